/** Colours of a page: one accent for each scheme. Values are `#rrggbb`. */
export interface BrandColours {
  readonly accent?: string;
  readonly accentDark?: string;
}

/** How a page is written and rounded, beside its colours. */
export interface BrandShape {
  readonly font?: string;
  readonly radius?: string;
}

/** Font and corners of page, chat and dashboard. */
export function dress({ style }: HTMLElement, { font, radius }: BrandShape): void {
  if (font !== undefined) style.setProperty('--analytics-font', font);
  if (radius !== undefined) style.setProperty('--analytics-radius', radius);
}

const ink = { light: '#ffffff', dark: '#10151c' } as const;

/** Puts a brand's accent, and a colour that can be read on it, on an element, for both colour schemes. */
export function paint(element: HTMLElement, { accent, accentDark = accent }: BrandColours): void {
  if (accent === undefined || accentDark === undefined) {
    element.style.removeProperty('--brand');
    element.style.removeProperty('--on-brand');
    return;
  }
  element.style.setProperty('--brand', `light-dark(${accent}, ${accentDark})`);
  element.style.setProperty('--on-brand', `light-dark(${inkOn(accent)}, ${inkOn(accentDark)})`);
}

/** White or near-black, whichever contrasts more with `colour` (WCAG 2, relative luminance). */
export function inkOn(colour: string): string {
  const luminance = luminanceOf(colour);
  const withWhite = 1.05 / (luminance + 0.05);
  const withInk = (luminance + 0.05) / (luminanceOf(ink.dark) + 0.05);
  return withWhite >= withInk ? ink.light : ink.dark;
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
