/**
 * The colours of charts, out of one accent. They are mixed in OKLCH, where the same lightness looks equally light, and
 * each has a contrast of at least 3:1 to the ground. Of the colours of categories each next one is that which lies
 * farthest from those before it, for those who see all hues and for those who do not.
 */
import { linear, oklab, seenBy, type Seen, type Triple } from './colour-vision.js';

export interface Palettes {
  readonly categories: readonly string[];
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
}

const LEAST = 3.1;

const CATEGORIES = 10;
/** The last is a grey, for what stands for all the rest: the first that is not like the accent. */
const GREYS = { light: [0.58, 0.42], dark: [0.72, 0.86] } as const;
const GREY_STRENGTH = 0.012;
const GREY_HUE = 260;
/** Colours this near in OKLab look alike. */
const NEAR = 0.08;
/** What the colours of categories are chosen from. */
const HUES = Array.from({ length: 24 }, (_, step) => 15 * step);
const STRENGTH = 0.13;
const LIGHTNESS = {
  light: [0.38, 0.43, 0.48, 0.54, 0.6, 0.65],
  dark: [0.6, 0.66, 0.72, 0.78, 0.84, 0.9],
} as const;

/** @param ground the colour that charts stand on. Both are `rgb(…)`. */
export function accentPalettes(accent: string, ground: string): Palettes {
  const [base, below] = [rgbOf(accent), rgbOf(ground)];
  const isLight = luminance(below) > 0.18;
  const [lightness, chroma, ownHue] = oklch(base);
  const hue = chroma < 0.03 ? 262 : ownHue;
  const mix = (light: number, strength: number, turn: number): string =>
    written(apart(light, strength, hue + turn, below, isLight));
  const first = contrast(base, below) >= LEAST ? written(base) : mix(lightness, chroma, 0);
  const [weak, strong] = isLight ? [0.66, 0.28] : [0.5, 0.93];
  const steps = [0, 1, 2, 3].map((step) => weak + ((strong - weak) * step) / 3);
  const [grey, half, end] = isLight ? [0.66, 0.54, 0.38] : [0.5, 0.68, 0.86];
  return {
    categories: categories(first, below, isLight),
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

/** Charts are drawn often, and a page has few accents. */
const made = new Map<string, readonly string[]>();
const MOST_MADE = 20;

function categories(first: string, ground: Triple, isLight: boolean): readonly string[] {
  const key = `${first} ${written(ground)}`;
  const known = made.get(key);
  if (known) return known;
  const choice = LIGHTNESS[isLight ? 'light' : 'dark'].flatMap((light) =>
    HUES.map((hue) => rgbAt(light, STRENGTH, hue))
      .filter((colour) => contrast(colour, ground) >= LEAST)
      .map((colour) => ({ colour, seen: seenBy(colour), distance: Infinity })),
  );
  let last: Seen = seenBy(rgbOf(first));
  const greys = GREYS[isLight ? 'light' : 'dark'].map((light) => {
    const colour = apart(light, GREY_STRENGTH, GREY_HUE, ground, isLight);
    return { colour, seen: seenBy(colour) };
  });
  const grey = greys.find(({ seen }) => distance(seen, last) >= NEAR) ?? greys[0]!;
  for (const one of choice) one.distance = distance(one.seen, grey.seen);
  const chosen = [first];
  while (chosen.length < CATEGORIES - 1) {
    let farthest = choice[0];
    for (const one of choice) {
      one.distance = Math.min(one.distance, distance(one.seen, last));
      if (farthest === undefined || one.distance > farthest.distance) farthest = one;
    }
    if (farthest === undefined) break;
    chosen.push(written(farthest.colour));
    last = farthest.seen;
  }
  chosen.push(written(grey.colour));
  if (made.size >= MOST_MADE) made.clear();
  made.set(key, chosen);
  return chosen;
}

/** How far two colours are apart for whom they are nearest. */
const distance = (one: Seen, other: Seen): number =>
  Math.min(
    ...one.map((place, eye) => Math.hypot(...place.map((part, axis) => part - (other[eye]?.[axis] ?? 0)))),
  );

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

const encoded = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

function luminance([r, g, b]: Triple): number {
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function oklch(colour: Triple): Triple {
  const [light, x, y] = oklab(colour.map(linear) as unknown as Triple);
  return [light, Math.hypot(x, y), (Math.atan2(y, x) * 180) / Math.PI];
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
