const NAMED = /^[a-z]{1,30}$/i;
const HEX = /^#[\da-f]{3,8}$/i;
const FUNCTION = /^(?:rgba?|hsla?|lab|lch|hwb|oklab|oklch|cubehelix|hcl)\([\d\s.,%/+\-a-z]{1,80}\)$/i;

/**
 * Whether a text is a colour and nothing else. It is a list of what a colour may look like, so `url(…)` (which a
 * browser fetches), `javascript:`, `image-set(…)` and whatever comes next are refused without being named.
 */
export function isColour(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const text = value.trim();
  return text === '' || NAMED.test(text) || HEX.test(text) || FUNCTION.test(text);
}

/** A gradient as Vega writes it; every number and colour in it is checked. */
export interface Gradient {
  readonly gradient: 'linear' | 'radial';
  readonly stops: readonly { readonly offset: number; readonly color: string }[];
}

/** A new gradient of checked parts, or undefined. */
export function readGradient(value: unknown): Gradient | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const bag = value as Readonly<Record<string, unknown>>;
  const gradient = bag['gradient'];
  const stops = bag['stops'];
  if ((gradient !== 'linear' && gradient !== 'radial') || !Array.isArray(stops) || stops.length > 100)
    return undefined;
  const read = stops.map((stop: unknown) => {
    const { offset, color } = (stop ?? {}) as { offset?: unknown; color?: unknown };
    return typeof offset === 'number' && isColour(color) ? { offset, color } : undefined;
  });
  if (read.some((stop) => stop === undefined)) return undefined;
  const numbers: Record<string, number> = {};
  for (const key of ['x1', 'y1', 'x2', 'y2', 'r1', 'r2']) {
    const number = bag[key];
    if (typeof number === 'number' && Number.isFinite(number)) numbers[key] = number;
  }
  return { gradient, ...numbers, stops: read as Gradient['stops'] };
}
