/** Periods that stand beside each other and mean one: "from March to May", "Q1 of last year", "since June". */
import type { Period } from '../plan/plan.js';
import { halfOf, periodAround } from './calendar.js';
import { mark, type Match, type Sentence } from './sentence.js';

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
    const [a, b] = [at(m, 'a'), at(m, 'b')];
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
  if (!isChange) {
    markAll(sentence, `(?:between|from) ${P('a')} (?:and|to|until|till|through|-|–) ${P('b')}`, two);
  }
  markAll(sentence, `${P('a')} (?:to|until|till|through|thru|-|–) ${P('b')}(?! vs| versus)`, (m) =>
    isChange && sentence.has('from|between') ? undefined : two(m),
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
    `(?:until|till|up to|through|by(?: the)? end of|no later than) (?:the end of )?${P('a')}`,
    (m) => until(m, 'to', 'until the end of'),
  );
}
