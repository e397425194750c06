/** The locale in its canonical form; undefined, which is the browser's own, for what is none. */
export function knownLocale(locale: string | undefined): string | undefined {
  try {
    return locale === undefined ? undefined : Intl.getCanonicalLocales(locale)[0];
  } catch {
    return undefined;
  }
}

/** The zone; undefined, which is the browser's own, for one that the browser does not know. */
export function knownZone(timeZone: string | undefined): string | undefined {
  try {
    if (timeZone !== undefined) new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return undefined;
  }
}
