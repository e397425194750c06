/** A time as it was written. */
export interface ParsedTime {
  /**
   * Milliseconds since 1970. With a zone it is the moment; without one it is the wall clock read as if it were UTC,
   * so that it is shown unshifted wherever the viewer is.
   */
  readonly milliseconds: number;
  /** Whether the text carried `Z` or an offset. */
  readonly zoned: boolean;
}

const ISO =
  /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Reads ISO 8601 as data APIs and SQL engines write it; undefined for anything else, also for a 30th of February. */
export function parseTime(text: string): ParsedTime | undefined {
  const match = ISO.exec(text.trim());
  if (!match) return undefined;
  const [, year, month, day = '1', hour = '0', minute = '0', second = '0', fraction = '', zone] = match;
  const milli = Number(fraction.padEnd(3, '0').slice(0, 3) || '0');
  const parts = [
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  ] as const;
  const wall = new Date(0);
  wall.setUTCFullYear(parts[0], parts[1], parts[2]);
  wall.setUTCHours(parts[3], parts[4], parts[5], milli);
  if (wall.getUTCMonth() !== parts[1] || wall.getUTCDate() !== parts[2] || parts[3] > 23 || parts[4] > 59) {
    return undefined;
  }
  return { milliseconds: wall.getTime() - offsetOf(zone), zoned: zone !== undefined };
}

/** The offset of a zone suffix in milliseconds. */
function offsetOf(zone: string | undefined): number {
  if (zone === undefined || /^(?:z|utc)$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
