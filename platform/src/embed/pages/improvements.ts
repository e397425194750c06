type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Which way of a measure is an improvement, by its name. Of those that are not in it, more is neither good nor bad. */
export type Improvements = ReadonlyMap<string, 'up' | 'down'>;

/** Reads what the model says in `meta: {better}`, from the `annotation` of a result. */
export function readImprovements(annotation: unknown): Improvements {
  return new Map(
    Object.entries(fieldsOf(fieldsOf(annotation)['measures'])).flatMap(([name, member]) => {
      const better = fieldsOf(fieldsOf(member)['meta'])['better'];
      return better === 'up' || better === 'down' ? [[name, better] as const] : [];
    }),
  );
}
