import { textWidth } from './text-width.js';
import { isBag } from '../check/spec-place.js';

/** What labels and padding beside the plot take of a picture's width, about. */
const BESIDE_PLOT = 150;
const PADDING = 20;
const LINES = 3;

/**
 * Titles of horizontal axes that are longer than the plot is wide, in lines that end where the plot ends, so that the
 * picture's edge cuts none of them off. Changes the compiled spec.
 *
 * @param width of the whole picture, in pixels.
 */
export function fitTitles(vegaSpec: Readonly<Record<string, unknown>>, font: string, width: number): void {
  const measure = textWidth(`11px ${font}`);
  const axes = Array.isArray(vegaSpec['axes']) ? (vegaSpec['axes'] as unknown[]) : [];
  for (const axis of axes) {
    if (!isBag(axis) || (axis['orient'] !== 'bottom' && axis['orient'] !== 'top')) continue;
    const { title } = axis;
    if (typeof title !== 'string' || measure(title) <= width - BESIDE_PLOT) continue;
    const room = width - PADDING;
    Object.assign(axis, {
      title: linesOf(title, (text) => measure(text) <= room).slice(0, LINES),
      titleAnchor: 'end',
      titleLimit: room,
    });
  }
}

function linesOf(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
