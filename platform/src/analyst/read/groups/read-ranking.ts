/**
 * Rankings: how many, of what, by what, from which end. "Best" and "worst" are of the measure they stand with, by the
 * way the model says is good.
 */
import { aggregateWords } from '../../lexicon/meaning.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { isWhoeverCame, isNumberedThing, isTurned, rankedBy } from './ranked-by.js';
import { readSubjects } from './read-subjects.js';
import { dimensionOf, meaningsOf, termOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark, number, type Slot } from '../sentence.js';
import { any, early, high, isLow, low, placesBefore, recent } from '../superlatives.js';

export function readRanking(reading: Reading): void {
  const { sentence, draft } = reading;
  const superlative = `(?<! at )(?<s>(?:best|top|highest|worst|lowest|better) rated|(?:best|highest|lowest|worst|least|most) paid|(?:most|least) (?:expensive|popular|common|frequent|active|recent|used|successful|profitable|valuable|costly|visited)|${any}|${recent}|${early}|(?<=(?:the|with) )(?:less|fewer|more)(?= §(?!.* than ))|(?<=(?:sells?|sold|buys?|bought|have|has|had|gets?|got|makes?|made) )(?:less|fewer)(?= [§·](?!.* (?:than|or) )))`;
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
  // "Which director leads in every genre?"
  sentence.read(
    '(?:leads|wins|tops|dominates|comes (?:in |out )?(?:first|ahead|on top)|is (?:ahead|in the lead|on top))(?= [·§]| (?:in|for|by|on|among|per|each|every)| $| [?.!])',
    (m) => {
      if (!/^§[a-z]*d/.test(sentence.slots[m.from - 1]?.text ?? '')) return false;
      say(true, undefined, undefined, 'best');
      return true;
    },
  );
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
      const by = rankedBy(reading, words, m.to);
      const known = draft.ranking?.by;
      const isTurnedBy = by === undefined && known !== undefined && isTurned(reading, words, known);
      say(!isLow(words) !== (by?.turn ?? isTurnedBy), count, by?.term, words);
      if (by?.isTime) rankByTime(reading, words, sentence.slots[m.to]);
      return true;
    },
  );
  sentence.read(`${number('a')} (?<s>${high}|${low})`, (m) =>
    say(!isLow(m.groups.s ?? ''), sentence.number(m.groups.a), undefined, m.groups.s ?? ''),
  );
  readSubjects(reading);
  // "…, which three have the highest rate", "just the one": how many, apart from what is ranked.
  sentence.read(
    `(?:(?:,|and|please) )*(?:(?<w>which|what)|(?:just|only|give|show|tell|name|list)(?: me| us)?)(?: the)? ${number('n')}(?: (?:ones?|of (?:them|those|these)|please|is enough))*(?=(?: [?.!,])* $| ·|(?<=(?:which|what).*) (?:[a-z]|§[a-z]*r))`,
    (m) => {
      const limit = sentence.number(m.groups.n);
      // "Which one has the best rating?" is no number.
      const least = m.groups.w === undefined ? 1 : 2;
      if (!draft.ranking || (draft.ranking.limit ?? 1) !== 1 || limit === undefined || limit < least)
        return false;
      draft.ranking = { ...draft.ranking, limit };
      return true;
    },
  );
  // "Which country has the highest revenue? Show all of them": the whole order.
  sentence.read(
    '(?:(?:[,.?!]|and|please|but|then|also) )*(?:list|show|give|name|rank|display|print|include|i want(?: to see)?)(?: me| us)? (?:them all|all(?: (?:of|them|these|those|·))*|everyone|the (?:full|whole|complete|entire) (?:list|ranking|table))(?=(?: (?:[?.!,]|please|too|as well))* $)',
    () => {
      if (!draft.ranking || (draft.ranking.limit ?? 1) !== 1 || draft.splits.length === 0) return false;
      const { limit: _, ...rest } = draft.ranking;
      draft.ranking = { ...rest, words: 'rank' };
      return true;
    },
  );
}

/** The last row is one; the last of several groups is the one whose last row is. */
function rankByTime(reading: Reading, words: string, thing: Slot | undefined): void {
  const { draft } = reading;
  const time = timeMember(reading);
  const isThing = isNumberedThing(thing) || isWhoeverCame(thing, words);
  draft.isRecord = draft.splits.length === 0 && !isThing;
  const isOfGroups =
    isThing || (draft.splits.length > 0 && draft.splits.every(({ is }) => is.kind === 'member'));
  if (!isOfGroups || !time || !draft.ranking || draft.ranking.by) return;
  const isRecent = new RegExp(`^(?:${recent})$`).test(words);
  // "The newest customer" is the one that came first of all the latest, and not the one that came back last.
  const isLast = isRecent && words !== 'newest';
  const by: Term = { kind: 'aggregate', fn: isLast ? 'max' : 'min', of: time.name };
  const token = thing?.tokens.at(-1);
  const isOne = isThing && token?.word === token?.stem && draft.ranking.limit === undefined;
  draft.ranking = { ...draft.ranking, by, desc: isRecent, ...(isOne ? { limit: 1 } : {}) };
}

/** "Reason … among yearly customers", "orders from German customers": whose value it is, where something else is asked for. */
function readPopulation({ sentence, draft, lexicon }: Reading): void {
  sentence.read(`${mark('dm', 'd')}`, (m) => {
    const { slots } = sentence;
    const noun = sentence.slot(m.groups.d);
    const isCountable = meaningsOf(noun, 'measure').some((x) => x.member.aggType === 'countDistinct');
    // The preposition may have been read with the value, which stands before the noun or behind it.
    const from = slots.findLastIndex(
      (s, i) => i < m.from && /^(?:among|amongst|of|for|from|by)$/.test(s.text),
    );
    const isCounted =
      /^(?:number|count|share|percentage|percent|%|proportion|fraction|part|portion|total|average)$/.test(
        slots[from - 1]?.text ?? '',
      );
    const isBehind = from >= 0 && slots.slice(from + 1, m.from).every((s) => s.used);
    const end = from === m.from - 1 ? m.to + 3 : m.to;
    const said = draft.filters.flatMap((f) =>
      f.is.on === 'values' && f.at >= from && f.at < end ? [lexicon.member(f.is.member)] : [],
    );
    // "Of hotel customers", where a segment of customers is what "hotel" is.
    const isOfThem = meaningsOf(noun, 'dimension').some(({ member }) =>
      said.some((own) => own !== member && [...member.cubes].some((cube) => own?.cubes.has(cube) === true)),
    );
    const isThing = isCountable || (isOfThem && slots[from]?.text !== 'by');
    // "And just for members in Germany?" asks nothing of its own.
    const isOn = slots.slice(0, from).every((s) => s.used || /^(?:and|but|now|just|only|then)$/.test(s.text));
    const isAsked =
      isOn || draft.splits.length > 0 || slots.slice(0, from).some((s) => /^§[a-z]*[dmr]/.test(s.text));
    return isThing && isBehind && !isCounted && said.length > 0 && isAsked;
  });
}

type Say = (desc: boolean, limit: number | undefined, by: Term | undefined, words: string) => void;

/** "ranked by revenue", "sorted by rating descending", "top 5 … by revenue". */
function readOrder(reading: Reading, say: Say): void {
  const { sentence } = reading;
  // Rows in the order of their time are all of them.
  sentence.read(
    `(?:, )?(?:(?:with )?the )?(?<w>${recent}|${early})(?: ones?)? (?:first|(?:at|on) (?:the )?top)`,
    (m) => {
      const time = timeMember(reading);
      if (!time || reading.draft.splits.length > 0 || reading.draft.terms.length > 0) return false;
      const desc = new RegExp(`^(?:${recent})$`).test(m.groups.w ?? '');
      const by: Term = { kind: 'aggregate', fn: 'max', of: time.name };
      reading.draft.ranking = { words: 'in order', by, ...reading.draft.ranking, desc };
      reading.draft.isList = true;
      return true;
    },
  );
  sentence.read(
    `(?:, )?(?:the )?(?:(?<w>${any}|newest|(?:most|least) (?:expensive|valuable|costly|profitable|popular|urgent)) first|from (?:the )?(?<from>${any}|high|low|big|small) (?:down |up )?to (?:the )?(?:${any}|high|low|big|small)(?= ))`,
    (m) => {
      const desc = !/^(?:low|small)$/.test(m.groups.from ?? '') && !isLow(m.groups.w ?? m.groups.from ?? '');
      // A list with the cheapest first is in that order, and whole.
      const by =
        reading.draft.terms.length === 0 && m.groups.w ? rankedBy(reading, m.groups.w, m.to) : undefined;
      const isOfRows = by?.term && reading.draft.splits.length === 0;
      reading.draft.ranking = {
        words: isOfRows ? 'in order' : 'rank',
        ...(isOfRows ? { by: by.term } : {}),
        ...reading.draft.ranking,
        desc,
        ...(m.groups.w === undefined ? {} : { judged: m.groups.w }),
      };
      if (isOfRows) reading.draft.isList = true;
    },
  );
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
    `(?:by|in terms of|based on|measured by|judged by|with respect to|according to) (?:the )?(?:their |its )?(?:(?:highest|most|lowest|largest) )?${how}(?:(?:number|count|amount) (?:of|·) )?(?:(?:${mark('vbs', 'state')}|·) )?${mark('mnr', 'm')}`,
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
      return { keep: [m.groups.state] };
    },
  );
}
