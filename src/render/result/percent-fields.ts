type Bag = Readonly<Record<string, unknown>>;

/** A spec beyond this is not read, and no chart is drawn from it either. */
const MAX_LENGTH = 262_144;
const MAX_DEPTH = 30;

/**
 * The columns that a chart's spec writes as percentages of one (`format: ".1%"`): the agent knows what its query
 * counted, also where a column is called "value".
 *
 * @param spec untrusted; nothing is taken of it but names of fields.
 */
export function percentFields(spec: string | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  try {
    if (spec !== undefined && spec.length <= MAX_LENGTH) collect(JSON.parse(spec), names, MAX_DEPTH);
  } catch {
    // A spec that cannot be read says nothing.
  }
  return names;
}

function collect(value: unknown, names: Set<string>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  const { field, format, axis, legend, aggregate } = value as Bag;
  const isShare = [format, formatOf(axis), formatOf(legend)].some(
    (text) => typeof text === 'string' && text.endsWith('%'),
  );
  if (isShare && typeof field === 'string' && aggregate !== 'count') names.add(field.replace(/\\(.)/g, '$1'));
  for (const [key, entry] of Object.entries(value)) if (key !== 'values') collect(entry, names, depth - 1);
}

function formatOf(guide: unknown): unknown {
  return typeof guide === 'object' && guide !== null ? (guide as Bag)['format'] : undefined;
}
