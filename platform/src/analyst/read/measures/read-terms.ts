/** What is measured: members with the way they are worked out, counts, percentiles, rates through others. */
import { addsUp, aggregateWords, isMoney, usualMoney, type Aggregate } from '../../lexicon/meaning.js';
import { sameTerm, type Grain, type Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { plainVerbs } from '../../lexicon/grammar-words.js';
import { isListedMeasure } from './listed-measures.js';
import { isDoer } from '../names/doers.js';
import { pushTerm } from '../push-term.js';
import { moneyOfDeed } from './read-worth.js';
import { dimensionOf, meaningsOf, rowCount, rowMemberOf, termOf } from '../resolve.js';
import { mark, type Match, type Slot } from '../sentence.js';
import { spanMeasured } from '../times/read-spans.js';
import { overUnits } from './unit-means.js';
import { inAnotherWay, inWay, ways, waysOf } from '../times/ways.js';

const maximal = 'maximum|max|highest|largest|longest|biggest|greatest|peak';
const minimal = 'minimum|min|lowest|smallest|shortest';

export function readPercentiles(reading: Reading): void {
  const { sentence } = reading;
  const what = `(?: (?:of|for|in))?(?: (?:the|our|all))*(?: ${mark('v', 'v')}(?= §[a-z]*[mnr]))?(?: ${mark('r')}(?= §[a-z]*[mn]))? ${mark('nm', 'm')}(?: values?)?(?: (?:per|of each|of a|of an|for each) ${mark('r')})?`;
  // One average or median alone is read with the other terms.
  sentence.read(`(?:the )?(?:(?<ways>${ways})${what}|${mark('nm', 'n')} (?<p>p\\d\\d))`, (m) => {
    const list = waysOf(m.groups.ways ?? m.groups.p, sentence);
    const slot = sentence.slot(m.groups.m ?? m.groups.n);
    const isPlain = list?.length === 1 && /^(?:avg|median|max|min)$/.test(String(list[0]));
    if (!list || list.length === 0 || isPlain) return false;
    const row = rowMemberOf(reading, termOf(reading, slot));
    const span = spanMeasured(reading, termOf(reading, slot));
    const named = dimensionOf(reading, slot, ['number']) ?? reading.lexicon.member(row ?? '');
    if (named?.hints.code === true) return false;
    const terms = list.map((way) =>
      typeof way === 'number' && named
        ? ({ kind: 'aggregate', fn: 'quantile', of: named.name, at: way } as const)
        : ((typeof way === 'number' ? undefined : termOf(reading, slot, way)) ??
          (span && inWay(reading, span, way))),
    );
    if (terms.some((term) => term === undefined)) return false;
    for (const term of terms) if (term) pushTerm(reading, term, m.from);
    return { keep: [m.groups.v] };
  });
  sentence.read(`(?:the )?spread${what}`, (m) => {
    const term = termOf(reading, sentence.slot(m.groups.m), 'stddev');
    return term ? pushTerm(reading, term, m.from) && { keep: [m.groups.v] } : false;
  });
  sentence.read(
    `(?:is there (?:a|any) |the |any |a )*(?:correlation|relationship|relation) (?:between|of) (?:the )?${mark('nm', 'a')} (?:and|with) (?:the )?${mark('nm', 'b')}|(?:do|does|is|are) ${mark('nm', 'c')} (?:correlate|correlated) with ${mark('nm', 'd')}`,
    (m) => {
      const [a, b] = [m.groups.a ?? m.groups.c, m.groups.b ?? m.groups.d].map((x) =>
        dimensionOf(reading, sentence.slot(x), ['number']),
      );
      if (!a || !b) return false;
      return pushTerm(reading, { kind: 'correlation', of: a.name, with: b.name }, m.from);
    },
  );
}

/** "Average fee per member" of the members themselves, or of some of them: "MRR per active subscription". */
function readPerRow(reading: Reading): void {
  const { sentence, lexicon } = reading;
  const so = mark('vbs');
  sentence.read(
    `(?<=(?<m>§[a-z]*[mn][a-z]*_\\d+) (?<done>[a-z]+ed |spent |taken |made |paid )?)per (?<so>(?:${so} )*)${mark('r')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const keep = (m.groups.so ?? '').split(' ').filter((one) => one !== '');
      const isAverage =
        slot?.tokens.some((x) => x.word === 'average') === true ||
        sentence.slots[m.from - (m.groups.done === undefined ? 2 : 3)]?.tokens[0]?.word === 'average';
      if (isAverage) return { keep };
      const of = termOf(reading, slot);
      const measured = of?.kind === 'measure' ? lexicon.member(of.name) : undefined;
      if (keep.length === 0 || !slot || !of || !measured || !addsUp(measured)) return false;
      slot.used = true;
      return pushTerm(reading, { kind: 'ratio', of, per: rowCount(reading) }, m.from) && { keep };
    },
  );
}

/** What is averaged over groups, before the groups are read as splits. */
export function readPer(reading: Reading): void {
  const { sentence } = reading;
  readPerRow(reading);
  // "Visitors per day": how many different ones.
  sentence.read(
    `(?:(?:the|our|number|of|how|many|different|unique) )*${mark('d', 'd')}(?= (?:per|each|a|by) (?:day|week|month|quarter|year))`,
    (m) => {
      const slot = sentence.slot(m.groups.d);
      const token = slot?.tokens.at(-1);
      const member = dimensionOf(reading, slot, ['string']);
      const isOnly = sentence.slots.every((s) => s === slot || !/^§[a-z]*[mr]/.test(s.text));
      const isSeveral = token?.word !== token?.stem && !/^§[a-z]*[mrv]/.test(slot?.text ?? '');
      if (m.from > 0 || !member || !isOnly || !isSeveral) return false;
      return pushTerm(reading, { kind: 'aggregate', fn: 'distinct', of: member.name }, m.from);
    },
  );
  // "average number of orders per day", "orders per customer".
  sentence.read(
    `(?<how>average|avg|mean)(?: number of| count of)? ${mark('mrd', 'm')} (?:per|a|each|for each|by|in a|every|for every) (?:(?<g>day|week|month|quarter|year)|${mark('drm', 'd')})`,
    (m) => (isOneRow(reading, m) ? false : takePer(reading, m.groups, m.from)),
  );
  sentence.read(
    `(?:number of )?${mark('mr', 'm')} (?:per|for each|for every|by) (?<d>${mark('drm')}|(?<g>day|week|month|quarter|year)) on average`,
    (m) => takePer(reading, m.groups, m.from),
  );
  // "Returned units as a percentage of units sold": all of the one through all of the other.
  sentence.read(
    `${mark('m', 'm')} (?:as|in|shown as|expressed as) (?:a |an )?(?:share|percentage|percent|%|proportion|fraction) of (?:(?:the|all|our|total|overall) )*${mark('mr', 'd')}`,
    (m) => {
      const [of, per] = [m.groups.m, m.groups.d].map((one) => termOf(reading, sentence.slot(one)));
      const isSum = (term: Term | undefined): boolean => {
        const member = term?.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
        return member !== undefined && (addsUp(member) || (member.aggType ?? '').startsWith('count'));
      };
      if (!of || !per || sameTerm(of, per) || !isSum(of) || !isSum(per)) return false;
      return pushTerm(reading, { kind: 'ratio', of, per, isShare: true }, m.from);
    },
  );
  // "Average cost per kg": all of the one through all of the other.
  sentence.read(`(?:the )?(?:(?<how>average|avg|mean) )?${mark('m', 'm')} per ${mark('mn', 'd')}`, (m) => {
    const isAverage = m.groups.how ?? sentence.slot(m.groups.m)?.tokens[0]?.word === 'average';
    if (isAverage === false) return false;
    const by = sentence.slot(m.groups.d);
    const isThing =
      /^§[a-z]*[rtv]/.test(by?.text ?? '') || dimensionOf(reading, by, ['string']) !== undefined;
    const measures = (slot: Slot | undefined) => meaningsOf(slot, 'measure').map(({ member }) => member);
    const [per] = measures(by).filter((x) => x.aggType === 'sum');
    const own = measures(sentence.slot(m.groups.m));
    const of = reading.lexicon.members.find(
      (x) => x.aggType === 'sum' && own.some((one) => one.rowSql !== undefined && one.rowSql === x.rowSql),
    );
    if (isThing || !of || !per || of === per) return false;
    const [a, b] = [of, per].map(({ name }) => ({ kind: 'measure', name }) as const);
    return pushTerm(reading, { kind: 'ratio', of: a!, per: b! }, m.from);
  });
  // "Average net amount of an order", of which each has several rows.
  sentence.read(
    `(?:the )?(?:(?<how>average|avg|mean) )?${mark('m', 'm')} (?<per>per|of an?|for an?|of one|in an?) ${mark('drm', 'd')}`,
    (m) => {
      const isAverage =
        m.groups.how ?? /^(?:average|avg|mean)$/.test(sentence.slot(m.groups.m)?.tokens[0]?.word ?? '');
      const by = sentence.slot(m.groups.d);
      const count = meaningsOf(by, 'measure').find((x) => x.member.aggType === 'countDistinct')?.member;
      const isCode = meaningsOf(by, 'dimension').some((x) => x.member.hints.code === true);
      if (isAverage === false || !count || meaningsOf(by, 'rows').length > 0) return false;
      if (m.groups.per === 'per' && !isCode) return false;
      const own = meaningsOf(sentence.slot(m.groups.m), 'measure').map(({ member }) => member.rowSql);
      const of = reading.lexicon.members.find(
        (x) => x.aggType === 'sum' && x.rowSql !== undefined && own.includes(x.rowSql),
      );
      if (!of) return false;
      const [a, b] = [of, count].map(({ name }) => ({ kind: 'measure', name }) as const);
      return pushTerm(reading, { kind: 'ratio', of: a!, per: b! }, m.from);
    },
  );
  // "Units per order", "revenue per visitor": a sum through what there may be several of.
  sentence.read(`${mark('m', 'm')} per ${mark('mr', 'd')}`, (m) => {
    if (sentence.slots.slice(Math.max(0, m.from - 3), m.from).some((s) => s.text in aggregateWords))
      return false;
    const of = termOf(reading, sentence.slot(m.groups.m));
    const by = sentence.slot(m.groups.d);
    const isRows = meaningsOf(by, 'rows').length > 0;
    const isThing = meaningsOf(by, 'dimension').some((d) => d.member.type === 'string' && d.weight >= 0.9);
    const per = isRows ? rowCount(reading) : termOf(reading, by, 'count');
    if (!of || !per || sameTerm(of, per) || of.kind !== 'measure') return false;
    const measured = reading.lexicon.member(of.name);
    // "Pages per session" where these are told as an average of the sessions already.
    if (isRows && measured?.aggType === 'avg') return pushTerm(reading, of, m.from);
    if (!measured || !addsUp(measured)) return false;
    const hasGroup = sentence.has(
      'by|in each|for each|(?:which|what|who|whose) (?:[a-z]+ ){0,2}§[a-z]*d[a-z]*_\\d+',
    );
    if (!isRows && isThing && !hasGroup) return false;
    return pushTerm(reading, { kind: 'ratio', of, per }, m.from);
  });
  // "How many products does the average customer buy", "on average, how many orders does a customer have".
  sentence.read(
    `(?:on average (?:, )?)?how many (?:different )?${mark('mrd', 'm')} (?:does|do|did|has|have) (?:(?<how>the average|an average)|a|an|each|every) ${mark('drm', 'd')}(?: (?:have|has|serve|get|make|buy|place|use|see|reach))?(?: on average)?`,
    (m) => ((m.groups.how ?? /on average/.exec(m.text)) ? takePer(reading, m.groups, m.from) : false),
  );
}

/** "Average donation by city": of what one donation comes to, and not of how many there are. */
function isOneRow({ sentence, lexicon }: Reading, m: Match): boolean {
  const slot = sentence.slot(m.groups.m);
  const token = slot?.tokens.at(-1);
  const isNoun = meaningsOf(slot, 'rows').length > 0 || /^§[a-z]*r/.test(slot?.text ?? '');
  return (
    isNoun &&
    token?.word === token?.stem &&
    m.text.includes(' by ') &&
    usualMoney(lexicon.members) !== undefined
  );
}

export function readTerms(reading: Reading): void {
  const { sentence, draft } = reading;
  // "Tickets of agents hired in 2025" are tickets.
  sentence.read(
    `(?<=${mark('r')} )(?:of|from|by|for) (?:(?:the|all|our) )*${mark('m', 'of')}(?= (?:·|(?:who|that|which|with) |(?:in )?§[a-z]*[tvbs]))`,
    (m) =>
      meaningsOf(sentence.slot(m.groups.of), 'measure').every((x) => x.member.aggType === 'countDistinct') &&
      meaningsOf(sentence.slot(m.groups.of), 'rows').length === 0,
  );
  const words = Object.keys(aggregateWords)
    .filter((w) => aggregateWords[w] !== 'share')
    .join('|');
  // "Average age of survivors": of the rows that are so, and not how many there are.
  sentence.read(`(?<=§[a-z]*[mn][a-z]*_\\d+ )(?:of|among) (?:(?:the|all|our) )*${mark('m', 'so')}`, (m) => {
    const [so] = meaningsOf(sentence.slot(m.groups.so), 'counted');
    if (so?.member.type !== 'boolean') return false;
    draft.filters.push({ is: { on: 'values', member: so.member.name, values: [true] }, at: m.from });
    return true;
  });
  sentence.readOver(
    `how many(?: (?:different|distinct|unique|various|separate|individual|of the|of our))* ${mark('mdrn', 'm')}`,
    (m) => {
      // "How many sales" are no amount of money.
      const meanings = sentence.slot(m.groups.m)?.meanings ?? [];
      const isAmount =
        meanings.length > 0 && meanings.every((x) => x.kind === 'measure' && isMoney(x.member));
      return isAmount
        ? pushTerm(reading, rowCount(reading), m.from)
        : take(reading, m.groups.m, 'count', m.from, 'how many');
    },
  );
  sentence.readOver(
    `(?:the )?(?:total )?(?:number|count|no) of(?: (?:all|different|distinct|unique|the|our|individual))* ${mark('mdrn', 'm')}`,
    (m) => take(reading, m.groups.m, 'count', m.from, 'number'),
  );
  sentence.read(`${mark('mdr', 'm')} counts?`, (m) => take(reading, m.groups.m, 'count', m.from, 'count'));
  sentence.read(
    `how much(?: (?:total|of|overall|was|is|were|did|do|does|have|has|we|they|pay|paid|spend|spent|give|gave|get|got|lose|lost|for|on|at|make|made|earn|earned|the|in))* ${mark('mdnr', 'm')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const isRows = meaningsOf(slot, 'rows').length > 0 || /^§[a-z]*r/.test(slot?.text ?? '');
      // "How much did we spend on repairs" is no number of repairs.
      const money = isRows ? moneyOfDeed(reading, m.text) : undefined;
      if (money) return pushTerm(reading, { kind: 'measure', name: money.name }, m.from);
      if (isRows) return draft.growth !== undefined && pushTerm(reading, rowCount(reading), m.from);
      // How much there was is so much in all, where that can be added up.
      const [sum] = meaningsOf(slot, 'measure').filter(
        (x) =>
          x.weight >= 0.5 && x.member.aggType === 'sum' && !/^(?:s|min|h|days)$/.test(x.member.unit ?? ''),
      );
      return sum && meaningsOf(slot, 'measure').every((x) => x.weight <= sum.weight)
        ? pushTerm(reading, { kind: 'measure', name: sum.member.name }, m.from)
        : take(reading, m.groups.m, undefined, m.from);
    },
  );
  sentence.readOver(
    `(?:the |our |a |typical \\( )?(?<how>${words})(?: \\))?(?: (?:and|,|or|vs|versus|against|compared (?:to|with)) (?:the )?(?<other>${words}))?(?: (?:of|value of|number of|value|for))?(?: (?:the|all|our|a|an|single|each))* (?:${mark('r')} (?=§[a-z]*[mn]))?${mark('mdnr', 'm')}(?: (?:value|values|amount|length|time))?(?: (?:per|of each|of a|of an|of one|for each) ${mark('r')})?`,
    (m) => {
      const first = aggregateWords[m.groups.how ?? ''];
      const ok = take(reading, m.groups.m, first, m.from);
      if (ok && m.groups.other) take(reading, m.groups.m, aggregateWords[m.groups.other], m.from + 1);
      return ok;
    },
  );
  // "Median vs average delay", "average delay and median": the same, worked out in two ways.
  const beside = '(?:vs|versus|and|or|against|compared (?:to|with))';
  const other = (slotMark: string | undefined, word: string | undefined, at: number): boolean => {
    const slot = sentence.slot(slotMark);
    const both = [termOf(reading, slot), sameAs(reading, slot, aggregateWords[word ?? ''])];
    return both.every((term) => term !== undefined && pushTerm(reading, term, at));
  };
  sentence.read(`(?:the )?(?<how>${words}) ${beside} (?:the )?${mark('m', 'm')}`, (m) =>
    other(m.groups.m, m.groups.how, m.from),
  );
  sentence.read(
    `(?:the )?${mark('m', 'm')} ${beside} (?:the )?(?<how>${words})(?=(?: [?.!])* $| ·| (?:by|per|for|in) )`,
    (m) => other(m.groups.m, m.groups.how, m.from),
  );
  sentence.read(`(?:the )?(?<how>${maximal}|${minimal}) ${mark('mn', 'm')}`, (m) => {
    if (draft.ranking || (draft.splits.length > 0 && draft.ranking)) return false;
    return take(reading, m.groups.m, new RegExp(maximal).test(m.groups.how ?? '') ? 'max' : 'min', m.from);
  });
  sentence.read(
    `(?:(?:the|our|its|their|and|with|show|for|of|in|me|also|include|including|add|as well as|plus|,|overall) )*${mark('mnr', 'm')}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const at = slot ? sentence.slots.indexOf(slot) : 0;
      // "How many tents did people buy": who does it is not what is counted.
      const isActor = meaningsOf(slot, 'measure').some((x) => x.member.aggType === 'countDistinct');
      if (isActor && isDoer(sentence, at, slot) && plainVerbs.has(sentence.slots[at + 1]?.text ?? ''))
        return true;
      const isRowsOnly =
        meaningsOf(slot, 'rows').length > 0 || (slot?.text.split('_')[0] ?? '').includes('r');
      if (isRowsOnly && /^(?:number|count)$/.test(slot?.tokens[0]?.word ?? ''))
        return take(reading, m.groups.m, 'count', m.from, 'number');
      if (isRowsOnly) {
        // "Departures and average delay": both.
        if (isListedMeasure(reading, at, m.to)) return pushTerm(reading, rowCount(reading), m.from);
        // A row noun says what is counted only where nothing else is: it is settled when all is read.
        draft.rowsAt.push(m.from);
        return true;
      }
      return take(reading, m.groups.m, undefined, m.from);
    },
  );
  // "Average rating and number": of the rows.
  sentence.read('(?:and|,|plus|&) (?:the |their )?(?:number|count)(?=(?: [?.!·])* $| ·| (?:by|per) )', (m) =>
    draft.terms.length > 0 ? pushTerm(reading, rowCount(reading), m.from) : false,
  );
}

/** What a measure is of, worked out in another way: by the model's own measure where it has one. */
function sameAs(reading: Reading, slot: Slot | undefined, how: Aggregate | undefined): Term | undefined {
  const { lexicon } = reading;
  const term = termOf(reading, slot);
  return how && term && inAnotherWay(lexicon, term, how, rowMemberOf(reading, term));
}

function take(
  reading: Reading,
  slotMark: string | undefined,
  how: Aggregate | undefined,
  at: number,
  words?: string,
): boolean {
  const slot = reading.sentence.slot(slotMark);
  if (!slot) return false;
  const term = termOf(reading, slot, how);
  if (!term) {
    if (how !== undefined && words === undefined && (slot.text.split('_')[0] ?? '').includes('r')) {
      return false;
    }
    return false;
  }
  if (words !== undefined && term.kind === 'measure' && meaningsOf(slot, 'rows').length > 0)
    reading.draft.rowsAt.push(at);
  return pushTerm(reading, term, at);
}

export function takePer(
  reading: Reading,
  groups: Readonly<Record<string, string | undefined>>,
  at: number,
  isSaid = reading.sentence.has('per'),
): boolean {
  const of =
    termOf(reading, reading.sentence.slot(groups.m), 'count') ??
    termOf(reading, reading.sentence.slot(groups.m));
  // "Average temperature by month" is the average of each.
  const named = meaningsOf(reading.sentence.slot(groups.m), 'measure');
  const isOfMeans = named.length > 0 && named.every((x) => x.member.aggType === 'avg');
  if (!of || (isOfMeans && groups.g !== undefined)) return false;
  const slot = reading.sentence.slot(groups.m);
  const measures = meaningsOf(slot, 'measure').filter((m) => m.member.aggType !== 'count');
  const summed = measures.length > 0 ? termOf(reading, slot) : undefined;
  const isTold = !reading.sentence.has('by');
  if (groups.g !== undefined) return overUnits(reading, summed ?? of, groups.g as Grain, at);
  const by = reading.sentence.slot(groups.d);
  if (meaningsOf(by, 'rows').length > 0) {
    const mean = summed && termOf(reading, slot, 'avg');
    const isMean =
      mean?.kind === 'aggregate' ||
      (mean?.kind === 'measure' && reading.lexicon.member(mean.name)?.aggType === 'avg');
    if (mean && isMean) return pushTerm(reading, mean, at);
    return pushTerm(reading, { kind: 'ratio', of: summed ?? of, per: rowCount(reading) }, at);
  }
  const dimension = dimensionOf(reading, by, ['string']);
  const thing = termOf(reading, by, 'count');
  if (!dimension && thing?.kind === 'measure' && !sameTerm(thing, of))
    return pushTerm(reading, { kind: 'ratio', of: summed ?? of, per: thing }, at);
  const isDistinct =
    (of.kind === 'aggregate' && of.fn === 'distinct') ||
    (of.kind === 'measure' && reading.lexicon.member(of.name)?.aggType === 'countDistinct');
  if (dimension && isDistinct && isTold) {
    reading.draft.perGroup = { of, split: { kind: 'member', name: dimension.name } };
    return pushTerm(reading, of, at);
  }
  // "average rating by genre" is a split; "average number of orders per customer" goes through the customers.
  const isCount = of.kind === 'measure' && reading.lexicon.member(of.name)?.aggType === 'count';
  if (!dimension || (!isCount && reading.sentence.has('by'))) return false;
  // "Average price per plan" of what is a number of each row only.
  if (!summed && of.kind === 'aggregate' && of.fn !== 'distinct') return false;
  if (
    summed &&
    !isCount &&
    reading.lexicon.member((summed as { name?: string }).name ?? '')?.aggType !== 'sum'
  )
    return false;
  if (!isCount && !isSaid) return false;
  // "Average number of seats per plan" of the few kinds of rows is the average of each kind.
  const isKind =
    thing?.kind !== 'measure' && (reading.lexicon.holdings.values.get(dimension.name)?.length ?? 99) < 13;
  if (summed && !isCount && isKind && termOf(reading, slot, 'avg') !== undefined) return false;
  const per = termOf(reading, by, 'count') ?? {
    kind: 'aggregate' as const,
    fn: 'distinct' as const,
    of: dimension.name,
  };
  return pushTerm(reading, { kind: 'ratio', of: summed ?? of, per }, at);
}
