/**
 * Times of a question. First single ones become marks ("June", "Q2 2001", "last month"), then the words between them
 * make ranges of two ("from … to"), open ranges ("since …") and lists; weekdays and hours are conditions of their own.
 */
import type { Grain, Period } from '../../plan/plan.js';
import {
  type Clock,
  addTo,
  day,
  decadeOf,
  halfOf,
  halfOfMonth,
  monthOf,
  monthPattern,
  periodAround,
  seasonOf,
  spanWords,
  startOf,
} from '../calendar.js';
import { unitWords } from '../../lexicon/units.js';
import { edgeOf, isEndOfNumbers, partOfYear, type Edge } from './period-edges.js';
import { joinRanges, markAll } from './period-ranges.js';
import { type Match, number, type Sentence } from '../sentence.js';
import { isNearData, monthOfShortYear, monthWords, shortYear } from './short-years.js';
import { wordTable } from '../../../word-table.js';

const grains = 'day|week|month|quarter|year';

const ordinals: Readonly<Record<string, number>> = wordTable({
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
});

export function markPeriods(sentence: Sentence, clock: Clock): void {
  const steps: readonly [string, (m: Match) => Period | undefined][] = [
    ['\\d{4}-\\d{1,2}-\\d{1,2}', (m) => dayOf(m.text)],
    [
      `(?:(?:between|from) )?${number('d')}(?: (?:st|nd|rd|th))? (?:to|and|-|until) ${number('e')}(?: (?:st|nd|rd|th))?(?: of)? (?<m>${monthPattern})(?:(?: ,)? ${number('y')})?|between (?<o>${monthPattern}) ${number('f')} and ${number('g')}(?:(?: ,)? ${number('z')})?`,
      (m) => (/between|to|-|until/.test(m.text) ? span(m) : undefined),
    ],
    [
      `${number('d')}(?: (?:st|nd|rd|th))?(?: of)? (?<m>${monthPattern})(?: ,)? ${number('y')}`,
      (m) => dated(m),
    ],
    [`(?<m>${monthPattern}) ${number('d')}(?: (?:st|nd|rd|th))?(?: ,)? ${number('y')}`, (m) => dated(m)],
    [`(?<m>${monthPattern})(?: of)? ${number('y')}`, (m) => monthIn(m)],
    [
      `(?:the )?week of (?:the )?(?:(?<m>${monthPattern}) ${number('d')}|${number('e')}(?: (?:st|nd|rd|th))?(?: of)? (?<o>${monthPattern}))(?: (?:st|nd|rd|th))?`,
      (m) => weekOf(m),
    ],
    [
      `(?:the )?(?<n>first|second|last|1 st|2 nd) half of (?<m>${monthPattern})(?: ${number('y')})?`,
      (m) => halfMonth(m),
    ],
    // "March 3, 4 and 5", "the 4th and 11th of June": each day by itself.
    [
      `${number('d')}(?: (?:st|nd|rd|th))?(?=(?: (?:,|and) #\\d+(?: (?:st|nd|rd|th))?)+(?: of)? (?:${monthPattern}) )`,
      (m) => dayBeside(m),
    ],
    [
      `(?<=(?:${monthPattern}) #\\d+(?: (?:st|nd|rd|th))?(?: (?:,|and)+ (?:#|§p_)\\d+)*? (?:,|and) )${number('d')}(?= )`,
      (m) => dayBeside(m),
    ],
    [`${number('d')}(?: (?:st|nd|rd|th))(?: of)? (?<m>${monthPattern})`, (m) => dated(m)],
    [`${number('d')} (?<m>${monthPattern})`, (m) => dated(m)],
    [
      `(?<!(?:on|since|until|till|by|before|after|from|to|through|between|-|–) )(?<m>${monthPattern}) ${number('z')}(?! (?:st|nd|rd|th|to|until|till|through|-|–)(?: |$))`,
      (m) => monthOfShortYear(sentence, clock, m),
    ],
    [`(?<m>${monthPattern}) ${number('d')}(?: (?:st|nd|rd|th))?`, (m) => dated(m)],
    [
      `(?:the )?(?<n>first|second|third|fourth)(?: calendar)? quarter(?: of)?(?: ${number('y')})?`,
      (m) => quarter(ordinals[m.groups.n ?? ''], m),
    ],
    [`(?:${number('y')} )?q(?<n>[1-4])(?: of)?(?: ${number('z')})?`, (m) => quarter(Number(m.groups.n), m)],
    [`(?:${number('y')} )?h(?<n>[12])(?: ${number('z')})?`, (m) => half(Number(m.groups.n), m)],
    [
      `(?:the )?(?<n>first|second|last) half(?:(?: -)? year)?(?: of)?(?:(?:(?: the)? year)? ${number('y')})?`,
      (m) => half(m.groups.n === 'first' ? 1 : 2, m),
    ],
    [
      `(?:the )?(?<n>first|last)(?: ${number('c')})? (?<g>day|week)s? (?:of|in) (?:the )?(?:(?<m>${monthPattern})(?: ${number('y')})?|(?:year )?${number('z')})`,
      (m) => edge(m),
    ],
    [
      `(?:the )?(?<n>first|last|final)(?: ${number('c')})? (?<g>day|week)s? (?:of|in) (?<p>§p_\\d+)`,
      (m) => edgeOf(sentence.slot(m.groups.p)?.period, edgeSaid(m)),
    ],
    [
      '(?:the )?week (?:of|starting|beginning|commencing)(?: on)? (?:the )?(?<p>§p_\\d+)',
      (m) => {
        const { from, grain } = sentence.slot(m.groups.p)?.period ?? {};
        return from !== undefined && grain === 'day' ? periodAround(from, 'week') : undefined;
      },
    ],
    [
      `(?:the )?(?<n>first|last|final)(?: ${number('c')})? (?<g>month|quarter)s? (?:of|in) (?:the )?(?:(?:year )?${number('z')}|(?<w>last|this|previous|past|current) year)`,
      (m) => partOfYear(yearSaid(m), edgeSaid(m)),
    ],
    [`(?:the )?${number('y')} s`, (m) => decadeOf(num(m.groups.y))],
    // "2001-2004 compared to 2005-2008", "2000 through 2009".
    [
      `(?<!(?:from|between|than|least|most|over|under|above|below) )${number('y')} (?:-|–|to|through|until|till) ${number('z')}(?=(?: [?.!,:;)·]| $| (?:vs|versus|against|compared|with|and|by|per|for|in|only|or)))`,
      (m) => years(m),
    ],
    [
      `(?:the )?(?:last|past|previous|latest|prior|most recent) ${number('c')} (?<g>${grains})s?`,
      (m) => recent(num(m.groups.c), m),
    ],
    [`(?:the )?(?:next|coming|upcoming|following) (?<g>${grains})`, (m) => coming(m.groups.g as Grain)],
    [`(?:this )?(?<g>${grains}) to date|(?<a>ytd|mtd|qtd)`, (m) => toDate(m)],
    [
      `(?:the )?(?:last|past|previous|prior|this past) (?<g>${grains})(?! to date)`,
      // "Each month against the previous month": the one before each.
      (m) =>
        /previous|prior/.test(m.text) &&
        sentence.has(`(?:which|what|by|per|each|every) ${m.groups.g ?? ''}s?`)
          ? undefined
          : last(m.groups.g as Grain),
    ],
    [
      `(?:the )?(?<n>last|past|previous|this|in|during|of|for)(?: the)? (?<s>spring|summer|autumn|fall|winter)(?: of)?(?: ${number('y')})?|(?<t>spring|summer|autumn|fall|winter)(?: of)? ${number('z')}`,
      (m) => season(m),
    ],
    [
      '(?<=§p_\\d+ (?:and|or|vs|versus|to|than|against|compared (?:to|with)) (?:in )?(?:the )?)(?<s>spring|summer|autumn|fall|winter)',
      (m) => season(m),
    ],
    [`(?:the )?(?:this|current) (?<g>${grains})`, (m) => periodAround(clock.now, m.groups.g as Grain)],
    [
      `(?<=(?:since|from|starting) (?:the )?(?:start|beginning) of )the (?<g>${grains})(?! of)`,
      (m) => periodAround(clock.now, m.groups.g as Grain),
    ],
    [`${number('c')} (?<g>${grains})s? ago`, (m) => ago(num(m.groups.c), m.groups.g as Grain)],
    [
      '(?:over|during) (?:the )?(?:last |past |this past )?weekend(?! (?:of|in|by|per)|s)|(?:the )?(?:last|past|previous) weekend',
      () => lastWeekend(),
    ],
    ['today', () => named(periodAround(clock.now, 'day'), 'today')],
    ['yesterday', () => named(periodAround(addTo(clock.now, -1, 'day'), 'day'), 'yesterday')],
    [
      `(?<!(?:than|least|most|over|under|above|below|exactly|top|bottom|first|last|between|with|=|>|<|to|by) )${number('y')}(?= (?!(?:or|and|to|-|st|nd|rd|th|s|eur|euros?|dollars?|usd|votes|percent|%)(?: |$))[a-z])`,
      (m) => inData(num(m.groups.y)),
    ],
    [`(?:the )?(?:year|calendar year) ${number('y')}`, (m) => yearOf(num(m.groups.y))],
    [
      `(?<=(?:in|of|for|only|during|since|before|after|until|till|from|to|and|or|vs|versus|between|by|,|with|through|-|–|and in) )${number('y')}(?! (?:(?:or|and) (?:more|less|fewer)|${unitWords}) )`,
      (m) => (isEndOfNumbers(sentence, m.from) ? undefined : yearOf(yearNum(m.groups.y))),
    ],
    // "Orders 2024, Germany vs France", "revenue 2025 per month".
    [
      `(?<!(?:than|least|most|over|under|above|below|exactly|top|bottom|first|last|=|>|<|[$€£]) )${number('y')}(?= (?:[,;:–-]|by|per|with|without|where|only|just|not|except|excluding|split|growth|vs|versus|compared) )`,
      (m) => inData(yearNum(m.groups.y)),
    ],
    [
      `(?<=than )${number('y')}(?=(?: [?.!])* $| [,·]| (?:in|for|by|and) )`,
      (m) => yearOf(yearNum(m.groups.y)),
    ],
    [`(?:the )?(?:last|past|this past) (?<m>${monthPattern})`, (m) => lastMonth(m)],
    [`(?<!(?:may|might|they|we|i|it) )(?<m>${monthPattern})`, (m) => monthAlone(m)],
    [
      `(?<=§p_\\d+ (?:and|or|vs|versus|to|-|,|through) (?:in )?)${number('y')}`,
      (m) => yearOf(num(m.groups.y)),
    ],
    [`(?<=§p_\\d+ over )${number('y')}`, (m) => yearOf(num(m.groups.y))],
    [`${number('y')}(?= over #\\d+(?: |$))`, (m) => yearOf(num(m.groups.y))],
    [
      `${number('y')}(?= (?:and|or|vs|versus|to|-|,|through) (?:in )?§p_\\d+)`,
      (m) => yearOf(num(m.groups.y)),
    ],
    [
      `(?<!(?:than|least|most|over|under|above|below|exactly|top|bottom|=|>|<|to) )${number('y')}(?= (?:\\? |\\. )*$)`,
      (m) => yearOf(num(m.groups.y)),
    ],
  ];
  // "In the second quarter than in the first", "the first and the second half": the noun stands once.
  const other = '(?:the )?(?<n>first|second|third|fourth)';
  const beside = '(?:and|or|to|than|vs|versus|against|with|compared to|compared with)';
  const elided: typeof steps = [
    [`(?<=(?<p>§p_\\d+) ${beside} (?:in |during )?)${other}(?= (?:·|[^§\\w]|$))`, (m) => likeBeside(m)],
    [`${other}(?= ${beside} (?:in |during )?(?<p>§p_\\d+))`, (m) => likeBeside(m)],
  ];
  for (const [pattern, make] of [...steps, ...elided]) markAll(sentence, pattern, make);
  joinRanges(sentence);

  /** Saturday and Sunday, the last that are over or have begun. */
  function lastWeekend(): Period {
    const monday = periodAround(clock.now, 'week').from ?? clock.now;
    const isOn = addTo(monday, 5, 'day') <= clock.now.slice(0, 10);
    const from = addTo(monday, isOn ? 5 : -2, 'day');
    const to = addTo(from, 2, 'day');
    return { from, to, words: spanWords(from, to) };
  }
  function num(text: string | undefined): number {
    const slot = sentence.slot(text);
    const before = slot && sentence.slots[sentence.slots.indexOf(slot) - 1]?.tokens[0]?.written;
    // No year or day has a comma, and "order #2003" is of none.
    if (before === '#' || slot?.tokens[0]?.written.includes(',')) return Number.NaN;
    return sentence.number(text) ?? Number.NaN;
  }
  /** "2k" is no year. */
  function yearNum(text: string | undefined): number {
    return /^\d{4}$/.test(sentence.slot(text)?.tokens[0]?.written ?? '') ? num(text) : Number.NaN;
  }
  function year(m: Match): number | undefined {
    const given = sentence.number(m.groups.y) ?? sentence.number(m.groups.z);
    return given !== undefined && given >= 1800 && given <= 2200 ? given : undefined;
  }
  /** The latest year in which the data, or today, has reached that month. */
  function latest(month: number): number {
    const end = clock.last ?? clock.now;
    const last = Number(end.slice(0, 4));
    return day(last, month, 1) <= end ? last : last - 1;
  }
  function dated(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? '');
    const date = num(m.groups.d);
    if (month === undefined || !Number.isInteger(date) || date < 1 || date > 31) return undefined;
    if (m.groups.y !== undefined && year(m) === undefined) return undefined;
    return periodAround(day(year(m) ?? latest(month), month, date), 'day');
  }
  function weekOf(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? m.groups.o ?? '');
    const date = num(m.groups.d ?? m.groups.e);
    if (month === undefined || !(date >= 1 && date <= 31)) return undefined;
    return periodAround(day(latest(month), month, date), 'week');
  }
  function span(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? m.groups.o ?? '');
    const [a, b] = [num(m.groups.d ?? m.groups.f), num(m.groups.e ?? m.groups.g)];
    if (month === undefined || !(a >= 1 && b > a && b <= 31)) return undefined;
    const inYear = year(m) ?? latest(month);
    const from = day(inYear, month, a);
    const to = addTo(day(inYear, month, b), 1, 'day');
    return { from, to, words: spanWords(from, to) };
  }
  function halfMonth(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? '');
    if (month === undefined) return undefined;
    return halfOfMonth(day(year(m) ?? latest(month), month, 1), /first|1/.test(m.groups.n ?? ''));
  }
  /** A day of the month that its list names once. */
  function dayBeside(m: Match): Period | undefined {
    const names = sentence.slots.map((s) => s.tokens[0]?.word ?? '');
    const nearest = names
      .map((name, i) => ({
        month: monthWords.has(name) ? monthOf(name) : undefined,
        far: Math.abs(i - m.from),
      }))
      .filter((x) => x.month !== undefined)
      .sort((a, b) => a.far - b.far)[0];
    const date = num(m.groups.d);
    if (nearest?.month === undefined || !(date >= 1 && date <= 31)) return undefined;
    return periodAround(day(latest(nearest.month), nearest.month, date), 'day');
  }
  function monthIn(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? '');
    const y = year(m);
    return month === undefined || y === undefined ? undefined : periodAround(day(y, month, 1), 'month');
  }
  function monthAlone(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? '');
    const isModal =
      m.text === 'may' &&
      sentence.slots[m.from]?.tokens[0]?.isCapital !== true &&
      /^(?:be|have|not|also|i|we|you|they|it|need|want|help|come|go|become)$/.test(
        sentence.slots[m.from + 1]?.text ?? '',
      );
    const isVerb = m.text === 'march' && m.from === 0;
    return month === undefined || isModal || isVerb
      ? undefined
      : periodAround(day(latest(month), month, 1), 'month');
  }
  /** "Last June" that is said in June was a year ago. */
  function lastMonth(m: Match): Period | undefined {
    const period = monthAlone(m);
    const isOn = period?.from !== undefined && (period.to ?? '') > clock.now.slice(0, 10);
    return isOn ? periodAround(addTo(period.from ?? '', -1, 'year'), 'month') : period;
  }
  function quarter(n: number | undefined, m: Match): Period | undefined {
    if (n === undefined) return undefined;
    const month = n * 3 - 2;
    return periodAround(day(year(m) ?? shortYear(sentence, clock, m) ?? latest(month), month, 1), 'quarter');
  }
  function likeBeside(m: Match): Period | undefined {
    const period = sentence.slot(m.groups.p)?.period;
    const n = ordinals[m.groups.n ?? ''] ?? 0;
    const start = period?.from;
    if (start === undefined) return undefined;
    if (period?.grain === 'quarter')
      return periodAround(day(Number(start.slice(0, 4)), n * 3 - 2, 1), 'quarter');
    return / half of \d{4}$/.test(period?.words ?? '') && n <= 2
      ? halfOf(Number(start.slice(0, 4)), n)
      : undefined;
  }
  /** "Second half of 2025 vs first half": of the same year. */
  function yearBeside(m: Match): number | undefined {
    const joint = sentence.slots[m.from - 1]?.text ?? '';
    const start = sentence.slots[m.from - 2]?.period;
    const isJoined = /^(?:and|or|vs|versus|than|over|against|to)$/.test(joint);
    return isJoined && / half of \d{4}$/.test(start?.words ?? '')
      ? Number(start?.from?.slice(0, 4))
      : undefined;
  }
  function half(n: number, m: Match): Period {
    return halfOf(year(m) ?? shortYear(sentence, clock, m) ?? yearBeside(m) ?? latest(n * 6 - 5), n);
  }
  function edgeSaid(m: Match): Edge {
    return {
      isFirst: m.groups.n === 'first',
      count: m.groups.c === undefined ? 1 : num(m.groups.c),
      grain: m.groups.g as Grain,
    };
  }
  function yearSaid(m: Match): number {
    const now = Number(clock.now.slice(0, 4));
    if (m.groups.z !== undefined) return yearNum(m.groups.z);
    return /^(?:this|current)$/.test(m.groups.w ?? '') ? now : now - 1;
  }
  function edge(m: Match): Period | undefined {
    const month = monthOf(m.groups.m ?? '');
    const y = year(m);
    if (month === undefined && y === undefined) return undefined;
    const whole =
      month === undefined
        ? periodAround(day(y ?? 1970, 1, 1), 'year')
        : periodAround(day(y ?? latest(month), month, 1), 'month');
    return edgeOf(whole, edgeSaid(m));
  }
  /** From one year to another that the rows reach. */
  function years(m: Match): Period | undefined {
    const [a, b] = [inData(yearNum(m.groups.y)), inData(yearNum(m.groups.z))];
    if (a?.from === undefined || b?.to === undefined || a.from >= b.from!) return undefined;
    return { from: a.from, to: b.to, words: `${a.words} to ${b.words}` };
  }
  function recent(count: number, m: Match): Period | undefined {
    const g = m.groups.g as Grain;
    if (!(count > 0)) return undefined;
    // On its last day a month or a quarter is over.
    const next = addTo(clock.now, 1, 'day');
    const now = g === 'day' || g === 'week' ? next : startOf(next, g);
    // "The last 30 days against the previous 30": those before.
    const isBefore = /previous|prior/.test(m.text) && sentence.slots.some((s) => s.period !== undefined);
    const to = isBefore ? addTo(now, -count, g) : now;
    const from = addTo(to, -count, g);
    return {
      from,
      to,
      words: `${spanWords(from, to)} (the ${isBefore ? `${count} ${g}s before` : `last ${count} ${g}s`})`,
    };
  }
  /** Only where the rows reach that far: "next month" of films that have a release date. */
  function coming(g: Grain): Period | undefined {
    const period = periodAround(addTo(startOf(clock.now, g), 1, g), g);
    return clock.last !== undefined && clock.last >= (period.from ?? '') ? period : undefined;
  }
  function last(g: Grain): Period {
    return periodAround(addTo(clock.now, -1, g), g);
  }
  function season(m: Match): Period | undefined {
    const name = m.groups.s ?? m.groups.t ?? '';
    return seasonOf(name, clock.now, { year: year(m), isLast: /last|past|previous/.test(m.groups.n ?? '') });
  }
  function ago(count: number, g: Grain): Period | undefined {
    return count > 0 ? periodAround(addTo(clock.now, -count, g), g) : undefined;
  }
  function toDate(m: Match): Period {
    const g = m.groups.g ?? { y: 'year', m: 'month', q: 'quarter' }[m.groups.a?.[0] ?? 'y'];
    const from = startOf(clock.now, (g ?? 'year') as Grain);
    const to = addTo(clock.now, 1, 'day');
    return { from, to, words: spanWords(from, to) };
  }
  /** A bare number is a year only where the data reaches. */
  function inData(y: number): Period | undefined {
    return isNearData(clock, y) ? yearOf(y) : undefined;
  }
  function yearOf(y: number): Period | undefined {
    const low = clock.first === undefined ? 1900 : Math.min(1900, Number(clock.first.slice(0, 4)));
    return Number.isInteger(y) && y >= low && y <= 2200 ? periodAround(day(y, 1, 1), 'year') : undefined;
  }
}

const named = (period: Period, word: string): Period => ({ ...period, words: `${word}, ${period.words}` });

const dayOf = (text: string): Period | undefined =>
  Number.isNaN(Date.parse(text))
    ? undefined
    : periodAround(new Date(`${text}T00:00:00Z`).toISOString(), 'day');
