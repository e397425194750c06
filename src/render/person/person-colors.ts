/** Background and text for light and for dark pages; in each the contrast is at least 4.5 : 1. */
export type PersonColors = readonly [light: string, lightText: string, dark: string, darkText: string];

/** A name is given one of these for good: adding or moving a row gives people other colours. */
export const personColors: readonly PersonColors[] = [
  ['#dce6ff', '#1d3f94', '#233a73', '#d5e1ff'],
  ['#ffe0dc', '#8e2216', '#6e2a21', '#ffd9d3'],
  ['#d8f0dd', '#175a2c', '#1f4f2d', '#cdf0d5'],
  ['#f0e0fb', '#66258c', '#50296b', '#efdcfb'],
  ['#ffe8c7', '#7a4300', '#5f3a0c', '#ffe3bd'],
  ['#d3eff2', '#0b565f', '#144a52', '#c8eef2'],
  ['#fbdcec', '#8a1a55', '#661f45', '#fbd6e8'],
  ['#e6eacb', '#4c540d', '#424a16', '#e6ecc0'],
];

/** Which colours a name has: the same ones everywhere and always. */
export function colorIndex(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++) {
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  }
  // The low bits of this hash follow the last letters alone.
  return ((hash ^ (hash >>> 15)) >>> 0) % personColors.length;
}
