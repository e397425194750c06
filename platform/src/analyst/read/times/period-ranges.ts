/** Periods that stand beside each other and mean one: "from March to May", "Q1 of last year", "since June". */
import type { Grain, Period } from '../../plan/plan.js';
import { addTo, day, halfOf, periodAround, spanWords } from '../calendar.js';
import { mark, number, type Match, type Sentence, type Slot } from '../sentence.js';

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

/** The part of a year, or of another stretch, that was named before. */
export const samePart =
  'same (?:period|time|timeframe|stretch|range|span|dates?|days?|weeks?|months?|quarters?|season)';

export function joinRanges(sentence: Sentence): void {
  const at = (m: Match, name: string): Period | undefined => sentence.slot(m.groups[name])?.period;
  // "The last 12 months compared with the 12 months before": as much as lies before the period that stands before it.
  markAll(
    sentence,
    `(?:the )?${number('c')} (?<g>day|week|month|quarter|year)s? (?:before|prior|earlier|preceding)(?: (?:that|those|them|it|this))?(?=(?: [?.!,])* $| (?:by|per|in|for|and|,) )`,
    (m) => {
      const to = sentence.slots.slice(0, m.from).findLast((s) => s.period !== undefined)?.period?.from;
      const from = to && addTo(to, -(sentence.number(m.groups.c) ?? 0), m.groups.g as Grain);
      return to === undefined || from === undefined || from >= to
        ? undefined
        : { from, to, words: spanWords(from, to) };
    },
  );
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
    return {
      from: a.from,
      to: b.to,
      words: a.from === b.from ? a.words : `${a.words.replace(/ to .*/, '')} to ${b.words}`,
    };
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
  listsOfOneYear(sentence);
  const isChange = sentence.has(changes) && !hasOthers(sentence);
  // "June, July and August 2025 with the same months of 2024": the stretch of them.
  markAll(sentence, `${P('a')} (?:,|and|, and) ${P('b')}(?= (?:[^ ]+ )*?${samePart} )`, (m) => {
    const [a, b] = [at(m, 'a'), at(m, 'b')];
    return a?.to !== undefined && a.to === b?.from && a.grain !== 'year' ? two(m) : undefined;
  });
  // "Between June and August 2025 and June and August 2024": a stretch behind the other.
  markAll(
    sentence,
    `(?<=between §p_\\d+ and §p_\\d+ (?:and|with|vs|versus|against|to|than|compared to|compared with) (?:in )?)(?:between )?${P('a')} and ${P('b')}`,
    two,
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
  // What goes on until, till or through an end is one stretch, whatever is compared.
  markAll(sentence, `(?:(?:between|from) )?${P('a')} (?:until|till|through|thru) ${P('b')}`, two);
  if (!isChange) {
    markAll(sentence, `(?:between|from) ${P('a')} (?:and|to|-|–) ${P('b')}`, two);
  }
  // "Compare revenue by channel from January to June": the channels, over that stretch.
  if (isChange && sentence.has('by|per|each|across|among') && !sentence.has(moves))
    markAll(sentence, `from ${P('a')} to ${P('b')}`, (m) =>
      at(m, 'b')?.grain === 'year' ? undefined : two(m),
    );
  markAll(
    sentence,
    `${P('a')} (?:(?:to|-|–) (?:(?:the )?end of )?|(?:until|till|through|thru) (?:the )?end of )${P('b')}`,
    (m) => {
      const [a, b] = [sentence.slot(m.groups.a), sentence.slot(m.groups.b)];
      // "January to May 2026 vs 2025": a part of each year; elsewhere the end alone is compared.
      const isCompared = /^(?:vs|versus)$/.test(sentence.slots[m.to]?.text ?? '');
      const isPart = a && b && !isDated(a) && isDated(b) && b.period?.grain !== 'year';
      if (isCompared && !isPart) return undefined;
      return isChange && sentence.has('from|between') ? undefined : two(m);
    },
  );
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

/** "Growth from March to April" compares two periods; elsewhere "from … to" is one. */
const moves =
  'growth|grow|grew|grown|change|changed|increase|increased|decrease|decreased|rise|rose|drop|dropped|fall|fell|difference|decline|declined|drove|drives|driver|drivers|lost|gained|improved?|worsen(?:ed)?|jump(?:ed)?|surged?|climb(?:ed)?|dip(?:ped)?|plunged?|slump(?:ed)?|shr(?:ink|ank|unk)|(?:go|goes|went|gone) (?:up|down)';
const changes = `${moves}|compare`;

/** "From June to August 2025 with the same months of 2024": the two ends are compared with something else. */
const hasOthers = (sentence: Sentence): boolean =>
  sentence.slots.filter((s) => s.period).length > 2 ||
  sentence.has(
    `${samePart} (?:of|in|from|last|the|a|one|previous|prior)|(?:year|month|quarter) (?:before|earlier)|(?:previous|prior) (?:year|month|quarter)`,
  );

const yearOf = (day: string | undefined): number => Number(day?.slice(0, 4));

/** "June, July and August 2024", "compare January with June 2024": all of the year that is named last. */
function listsOfOneYear({ slots }: Sentence): void {
  for (let at = slots.length - 1; at > 0; at -= 1) {
    const end = slots[at]!;
    const start = slots.slice(0, at).findLastIndex((s) => s.period);
    const joint = slots.slice(start + 1, at).map((s) => s.text);
    if (!end.period || start < 0 || !isDated(end) || !isJoint.test(joint.join(' '))) continue;
    const slot = slots[start]!;
    if (end.period.grain === 'year' || isDated(slot)) continue;
    const year = yearOf(end.period.from);
    const own = partIn(slot.period!, year);
    if (own?.from === undefined || own.from >= (end.period.from ?? '')) continue;
    // The year that it is of stands with it, for the one before; the start of a stretch has it from the end.
    const isStretch = /^(?:to|-|–)$/.test(joint.join(' '));
    const dated = isStretch ? [] : end.tokens.filter((t) => (t.value ?? 0) >= 1000);
    slots[start] = { ...slot, period: own, tokens: [...slot.tokens, ...dated] };
  }
}

const isJoint =
  /^(?:,|and|or|, and|, or|to|with|vs|versus|against|than|than in|and in|or in|with in|compared (?:to|with)|-|–)$/;

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
