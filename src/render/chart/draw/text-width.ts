/** Measures texts in a font; by the number of their characters where there is no canvas. */
export function textWidth(font: string): (text: string) => number {
  const context =
    typeof OffscreenCanvas === 'function' ? new OffscreenCanvas(1, 1).getContext('2d') : undefined;
  if (!context) return (text) => text.length * 6.2;
  context.font = font;
  return (text) => context.measureText(text).width;
}
