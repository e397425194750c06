import { addDays, dataYear, dayRange, daysRange, holiday, isoDay, monthRange } from './calendar.js';
import {
  date,
  edge,
  monthNumber,
  monthsSpan,
  open,
  point,
  single,
  span,
  spanOf,
  weekOf,
  wholeMonth,
  type Found,
} from './date-ranges.js';
import { expandDates } from './expand-dates.js';
import type { DateRange } from './plan.js';

const month =
  '(january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|october|oct|november|nov|december|dec)';
const day = '(\\d{1,2})(?:st|nd|rd|th)?';
const year = '(?:,? (?:of )?(\\d{4}))?';
const to = '(?:and|to|through|thru|until|till|-)';
const the = '(?:the )?';
const count = '(\\d{1,2})';

export type DateReading = {
  /** Marks a span in the text. */
  readonly mark: (range: DateRange) => string;
  /** Says that the text names a time the data does not hold. */
  readonly outside: (words: string) => string;
};

/**
 * Replaces every date expression of a normalised text by a mark. Years are read as written; a date without a year is of
 * the data's year.
 */
export function readDates(input: string, reading: DateReading): string {
  let s = expandDates(input);
  const use: Use = (pattern, read) => {
    s = s.replace(new RegExp(`(?<![\\w§])${pattern}(?![\\w])`, 'g'), (all: string, ...rest: unknown[]) => {
      const groups = rest.slice(0, -2).map((g) => (typeof g === 'string' ? g : ''));
      const at = Number(rest.at(-2));
      const range = read(groups, all, s.slice(0, at), s.slice(at + all.length));
      if (range === null) return all;
      if (range === undefined) return reading.outside(all);
      return range.from >= isoDay(dataYear, 7, 2) || range.to <= isoDay(dataYear, 1, 1)
        ? reading.outside(all)
        : reading.mark(range);
    });
  };
  relativeTimes(use);
  numericDates(use);
  holidays(use);
  partsOfMonths(use);
  daySpans(use);
  partsOfYears(use);
  openSpans(use);
  seasons(use);
  months(use);
  return s;
}

type Read = (groups: string[], all: string, before: string, after: string) => Found | null;
type Use = (pattern: string, read: Read) => void;

/** Times counted from today cannot lie in the data, which ends long ago. */
function relativeTimes(use: Use): void {
  use(
    '(?:today|yesterday|tomorrow|tonight|right now|nowadays|currently|these days|recently)',
    () => undefined,
  );
  use(
    '(?:last|this|next|past|current|previous|coming|upcoming) (?:year|quarter|month|week|weekend|summer|winter|spring|fall|autumn|christmas|season)s?',
    () => undefined,
  );
  use(
    '(?:in |over |during |for )?(?:the )?(?:next|coming|past) \\d+ (?:days|weeks|months|years)',
    () => undefined,
  );
  use('\\d+ (?:days|weeks|months|years) ago', () => undefined);
  use(
    '(?:christmas(?: day| eve)?|thanksgiving(?: day)?|halloween|labor day|new years eve|columbus day|veterans day|9 / 11|black friday)',
    () => undefined,
  );
}

function numericDates(use: Use): void {
  const iso = '(\\d{4})-(\\d{1,2})-(\\d{1,2})';
  use(`(?:between|from) ${iso} ${to} ${iso}`, (g) => span(point(g[0], g[1], g[2]), point(g[3], g[4], g[5])));
  use(`${iso} ${to} ${iso}`, (g) => span(point(g[0], g[1], g[2]), point(g[3], g[4], g[5])));
  use(`(after|since|from|before|until|by) ${iso}(?: on)?`, (g) =>
    open(g[0] ?? '', single(point(g[1], g[2], g[3]))),
  );
  use(`(?:on )?${iso}`, (g) => single(point(g[0], g[1], g[2])));
  use('(\\d{4})-(\\d{2})', (g) => wholeMonth(Number(g[1]), g[0]));
  use('(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})', (g) =>
    single(point(g[2]?.length === 2 ? `20${g[2]}` : g[2], g[0], g[1])),
  );
}

function holidays(use: Use): void {
  const names =
    'new years? day|new years|martin luther king day|mlk day|groundhog day|valentines? day|presidents? day|saint patricks? day|good friday|easter monday|easter sunday|easter weekend|easter|april fools(?: day)?|mothers? day|memorial day(?: weekend)?|fathers? day|juneteenth|independence day';
  use(`(?:on |at |over |during )?(?:the )?(${names})${year}`, (g) => {
    const name = g[0] ?? '';
    const of = Number(g[1]) || dataYear;
    if (name === 'easter weekend') return spanOf('good friday', 'easter monday', of);
    if (name === 'memorial day weekend') {
      const monday = holiday('memorial day', of);
      return monday === undefined ? undefined : daysRange(addDays(monday, -2), monday);
    }
    const found = holiday(name, of);
    return found === undefined ? undefined : dayRange(found);
  });
}

function daySpans(use: Use): void {
  // "and" joins the ends of a span only after "between" or "from"; otherwise it lists days.
  for (const [start, end] of [
    ['(?:between|from) ', to],
    ['', '(?:to|through|thru|until|till|-)'],
  ] as const) {
    use(`${start}${the}${day} ${end} ${the}${day} (?:of )?${month}${year}`, (g) =>
      span(date(g[2], g[0], g[3]), date(g[2], g[1], g[3])),
    );
    use(`${start}${month} ${the}${day}${year} ${end} ${month} ${the}${day}${year}`, (g) =>
      span(date(g[0], g[1], g[2] || g[5]), date(g[3], g[4], g[5] || g[2])),
    );
    use(`${start}${the}${day} (?:of )?${month}${year} ${end} ${the}${day} (?:of )?${month}${year}`, (g) =>
      span(date(g[1], g[0], g[2] || g[5]), date(g[4], g[3], g[5] || g[2])),
    );
  }
  use(`(?:between|from) ${month} ${the}${day} ${to} ${the}${day}${year}`, (g) =>
    span(date(g[0], g[1], g[3]), date(g[0], g[2], g[3])),
  );
  use(
    `${month} ${the}${day} (?:to|through|thru|until|till|-) ${the}${day}${year}(?! ?(?:am|pm|minutes|miles|hours))`,
    (g) => span(date(g[0], g[1], g[3]), date(g[0], g[2], g[3])),
  );
  use(`(after|since|starting|before|until|till|by|through|up to) ${month} ${the}${day}${year}`, (g) =>
    open(g[0] ?? '', single(date(g[1], g[2], g[3]))),
  );
  use(`(after|since|starting|before|until|till|by|through|up to) ${the}${day} (?:of )?${month}${year}`, (g) =>
    open(g[0] ?? '', single(date(g[2], g[1], g[3]))),
  );
  use(
    `(?:on )?${month} ${the}${day}${year}(?! ?(?:am|pm|minutes|miles|hours|percent|or more|airports|flights|vs|states|cities|routes))`,
    (g) => single(date(g[0], g[1], g[2])),
  );
  use(`(?:on )?${the}${day} (?:of )?${month}${year}`, (g) => single(date(g[1], g[0], g[2])));
}

const nth: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
};
const ordinal = '(first|1st|second|2nd|third|3rd|fourth|4th)';

function partsOfMonths(use: Use): void {
  use(`(?:in |during )?${the}(first|last|final) ${count} (day|week)s? (?:of|in) ${month}${year}`, (g) => {
    const n = Number(g[1]) * (g[2] === 'week' ? 7 : 1);
    return edge(g[0] === 'first', n, wholeMonth(monthNumber(g[3]), g[4]));
  });
  use(`(?:in |during )?${the}(?:last|final) (week|day) (?:of|in) ${month}${year}`, (g) =>
    edge(false, g[0] === 'week' ? 7 : 1, wholeMonth(monthNumber(g[1]), g[2])),
  );
  use(`(?:in |during )?${the}${ordinal} (week|day) (?:of|in) ${month}${year}`, (g) => {
    const whole = wholeMonth(monthNumber(g[2]), g[3]);
    const length = g[1] === 'week' ? 7 : 1;
    const first = addDays(whole.from, ((nth[g[0] ?? ''] ?? 1) - 1) * length);
    return daysRange(first, addDays(first, length - 1));
  });
  use(`(?:in |during )?${the}(first|1st|second|2nd|latter|last) half of ${month}${year}`, (g) => {
    const whole = wholeMonth(monthNumber(g[1]), g[2]);
    return g[0] === 'first' || g[0] === '1st'
      ? daysRange(whole.from, addDays(whole.from, 14))
      : daysRange(addDays(whole.from, 15), addDays(whole.to, -1));
  });
  for (const [pattern, of] of [
    [`${month} ${the}${day}${year}`, (g: string[]) => date(g[1], g[2], g[3])],
    [`${the}${day} (?:of )?${month}${year}`, (g: string[]) => date(g[2], g[1], g[3])],
  ] as const) {
    use(`(?:in |during |for )?${the}week (of|starting|beginning|commencing|from)(?: on)? ${pattern}`, (g) =>
      weekOf(of(g), g[0] === 'of'),
    );
  }
  use(
    `(?:in |during )?${the}(early|mid|middle of|late|beginning of|start of|end of) ${month}${year}`,
    (g) => {
      const whole = wholeMonth(monthNumber(g[1]), g[2]);
      const part = g[0] ?? '';
      if (part === 'early' || part.startsWith('beg') || part.startsWith('start'))
        return edge(true, 10, whole);
      if (part.startsWith('mid')) return daysRange(addDays(whole.from, 10), addDays(whole.from, 19));
      return daysRange(addDays(whole.from, 20), addDays(whole.to, -1));
    },
  );
}

function partsOfYears(use: Use): void {
  use(`(?:in |during )?${the}(?:${ordinal} quarter|q([1-4]))(?: of)?(?: the year| (\\d{4}))?`, (g) => {
    const quarter = nth[g[0] ?? ''] ?? Number(g[1]);
    return monthRange(Number(g[2]) || dataYear, quarter * 3 - 2, quarter * 3);
  });
  use(
    `(?:in |during )?${the}(first|second|1st|2nd|last) half(?: of)?(?: the year| (\\d{4}))?(?! of)`,
    (g) => {
      const of = Number(g[1]) || dataYear;
      return /first|1st/.test(g[0] ?? '') ? monthRange(of, 1, 6) : monthRange(of, 7, 12);
    },
  );
  use(`(?:in |during )?${the}first ${count} months(?: of(?: the year)?(?: (\\d{4}))?)?`, (g) =>
    monthRange(Number(g[1]) || dataYear, 1, Math.min(12, Math.max(1, Number(g[0])))),
  );
  use(`(?:in |during )?${the}first ${count} (day|week)s (?:of (?:the year|(\\d{4})))`, (g) =>
    edge(true, Number(g[0]) * (g[1] === 'week' ? 7 : 1), monthRange(Number(g[2]) || dataYear, 1, 12)),
  );
  use(
    `(?:in |during )?(?:${the}(?:whole |entire |full )?year |calendar )?(?<!more than |over |above |at least |under |than |top |exactly |distance )(1[89]\\d{2}|20\\d{2})(?! (?:flights|departures|arrivals|miles|minutes|or more|airports|routes))`,
    (g) => {
      return monthRange(Number(g[0]), 1, 12);
    },
  );
}

/** Seasons as far as the data reaches; a season with a year or without. */
function seasons(use: Use): void {
  use(
    `(?:in |during |over )?(?:the )?(winter|spring|summer|(?<=\\b(?:in|during|over|the|this|by|of) )fall(?! (?:in|into|under|between|within|from|by|on)\\b)|autumn)(?: season| months(?! (?:had|has|have|was|were|is|are)))?(?: of)?(?: (\\d{4}))?(?! rolls| break)`,
    (g) => {
      const of = Number(g[1]) || dataYear;
      if (g[0] === 'winter') return { ...monthRange(of, 1, 2), label: `January and February ${of} (winter)` };
      if (g[0] === 'spring') return { ...monthRange(of, 3, 5), label: `March to May ${of} (spring)` };
      if (g[0] === 'summer')
        return { ...monthRange(of, 6), label: `June ${of} (summer, as far as the data goes)`, unit: 'range' };
      return undefined;
    },
  );
}

function openSpans(use: Use): void {
  use(`(?:between|from) ${month}${year} ${to} (?:the end of )?${month}${year}`, (g) => {
    const of = Number(g[1] || g[3]) || dataYear;
    return monthsSpan(of, monthNumber(g[0]), Number(g[3]) || of, monthNumber(g[2]));
  });
  use(`${month}${year} (?:to|through|thru|until|till|-) (?:the end of )?${month}${year}`, (g) => {
    const of = Number(g[1] || g[3]) || dataYear;
    return monthsSpan(of, monthNumber(g[0]), Number(g[3]) || of, monthNumber(g[2]));
  });
  use(
    `(after|since|starting(?: in)?|from|before|until|till|by|through|up to)(?: the (?:end|start|beginning) of)? ${month}${year}(?: on(?:wards?)?| onwards?)?`,
    (g, all) => {
      if (g[0] === 'from' && !/ on(wards?)?$| onwards?$/.test(all)) return null;
      return open(g[0] ?? '', wholeMonth(monthNumber(g[1]), g[2]));
    },
  );
}

function months(use: Use): void {
  use(`(?:the month of |all of )?${month}${year}`, (g, _all, before, after) => {
    // "may" is also a verb.
    const verb = /\b(?:that|it|there|they|we|you|i|which|who|what|flights|delays|this) $/.test(before);
    if (g[0] === 'may' && (verb || /^ (?:be|have|not|i|we|you|help|see)\b/.test(after))) return null;
    return wholeMonth(monthNumber(g[0]), g[1]);
  });
}
