/**
 * Conditions with a number. What is compared stands before ("rating above 8"), behind ("more than 3 hours", "over 100
 * orders") or is told by the unit alone; a single row's number makes a filter, a group's measure a threshold.
 */
import type { Member } from '../../../data/data-model.js';
import { plainVerbs } from '../../lexicon/grammar-words.js';
import { aggregateWords, isMoney } from '../../lexicon/meaning.js';
import { factorOf, fitsUnit, isForeign, isUntold, sizeInTitle, unitWords } from '../../lexicon/units.js';
import type { Comparison, Grain, Period } from '../../plan/plan.js';
import { isFraction, memberOfTerm, targetOf } from './bound-target.js';
import { addTo, periodName } from '../calendar.js';
import { anyComparison, opOf } from '../comparisons.js';
import { meanOf } from '../term-facts.js';
import type { Reading } from '../draft.js';
import { ratedBy } from './read-number-lists.js';
import { readAverages, readShareBounds, readValueBounds } from './read-group-bounds.js';
import { meaningsOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { anyOf, mark, number, type Match, type Slot } from '../sentence.js';
import { wordTable } from '../../../word-table.js';

const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '>=': '<=',
  '<=': '>=',
  '>': '<',
  '<': '>',
  '=': '=',
  '<>': '<>',
};

/** What may stand before a bound, and carries nothing. */
const leading =
  'that which who with having have has had whose where were was is are lasted lasting took taking cost costing spent spending made placed and but arrived arriving longer only just for by received receiving got rated scored graded priced a an the did do of ran running weighing worth paid paying earned earning grossed grossing sold selling bought buying ordered ordering gave giving used using counting those ones include including take average averages averaging waiting'.split(
    ' ',
  );

export function readNumbers(reading: Reading): void {
  const { sentence } = reading;
  readAverages(reading);
  readShareBounds(reading);
  readValueBounds(reading);
  // "an hour", "half an hour", "a day" are numbers too.
  const money = '(?:(?:[$€£]|eur|usd|gbp) )?';
  const unit = `(?: (?<unit>${unitWords}))?(?: on average)?`;
  const how = `(?<how>${Object.keys(aggregateWords)
    .filter((word) => aggregateWords[word] !== 'share')
    .join('|')}) (?:of )?(?:the )?`;
  // "Ignore states with fewer than …" keeps the others; "only brands with at least …" says no more than that.
  const drop =
    '(?:(?<drop>ignore|ignoring|exclude|excluding|leave out|leaving out|skip|skipping|not counting|without counting) (?:all |the |any |those )?|(?:only|just|but only|considering only|counting only) (?:the |those )?)?';
  const what = `${drop}(?:(?:${how})?(?<!(?:per|by|each|every) )${mark('mdnrs', 'what')} (?:(?:is|was|are|were|of|that|which|be|being|has|have|had|a|an|the|value|with|by|us|you|in|still|already|after(?= more| over)|,) )*)?`;
  const lead = `(?<lead>(?:(?:${anyOf(leading, plainVerbs)}) )*)`;
  const tail = `(?: (?:(?<=(?:minutes?|mins?|hours?|hrs?|days?|weeks?|hour|average) )(?:to|until|for)(?: the| an?)? |of |in |each |or |different |distinct |unique |separate )?(?:${mark('bstv', 'so')} ${mark('r', 'rows')}|${mark('mdrns', 'tail')})(?: on average)?)?`;
  // "Patients older than 65", "aged 18 to 30" where rows have an age.
  sentence.read(
    `(?:(?:that|who|which|is|are|were|was) )*(?<op>older|younger|over|under) (?:than |the age of )?${number('a')}(?: years?(?: old)?| yrs?)?(?= $| [?.!,·]| (?:by|per|in|for|and|with|who|at|from))`,
    (m) => {
      const ages = reading.lexicon.members.filter(
        (x) => x.kind === 'dimension' && x.type === 'number' && /(?:^|_)age$/.test(x.name),
      );
      const value = sentence.number(m.groups.a);
      // "Everyone under 18", "people who were over 60".
      const isAged = /^(?:is|are|was|were|aged|who|that)$/.test(sentence.slots[m.from - 1]?.text ?? '');
      const isOfPeople = /(?:^| )who /.test(m.text) || isPeople(sentence.slots[m.from - (isAged ? 2 : 1)]);
      const isAge = isOfPeople || /older|younger|age of|years?|yrs?/.test(m.text);
      if (ages.length !== 1 || value === undefined || !isAge) return false;
      const op = /older|over/.test(m.groups.op ?? '') ? '>' : '<';
      reading.draft.filters.push({ is: { on: 'number', member: ages[0]!.name, op, value }, at: m.from });
      return true;
    },
  );
  sentence.read(
    `${what}${lead}(?:between|from|of) ${money}${number('a')}(?: (?:${unitWords}))? (?:and|to|-) ${money}${number('b')}${unit}${tail}(?<ends>(?: ,| \\()? (?:both |ends? )*(?:exclusive|excluded|not included|inclusive|included)(?: \\))?(?=(?: [?.!,])* $| (?:by|per|in|for|with|and)))?`,
    (m) => takeBetween(reading, m),
  );
  // "More than 5 but fewer than 10 units": both of what stands behind the second.
  sentence.read(
    `${what}${lead}(?<op>${anyComparison}) ${money}${number('a')} (?:(?:,|but|and|yet|also) )+(?<with>${anyComparison}) ${money}${number('b')}${unit}${tail}`,
    (m) => takeTwo(reading, m),
  );
  // "More than 50 seats but less than 100": of what stands behind the first.
  sentence.read(
    `${what}${lead}(?<op>${anyComparison}) ${money}${number('a')} ${mark('mn', 'tail')} (?:(?:,|but|and|yet|also) )+(?<with>${anyComparison}) ${money}${number('b')}(?<unit>)(?=(?: [?.!,])* $| (?:by|in|for|per))`,
    (m) => takeTwo(reading, m),
  );
  sentence.read(
    `${what}${lead}(?<not>not )?(?<op>${anyComparison}) (?:a |an )?${money}(?:${number('a')}|(?<one>an?|one|half an)(?= (?:hour|minute|day|week|month|year|mile)))${unit}${tail}`,
    (m) => takeOne(reading, m),
  );
  sentence.read(
    `${what}${lead}${money}(?:${number('a')}|(?<one>an?|one|half an)(?= (?:hour|minute|day|week|month|year|mile)))${unit} (?<more>(?:or|and) (?:more|over|above|longer|higher|greater|better|less|fewer|below|under|lower|shorter|cheaper))${tail}`,
    (m) => takeOne(reading, m),
  );
  // "Built before 1970": of a number that is a year.
  sentence.read(
    `${mark('n', 'what')} (?:in )?(?:(?:(?<op>before|after|since|until|from|in) )?(?:the year )?${number('a')}|${mark('p', 'p')})`,
    (m) => takeYear(reading, m),
  );
  // "The 2026 edition", "films of the 2025 season".
  sentence.read(`(?:(?:of|in|for|from|at) )?(?:the )?${mark('p', 'p')} ${mark('n', 'what')}`, (m) => {
    const token = sentence.slot(m.groups.what)?.tokens[0];
    return token?.word === token?.stem && sentence.slot(m.groups.p)?.period?.grain === 'year'
      ? takeYear(reading, m)
      : false;
  });
  // "Released before 2010", where the rows tell the year of a release and no day.
  sentence.read(`(?<verb>released|published|built|opened|founded) (?:in )?${mark('p', 'p')}`, (m) => {
    const years = reading.lexicon.members.filter(
      (x) =>
        x.type === 'number' &&
        x.kind === 'dimension' &&
        x.name.endsWith('_year') &&
        x.name.startsWith((m.groups.verb ?? '').slice(0, 5)),
    );
    return years.length === 1 && takeYear(reading, m, years[0]);
  });
  sentence.read(
    `(?:from |made |released |published )*(?<op>before|after|since|until|from|in) (?:the year )?${number('a')}(?! (?:${unitWords}))`,
    (m) => takeYear(reading, m),
  );
  // "CSAT 1": a rating is named with its number.
  sentence.read(
    `${mark('n', 'what')} ${number('a')}(?<unit>)(?=(?: (?:,|and|or|in|from|during|since|last|this|[?.!]|§p\\S*)(?= |$))| $)`,
    (m) =>
      meaningsOf(sentence.slot(m.groups.what), 'dimension').some((x) =>
        /\b(?:rating|score|stars|csat|nps|satisfaction)\b/i.test(x.member.title),
      )
        ? takeOne(reading, m)
        : false,
  );
  // "With reopen count 2".
  sentence.read(
    `(?<=(?:with|where|having|has|have) )${mark('n', 'what')} ${number('a')}(?<unit>)(?=(?: (?:,|and|or|in|from|during|since|last|this|but|[?.!]|§p\\S*)(?= |$))| $)`,
    (m) => takeOne(reading, m),
  );
  sentence.read(
    `${mark('dn', 'what')} (?:(?:is|was|are|were|=|of|:) )+${number('a')}(?<unit>) `.trimEnd(),
    (m) => takeOne(reading, m),
  );
}

const isPeople = (slot: Slot | undefined): boolean =>
  meaningsOf(slot, 'rows').some((m) => m.weight <= 0.6) ||
  (/^§[a-z]*r/.test(slot?.text ?? '') && /^(?:people|persons?)$/.test(slot?.tokens[0]?.word ?? ''));

/** "5 star orders", "rated 2", "got a 5": of the number that rows are rated by. */
export function readRated(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const rating = ratedBy(lexicon.members);
  const [member] = rating;
  if (!member || rating.length > 1) return;
  const push = (m: Match): boolean => {
    const value = sentence.number(m.groups.a);
    if (value === undefined) return false;
    draft.filters.push({ is: { on: 'number', member: member.name, op: '=', value }, at: m.to - 1 });
    return true;
  };
  sentence.read(`(?:(?:with|of|rated|gave|got) )*(?:an? )?${number('a')} (?:- )?${mark('mn', 's')}`, (m) =>
    /^(?:stars?|points?)$/.test(sentence.slot(m.groups.s)?.tokens.at(-1)?.word ?? '') ? push(m) : false,
  );
  sentence.read(
    `(?:got|gave|given|received|rated|scored)(?: it)?(?: an?)? ${number('a')}(?! (?:${unitWords}|§|or|and|to|-))`,
    push,
  );
}

/** "Rated 15 or 18", of films whose age rating is so: no score. */
export function readCertificates({ sentence, draft, lexicon }: Reading): void {
  const found = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'string' &&
      /\b(?:rating|certificate|certification|classification)$/i.test(m.title),
  );
  const [member] = found;
  if (!member || found.length > 1) return;
  const held = (lexicon.holdings.values.get(member.name) ?? []).map(({ value }) => String(value));
  sentence.read(
    `(?:rated|with (?:an? )?rating(?: of)?|${mark('dmn', 'd')}(?: (?:of|is|=|either|are))*) ${number('a')}(?: (?:,|or|and)+ #\\d+)*`,
    (m) => {
      const values = m.text
        .split(' ')
        .flatMap((word) => (word.startsWith('#') ? [String(sentence.number(word))] : []));
      const slot = sentence.slot(m.groups.d);
      const isOther = slot && !slot.meanings?.some((x) => 'member' in x && /\brating$/i.test(x.member.title));
      if (isOther || !values.every((value) => held.includes(value))) return false;
      draft.filters.push({ is: { on: 'values', member: member.name, values }, at: m.from });
      return true;
    },
  );
}

/** "Use 30 minutes instead of 15", "raise the minimum to 5,000": said of the question before. */
export function readNewNumber(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:now|and|please) )*(?:use|try|take|(?:change|set|raise|lower|increase|reduce|make)(?: (?:it|that|this|the))*(?: (?:minimum|maximum|threshold|limit|bound|cutoff))?(?: to)?) ${number('n')}(?: (?<unit>${unitWords}))?(?: instead)?(?: (?:of|rather than) #\\d+(?: (?:${unitWords}))?)?(?= $| \\?| \\.)|(?<and>and|or|what about|how about) (?:(?:for|of|with|number|no) )*${number('o')}(?=(?: [?.!])* $)`,
    (m) => {
      const value = sentence.number(m.groups.n ?? m.groups.o);
      // "And 50261?", of what was named by one.
      if (value === undefined || (m.groups.and !== undefined && m.from > 0)) return false;
      const isMinimum = m.text.includes('minimum');
      draft.newNumber = {
        value,
        ...(m.groups.unit ? { unit: m.groups.unit } : {}),
        ...(isMinimum ? { isMinimum } : {}),
      };
      draft.links.add('replace');
      return true;
    },
  );
}

/** What a year is before or after, where the year is a number of the rows. */
function takeYear({ sentence, draft, lexicon }: Reading, m: Match, own?: Member): Taken {
  const slot = sentence.slot(m.groups.what);
  const isYear = ({ name, type }: Member): boolean =>
    type === 'number' && /(?:^|_)(?:year|edition|season|vintage|intake)$/.test(name);
  // "Movies before 1980", where nothing else tells a time.
  const hasTime = lexicon.members.some((x) => x.kind === 'dimension' && x.type === 'time');
  const only = slot || hasTime ? [] : lexicon.members.filter(isYear);
  const named = meaningsOf(slot, 'dimension').find(({ member }) => isYear(member))?.member;
  const year = own ?? named ?? (only.length === 1 ? only[0] : undefined);
  if (!year) return false;
  const is = { on: 'number', member: year.name } as const;
  const push = (op: Comparison, value: number): void =>
    void draft.filters.push({ is: { ...is, op, value }, at: m.from });
  const value = sentence.number(m.groups.a);
  const op = yearOps[m.groups.op ?? 'in'];
  // "By year from 2000 to 2005": the years that the rows are split by are not used up.
  const isSplit = /^(?:by|per|each|every)$/.test(sentence.slots[m.from - 1]?.text ?? '');
  const taken = isSplit ? { keep: [m.groups.what] } : true;
  if (value !== undefined && op !== undefined && value >= 1000 && value <= 2200) {
    push(op, value);
    return taken;
  }
  const { from, to } = sentence.slot(m.groups.p)?.period ?? {};
  const ends = [from, to].filter((end) => end !== undefined);
  if (ends.length === 0 || !ends.every((end) => end.endsWith('-01-01'))) return false;
  const isOne = sentence.slot(m.groups.p)?.period?.grain === 'year';
  if (from !== undefined) push(isOne ? '=' : '>=', Number(from.slice(0, 4)));
  if (to !== undefined && !isOne) push('<', Number(to.slice(0, 4)));
  return taken;
}
const yearOps: Readonly<Record<string, Comparison>> = wordTable({
  ...{ before: '<', after: '>', since: '>=', until: '<=', from: '>=', in: '=' },
});

function takeTwo(reading: Reading, m: Match): Taken {
  const [a, b] = [reading.sentence.number(m.groups.a), reading.sentence.number(m.groups.b)];
  if (a === undefined || b === undefined) return false;
  // "A rating above 6 and at least 5 films": each of its own.
  const first = m.groups.what ?? reading.sentence.slots[m.from - 1]?.text;
  if ([first, m.groups.tail].every((one) => /^§[a-z]*[mn]/.test(one ?? ''))) return false;
  const second = { ...m, groups: { ...m.groups, op: m.groups.with } };
  return take(reading, m, [
    { op: opOf(m), value: a },
    { op: opOf(second), value: b },
  ]);
}

/** "Older than 30 days": of when a row began, and no number of it, unless the model has an age. */
function takeAge(reading: Reading, m: Match): boolean {
  const { draft, clock, lexicon } = reading;
  const [, how] = /^(older|younger|newer) than$/.exec(m.groups.op ?? '') ?? [];
  const [, grain] = /^(day|week|month|year)s?$/.exec(m.groups.unit ?? '') ?? [];
  const count = m.groups.one === undefined ? reading.sentence.number(m.groups.a) : 1;
  const time = timeMember(reading);
  if (how === undefined || grain === undefined || count === undefined || time === undefined) return false;
  if (lexicon.members.some((x) => x.kind === 'dimension' && /\bage\b/i.test(x.title))) return false;
  const since = addTo(clock.now.slice(0, 10), -count, grain as Grain);
  const isOld = (how === 'older') !== (m.groups.not !== undefined);
  const words = `${isOld ? 'older' : 'newer'} than ${count} ${grain}${count === 1 ? '' : 's'} (${isOld ? 'before' : 'since'} ${periodName(since, 'day')})`;
  const period: Period = isOld ? { to: since, words } : { from: since, words };
  draft.filters.push({ is: { on: 'period', member: time.name, periods: [period] }, at: m.to - 1 });
  return true;
}

function takeOne(reading: Reading, m: Match): Taken {
  if (takeAge(reading, m)) return { keep: [m.groups.what, m.groups.tail, m.groups.rows, m.groups.so] };
  const value =
    m.groups.one === undefined
      ? reading.sentence.number(m.groups.a)
      : m.groups.one.startsWith('half')
        ? 0.5
        : 1;
  return value !== undefined && take(reading, m, [{ op: opOf(m), value }]);
}

function takeBetween(reading: Reading, m: Match): Taken {
  const [a, b] = [reading.sentence.number(m.groups.a), reading.sentence.number(m.groups.b)];
  if (a === undefined || b === undefined) return false;
  const isWithout = /exclu|not incl/.test(m.groups.ends ?? '');
  return take(reading, m, [
    { op: isWithout ? '>' : '>=', value: Math.min(a, b) },
    { op: isWithout ? '<' : '<=', value: Math.max(a, b) },
  ]);
}

type Taken = boolean | { readonly keep: readonly (string | undefined)[] };
type Bound = { readonly op: Comparison; readonly value: number };

/** The word behind the last number of a match. */
function afterNumber({ sentence }: Reading, m: Match): string {
  const at = sentence.slots.findLastIndex((s, i) => i >= m.from && i < m.to && s.text.startsWith('#'));
  return sentence.slots[at + 1]?.text ?? '';
}

/** "More than 4 hours of work were spent": words behind a bound that say of the time that is bound what it is anyhow. */
function useEffort({ sentence }: Reading, from: number, { title }: Member): void {
  const effort = /^(?:work|time|effort|labou?r|spent|logged|worked|booked|tracked)$/;
  if (!/\b(?:spent|logged|worked|work|effort|handle|handling|tracked|booked)\b/i.test(title)) return;
  const behind = sentence.slots.slice(from, from + 6);
  const end = behind.findIndex(
    ({ text }) => !effort.test(text) && !/^(?:of|is|are|was|were|been|being|on|in)$/.test(text),
  );
  const said = behind.slice(0, end < 0 ? behind.length : end);
  const last = said.findLastIndex(({ text }) => effort.test(text));
  for (const slot of said.slice(0, last + 1)) slot.used = true;
}

/** "Over 100 million" of what is told in millions is over 100 of them. */
function timesOf({ sentence }: Reading, m: Match, of: Member | undefined): number {
  const size = of ? sizeInTitle(of) : 1;
  const said = [m.groups.a, m.groups.b].map((name) => sentence.slot(name)?.tokens[0]);
  const isWhole = said.some(
    (t) => t?.value !== undefined && (t.value >= size || (/\p{L}/u.test(t.written) && t.value >= 1000)),
  );
  return isWhole ? size : 1;
}

function take(reading: Reading, m: Match, bounds: readonly Bound[]): Taken {
  const { draft } = reading;
  // "After 5 pm": a time of the day.
  if (m.groups.unit === undefined && /^(?:am|pm)$/.test(afterNumber(reading, m))) return false;
  // "Not closed within 48 hours" denies the bound and not the closing.
  const [second, first] = [1, 2].map((k) => reading.sentence.slots[m.from - k]?.text ?? '');
  if (
    /^(?:not|never)$/.test(second ?? '') ||
    (/^(?:not|never)$/.test(first ?? '') && /^§[a-z]*[tb]/.test(second ?? ''))
  )
    return false;
  const target = targetOf(reading, m);
  if (!target) return false;
  const of = 'member' in target ? target.member : memberOfTerm(reading, target.term);
  // "Stayed 12 months" is no bound of what is told in minutes.
  const isTime = /^(?:second|sec|minute|min|hour|hr|day|week|month|year)s?$/.test(m.groups.unit ?? '');
  if (isTime && of?.unit !== undefined && !isMoney(of) && !fitsUnit(of, m.groups.unit ?? '')) return false;
  // Two hours of what is likely told in minutes are not known.
  const isClock = /^(?:second|sec|hour|hr)s?$/.test(m.groups.unit ?? '');
  if (isClock && of && of.unit === undefined && of.type === 'number' && of.kind === 'dimension') {
    draft.problem ??= {
      text: `The data does not say whether the ${of.title.replace(/ of each .*$/, '').toLowerCase()} is told in minutes, hours or otherwise: please say a number without a unit.`,
      search: of.title,
    };
    return true;
  }
  if (of && m.groups.unit && isForeign(of, m.groups.unit)) {
    draft.problem ??= {
      text: `${of.title.replace(/ of each .*$/, '')} cannot be told in ${m.groups.unit}.`,
      search: of.title,
    };
    return true;
  }
  // Percent of what is no share would be a bound of something else.
  if (/^(?:%|percent)$/.test(m.groups.unit ?? '') && !isFraction(target, of)) return false;
  if (of && m.groups.unit && isUntold(of, m.groups.unit))
    draft.notes.push(
      `The data tells no unit of the ${of.title.toLowerCase()}: I took the number as it stands.`,
    );
  const factor = factorOf(of, m.groups.unit) / timesOf(reading, m, of);
  for (const bound of bounds) {
    // "20 minutes early" is 20 under nothing.
    const isBelow = 'isBelow' in target && target.isBelow === true;
    const op = isBelow ? mirrored[bound.op] : bound.op;
    const scaled = bound.value * factor * (isBelow ? -1 : 1);
    // "Less than 5 minutes early" is early still.
    const [early] =
      isBelow && op.startsWith('>') ? meaningsOf(reading.sentence.slot(target.by), 'segment') : [];
    if (early) draft.filters.push({ is: { on: 'segment', member: early.member.name }, at: m.from });
    if ('member' in target)
      draft.filters.push({
        is: { on: 'number', member: target.member.name, op, value: scaled },
        at: m.to - 1,
      });
    else draft.having.push({ term: target.term, op, value: scaled });
  }
  if (isTime && of) useEffort(reading, m.to, of);
  // "Average basket over 50 by device": of the rows that are over it, their average.
  const [mean] = meaningsOf(reading.sentence.slot(m.groups.what), 'measure');
  const isCount = reading.sentence.has('many|number|count');
  const isMean = m.groups.how === 'average' || (mean?.member.aggType === 'avg' && !isCount);
  if ('member' in target && isMean && m.from === 0 && draft.terms.length === 0)
    draft.terms.push({ is: meanOf(reading.lexicon, target.member), at: m.from });
  const isSegment = meaningsOf(reading.sentence.slot(m.groups.what), 'segment').length > 0;
  const isDropped =
    m.groups.drop !== undefined && meaningsOf(reading.sentence.slot(m.groups.what), 'dimension').length > 0;
  return {
    keep:
      isDropped || target.by === m.groups.what || (isSegment && 'isBelow' in target) ? [] : [m.groups.what],
  };
}
