/** Letters, digits and marks of any script, and what may stand between them; bidi controls and separators are not. */
const NOT_IN_A_NAME = /[^\p{L}\p{N}\p{M} _-]+/gu;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const MAX_LENGTH = 80;

/**
 * A file's name from a title that nobody has checked: words of any script, nothing that a file system or a reader
 * could take for something else.
 *
 * @param fallback without the extension; where the title has no letter in it
 */
export function fileName(title: string, extension: string, fallback = 'result'): string {
  const words = title.normalize('NFC').replace(NOT_IN_A_NAME, ' ').replace(/\s+/g, ' ').trim();
  const short = [...words].slice(0, MAX_LENGTH).join('').trim();
  const stem = /[\p{L}\p{N}]/u.test(short) && !DEVICE.test(short) ? short : fallback;
  return `${stem}.${extension}`;
}
