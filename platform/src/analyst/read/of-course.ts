/**
 * Tables that follow things over time, of which each row is what came of one in a day: how often a thing is sold or ordered
 * is told by a sum of the rows, and never by how many of them there are.
 */
import { isMoney, usualMoney } from '../lexicon/meaning.js';
import type { Term } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { pushTerm } from './push-term.js';
import { defaultTerm, meaningsOf } from './resolve.js';
import { mark, type Slot } from './sentence.js';

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
  lexicon.course !== undefined && meaningsOf(slot, 'dimension').some((d) => d.member === lexicon.course);

/** "How many pizzas did we sell", "pizzas sold per month": so many in all, and no number of different ones. */
export function readSoldOfCourse(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!reading.lexicon.course) return;
  const sold = '(?:sold|sell|bought|buy|ordered|order|purchased|purchase)';
  sentence.read(
    `(?:(?:how many|how much|number of|total|the) )*${mark('d', 'd')} (?:(?:were|was|have|has|been|got|are|did|do|we|you|they|people|customers) )*${sold}(?= |$)(?! (?:the )?(?:best|worst|most|least))`,
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
