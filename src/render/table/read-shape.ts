/** A result before its cells are typed: names and announced types beside a rectangle of raw values. */
export interface RawShape {
  readonly columns: readonly RawColumn[];
  readonly rows: readonly (readonly unknown[])[];
  readonly totalRows: number;
}

/** A column as announced. `title` is the result's own, when it has one. */
export interface RawColumn extends ColumnMeta {
  readonly name: string;
  readonly type?: string;
  readonly title?: string;
}

/** How the data model wants a column shown, as far as the result says. Untrusted text, cut short. */
export interface ColumnMeta {
  /** `percent`, `currency`, `id` or another name of the data model's. */
  readonly format?: string;
  /** ISO 4217, for example `EUR`. */
  readonly currency?: string;
  /** What the numbers are, for example `minute`. */
  readonly unit?: string;
  /** What times were cut to, for example `month`. */
  readonly granularity?: string;
}

/** Columns beyond this are not read: a row of a million cells must not become a million columns. */
const MAX_COLUMNS = 500;

/** Rows looked at for the union of keys of row objects. */
const KEY_SAMPLE = 200;

type Bag = Readonly<Record<string, unknown>>;

/** Finds columns and rows in a parsed result of any documented shape; undefined when there are none. */
export function readShape(result: unknown, maxRows: number): RawShape | undefined {
  const holder = findHolder(result);
  if (!holder) return undefined;
  const data = holder['data'] as readonly unknown[];
  const kept = data.slice(0, Math.max(0, maxRows));
  const announced = readSchema(holder['schema']);
  const objects = kept.some(isBag) && !kept.some(Array.isArray);
  const columns = objects
    ? objectColumns(kept, announced, holder['annotation'])
    : arrayColumns(kept, announced);
  if (columns.length === 0) return undefined;
  const rows = objects
    ? kept.map((row) =>
        columns.map(({ name }) => (isBag(row) && Object.hasOwn(row, name) ? row[name] : null)),
      )
    : kept.map((row) => squared(row, columns.length));
  return {
    columns,
    rows,
    totalRows: Math.max(count(holder['totalRows']), count(holder['total']), data.length),
  };
}

/** The object with the `data` array: the result itself, or the first of its `results` (the `queryType=multi` form). */
function findHolder(result: unknown): Bag | undefined {
  if (!isBag(result)) return undefined;
  if (Array.isArray(result['data'])) return result;
  const results: unknown = result['results'];
  const first: unknown = Array.isArray(results) ? results[0] : undefined;
  return isBag(first) && Array.isArray(first['data']) ? first : undefined;
}

function readSchema(schema: unknown): RawColumn[] {
  if (!Array.isArray(schema)) return [];
  return schema.slice(0, MAX_COLUMNS).map((entry: unknown, index): RawColumn => {
    const fallback = `column_${index + 1}`;
    if (typeof entry === 'string') return { name: entry };
    if (!isBag(entry)) return { name: fallback };
    const type = text(entry['column_type']) ?? text(entry['columnType']) ?? text(entry['type']);
    const title = text(entry['title']);
    return {
      name: text(entry['name']) ?? fallback,
      ...(type === undefined ? {} : { type }),
      ...(title === undefined ? {} : { title }),
      ...readMeta(entry),
    };
  });
}

/** Rows wider than the schema get columns of their own, so that no value disappears. */
function arrayColumns(rows: readonly unknown[], announced: readonly RawColumn[]): RawColumn[] {
  const width = rows.reduce<number>((most, row) => Math.max(most, Array.isArray(row) ? row.length : 1), 0);
  const columns = [...announced];
  const wanted = Math.min(width, MAX_COLUMNS);
  for (let index = columns.length; index < wanted; index += 1) columns.push({ name: `column_${index + 1}` });
  return columns;
}

function objectColumns(
  rows: readonly unknown[],
  announced: readonly RawColumn[],
  annotation: unknown,
): RawColumn[] {
  const known = new Map(announced.map((column) => [column.name, column]));
  for (const [name, column] of readAnnotation(annotation)) if (!known.has(name)) known.set(name, column);
  const names = new Set(announced.map((column) => column.name));
  for (const row of rows.slice(0, KEY_SAMPLE)) {
    if (isBag(row)) for (const name of Object.keys(row)) names.add(name);
  }
  return [...names].slice(0, MAX_COLUMNS).map((name) => known.get(name) ?? { name });
}

/** `annotation` describes members by section: `{measures: {'orders.count': {title, shortTitle, type}}, …}`. */
function readAnnotation(annotation: unknown): Map<string, RawColumn> {
  const columns = new Map<string, RawColumn>();
  if (!isBag(annotation)) return columns;
  for (const section of ['measures', 'dimensions', 'timeDimensions', 'segments']) {
    const members = annotation[section];
    if (!isBag(members)) continue;
    for (const [name, member] of Object.entries(members)) {
      if (!isBag(member)) continue;
      const type = text(member['type']);
      const title = text(member['shortTitle']) ?? text(member['title']);
      columns.set(name, {
        name,
        ...(type === undefined ? {} : { type }),
        ...(title === undefined ? {} : { title }),
        ...readMeta(member),
      });
    }
  }
  return columns;
}

const MAX_META = 40;

/** A granularity is a name, or an object with one. */
function readMeta(entry: Bag): ColumnMeta {
  const grain = entry['granularity'];
  const words = {
    format: entry['format'],
    currency: entry['currency'],
    unit: entry['unit'],
    granularity: isBag(grain) ? grain['name'] : grain,
  };
  return Object.fromEntries(
    Object.entries(words).flatMap(([key, value]) => {
      const known = text(value);
      return known === undefined ? [] : [[key, known.slice(0, MAX_META)]];
    }),
  );
}

function squared(row: unknown, width: number): readonly unknown[] {
  // As nearly all are: a copy of each costs more than all else that is done to very many rows.
  if (Array.isArray(row) && row.length === width) return row;
  const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
  return Array.from({ length: width }, (_, index) => cells[index] ?? null);
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function count(value: unknown): number {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
