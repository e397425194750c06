/** What changes: growth of one period against another, and one thing against another. */
import { noise } from '../../lexicon/grammar-words.js';
import type { Grain, Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { splitSides } from '../conditions/both-sides.js';
import { adjectives, comparedBy } from './compared-by.js';
import { addsUpTerm, countedBy } from '../term-facts.js';
import { pushTerm } from '../push-term.js';
import { rowCount } from '../resolve.js';
import { samePart } from '../times/period-ranges.js';
import { mark } from '../sentence.js';

const growthWords =
  'growth(?: rate)?|grow|grows|grew|grown|growing|change|changed|changes|increase|increased|increasing|decrease|decreased|decline|declined|drop|dropped|rise|rose|risen|rising|fall|fell|fallen|falling|declining|dropping|changing|delta|difference|differ|(?:go|goes|gone|going|went|gone) (?:up|down)|jump(?:ed)?|surged?|spiked?|climb(?:ed)?|dip(?:ped)?|plunged?|slump(?:ed)?|improved?|improving|worsen(?:ed|ing)?|shr(?:ink|ank|unk)|(?:lost|gained)(?= (?:the )?most)';

export function readGrowth(reading: Reading): void {
  const { sentence, draft } = reading;
  const grain = '(?<g>day|week|month|quarter|year)';
  readSamePart(reading);
  readAgainstLast(reading);
  readDifferenceOfThat(reading);
  // "How many more orders in March than in February": a difference, not an amount over something.
  sentence.read(
    `(?:how (?:many|much) )?(?<w>more|fewer|less)(?: or (?:more|fewer|less))?(?= (?:§|of |the |[a-z]+ §))`,
    (m) => {
      const isPair =
        draft.periods.length + sentence.slots.filter((s) => s.period !== undefined && !s.used).length >= 2 ||
        draft.growth !== undefined ||
        sentence.has(
          'same (?:period|month|quarter|time)(?: [a-z]+){1,3}|the (?:month|year|week|quarter) before',
        );
      if (!isPair) return false;
      draft.growth = { relative: false, drivers: false, ...draft.growth };
      return m.text.startsWith('how') ? { keep: [] } : true;
    },
  );
  sentence.read('(?:,|by)? ?how (?:many|much)(?: (?:more|less|fewer))?(?= \\?| $)', () =>
    draft.growth ? true : false,
  );
  sentence.read(
    `(?:compared (?:to|with)|vs|versus|against|relative to|over|than|from|on)(?: the| a| one)? (?:(?:previous|prior|preceding|last) ${grain}|(?<h>day|week|month|quarter|year) (?:before|earlier|ago|prior)|same (?:period|month|week|quarter|time|day)s?(?: (?:of|in|the))* (?:last|previous|prior) (?<i>year|month|quarter)|previous period|period before|one before|same (?:period|month|quarter) (?:a|one|the) (?<j>year) (?:earlier|before|ago))`,
    (m) => {
      const back = (m.groups.g ?? m.groups.h ?? m.groups.i ?? m.groups.j) as Grain | undefined;
      const isToDate = /same (?:time|period)s?/.test(m.text);
      draft.growth = { relative: true, drivers: false, ...draft.growth, ...(back ? { back } : {}), isToDate };
    },
  );
  sentence.read(
    `(?:most )?(?:drove|drives|driving|driven|contributed(?: most| the most)?(?: to)?|explains?|contribute(?: most| the most)?(?: to)?)(?: (?:the|most|in|to|our))* (?<w>${growthWords})(?: (?:in|of|for|the))*(?= |$)`,
    () => {
      draft.growth = { relative: false, ...draft.growth, drivers: true };
    },
  );
  sentence.read(
    `(?:what|which (?:factors?|things?))(?: (?:has|have|was|were|is|are))* (?:drove|drives|driving|driven|drive|caused|explains?|contributed(?: most| the most)?(?: to)?|behind)(?: (?:the|most|in|to))*|(?:drivers?|contributors?|contributions?|contribution)(?: (?:of|to|behind|for|the))*|contributed(?: the)?(?: most)?(?: to)?(?: the)?`,
    (m) => {
      // "What caused …" asks for a reason; only the parts of a change can be told.
      if (
        /caused|explain|behind|^(?:what|which).*dr[io]v/.test(m.text) &&
        !sentence.has('change|growth|increase|decrease|drop|decline|rise|fall')
      ) {
        if (/dr[io]v/.test(m.text))
          draft.problem ??= {
            text: 'I cannot tell causes: I only count and measure what the rows hold.',
            search: reading.facts.rowNoun.many,
          };
        return false;
      }
      draft.growth = { relative: false, ...draft.growth, drivers: true };
      return true;
    },
  );
  // "How many degrees warmer was it in 2015 than in 2012", "how much heavier …".
  sentence.read(
    `(?:by )?how (?:many|much) (?:(?!more|less|fewer)[a-z]+ )?(?:${byHowMuch})(?: (?:was|were|is|are|did|has|have|had)(?: it)?)?`,
    () => {
      if (periodsSaid(reading) < 2) return false;
      draft.growth = { relative: false, drivers: false, ...draft.growth };
      return true;
    },
  );
  // "The biggest percentage rise", "saw the steepest drop".
  sentence.read(
    `(?:(?:saw|seen|see|sees|had|has|have|experienced|recorded|suffered|posted|enjoyed|witnessed|with|made) )?(?:(?:the|its|their) )?(?<s>biggest|largest|greatest|highest|strongest|steepest|sharpest|smallest|lowest)(?= (?:(?:percentage|percent|relative|absolute|%) )?(?:${growthWords}) )`,
    (m) => {
      if (periodsSaid(reading) < 2) return false;
      const desc = !/^(?:smallest|lowest)$/.test(m.groups.s ?? '');
      const one = sentence.slots
        .slice(0, m.from)
        .findLast((s) => s.text.startsWith('§'))
        ?.tokens.at(-1);
      const limit = one && one.word !== one.stem ? {} : { limit: 1 };
      draft.ranking ??= { desc, words: m.groups.s ?? '', ...limit };
      return true;
    },
  );
  sentence.read(
    `(?:(?:how|by how|what|much|many|did|does|has|have|was|is|the|a|percentage|percent|relative|absolute|in|of|strongest|total|overall|show|do|are|were) )*(?<w>${growthWords})(?: (?:in %|percent|percentage|in|of|for|to|rates?|the|how much|by(?! (?:year|quarter|month|week|day|§))))*(?= |$)`,
    (m) => {
      // "Delta" is somebody's name.
      if (sentence.slots.slice(m.from, m.to).some((s) => s.text === 'delta' && s.tokens[0]?.isCapital))
        return false;
      if ((m.groups.w ?? '').startsWith('differ') && draft.periods.length < 2) {
        draft.isComparison = true;
        return true;
      }
      const pairs =
        draft.periods.length + sentence.slots.filter((s) => s.period !== undefined && !s.used).length;
      if (/lost|gained/.test(m.groups.w ?? '') && pairs < 2) return false;
      const isShare = /percent|relative|growth/.test(m.text) || draft.share !== undefined;
      const isDown = /decreas|declin|drop|fall|fell|down|worsen|shr|lost|lose|dip|plunge|slump/.test(
        m.groups.w ?? '',
      );
      draft.growth = { relative: isShare, drivers: false, ...draft.growth, ...(isDown ? { isDown } : {}) };
      return true;
    },
  );
  // "How much did the number of orders rise …, in percent"
  if (draft.growth)
    sentence.read('how much (?:did|has|have|do|does)|by how much|(?:,|and) in (?:percent|%)', (m) => {
      if (m.text.includes(' in ')) draft.growth = { ...draft.growth!, relative: true };
      return true;
    });
}

/** "What is the difference?": of what was told before. */
function readDifferenceOfThat({ sentence, draft }: Reading): void {
  sentence.read(
    `(?:(?:and|so|but|ok|then) )?(?:(?:what|whats|how (?:big|large|much)) (?:(?:is|was|s) )?)?(?:the )?difference(?: (?:in|as) (?:percent|%|a percentage))?(?: between (?:them|the two|those|these|the two of them))?(?=(?: [?.!])* $)`,
    (m) => {
      if (m.from > 0) return false;
      draft.links.add('same');
      draft.growth = { relative: false, drivers: false, ...draft.growth, isDifference: true };
      return true;
    },
  );
}

/** "Q1 2026 compared to last year", "and compared to last year?": that part of it, or the one before the one that is told. */
function readAgainstLast({ sentence, draft }: Reading): void {
  sentence.read(
    `(?:(?:how|what) (?:does|do|did|is|was|about) (?:that|this|it|those|they) )?(?:compared? (?:to|with)|vs|versus|against|than|relative to|growth (?:from|since|over|on))(?: in| the)* ${mark('p', 'p')}`,
    (m) => {
      const { period, tokens = [] } = sentence.slot(m.groups.p) ?? {};
      const others = sentence.slots.filter((s) => s.period && s.text !== m.groups.p);
      const [part] = others;
      const grain = period?.grain;
      const isLast = /^(?:the )?(?:last|previous|prior) (?:year|quarter|month|week)$/.test(
        tokens.map((t) => t.word).join(' '),
      );
      if (!isLast || grain === undefined || others.length > 1) return false;
      const isPart =
        part?.period?.grain !== undefined && isFiner(part.period.grain, grain) && draft.splits.length === 0;
      const isAfter = part === undefined && isAboutThat(sentence, m.from, m.to);
      if (!isPart && !isAfter) return false;
      if (isAfter) draft.links.add('same');
      const last = isAfter && period ? { last: period } : {};
      draft.growth = { relative: true, drivers: false, ...draft.growth, back: grain, ...last };
      return true;
    },
  );
}

const spans: readonly Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
const isFiner = (a: Grain, b: Grain): boolean => spans.indexOf(a) < spans.indexOf(b);

/** Nothing else is said that could be compared. */
const isAboutThat = ({ slots }: Reading['sentence'], from: number, to: number): boolean =>
  [...slots.slice(0, from), ...slots.slice(to)].every(
    ({ text }) => noise.has(text) || /^(?:growth|grow|grew|change|changed|more|less|but|now)$/.test(text),
  );

/** "With the same months of 2024", "vs the same quarter last year": that part of it. */
function readSamePart({ sentence, draft }: Reading): void {
  sentence.read(
    `(?:(?:than|vs|versus|compared to|compared with|against|with|and|over|on|from|since) )?(?:(?:in|for|the) )*${samePart}(?: (?:of|in|from|the|a))* ${mark('p', 'p')}`,
    (m) => {
      const slot = sentence.slot(m.groups.p);
      const others = [
        ...sentence.slots.filter((s) => s !== slot && !s.used).flatMap((s) => s.period ?? []),
        ...draft.periods.map((p) => p.is),
      ];
      // Of a year that still runs, the same months are those that have gone by.
      const isToDate =
        / (?:period|time|days?|stretch|dates|timeframe) /.test(m.text) ||
        (/ (?:months|weeks) /.test(m.text) && others.every(({ grain }) => grain === 'year'));
      const growth = { relative: false, drivers: false, ...draft.growth, isToDate };
      const year = slot?.tokens.find((t) => (t.value ?? 0) >= 1000)?.value;
      // "The same months of 2024 and 2025": each of them is of that part by now.
      if (slot?.period?.grain !== 'year' && year !== undefined) {
        draft.growth = growth;
        return { keep: [m.groups.p] };
      }
      const back = slot?.period?.grain;
      draft.growth = {
        ...growth,
        ...(back ? { back } : {}),
        ...(year === undefined ? {} : { inYear: year }),
      };
      return true;
    },
  );
}

/** Said of one figure against another. */
const byHowMuch =
  'warmer|colder|cooler|hotter|higher|lower|bigger|larger|smaller|heavier|lighter|cheaper|dearer|better|worse|taller|longer|shorter|stronger|weaker|(?:more|less) expensive';

const periodsSaid = ({ draft, sentence }: Reading): number =>
  draft.periods.length + sentence.slots.filter((s) => s.period !== undefined && !s.used).length;

/** "Are A's returned more often than B's?": of how many of them, not how many. */
function asRate(reading: Reading): void {
  const { draft, lexicon } = reading;
  // "Do horror films flop more often": flops are counted by a measure of their own.
  const counts = draft.terms.map(({ is }) => (is.kind === 'measure' ? lexicon.member(is.name) : undefined));
  for (const [i, member] of counts.entries())
    if (member?.aggType === 'count' && member.rowFilter !== undefined) {
      const of: Term = { kind: 'measure', name: member.name };
      const is: Term = { kind: 'ratio', of, per: rowCount(reading), isShare: true };
      draft.terms[i] = { is, at: draft.terms[i]?.at ?? 0 };
    }
  const when = draft.filters
    .map((f) => f.is)
    .filter((f) => f.on !== 'period' && !(f.on === 'values' && f.values.length > 1));
  if (when.length === 0) return;
  draft.filters.splice(0, draft.filters.length, ...draft.filters.filter((f) => !when.includes(f.is)));
  draft.terms.splice(0, draft.terms.length);
  pushTerm(reading, { kind: 'share', of: rowCount(reading), when }, 0);
}

export function readComparison(reading: Reading): void {
  const { sentence, draft } = reading;
  splitSides(reading);
  const isList = draft.filters.some((f) => f.is.on === 'values' && f.is.values.length > 1 && !f.is.negate);
  const isPair =
    isList ||
    draft.periods.length > 1 ||
    draft.splits.some((s) => s.is.kind === 'cases' || s.is.kind === 'weekend') ||
    (draft.isComparison === true && draft.splits.length > 0);
  // "Who sells more, A or B?" and "are A's longer than B's?" compare; which is more is for the reader to see.
  if (isPair)
    sentence.read(
      `(?:(?:does|do|did|is|are|was|were|which|who|what|one|of|the|it|there|has|have|had|two|both|these|those|·) )*(?:(?<rated>rated|scored|reviewed) |(?:stay|stays|last|lasts|take|takes|run|runs|wait) (?=longer|shorter)|(?<pay>pays?|spends?) (?=more|less))?(?<w>more expensive|more|less|fewer|better|worse|higher|lower|larger|bigger|smaller|greater|stronger|busier|quieter|more popular|${adjectives})(?: or (?:less|fewer|worse|better|lower|higher|smaller|larger|shorter|longer|slower|faster))?(?: (?:than|often|frequently|likely(?: to)?|of|§r_\\d+|these|those|the|in|on|average))*(?= |$)`,
      (m) => {
        draft.isComparison = true;
        const by = comparedBy(reading, m.groups.w ?? '', {
          isPaid: m.groups.pay !== undefined,
          isRated: m.groups.rated !== undefined,
        });
        // "Do returning visitors stay longer", "customers spend more": who does it is not what is measured.
        if (
          by.term &&
          draft.terms.every((t) => t.is.kind === 'measure' && countedBy(reading, t.is.name) !== undefined)
        )
          draft.terms.splice(0, draft.terms.length);
        if (draft.terms.length === 0) {
          if (by.term) pushTerm(reading, by.term, m.from);
          else if (by.isNeeded) return false;
        }
        // "Busier" is more of the rows, whatever is measured else.
        const isByRows =
          /^(?:busier|quieter|more popular)$/.test(m.groups.w ?? '') && draft.terms.length === 0;
        if (isByRows) pushTerm(reading, rowCount(reading), m.from);
        if (/often|frequently|likely/.test(m.text)) asRate(reading);
        return true;
      },
    );
  // "Against the average of the others": of averages, and not of what each of them comes to.
  sentence.read('(?:average|mean)(?= [·?.]| $)', () => {
    const terms = draft.terms.map((t) => t.is);
    return draft.isComparison === true && terms.length > 0 && !terms.some((t) => addsUpTerm(reading, t));
  });
  sentence.read(
    '(?:in )?compar(?:e|ed|ing|ison)(?: (?:the|of|how|to|with|against|between|our))*|comparison(?: (?:of|between|the))*|versus|vs|against|in comparison(?: (?:to|with))?|side by side|how (?:do|does|did)(?= .*compare)|each way',
    () => {
      draft.isComparison = true;
    },
  );
}
