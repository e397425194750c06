/** The language of a BCP 47 tag, in small letters: `de` of `de-AT`. */
export const languageOf = (locale = ''): string => locale.replace(/[^a-z].*/is, '').toLowerCase();

/** Languages that are written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|ug|ur|yi)$/.test(language);
