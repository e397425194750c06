/** Whether a question goes on from the one before, or begins anew. */
import type { Reading } from '../read/draft.js';
import { ranksByRows } from '../read/superlatives.js';
import type { Memory, Plan } from './plan.js';

const links =
  /^\s*(?:and|now|but|only|just|also|then|ok|okay|what about|how about|same|instead|make|exclude|without|include|add|show (?:that|it|this|them|the same)|as (?:a|an)|by|per|in|for|break|split|can you|could you|vs|versus|compare (?:it|that|with|to)|top|bottom|weekends|weekdays|not|raise|lower|use|with|from|to|on|sort|sorted|order|filter|limit|restrict|narrow|reduce|remove|drop|take|leave|keep|excluding|ignore|ignoring|leaving|since|during)\b/i;

const words =
  'hmm+|uh|oh|ah|sorry|oops|wait|right|great|nice|perfect|cool|good|interesting|alright|thanks|thank you';
const asides = new RegExp(
  `^\\s*(?:(?:${words})[\\s,.!…]+|no,? (?:i (?:meant|mean|wanted) )?(?=(?:by|per|just|only|in|for|without)\\b))+(?=(?:and|now|by|per|only|just|but|what|how|which|show|without|same|the|in|for|i|can|could|please)\\b)`,
  'i',
);

/** "Great, and per month?", "no, I meant by region": what goes before says nothing of the data. */
export const withoutAside = (input: string): string => input.replace(asides, '');

const countsNothing =
  /^(\s*(?:(?:and|so|now|then|ok)[\s,]+)*how many)(?: (?:(?:are|were|is) (?:there|they|we)|(?:do|did|have) (?:we|you|they|i) (?:have|got|get|see)))?(?= (?:(?:per|by) (?!whom\b|now\b)|(?:in|for|of|from|with|at) (?:each|every) ))/i;

/** "How many per plan?" is of what the thread is about, and of the rows where a thread begins. */
export const withCounted = (input: string, memory: Memory | undefined): string =>
  input.replace(countsNothing, memory ? '$1 of them' : '$1 rows');

/** No question of its own: "per month", "and by region?", "how many of them …". */
export function isFragment({ draft, sentence }: Reading, input: string): boolean {
  if (draft.links.has('those') || /\bof (?:them|those|these)\b/i.test(input)) return true;
  const hasSubject = (draft.terms.length > 0 && draft.isAmount !== true) || draft.rowsAt.length > 0;
  return links.test(input) && sentence.slots.length <= 14 && !hasSubject;
}

/** "What did they buy most?": of whoever was spoken of. */
const asksOfSomebody =
  /^\s*(?:what|which|when|where|why|who|how many|how much|how long|how often)(?: [a-z]+)? (?:do|does|did|have|has|had|is|was|are|were) (?:they|he|she|it)\b/i;

/** Said of a question before, whatever else is said: without an answer to that it would be another question. */
export const goesOnFromBefore = (input: string): boolean =>
  asksOfSomebody.test(input) ||
  /^\s*(?:and|but|or|also|only|just|same|now|what about|how about|as (?:a|an) (?:share|percentage|percent|proportion|fraction|part) of)\b(?! how (?:are|is)\b)|\b(?:instead|rather) (?:of|than)\b|\b(?:share|percentage|percent|%|part|much|many|out) of (?:that|this|it|which)\b|\b(?:is|was|are|were) (?:that|this|it) (?:(?:much|any|even|still) )?(?:up|down|more|less|fewer|higher|lower|better|worse)\b|\binstead\s*[?.!]*\s*$/i.test(
    input,
  );

export function isFollowUp(reading: Reading, input: string, { plan }: Memory): boolean {
  const { draft, sentence } = reading;
  const isShort = sentence.slots.length <= 14;
  const isLinked = links.test(input);
  const isNew =
    /\b(?:how many|how much|what (?:is|was|were|are|share|percentage)|which|list|show me the|give me the)\b/i.test(
      input,
    ) && !/^\s*(?:and|now|what about|how about|same|but|ok)\b/i.test(input);
  if (draft.links.has('those')) return isShort;
  if (isOfRecord(reading, input, plan)) return isShort;
  // "Films made in France only", of what the thread has measured.
  if (draft.isBare === true && plan.kind === 'groups' && /\b(?:only|just)\b/i.test(input)) return isShort;
  // "How many of them got qualified?"
  if (/\bof (?:them|those|these)\b/i.test(input) && sentence.slots.length <= 18) return true;
  // "How much money was that?"
  if (
    /^\s*(?:and )?how much (?:money )?(?:is|was|were|are|does|did) (?:that|this|it|those|they)\b/i.test(input)
  )
    return true;
  if (draft.isAmount) return draft.filters.length + draft.periods.length + draft.splits.length === 0;
  // "How many are still open?": of what the thread is about.
  const isOfThose = /^\s*how many (?:are|were|is|was|have been|got|did|came)\b/i.test(input);
  if (isOfThose && isShort && plan.splits.length === 0) return true;
  if (draft.links.size > 0)
    return !isNew || (isShort && (draft.links.has('same') || draft.links.has('replace')));
  const isComplete = (draft.terms.length > 0 || draft.rowsAt.length > 0) && isNew;
  if (isComplete) return false;
  // "The 20 busiest routes", "top 5 products by revenue": what is ranked and by what.
  const { by, words = '' } = draft.ranking ?? {};
  const isRanking = draft.splits.length > 0 && (by !== undefined || ranksByRows(words));
  if (isRanking && !/^\s*(?:and|now|but|only|just|also|then|same|instead)\b/i.test(input)) return false;
  const hasSubject = draft.terms.length > 0 || draft.rowsAt.length > 0;
  return isLinked || (isShort && !hasSubject);
}

/** "What is the subtotal?", "when was it sent?", behind one row that was told whole: of that row, where nothing else is named. */
function isOfRecord({ draft }: Reading, input: string, { isWhole }: Plan): boolean {
  const own = draft.filters.length + draft.periods.length + draft.having.length + draft.splits.length;
  return (
    isWhole === true &&
    own === 0 &&
    draft.ranking === undefined &&
    /\b(?:the|it|its|this|that)\b/i.test(input) &&
    !/\b(?:all|we|our|us|overall|total number|average|every|each|per|by|in total|altogether)\b/i.test(input)
  );
}
