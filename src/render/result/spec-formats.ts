type Bag = Readonly<Record<string, unknown>>;

/** A spec beyond this is not read, and no chart is drawn from it either. */
const MAX_LENGTH = 262_144;
const MAX_DEPTH = 30;

/** What a chart's spec says of how a column is written. */
export interface SpecFormat {
  /** Whether it writes the column as percentages of one (`".1%"`). */
  readonly isShare: boolean;
  /**
   * Digits after the point that it asks for, of percentages those of the number before the sign; undefined where it
   * asks for none. Those of axes and legends do not count: there numbers are short.
   */
  readonly decimals: number | undefined;
}

/** Digits that are asked for, and not only allowed, as with a tilde: ",.2f", "$,.2f", ".1%". */
const FIXED = /^[$+, (-]*\.(\d)[f%]$/;

/**
 * How a chart's spec writes the columns: the agent knows what its query counted and how finely it speaks of it, also
 * where a column is called "value".
 *
 * @param spec untrusted; nothing is taken of it but names of fields, signs of percent and numbers of digits.
 */
export function specFormats(spec: string | undefined): ReadonlyMap<string, SpecFormat> {
  const found = new Map<string, SpecFormat>();
  try {
    if (spec !== undefined && spec.length <= MAX_LENGTH) collect(JSON.parse(spec), found, MAX_DEPTH);
  } catch {
    // A spec that cannot be read says nothing.
  }
  return found;
}

function collect(value: unknown, found: Map<string, SpecFormat>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth === 0) return;
  const { field, format, axis, legend, aggregate } = value as Bag;
  const formats = [format, formatOf(axis), formatOf(legend)];
  const isShare = formats.some((text) => typeof text === 'string' && text.endsWith('%'));
  if (typeof field === 'string' && aggregate !== 'count') {
    const name = field.replace(/\\(.)/g, '$1');
    const before = found.get(name);
    const own = aggregate === undefined ? decimalsIn(format) : undefined;
    const decimals = Math.max(own ?? -1, before?.decimals ?? -1);
    found.set(name, {
      isShare: isShare || (before?.isShare ?? false),
      decimals: decimals < 0 ? undefined : decimals,
    });
  }
  for (const [key, entry] of Object.entries(value)) if (key !== 'values') collect(entry, found, depth - 1);
}

function formatOf(guide: unknown): unknown {
  return typeof guide === 'object' && guide !== null ? (guide as Bag)['format'] : undefined;
}

function decimalsIn(format: unknown): number | undefined {
  const digits = typeof format === 'string' ? FIXED.exec(format)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}
