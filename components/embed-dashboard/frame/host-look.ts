/** The look of the host's page, in plain values by the names that an embedded page takes. */
export type HostLook = Readonly<Record<string, string>>;

/** Makes a value plain with the help of an element to compute it on; nothing for what is no such value. */
type Read = (value: string, probe: HTMLElement) => string | undefined;

/** A colour of any form, as the scheme that is shown has it, in the form `rgb(…)`. */
const color: Read = (value, probe) => {
  if (!CSS.supports('color', value)) return undefined;
  // A mix is computed to numbers of one colour space, whatever the form of what was mixed.
  probe.style.color = `color-mix(in srgb, ${value}, ${value})`;
  const mixed = /^color\(srgb (\S+) (\S+) (\S+?)(?: \/ (\S+))?\)$/.exec(getComputedStyle(probe).color);
  if (mixed === null) return undefined;
  const [red = NaN, green = NaN, blue = NaN, alpha = NaN] = mixed.slice(1).map((part = '1') => Number(part));
  const channels = [red, green, blue].map((share) => Math.round(Math.min(Math.max(share, 0), 1) * 255));
  if ([...channels, alpha].some(Number.isNaN)) return undefined;
  return alpha === 1 ? `rgb(${channels.join(' ')})` : `rgb(${channels.join(' ')} / ${alpha})`;
};

/** A length of any unit in pixels, below 100 of them. */
const length: Read = (value, probe) => {
  if (!CSS.supports('border-top-left-radius', value)) return undefined;
  probe.style.borderTopLeftRadius = value;
  const pixels = /^(\d{1,2}(?:\.\d+)?)px$/.exec(getComputedStyle(probe).borderTopLeftRadius)?.[1];
  return pixels === undefined ? undefined : `${Number(Number(pixels).toFixed(2))}px`;
};

/** A plain number from 0.5 to 2. */
const factor: Read = (value) => {
  const number = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
  return number >= 0.5 && number <= 2 ? String(Number(number.toFixed(2))) : undefined;
};

/** Names of font families in plain characters, and in single quotes: engines write out a value with quotes of their own. */
const font: Read = (value) => {
  const isPlain = /^[\p{L}\p{N}\s,'"-]{1,100}$/u.test(value) && CSS.supports('font-family', value);
  if (!isPlain || (value.includes("'") && value.includes('"'))) return undefined;
  return value.replaceAll('"', "'");
};

/** The names on the right are those that the local platform's pages take; another page ignores them. */
const properties: readonly (readonly [host: string, embed: string, read: Read])[] = [
  ['--analytics-accent', '--embed-accent', color],
  ['--analytics-surface', '--embed-surface', color],
  ['--analytics-surface-raised', '--embed-background', color],
  ['--analytics-text', '--embed-text', color],
  ['--analytics-border', '--embed-border', color],
  ['--analytics-radius', '--embed-radius', length],
  ['--analytics-font', '--embed-font', font],
  ['--analytics-density', '--embed-density', factor],
];

/**
 * The look that the host's page has set at `place`. Each value is computed here, so that no address, variable or
 * calculation of a custom property leaves the page; one that is not what it should be is left out.
 */
export function hostLook(place: Element): HostLook {
  const probe = document.createElement('i');
  probe.hidden = true;
  // The viewer's own colours would stand in for the page's.
  probe.style.setProperty('forced-color-adjust', 'none');
  place.append(probe);
  const given = getComputedStyle(place);
  const look: Record<string, string> = {};
  for (const [property, embed, read] of properties) {
    const value = given.getPropertyValue(property).trim();
    const plain = value === '' ? undefined : read(value, probe);
    if (plain !== undefined) look[embed] = plain;
  }
  // From left to right is how it is written where nobody says so.
  if (given.direction === 'rtl') look['--embed-direction'] = 'rtl';
  probe.remove();
  return look;
}
