/** Periods that stand beside each other and mean one: "from March to May", "Q1 of last year", "since June". */
import type { Period } from '../plan/plan.js';
import { addTo, day, halfOf, periodAround, spanWords } from './calendar.js';
import { mark, type Match, type Sentence, type Slot } from './sentence.js';

/** Each match of a pattern becomes a mark; the pattern is tried again from the start, since marks shift the rest. */
export function markAll(sentence: Sentence, pattern: string, make: (m: Match) => Period | undefined): void {
  const refused = new Set<string>();
  for (;;) {
    let found: { m: Match; period: Period } | undefined;
    sentence.read(pattern, (m) => {
      const place = `${m.from} ${m.to}`;
      const period = found || refused.has(place) ? undefined : make(m);
      if (!found && period) found = { m, period };
      return false;
    });
    if (!found) return;
    sentence.join(found.m.from, found.m.to, { period: found.period, kinds: 'p' });
  }
}

const P = (name: string): string => mark('p', name);

export function joinRanges(sentence: Sentence): void {
  const at = (m: Match, name: string): Period | undefined => sentence.slot(m.groups[name])?.period;
  // "Q1 of last year": a part of the year that is named beside it.
  markAll(sentence, `${P('a')} (?:of |in )?(?:the )?${P('b')}`, (m) => {
    const [a, b] = [at(m, 'a'), at(m, 'b')];
    const [, nth] = /(first|second) half of \d{4}$/.exec(a?.words ?? '') ?? [];
    if (nth !== undefined && b?.grain === 'year' && b.from !== undefined)
      return halfOf(Number(b.from.slice(0, 4)), nth === 'first' ? 1 : 2);
    const isPart =
      b?.grain === 'year' &&
      b.from !== undefined &&
      a?.from !== undefined &&
      /^(?:month|quarter|day)$/.test(a.grain ?? '');
    if (!isPart || a.from === undefined || b.from === undefined || a.grain === undefined) return undefined;
    return periodAround(`${b.from.slice(0, 4)}${a.from.slice(4)}`, a.grain);
  });
  const two = (m: Match): Period | undefined => {
    const b = at(m, 'b');
    const a = inYearOf(sentence.slot(m.groups.a), b);
    if (a?.from === undefined || b?.to === undefined || a.from >= b.to) return undefined;
    return { from: a.from, to: b.to, words: a.from === b.from ? a.words : `${a.words} to ${b.words}` };
  };
  const from = (m: Match, edge: 'from' | 'to', word: string): Period | undefined => {
    const p = at(m, 'a');
    const start = p?.[edge];
    return start === undefined ? undefined : { from: start, words: `${word} ${p?.words ?? ''}` };
  };
  const until = (m: Match, edge: 'from' | 'to', word: string): Period | undefined => {
    const p = at(m, 'a');
    const end = p?.[edge];
    return end === undefined ? undefined : { to: end, words: `${word} ${p?.words ?? ''}` };
  };
  // "Growth from March to April" compares two periods; elsewhere "from … to" is one.
  const isChange = sentence.has(
    'growth|grow|grew|grown|change|changed|increase|increased|decrease|decreased|rise|rose|drop|dropped|fall|fell|difference|decline|declined|drove|drives|driver|drivers|compare|lost|gained|improved?|worsen(?:ed)?|jump(?:ed)?|surged?|climb(?:ed)?|dip(?:ped)?|plunged?|slump(?:ed)?|shr(?:ink|ank|unk)|(?:go|goes|went|gone) (?:up|down)',
  );
  // "From 2003 until the start of 2006": to what is just before it.
  markAll(
    sentence,
    `(?:between|from) ${P('a')} (?:and|to|until|till|through|up to|-|–) (?:the )?(?:start|beginning) of ${P('b')}`,
    (m) => {
      const [a, b] = [at(m, 'a'), at(m, 'b')];
      if (a?.from === undefined || b?.from === undefined || a.from >= b.from) return undefined;
      return { from: a.from, to: b.from, words: `${a.words} to the start of ${b.words}` };
    },
  );
  markAll(
    sentence,
    `(?:between|from) ${P('a')} (?:and|to|until|till|through|up to|-|–) (?:the )?end of ${P('b')}`,
    two,
  );
  if (!isChange) {
    markAll(sentence, `(?:between|from) ${P('a')} (?:and|to|until|till|through|-|–) ${P('b')}`, two);
  }
  markAll(sentence, `${P('a')} (?:to|until|till|through|thru|-|–) (?:(?:the )?end of )?${P('b')}`, (m) => {
    const [a, b] = [sentence.slot(m.groups.a), sentence.slot(m.groups.b)];
    // "January to May 2026 vs 2025": a part of each year; elsewhere the end alone is compared.
    const isCompared = /^(?:vs|versus)$/.test(sentence.slots[m.to]?.text ?? '');
    const isPart = a && b && !isDated(a) && isDated(b) && b.period?.grain !== 'year';
    if (isCompared && !isPart) return undefined;
    return isChange && sentence.has('from|between') ? undefined : two(m);
  });
  markAll(
    sentence,
    `(?:since|from|(?:starting|beginning|as of)(?: in| on| from| with| at)?) (?:the )?(?:start of |beginning of )?${P('a')} (?:on|onwards?|onward|and later)`,
    (m) => from(m, 'from', 'from'),
  );
  markAll(
    sentence,
    `(?:since|(?:starting|beginning)(?: in| on| from| with| at)?)(?: the)?(?: start of| beginning of)? ${P('a')}`,
    (m) => from(m, 'from', 'since'),
  );
  markAll(sentence, `(?:after|later than|following) ${P('a')}`, (m) => from(m, 'to', 'after'));
  markAll(sentence, `${P('a')} (?:or later|and later|onwards?|and after|or newer)`, (m) =>
    from(m, 'from', 'from'),
  );
  markAll(sentence, `(?:before|prior to|earlier than|older than) ${P('a')}`, (m) =>
    until(m, 'from', 'before'),
  );
  markAll(
    sentence,
    `(?:until|till|up to|through|by(?: the)? end of|no later than) (?:(?:the )?end of )?${P('a')}`,
    (m) => until(m, 'to', 'until the end of'),
  );
  sameParts(sentence);
}

const yearOf = (day: string | undefined): number => Number(day?.slice(0, 4));

/** What tells its year by a number, or by how far it is from today. */
const isDated = ({ tokens }: Slot): boolean =>
  tokens.some(
    ({ value, word }) =>
      (value ?? 0) >= 1000 ||
      /^(?:last|past|this|current|previous|prior|next|ago|today|yesterday|since|after|before)$/.test(word),
  );

/** A part of a year, as far as it does not reach over its end, in another year. */
function partIn({ from, to, grain }: Period, year: number): Period | undefined {
  if (from === undefined || to === undefined || grain === 'year' || grain === 'week') return undefined;
  const shifted = (text: string): string => {
    const [y = 0, month = 1, date = 1] = text.split('-').map(Number);
    return day(year + y - yearOf(from), month, date);
  };
  if (addTo(to, -1, 'day').slice(0, 4) !== from.slice(0, 4)) return undefined;
  const [start, end] = [shifted(from), shifted(to)];
  return grain === undefined
    ? { from: start, to: end, words: spanWords(start, end) }
    : periodAround(start, grain);
}

/** "Jan to May 2025": January of that year too. */
function inYearOf(slot: Slot | undefined, end: Period | undefined): Period | undefined {
  const { period } = slot ?? {};
  if (!slot || !period || isDated(slot) || end?.from === undefined) return period;
  const own = partIn(period, yearOf(end.from));
  return own?.from !== undefined && own.from < end.from ? own : period;
}

/** "January to May, 2026 against 2025", "May 2026 vs 2025": the same part of each of the years. */
function sameParts(sentence: Sentence): void {
  const told = sentence.slots.filter((s) => s.period);
  const isWhole = (s: Slot): boolean => s.period?.grain === 'year' && s.tokens.length === 1 && isDated(s);
  const [part, other] = told.filter((s) => !isWhole(s));
  const years = told.filter(isWhole);
  const placeOf = (slot: Slot): number => sentence.slots.indexOf(slot);
  if (!part?.period || other || years.length === 0) return;
  const dated = isDated(part);
  const [first] = years;
  const joint = sentence.slots.slice(placeOf(part) + 1, placeOf(first!)).map((s) => s.text);
  const isJoined = /^(?:vs|versus|against|compared to|compared with|compare to)(?: in)?$/.test(
    joint.join(' '),
  );
  // "Compared to 2025 as a whole".
  if (dated ? years.length > 1 || !isJoined || sentence.has('whole|full|entire') : years.length < 2) return;
  const own = years.map((s) => partIn(part.period!, yearOf(s.period?.from)));
  if (own.some((p) => p === undefined)) return;
  for (const [i, slot] of years.entries()) sentence.slots[placeOf(slot)] = { ...slot, period: own[i]! };
  if (dated) return;
  const { period: _told, ...rest } = part;
  sentence.slots[placeOf(part)] = { ...rest, used: true };
}
