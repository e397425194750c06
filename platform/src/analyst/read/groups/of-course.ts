/**
 * Tables that follow things over time, of which each row is what came of one in a day: how often a thing is sold or ordered
 * is told by a sum of the rows, and never by how many of them there are.
 */
import { isMoney, usualMoney } from '../../lexicon/meaning.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { defaultTerm, meaningsOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';
import { early, recent } from '../superlatives.js';

const ofPieces = /\b(?:qty|quantity|units?|pieces|orders|sold|sales|copies)\b/i;

/** How many were sold, where exactly one sum of the rows says so. */
function piecesOf({ lexicon }: Reading): Term | undefined {
  const [one, other] = lexicon.members.filter(
    (m) => m.kind === 'measure' && m.aggType === 'sum' && !isMoney(m) && ofPieces.test(m.title),
  );
  return one && !other ? { kind: 'measure', name: one.name } : undefined;
}

function worthOf(reading: Reading): Term | undefined {
  const money = usualMoney(reading.lexicon.members);
  const usual = defaultTerm(reading);
  const isSum = usual.kind === 'measure' && reading.lexicon.member(usual.name)?.aggType === 'sum';
  return money ? { kind: 'measure', name: money.name } : isSum ? usual : undefined;
}

/** "The best selling", "most popular" of things that are followed: by what they bring in, or how many were sold. */
export function rankOfCourse(reading: Reading, words: string): Term | undefined {
  const by = /^(?:most|least) |busiest|quietest|ordered|bought|used|favou?rite|common|rarest/.test(words)
    ? piecesOf(reading)
    : worthOf(reading);
  if (!by)
    reading.draft.problem ??= {
      text: `I cannot tell by what they are the "${words}": please name it, for example with "by".`,
      search: words,
    };
  return by;
}

export const isOfCourse = ({ lexicon }: Reading, slot: Slot | undefined): boolean =>
  lexicon.course !== undefined &&
  (meaningsOf(slot, 'rows').length > 0 ||
    meaningsOf(slot, 'dimension').some((d) => d.member === lexicon.course));

/** "The 5 best selling pizzas", where a row is one of them on a day: the things are ranked, and no rows. */
export function rankThings(reading: Reading): void {
  const { draft, lexicon, sentence } = reading;
  const { ranking } = draft;
  const at = sentence.slots.findIndex(
    (slot) => meaningsOf(slot, 'rows').length > 0 && slot.tokens[0]?.stem !== 'row',
  );
  const isByTime = new RegExp(`^(?:${recent}|${early})$`).test(ranking?.words ?? '');
  if (!lexicon.course || !ranking || at < 0 || isByTime || draft.splits.length > 0 || draft.growth) return;
  const noun = sentence.slots[at]?.tokens.at(-1);
  draft.isList = false;
  draft.splits.push({ is: { kind: 'member', name: lexicon.course.name }, at });
  draft.ranking = { ...(noun?.word === noun?.stem ? { limit: 1 } : {}), ...ranking };
}

/** "How many pizzas did we sell", "pizzas sold per month": so many in all, and no number of different ones. */
export function readSoldOfCourse(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!reading.lexicon.course) return;
  const sold = '(?:sold|sell|bought|buy|ordered|order|purchased|purchase)';
  sentence.read(
    `(?:(?:how many|how much|number of|total|the) )*${mark('dr', 'd')} (?:(?:were|was|have|has|been|got|are|did|do|we|you|they|people|customers) )*${sold}(?= |$)(?! (?:the )?(?:best|worst|most|least))`,
    (m) => {
      if (
        !isOfCourse(reading, sentence.slot(m.groups.d)) ||
        /^(?:which|what)$/.test(sentence.slots[m.from - 1]?.text ?? '')
      )
        return false;
      const pieces = piecesOf(reading);
      if (pieces) return pushTerm(reading, pieces, m.from);
      draft.problem ??= { text: 'The data does not tell how many of them were sold.', search: 'sold' };
      return true;
    },
  );
}
