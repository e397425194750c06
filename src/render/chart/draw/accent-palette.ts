/**
 * The colours of charts, out of one accent. They are mixed in OKLCH, where the same lightness looks equally light: hues
 * go around the circle from the accent's own, neighbours differ in lightness, so that they are told apart also by who
 * does not see hues, and each has a contrast of at least 3:1 to the ground.
 */
type Triple = readonly [number, number, number];

export interface Palettes {
  readonly categories: readonly string[];
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
}

const LEAST = 3.1;

/** Hues from the accent on, and steps of lightness from the middle one. */
const CATEGORIES: readonly Triple[] = [
  [0, 0, 0.15],
  [150, 0.1, 0.13],
  [75, -0.12, 0.14],
  [225, 0.02, 0.13],
  [300, -0.1, 0.15],
  [110, 0.12, 0.12],
  [190, -0.14, 0.1],
  [40, 0.06, 0.16],
  [260, -0.04, 0.12],
  [0, 0.04, 0.02],
];

/** @param ground the colour that charts stand on. Both are `rgb(…)`. */
export function accentPalettes(accent: string, ground: string): Palettes {
  const [base, below] = [rgbOf(accent), rgbOf(ground)];
  const isLight = luminance(below) > 0.18;
  const [lightness, chroma, ownHue] = oklch(base);
  const hue = chroma < 0.03 ? 262 : ownHue;
  const mix = (light: number, strength: number, turn: number): string =>
    written(apart(light, strength, hue + turn, below, isLight));
  const middle = isLight ? 0.54 : 0.76;
  const first = contrast(base, below) >= LEAST ? written(base) : mix(lightness, chroma, 0);
  const others = CATEGORIES.slice(1).map(([turn, step, strength]) => mix(middle + step, strength, turn));
  const [weak, strong] = isLight ? [0.66, 0.28] : [0.5, 0.93];
  const steps = [0, 1, 2, 3].map((step) => weak + ((strong - weak) * step) / 3);
  const [grey, half, end] = isLight ? [0.66, 0.54, 0.38] : [0.5, 0.68, 0.86];
  return {
    categories: [first, ...others],
    ramp: steps.map((light) => mix(light, Math.max(0.06, Math.min(0.13, chroma)), 0)),
    diverging: [
      mix(end, 0.13, 0),
      mix(half, 0.11, 0),
      mix(grey, 0.005, 0),
      mix(half, 0.11, 160),
      mix(end, 0.13, 160),
    ],
  };
}

/** The colour, as much darker or lighter as the ground asks for. */
function apart(light: number, chroma: number, hue: number, ground: Triple, isLight: boolean): Triple {
  for (let step = 0; step < 100; step += 1) {
    const colour = rgbAt(light + (isLight ? -step : step) / 100, chroma, hue);
    if (contrast(colour, ground) >= LEAST) return colour;
  }
  return isLight ? [0, 0, 0] : [1, 1, 1];
}

export function contrast(one: Triple, other: Triple): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

export function rgbOf(text: string): Triple {
  const [r = 0, g = 0, b = 0] = (text.match(/[\d.]+/g) ?? []).map((part) => Number(part) / 255);
  return [r, g, b];
}

const written = (colour: Triple) => `rgb(${colour.map((part) => Math.round(part * 255)).join(', ')})`;

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminance([r, g, b]: Triple): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function oklch(colour: Triple): Triple {
  const [r, g, b] = [linear(colour[0]), linear(colour[1]), linear(colour[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [x, y] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(x, y),
    (Math.atan2(y, x) * 180) / Math.PI,
  ];
}

/** The nearest colour that a screen has, with less chroma where it must. */
function rgbAt(lightness: number, chroma: number, hue: number): Triple {
  const light = Math.min(1, Math.max(0, lightness));
  for (let strength = chroma; strength > 0.001; strength *= 0.9) {
    const colour = unbounded(light, strength, hue);
    if (colour.every((part) => part >= -0.001 && part <= 1.001)) return clamped(colour);
  }
  return clamped(unbounded(light, 0, hue));
}

const clamped = (colour: Triple) =>
  colour.map((part) => encoded(Math.min(1, Math.max(0, part)))) as unknown as Triple;

function unbounded(light: number, chroma: number, hue: number): Triple {
  const angle = (hue * Math.PI) / 180;
  const [x, y] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (light + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (light - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (light - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
