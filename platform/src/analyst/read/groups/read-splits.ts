/** What the answer is broken down by: members, calendar grains, parts of the week and the day. */
import type { Grain, Split } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { fittingGrain } from '../times/fitting-grain.js';
import { numberNamed } from '../conditions/read-number-lists.js';
import { dimensionOf, isCalendar, meaningsOf, rowCount } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { pushSegment } from '../conditions/opposites.js';
import { mark, number, type Slot } from '../sentence.js';
import { isOfPace, paces } from '../times/paces.js';
import { readSeparately } from './read-separately.js';
import { placesBefore, ranksByRows } from '../superlatives.js';
import { isMoney } from '../../lexicon/meaning.js';
import { wordTable } from '../../../word-table.js';

const splitWords =
  '(?:by|per|for each(?: of the)?|for every|each|every|in each|in every|of each|across(?: all)?(?: the| our| your)?(?: different)?|split(?: up)? (?:by|into)|broken down by|break (?:it |that |this )?down by|grouped by|group by|separated by|segmented by|according to|depending on|over(?: the)?|within each|from each|at each|with each|on each|to each|in the different|among(?: the)?|between(?: the)?(?: different)?|vs|versus|and)';

const adverbs: Readonly<Record<string, Grain>> = wordTable({
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
  days: 'day',
  weeks: 'week',
  months: 'month',
  quarters: 'quarter',
  years: 'year',
});

/** `by month`, `monthly`, `by weekday`; "over time" takes the grain that fits the data. */
export function readTimeSplits(reading: Reading): void {
  const { sentence, draft } = reading;
  // "Channel x customer type": the one by the other.
  const axis = '(?:§[a-z]*d[a-z]*_\\d+|weekday|hour|day|week|month|quarter|year)';
  sentence.read(`(?<=${axis} )(?:x|crossed (?:with|by))(?= ${axis})`, (m) => {
    sentence.merge(m.from, m.to, 'by');
    const [first, by] = sentence.slots.slice(m.from - 1, m.to);
    if (first && by && !first.text.startsWith('§')) sentence.slots.splice(m.from - 1, 2, by, first);
    return false;
  });
  const time = timeMember(reading);
  if (!time) return;
  const push = (split: Split, at: number): void => void draft.splits.push({ is: split, at });
  const taken = (word: string): boolean =>
    reading.lexicon.members.some(
      (m) => m.kind === 'dimension' && m.type !== 'time' && m.title.toLowerCase() === word,
    );
  sentence.read(
    '(?<w>month|week|year|quarter|day) (?:- )?(?:over|on|by|to|for) (?:- )?(?:month|week|year|quarter|day)|(?<a>mom|yoy|wow|qoq)',
    (m) => {
      const grain = m.groups.w ?? { m: 'month', y: 'year', w: 'week', q: 'quarter' }[m.groups.a?.[0] ?? 'm'];
      if (sentence.has('growth|grow|grew|change|changed|increase|decrease|mom|yoy|wow|qoq|over|on'))
        draft.growth = { drivers: false, ...draft.growth, relative: true, back: grain as Grain };
      else push({ kind: 'time', name: time.name, grain: grain as Grain }, m.from);
    },
  );
  const best =
    'best|worst|busiest|strongest|weakest|biggest|largest|highest|lowest|quietest|slowest|top|most|least|record|peak';
  sentence.read(
    `(?:(?:what|which|was|is|our|the|my|single|has|been|were|when) )*(?:(?<o>second|third|fourth|fifth) )?(?<s>${best})(?: ${mark('r', 'r')})? (?:(?<g>day|week|month|quarter|year)(?! of (?:the )?(?:week|year))|(?<part>weekday|day of (?:the )?week|hour(?: of (?:the )?day)?|time of (?:the )?day))(?: (?:ever|so far|of all time))?|(?:the )?(?<h>day|week|month|quarter|year)s? with(?: the)?(?= (?:${best}|fewest|smallest|shortest|longest))`,
    (m) => {
      const grain = m.groups.g ?? m.groups.h ?? '';
      if (taken(grain)) return false;
      const part = (m.groups.part ?? '').includes('week') ? 'weekday' : 'hour';
      push(
        m.groups.part === undefined
          ? { kind: 'time', name: time.name, grain: grain as Grain }
          : { kind: 'part', name: time.name, part },
        m.from,
      );
      const words = m.groups.s;
      const isLow = /worst|weakest|lowest|quietest|least/.test(words ?? '');
      const offset = placesBefore(m.groups.o ?? '');
      draft.ranking =
        words === undefined
          ? { desc: true, words: '', ...draft.ranking, limit: 1 }
          : {
              desc: !isLow,
              words,
              limit: 1,
              ...(offset > 0 ? { offset } : {}),
              ...(ranksByRows(words) ? { by: rowCount(reading) } : {}),
            };
      return true;
    },
  );
  // "The year with the highest …", where a column of numbers is called so.
  sentence.read(
    `(?:(?:what|which|was|is|the) )*${mark('n', 'd')} with(?: the)?(?= (?:${best}|fewest))`,
    (m) => {
      const slot = sentence.slot(m.groups.d);
      const own = meaningsOf(slot, 'dimension').find((d) => isCalendar(d.member));
      if (!slot || !own || draft.splits.length > 0) return false;
      draft.splits.push({ is: { kind: 'member', name: own.member.name }, at: m.from });
      const isOne = slot.tokens[0]?.word === slot.tokens[0]?.stem;
      if (isOne) draft.ranking = { desc: true, words: '', ...draft.ranking, limit: 1 };
      return true;
    },
  );
  // "Pay per month" of a monthly fee, "cheapest per hour" of an hourly rate.
  sentence.read('(?:per|a|each|every) (?<g>hour|day|week|month|year)', (m) =>
    isOfPace(reading, paces[m.groups.g ?? '']),
  );
  // "Within a year", "less than a month" is how long, and no years.
  const by =
    '(?:by|per|for each|for every|each|every|in each|in every|(?<!(?:within|after|before|under|than|almost|nearly) )a|on a|split by|broken down by|grouped by|and|across|of each|over the|calendar|vs|and by|and per)';
  sentence.read(
    `(?:(?:broken down|split|grouped)? ?(?:by|per|each|every|for each|in each|on each|across|and|over)) (?:the )?(?:day of (?:the )?week|days? of the week|days? of week|weekdays?)`,
    (m) => push({ kind: 'part', name: time.name, part: 'weekday' }, m.from),
  );
  sentence.read('(?:(?:on|at) )?(?:which|what|the) (?:weekdays?|days? of the week|days? of week)', (m) =>
    push({ kind: 'part', name: time.name, part: 'weekday' }, m.from),
  );
  sentence.read(
    '(?:by|per|each|every|for each|in each|and) (?:hours?(?: of (?:the )?day)?|time of day)|hourly|(?:which|what) hours?(?: of (?:the )?day)?|(?:at )?(?:what|which) time(?: of (?:the )?day)?(?= (?:do|does|did|are|is|has|have|sees?|§))',
    (m) => {
      // Days have no hours.
      if (reading.lexicon.holdings.extents.get(time.name)?.hasHours === false) return false;
      push({ kind: 'part', name: time.name, part: 'hour' }, m.from);
      return true;
    },
  );
  sentence.read(
    '(?:by|per|each|for each|(?<w>which|what)) (?:month of (?:the |a )?year|calendar month)(?!s)',
    (m) => {
      if (m.groups.w !== undefined) draft.isOne = true;
      push({ kind: 'part', name: time.name, part: 'month' }, m.from);
    },
  );
  sentence.read(
    `(?<w>${by}) (?<g>day|week|month|quarter|year|date)(?: by (?:day|week|month|quarter|year))?`,
    (m) => {
      const g = m.groups.g === 'date' ? 'day' : m.groups.g;
      if (
        taken(g ?? '') ||
        (m.groups.w === 'and' &&
          draft.splits.length === 0 &&
          // "Per client and month"
          !/^(?:by|per|each|every)$/.test(sentence.slots[m.from - 2]?.text ?? ''))
      )
        return false;
      draft.splits.push({
        is: { kind: 'time', name: time.name, grain: g as Grain },
        at: m.from,
        ...(/each|every|per/.test(m.groups.w ?? '') ? { each: true } : {}),
      });
      return true;
    },
  );
  sentence.read(
    '(?:(?:by|only) )?(?<a>daily|weekly|monthly|quarterly|yearly|annual|annually)(?: basis)?',
    (m) => push({ kind: 'time', name: time.name, grain: adverbs[m.groups.a ?? ''] ?? 'month' }, m.from),
  );
  sentence.read(
    '(?<!during )(?<w>which|what|on which|in which|the) (?:single |calendar )?(?<g>days?|dates?|weeks?|months?|quarters?|years?)(?! of (?:the )?§p)',
    (m) => {
      const g = (m.groups.g ?? '').replace(/s$/, '').replace('date', 'day');
      if (
        taken(g) ||
        (m.groups.w === 'the' &&
          !sentence.has('most|highest|lowest|best|worst|least|top|biggest|busiest|strongest|weakest|fewest'))
      )
        return false;
      push({ kind: 'time', name: time.name, grain: g as Grain }, m.from);
      if (!(m.groups.g ?? '').endsWith('s') && /which|what/.test(m.groups.w ?? '')) draft.isOne = true;
      return true;
    },
  );
  // "Rank the months", "five worst days", "by state and month", "which June day".
  sentence.read(
    `(?<lead>(?:rank|order|sort|and|,|the|which|what|were|are|was) )*(?:${number('n')} )?(?:(?<s>${best}) )?(?<g>days?|weeks?|months?|quarters?|years?)(?! (?:of|over|on|ago) )`,
    (m) => {
      const grain = (m.groups.g ?? '').replace(/s$/, '') as Grain;
      const isJoined =
        /and |, /.test(m.text) && (draft.splits.length > 0 || sentence.has('by §[a-z]*d[a-z]*_\\d+'));
      const behind = sentence.slots[m.from - 1];
      const isIn = behind?.period !== undefined || draft.filters.some((f) => f.is.on === 'part');
      if (taken(grain) || !(isJoined || isIn || m.groups.s || /rank|order|sort/.test(m.text))) return false;
      if (draft.splits.some((s) => s.is.kind === 'time')) return false;
      push({ kind: 'time', name: time.name, grain }, m.from);
      const count = sentence.number(m.groups.n);
      if (/rank|order|sort/.test(m.text)) draft.ranking = { desc: true, words: 'rank', ...draft.ranking };
      const words = m.groups.s;
      if (words !== undefined || count !== undefined)
        draft.ranking = {
          desc: !/worst|weakest|lowest|quietest|least/.test(words ?? ''),
          words: words ?? '',
          ...draft.ranking,
          ...(count === undefined ? { limit: 1 } : { limit: count }),
        };
      else if (isIn && !(m.groups.g ?? '').endsWith('s')) draft.isOne = true;
      return true;
    },
  );
  // "Are our response times getting any better?"
  const so =
    '(?:better|worse|longer|shorter|higher|lower|bigger|smaller|busier|quieter|(?<pace>faster|slower|quicker))';
  sentence.read(
    `(?:getting|becoming|gotten|growing|turning) (?:(?:any|much|a|bit|lot|little|even|or) )*${so}(?: or [a-z]+er?)?(?: (?:over time|lately))?(?! than )`,
    (m) => {
      if (draft.splits.some((s) => s.is.kind === 'time')) return true;
      push({ kind: 'time', name: time.name, grain: fittingGrain(reading) }, m.from);
      return { keep: sentence.has(mark('m')) ? [] : [m.groups.pace] };
    },
  );
  sentence.read(
    '(?:over|through|across|along|throughout|with) (?:the )?(?:time|years|months|weeks|decades)(?! #)|as (?:the )?(?:years|months|time) (?:go|goes|went|pass|passed)(?: by| on)?|as a trend|(?:the )?trend(?:s|ing|ed)?(?: in| of| for| up| down)?|(?:the )?(?:development|evolution|history|timeline)(?: of)?|develop(?:ed)?|evolved?|time series',
    (m) => {
      if (draft.splits.some((s) => s.is.kind === 'time')) return true;
      const grain = adverbs[/years|months|weeks/.exec(m.text)?.[0] ?? ''] ?? fittingGrain(reading);
      push({ kind: 'time', name: time.name, grain }, m.from);
      return true;
    },
  );
}

/** "Adding up all the shops in a city": what groups by the city does anyhow. */
export function readSums(reading: Reading): void {
  const { sentence } = reading;
  sentence.read(
    `(?:(?:,|\\() )?(?:combining|combined|adding up|adding together|summing(?: up)?|sum up|counting) (?:(?:all|of|the|a|each) )*(?:${mark('d')} (?:together )?(?:in|of|within) (?:a|an|each|every|the|that|one) ${mark('d')}|${mark('d')} ${mark('d')})(?: together)?(?: \\))?`,
    () => true,
  );
}

/** "By category and team, opened in 2025": when they were opened, and no third group. */
function isDoneThen({ sentence: { slots } }: Reading, slot: Slot): boolean {
  const [token, ...more] = slot.tokens;
  const next = slots.slice(slots.indexOf(slot) + 1).find(({ text }) => text !== 'in' && text !== 'on');
  return more.length === 0 && /[a-z]ed$/.test(token?.word ?? '') && next?.period !== undefined;
}

export function readSplits(reading: Reading): void {
  const { sentence, draft } = reading;
  readSeparately(reading);
  const push = (slotMark: string | undefined, at: number): boolean => {
    const slot = sentence.slot(slotMark);
    const member = dimensionOf(reading, slot);
    if (!member) return pushSegment(reading, slotMark, at);
    if (member.type === 'time') {
      if (slot && isDoneThen(reading, slot)) return true;
      draft.splits.push({ is: { kind: 'time', name: member.name, grain: fittingGrain(reading) }, at });
      return true;
    }
    const [measure] = meaningsOf(slot, 'measure');
    const own = meaningsOf(slot, 'dimension').find((m) => m.member === member);
    const isAmount = member.type === 'number' && (member.hints.code !== true || member.isKey === true);
    // "Compare the two sites by satisfaction": what they are compared by is no group.
    const isCompared = sentence.has('compare|compared|comparing|comparison');
    // "Weekend vs weekday revenue": what is measured of the two, and no group of so much.
    if (isAmount && measure && isVersus) return false;
    if (isAmount && measure && own && (measure.weight > own.weight || (isCompared && !isEach))) return false;
    // "On average per purchase": of each of them, and no group of what it came to.
    if (isAmount && isEach && isMoney(member) && meaningsOf(slot, 'rows').length > 0)
      return sentence.slots.some(({ tokens: [t] }) =>
        /^(?:average|mean|median|typical)$/.test(t?.word ?? ''),
      );
    // "Over the different payment terms": each of them, and no steps.
    const is: Split = isEachValue ? { kind: 'member', name: member.name } : splitBy(reading, member.name);
    draft.splits.push({ is, at, ...(isEach ? { each: true } : {}) });
    return true;
  };
  // "Parcels by number of attempts": each number of them.
  sentence.read(
    `(?:by|per|for each|split by|grouped by|broken down by) (?:the )?(?:number|count) of (?:different )?${mark('mn', 'd')}(?: (?:on|in|of|for) (?:them|it|each(?: one)?|those))?`,
    (m) => {
      const member = numberNamed(reading, m.groups.d);
      const isOrdered = draft.ranking !== undefined || isRanked(reading);
      if (!member || isOrdered || !member.cubes.has(reading.lexicon.view.root)) return false;
      draft.splits.push({ is: { kind: 'member', name: member.name }, at: m.from });
      return true;
    },
  );
  let isEach = false;
  let isEachValue = false;
  let isVersus = false;
  const D = mark('ds', 'd');
  const more = `(?<more>(?:(?: ,)?(?: (?:and|or|then|both)(?: by| per)?)+(?: the| each)?| ,) ${mark('ds')})*`;
  sentence.read(
    `(?<w>${splitWords}) (?:(?:·|the|single|individual|different|its|their|of|our|(?:types?|kinds?|sorts?|groups?) of) )*${D}${more}(?: (?:or not|combination|level))?`,
    (m) => {
      // "and" and "vs" only go on with a list of splits.
      if (
        /^(?:and|vs|versus|between(?: the)?|over(?: the)?|among(?: the)?)$/.test(m.groups.w ?? '') &&
        // "First reply and satisfaction by site": no step has read what stands before it.
        (!draft.splits.some(({ at }) => at < m.from) || sentence.slots[m.from - 1]?.used === false)
      )
        return false;
      if (/\ba\b$/.test(m.groups.w ?? '')) return false;
      // "The busiest day across all clubs", "the total across all of them" is of all of them together.
      const isOfAll = /^across all\b/.test(m.groups.w ?? '');
      const isOfRows = meaningsOf(sentence.slot(m.groups.d), 'rows').length > 0;
      const isTogether = sentence.slots.some(({ tokens: [t] }) => together.test(t?.word ?? ''));
      const isOne = isTogether || isOfRows || draft.splits.length > 0 || draft.ranking !== undefined;
      if (isOfAll && isOne) return true;
      if (isOfOrder(reading, m.from, m.groups.d)) return false;
      isEach = /each|every|per|within/.test(m.groups.w ?? '');
      isVersus = /^(?:vs|versus)$/.test(m.groups.w ?? '');
      isEachValue = m.text.includes(' different ');
      const marks = m.text.split(' ').filter((w) => w.startsWith('§'));
      return marks
        .map((d) => push(d, sentence.slots.indexOf(sentence.slot(d) ?? sentence.slots[0]!)))
        .some(Boolean);
    },
  );
}

const together = /^(?:combined|total|overall|together|altogether)$/;

/** "top 5 products by revenue", "ranked by rating": what orders is no split. */
function isOfOrder(reading: Reading, at: number, slotMark: string | undefined): boolean {
  const slot = reading.sentence.slot(slotMark);
  if (reading.sentence.slots[at]?.text !== 'by') return false;
  const measures = meaningsOf(slot, 'measure');
  const numbers = meaningsOf(slot, 'dimension').filter((m) => m.member.type === 'number');
  // "By traffic" is by how many visits there were, though each has a number that is called so as well.
  const isRows = meaningsOf(slot, 'rows').length > 0;
  const others = meaningsOf(slot, 'dimension').filter(
    (m) => m.member.type !== 'number' && !(isRows && m.member.isKey === true),
  );
  if (others.some((m) => m.weight >= Math.max(0, ...measures.map((x) => x.weight)))) return false;
  const isRanking = isRanked(reading) || reading.draft.ranking !== undefined;
  return (
    (isRanking && (measures.length > 0 || numbers.length > 0)) ||
    (measures.length > 0 && numbers.length === 0 && others.length === 0)
  );
}

const isRanked = ({ sentence }: Reading): boolean =>
  sentence.has(
    'top|bottom|ranked|sorted|ordered|rank|sort|order|largest|highest|lowest|best|worst|biggest|smallest|longest|shortest',
  );

/** A number with many different values is split by steps. */
export function splitBy(reading: Reading, name: string): Split {
  const member = reading.lexicon.member(name);
  const isCount =
    member?.type === 'number' &&
    member.unit !== undefined &&
    member.hints.code !== true &&
    !/bucket|band|group|range|year|month|hour|number|rating|stars|quarter|decade/.test(member.name);
  return isCount ? { kind: 'bucket', name } : { kind: 'member', name };
}
