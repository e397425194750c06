/**
 * How a colour is seen: with all hues, without red, without green, without blue. The three are simulated after Machado,
 * Oliveira and Fernandes (2009), whole lack of one kind of cones.
 */
export type Triple = readonly [number, number, number];

/** A place in OKLab for each kind of eye: distances between places are how different two colours look. */
export type Seen = readonly Triple[];

const EYES: readonly (readonly [Triple, Triple, Triple])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
];

/** @param colour parts of 0 to 1, as screens have them. */
export function seenBy(colour: Triple): Seen {
  const [r, g, b] = colour.map(linear) as unknown as Triple;
  const within = (part: number) => Math.min(1, Math.max(0, part));
  return EYES.map((eye) =>
    oklab(eye.map((row) => within(row[0] * r + row[1] * g + row[2] * b)) as unknown as Triple),
  );
}

export const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** @param colour linear parts. */
export function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
