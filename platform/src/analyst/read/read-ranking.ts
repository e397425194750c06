/**
 * Rankings: how many, of what, by what, from which end. "Best" and "worst" are of the measure they stand with, by the
 * way the model says is good.
 */
import { aggregateWords, isMoney } from '../lexicon/meaning.js';
import { thresholdOf } from '../lexicon/threshold.js';
import type { Member } from '../../data/data-model.js';
import type { Filter, Term } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { defaultTerm, dimensionOf, meaningsOf, moneyOf, rowCount, termOf } from './resolve.js';
import { fittingGrain, splitBy } from './read-splits.js';
import { averageOf } from './read-vague.js';
import { mark, number, type Slot } from './sentence.js';
import { any, early, high, isLow, low, placesBefore, popular, recent } from './superlatives.js';

export function readRanking(reading: Reading): void {
  const { sentence, draft } = reading;
  const superlative = `(?<s>(?:best|top|highest|worst|lowest|better) rated|(?:most|least) (?:expensive|popular|common|frequent|active|recent|used|successful|profitable|valuable|costly|visited)|${any}|${recent}|${early}|(?<=(?:the|with) )(?:less|fewer|more)(?= §(?!.* than ))|(?<=(?:sells?|sold|buys?|bought|have|has|had|gets?|got|makes?|made) )(?:less|fewer)(?= [§·](?!.* (?:than|or) )))`;
  const say = (desc: boolean, limit: number | undefined, by: Term | undefined, words: string): void => {
    const known = draft.ranking;
    const most = limit ?? known?.limit;
    const term = known?.by ?? by;
    // What names its measure settles which end is meant: "the worst ones … those with the highest cost".
    const isSettled = known?.by === undefined && by !== undefined;
    const isKept = !isSettled && known?.words !== undefined && known.words !== '';
    draft.ranking = {
      ...known,
      desc: isKept && !/^(?:rank$|top$|most |least )/.test(known.words) ? known.desc : desc,
      words: isKept && known.words !== 'rank' ? known.words : words,
      ...(most === undefined ? {} : { limit: most }),
      ...(term === undefined ? {} : { by: term }),
    };
  };
  readPopulation(reading);
  readOrder(reading, say);
  // "the second busiest".
  sentence.read(
    `(?<o>second|third|fourth|fifth|2 nd|3 rd|4 th|5 th)(?= (?:${any}|(?:most|least) [a-z]+) )`,
    (m) => {
      const offset = placesBefore(m.groups.o ?? '');
      draft.ranking = { desc: true, words: '', ...draft.ranking, limit: 1, offset };
    },
  );
  // "the 3 busiest", "top 5", "five longest".
  sentence.read(
    `(?:(?:only|just) )?(?:the )?(?:${number('a')} (?:with (?=the |(?:${any}) ))?)?(?:the )?${superlative}(?: ${number('n')})?(?: single)?(?: (?:and|,|or) (?:most|least|lowest|highest)(?= ))?(?<one> one(?= $| [?.!]))?`,
    (m) => {
      const count =
        sentence.number(m.groups.a) ?? sentence.number(m.groups.n) ?? (m.groups.one ? 1 : undefined);
      const words = m.groups.s ?? '';
      const nextText = sentence.slots[m.to]?.text ?? '';
      if (
        /^(?:last|first|max|min|maximum|minimum|record)$/.test(words) &&
        !nextText.includes('§') &&
        count === undefined
      )
        return false;
      if (words === 'most' && /^(?:of|§p)/.test(nextText)) return false;
      const by = orderOf(reading, words, m.to);
      const known = draft.ranking?.by;
      const isTurnedBy = by === undefined && known !== undefined && isTurned(reading, words, known);
      say(!isLow(words) !== (by?.turn ?? isTurnedBy), count, by?.term, words);
      if (by?.isTime) draft.isRecord = draft.splits.length === 0;
      return true;
    },
  );
  sentence.read(`${number('a')} (?<s>${high}|${low})`, (m) =>
    say(!isLow(m.groups.s ?? ''), sentence.number(m.groups.a), undefined, m.groups.s ?? ''),
  );
  readSubjects(reading);
}

/** "Of the ten busiest shops, which …", "by month for the 5 busiest shops": a ranking before the question's own. */
export function readAmong(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?<w>among|of|for|at|in|from|within) (?:the )?(?:top )?${number('n')} (?:(?<s>${popular}) )?${mark('d', 'd')}(?: ,)?`,
    (m) => {
      const member = dimensionOf(reading, sentence.slot(m.groups.d), ['string']);
      const limit = sentence.number(m.groups.n);
      const rest = sentence.source();
      const isWithin =
        m.groups.w === 'among' ||
        /§[a-z]*m|which|average|median|share|monthly|by (?:day|week|month)|per (?:day|week|month)/.test(rest);
      if (!member || limit === undefined || !isWithin || !(m.groups.s ?? /top/.exec(m.text))) return false;
      const desc = !isLow(m.groups.s ?? '');
      sentence.read(
        `which (?:of (?:them|those|these) )?${number('k')}(?= (?:have|has|had|are|were|is|was|·))`,
        (k) => {
          const count = sentence.number(k.groups.k);
          draft.ranking = { desc: true, words: '', ...(count === undefined ? {} : { limit: count }) };
        },
      );
      draft.among = { name: member.name, order: { by: rowCount(reading), desc }, limit };
      draft.splits.push({ is: { kind: 'member', name: member.name }, at: m.from });
      return true;
    },
  );
}

/** "Where do most of them go?": the places of the role that the verb tells, by how many rows. */
export function readWhere(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  sentence.readOver(`where (?:do|does|did) (?:the )?most (?:of the )?${mark('r')}`, (m) => {
    const verb = sentence.slots
      .slice(m.to)
      .find((s) => /^(?:go|fly|lead|head|land|come|start|travel)$/.test(s.text));
    const tells = (words: readonly string[] = []): boolean =>
      verb !== undefined && words.some((w) => w === verb.text || w.startsWith(`${verb.text} `));
    const member = lexicon.members.find(
      (x) => x.kind === 'dimension' && x.hints.code === true && tells(x.hints.role?.words),
    );
    if (!member || !verb) return false;
    verb.used = true;
    draft.splits.push({ is: { kind: 'member', name: member.name }, at: m.from });
    draft.ranking = { desc: true, by: rowCount(reading), words: 'most' };
    return true;
  });
}

/** "The most delayed": by the number that being delayed is a bound of. */
export function readMostSo(reading: Reading): void {
  const { sentence, lexicon, draft } = reading;
  sentence.read(`(?:the )?(?:${number('a')} )?(?<w>most|least) ${mark('s', 's')}`, (m) => {
    // "Which shops have the most returned orders" counts them.
    const word = (i: number): string => sentence.slots[i]?.text ?? '';
    const before = word(m.from - (word(m.from - 1) === 'the' ? 2 : 1));
    const behind = word(m.to);
    const isCounted = sentence.slot(m.groups.s)?.tokens.at(-1)?.word === reading.facts.rowNoun.many;
    if (isCounted || (/^(?:have|has|had|with)$/.test(before) && /^§[a-z]*r/.test(behind))) return false;
    const [segment] = meaningsOf(sentence.slot(m.groups.s), 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (!threshold) return false;
    const { member, isHigh } = threshold;
    const named = lexicon.members.find((x) => x.aggType === 'avg' && x.rowSql === member.sql);
    const by: Term = named
      ? { kind: 'measure', name: named.name }
      : { kind: 'aggregate', fn: 'avg', of: member.name };
    const words = `${m.groups.w ?? ''} ${
      sentence
        .slot(m.groups.s)
        ?.tokens.map((t) => t.word)
        .join(' ') ?? ''
    }`;
    const limit = sentence.number(m.groups.a);
    draft.ranking = {
      desc: (m.groups.w === 'most') === isHigh,
      by,
      words,
      ...(limit === undefined ? {} : { limit }),
    };
    return true;
  });
}

/** "Best for on-time arrival", "worst for delays": by the share of such rows, unless an order is told as well. */
export function readBestFor(reading: Reading): void {
  const { sentence, lexicon, draft } = reading;
  sentence.read(`(?<w>best|worst) (?:for|at|in|on) ${mark('s', 's')}(?: ${mark('r')})?`, (m) => {
    const [segment] = meaningsOf(sentence.slot(m.groups.s), 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (!threshold) return false;
    if (sentence.slots.some((slot, i) => i > m.to && new RegExp(`^(?:${high}|${low})$`).test(slot.text)))
      return true;
    const isLess = lexicon.members.some(
      (x) => x.hints.better === 'down' && (x === threshold.member || x.rowSql === threshold.member.sql),
    );
    const isBad = threshold.isHigh === isLess;
    const when = [{ on: 'segment', member: segment.member.name } as const];
    draft.ranking = {
      desc: (m.groups.w === 'best') !== isBad,
      by: { kind: 'share', of: rowCount(reading), when },
      words: m.groups.w === 'best' ? 'most' : 'least',
    };
    return true;
  });
}

/** "Which source converts best": by the share of the rows that are so. */
export function readBestSo(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `${mark('bs', 'f')} (?:the )?(?<w>best|worst|most|least|most often|least often|better|worse)(?=(?: [?.!,])* $| (?:in|for|with|on|from|during|since|of|§p))`,
    (m) => {
      const slot = sentence.slot(m.groups.f);
      const [segment] = meaningsOf(slot, 'segment').filter((x) => x.weight >= 0.9);
      const flag = meaningsOf(slot, 'dimension').find((d) => d.member.type === 'boolean');
      if (!segment && !flag) return false;
      const when: Filter[] = flag
        ? [{ on: 'values', member: flag.member.name, values: [true] }]
        : [{ on: 'segment', member: segment!.member.name }];
      draft.ranking = {
        desc: !/worst|least|worse/.test(m.groups.w ?? ''),
        by: { kind: 'share', of: rowCount(reading), when },
        words: 'most',
      };
      return true;
    },
  );
}

/** "Reason … among yearly customers": the noun of whom a value is said, where something else is asked for. */
function readPopulation({ sentence, draft }: Reading): void {
  sentence.read(`(?:among|amongst|of|for|from) (?:· )+${mark('d', 'd')}`, (m) => {
    const slot = sentence.slot(m.groups.d);
    const isThing = meaningsOf(slot, 'measure').some((x) => x.member.aggType === 'countDistinct');
    const isSaid = draft.filters.some((f) => f.is.on === 'values' && f.at >= m.from && f.at < m.to);
    const isAsked =
      draft.splits.length > 0 ||
      sentence.slots.slice(0, m.from).some((s) => !s.used && /^§[a-z]*[dm]/.test(s.text));
    return isThing && isSaid && isAsked;
  });
}

type Say = (desc: boolean, limit: number | undefined, by: Term | undefined, words: string) => void;

/** "ranked by revenue", "sorted by rating descending", "top 5 … by revenue". */
function readOrder(reading: Reading, say: Say): void {
  const { sentence } = reading;
  sentence.read(`(?:, )?(?:the )?(?<w>${any}|newest) first`, (m) => {
    const desc = !isLow(m.groups.w ?? '');
    reading.draft.ranking = { words: 'rank', ...reading.draft.ranking, desc };
  });
  const how = `(?:(?<how>${Object.keys(aggregateWords).join('|')}) (?:of )?)?`;
  sentence.read(
    `(?:ranked|sorted|ordered|rank|sort|order|ranking|in order)(?: (?:them|it|these|those|all))? (?:by|of|in order of|according to) (?:the )?${how}(?:number of |count of )?${mark('mnr', 'm')}(?<dir> (?:descending|ascending|desc|asc|from (?:high|highest|most|best) to (?:low|lowest|least|worst)|from (?:low|lowest) to (?:high|highest)|highest first|lowest first|high to low|low to high))?`,
    (m) => {
      const term =
        termOf(reading, sentence.slot(m.groups.m), aggregateWords[m.groups.how ?? '']) ??
        termOf(reading, sentence.slot(m.groups.m));
      if (!term) return false;
      say(
        !/asc(?!.*desc)|from low|lowest first|low to high/.test(m.groups.dir ?? ''),
        undefined,
        term,
        'rank',
      );
      return true;
    },
  );
  sentence.read(`(?<w>rank|ranking of|ranked)(?: all)?(?: the)?(?= [§·])`, () =>
    say(true, undefined, undefined, 'rank'),
  );
  if (!sentence.has(`top|bottom|${any}`) && reading.draft.ranking === undefined) return;
  sentence.read(
    `(?:by|in terms of|based on|measured by|judged by|with respect to|according to) (?:the )?(?:their |its )?(?:(?:highest|most|lowest|largest) )?${how}(?:number of |count of |amount of )?${mark('mnr', 'm')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const dimension = dimensionOf(reading, slot, ['string', 'boolean', 'time']);
      const [measure] = meaningsOf(slot, 'measure');
      if (dimension && !(measure && measure.weight >= 0.9) && !m.groups.how) return false;
      const term = termOf(reading, slot, aggregateWords[m.groups.how ?? '']) ?? termOf(reading, slot);
      if (!term) return false;
      const known = reading.draft.ranking;
      const isFlipped = known !== undefined && known.by === undefined && isTurned(reading, known.words, term);
      const desc = (known?.desc ?? true) !== isFlipped;
      reading.draft.ranking = { words: '', ...known, desc, by: term };
      return true;
    },
  );
}

/** What a superlative ranks by: the thing that follows it, or what its own word means. */
function orderOf(
  reading: Reading,
  words: string,
  at: number,
): { term?: Term; turn?: boolean; isTime?: boolean } | undefined {
  const { sentence } = reading;
  if (
    new RegExp(`^(?:${popular})$`).test(words) &&
    !/[mn]/.test(sentence.slots[at]?.text.split('_')[0] ?? '')
  )
    return { term: isOfNumbers(reading, words) ? defaultTerm(reading) : rowCount(reading) };
  if (words.endsWith('rated')) {
    const isRating = (m: Member): boolean =>
      /rating|score|stars|satisfaction/i.test(`${m.title} ${m.name}`) && !/age|content/.test(m.title);
    const term = byMember(reading, isRating);
    return term ? { term } : undefined;
  }
  if (/expensive|priciest|costliest|costly|cheapest|valuable/.test(words)) {
    const own = priceOf(reading, sentence.slots[at]);
    const term = own ?? byMember(reading, isMoney);
    return term ? { term } : undefined;
  }
  if (
    new RegExp(`^(?:${recent}|${early})$`).test(words) &&
    !/[mn]/.test(sentence.slots[at]?.text.split('_')[0] ?? '')
  )
    return { isTime: true };
  let next: { term?: Term; turn?: boolean } | undefined;
  const how = `(?:(?<how>${Object.keys(aggregateWords).join('|')}) (?:of )?)?`;
  sentence.read(
    `(?:(?:to|in|by|their|its|for|overall) )?(?:${how}(?:number of |count of |amount of |different |unique )?(?:the )?)(?:${mark('r')} (?=§[a-z]*[mn]))?${mark('mnr', 'm')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      if (next || m.from > at || m.to <= at || !slot) return false;
      if (
        /^§[a-z]*r/.test(slot.text) &&
        !/^(?:most|fewest|least|highest|lowest|largest|smallest)$/.test(words)
      )
        return false;
      const best = slot.meanings?.[0];
      const dimension = meaningsOf(slot, 'dimension')[0];
      const isAfterSubject =
        /^(?:most|fewest|least|largest|biggest|smallest)$/.test(words) &&
        sentence.slots.slice(0, at).some((s) => /^§[a-z]*d/.test(s.text));
      const isDeed =
        /^(?:most|least|fewest)$/.test(words) && isDone(slot) && meaningsOf(slot, 'measure').length > 0;
      if (best?.kind === 'dimension' && best.member.type !== 'number' && !isAfterSubject && !isDeed)
        return false;
      if (
        dimension &&
        dimension.member.type !== 'number' &&
        meaningsOf(slot, 'measure').every((x) => x.weight < 0.9 || x.member.aggType === 'countDistinct') &&
        !/^(?:most|fewest|least)$/.test(words) &&
        !isAfterSubject
      )
        return false;
      const isCounted = /^(?:most|fewest|least)$/.test(words) || isAfterSubject;
      const term =
        termOf(reading, slot, aggregateWords[m.groups.how ?? ''] ?? (isCounted ? 'count' : undefined)) ??
        termOf(reading, slot);
      if (!term) return false;
      // "The largest accounts" are large by something, and not many.
      const counted =
        term.kind === 'measure' && reading.lexicon.member(term.name)?.aggType === 'countDistinct';
      if (counted && /^(?:largest|biggest|smallest)$/.test(words) && !/number|count/.test(m.text)) {
        reading.draft.problem ??= {
          text: `I cannot tell by what they are the "${words}": please name it, for example with "by".`,
          search: words,
        };
        return false;
      }
      const by = isCounted ? inAll(reading, slot, term) : term;
      next = { term: by, turn: isTurned(reading, words, by) };
      return true;
    },
  );
  const isOfThing = sentence.slots[at]?.text.startsWith('§') === true;
  if (!next && isOfThing && /^(?:longest|shortest|farthest|furthest|fastest|quickest|slowest)$/.test(words)) {
    const term = /^(?:fast|quick|slow)/.test(words)
      ? undefined
      : byMember(
          reading,
          (m) => /^(?:miles?|mi|km|kilomet(?:er|re)s?)$/.test(m.unit ?? '') && m.sql !== undefined,
        );
    const lasting =
      term ??
      (/^(?:longest|shortest|fastest|quickest|slowest)$/.test(words)
        ? averageOf(reading, 'time')
        : undefined);
    // "Which studio makes the longest films": the films are no group of their own.
    const noun = sentence.slots[at];
    if (lasting && !term && noun && sentence.slots.slice(0, at).some((s) => /^§[a-z]*d/.test(s.text)))
      noun.used = true;
    if (lasting) return { term: lasting };
  }
  return next;
}

/** "Best" of what is better when lower is the lowest. */
function isTurned(reading: Reading, words: string, term: Term): boolean {
  const name = term.kind === 'measure' ? term.name : term.kind === 'aggregate' ? term.of : '';
  return (
    /best|worst|better|worse|poorest/.test(words) && reading.lexicon.member(name)?.hints.better === 'down'
  );
}

const isDone = (slot: Slot | undefined): boolean =>
  slot?.tokens.length === 1 && (slot.tokens[0]?.word ?? '').endsWith('ed');

/** "The most watched title" is so in all, and not on average. */
function inAll(reading: Reading, slot: Slot | undefined, term: Term): Term {
  const member = term.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  const isTime = term.kind === 'aggregate' && reading.lexicon.member(term.of)?.type === 'time';
  if (isDone(slot) && isTime) return rowCount(reading);
  if (!isDone(slot) || member?.aggType !== 'avg') return term;
  const sum = reading.lexicon.members.find((m) => m.aggType === 'sum' && m.rowSql === member.rowSql);
  return sum ? { kind: 'measure', name: sum.name } : rowCount(reading);
}

/** "Which order was the biggest?": of things that have a number each, by the money of each. */
function isOfNumbers(reading: Reading, words: string): boolean {
  const term = defaultTerm(reading);
  const member = term.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  const isNumbered = ({ member: m }: { member: Member }): boolean =>
    m.hints.code === true && /(?:^|_)(?:id|no|number|ref)$/.test(m.name);
  return (
    /^(?:biggest|largest)$/.test(words) &&
    member !== undefined &&
    isMoney(member) &&
    reading.sentence.slots.some((slot) => meaningsOf(slot, 'dimension').some(isNumbered))
  );
}

/** What a thing costs that has a price of its own: "the most expensive product". */
function priceOf(reading: Reading, noun: Slot | undefined): Term | undefined {
  const [thing] = meaningsOf(noun, 'dimension').filter((d) => d.member.type === 'string');
  const price = thing && moneyOf(reading, thing.member);
  return price && { kind: 'aggregate', fn: 'max', of: price.name };
}

function byMember(reading: Reading, test: (m: Parameters<typeof isMoney>[0]) => boolean): Term | undefined {
  const number = reading.lexicon.members.find(
    (m) => m.kind === 'dimension' && m.type === 'number' && test(m),
  );
  if (number) return { kind: 'aggregate', fn: 'avg', of: number.name };
  const measure =
    reading.lexicon.members.find((m) => m.kind === 'measure' && test(m) && m.aggType === 'avg') ??
    reading.lexicon.members.find((m) => m.kind === 'measure' && test(m));
  return measure && { kind: 'measure', name: measure.name };
}

/** What is ranked: "which products", "5 countries", "the customers with". One unless more is said. */
function readSubjects(reading: Reading): void {
  const { sentence, draft } = reading;
  readWho(reading);
  const subject = `(?:(?<w>which|what|who|whose|in which|from which|for which|to which|on which|at which|with which|by which|of which) )?(?:of the |the |of our |our |single |are the |is the |is |are )*(?:(?<first>top|bottom) )?(?:${number('a')} )?(?:different )?${mark('d', 'd')}`;
  sentence.readOver(subject, (m) => {
    const slot = sentence.slot(m.groups.d);
    // "Orders which began with …": no question for a thing, but more of the one before.
    const isRelative =
      m.groups.w !== undefined && /^§[a-z]*[drm]/.test(sentence.slots[m.from - 1]?.text ?? '');
    // "When do people order most": who does it is not what is ranked.
    const isActor =
      m.groups.w === undefined && /^(?:do|does|did)$/.test(sentence.slots[m.from - 1]?.text ?? '');
    if (isRelative || isActor) return false;
    const isAsked = m.groups.w !== undefined || m.groups.a !== undefined;
    if (
      !isAsked &&
      (!draft.ranking || sentence.slots.indexOf(slot ?? sentence.slots[0]!) > 8 + sentence.slots.length)
    )
      return false;
    const member =
      dimensionOf(reading, slot, [
        'string',
        'boolean',
        ...(/which|what/.test(m.groups.w ?? '') ? ['time'] : []),
      ]) ?? codeOf(reading, slot, m.groups.w !== undefined);
    const rowsWeight = Math.max(0, ...meaningsOf(slot, 'rows').map((x) => x.weight));
    const own = meaningsOf(slot, 'dimension').find((x) => x.member === member);
    if (rowsWeight > 0 && rowsWeight >= (own?.weight ?? 0) - 0.1) return false;
    if (!member || !slot || (rowsWeight > (own?.weight ?? 0) + 0.2 && m.groups.w === undefined)) return false;
    if (isVerb(reading, slot, member)) {
      const counted = meaningsOf(slot, 'measure').find((x) => x.member.aggType === 'countDistinct');
      const by: Term = counted ? { kind: 'measure', name: counted.member.name } : rowCount(reading);
      draft.ranking = { desc: true, words: 'most', ...draft.ranking, by };
      return true;
    }
    const count = sentence.number(m.groups.a);
    draft.splits.push({
      is:
        member.type === 'time'
          ? { kind: 'time', name: member.name, grain: fittingGrain(reading) }
          : splitBy(reading, member.name),
      at: sentence.slots.indexOf(slot),
    });
    if (count !== undefined)
      draft.ranking = { desc: true, words: '', ...draft.ranking, limit: draft.ranking?.limit ?? count };
    else if (
      draft.ranking &&
      draft.ranking.limit === undefined &&
      isSingular(slot.tokens.at(-1)?.word ?? '', slot.tokens.at(-1)?.stem ?? '') &&
      (m.groups.w !== undefined || draft.splits.some((s) => s.each))
    )
      draft.ranking = { ...draft.ranking, limit: 1 };
    return true;
  });
}

/** "Who worked the most hours?": the people that the rows name, where there is one kind of them. */
function readWho({ sentence, draft, lexicon }: Reading): void {
  if (!draft.ranking || draft.splits.length > 0) return;
  const isName =
    /(?:^|_)(?:agent|assignee|owner|rep|handler|employee|manager|technician|driver|seller|salesperson|consultant|teacher|doctor)(?:_name)?$/;
  const people = lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'string' && m.hints.code !== true && isName.test(m.name),
  );
  const [person, other] = people;
  if (!person || other) return;
  sentence.read('who(?: else)?(?= (?!(?:has|have|had|is|are|was|were) )[a-z·§])', (m) => {
    if (m.from > 0) return false;
    draft.splits.push({ is: { kind: 'member', name: person.name }, at: m.from });
    draft.ranking = { ...draft.ranking!, limit: draft.ranking?.limit ?? 1 };
    return true;
  });
}

/** A number that things are told by, such as an hour, is ranked like a name. */
function codeOf(reading: Reading, slot: Slot | undefined, isAsked: boolean): Member | undefined {
  const member = dimensionOf(reading, slot, ['number']);
  return isAsked || member?.hints.code === true ? member : undefined;
}

/** "When do people order most": to order, and no order by its number. */
const isVerb = ({ sentence }: Reading, slot: Slot, member: Member): boolean =>
  member.hints.code === true &&
  slot.tokens.at(-1)?.word === slot.tokens.at(-1)?.stem &&
  sentence.slots.slice(0, sentence.slots.indexOf(slot)).some((s) => /^(?:do|does|did)$/.test(s.text));

const isSingular = (word: string, stem: string): boolean => word === stem;
