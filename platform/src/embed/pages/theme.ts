/** What a host may restyle, and what its values look like. Anything else, such as an address, is left out. */
const colour = (value: string): boolean =>
  CSS.supports('color', value) && !/url|var|env|expression/i.test(value);
const length = (value: string): boolean => /^\d{1,2}(\.\d{1,2})?(px|rem|em)$/.test(value);
const factor = (value: string): boolean => /^(?:0\.[5-9]\d?|1(?:\.\d{1,2})?|2)$/.test(value);
const font = (value: string): boolean => /^[\p{L}\p{N}\s,'"-]{1,100}$/u.test(value);

const properties: Readonly<Record<string, (value: string) => boolean>> = {
  '--embed-accent': colour,
  '--embed-background': colour,
  '--embed-surface': colour,
  '--embed-text': colour,
  '--embed-border': colour,
  '--embed-radius': length,
  '--embed-font': font,
  '--embed-density': factor,
  '--embed-direction': (value) => value === 'rtl',
};

/** How the host's page is written, where that is from right to left. */
export function hostDirection(): 'rtl' | undefined {
  return document.documentElement.style.getPropertyValue('--embed-direction') === 'rtl' ? 'rtl' : undefined;
}

/** Sets the custom properties that are known and make sense; `null` gives one back to the page. */
export function applyTheme(theme: Readonly<Record<string, unknown>>): void {
  const { style } = document.documentElement;
  for (const [name, isGood] of Object.entries(properties)) {
    const value = Object.hasOwn(theme, name) ? theme[name] : undefined;
    if (value === null) style.removeProperty(name);
    if (typeof value === 'string' && value.length <= 100 && isGood(value)) style.setProperty(name, value);
  }
}

export function applyScheme(scheme: string | null): void {
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
}
