/**
 * Values that a verb of sentences says: "how many orders were shipped" asks for those with the status "Shipped", though
 * "shipped" else only carries the sentence.
 */
import { hasTimeOf } from '../../lexicon/deeds-of-times.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { kindsOf } from './kept-meanings.js';
import type { Sentence } from '../sentence.js';

/** What has come to something, or come late. What only began ("placed", "created", "received") is true of all rows. */
const ends =
  /^(?:sent|shipped|closed|resolved|handled|ended|finished|answered|published|released|arrived|done|served|paid|left|sold|travell?ed|flown|used|played|attended|sailed|late)$/;
const been = /^(?:is|are|was|were|be|been|being|get|got|have|has|had|not|never|already|yet|still)$/;

/** "Came late", "with status late", and no "late March". */
const isLate = (word: string, before: string): boolean =>
  word === 'late' && /^(?:comes?|came|arrived?|arrives|delivered|shipped|sent|paid|§[a-z]*d.*)$/.test(before);

/** "Sent to Spain", "closed by Ana" tell where or by whom, of rows in whatever state. */
const tellsMore = /^(?:to|by|from|with|via|through|into|for|after|before|within|up|down|out|off|back|over)$/;

export function markPredicates(sentence: Sentence, lexicon: Lexicon): void {
  for (const [i, slot] of sentence.slots.entries()) {
    const [token] = slot.tokens;
    if (slot.used || slot.meanings || slot.period || slot.tokens.length > 1 || !token) continue;
    const [before, next] = [sentence.slots[i - 1]?.text ?? '', sentence.slots[i + 1]?.text ?? ''];
    const isListed = /^(?:or|and|,)$/.test(before);
    // "How many bookings travelled"
    const isTold = /^§[a-z]*r/.test(before) && /^(?:|[?.!])$/.test(next);
    const isSaid = been.test(before) || isLate(token.word, before) || isListed || isTold;
    if (!ends.test(token.word) || !isSaid || tellsMore.test(next)) continue;
    // "Were shipped in May", where a time tells when: of that time, in whatever state they are now.
    const isTimed = sentence.slots.some((s) => s.period !== undefined);
    if (isTimed && hasTimeOf(lexicon.members, token.word)) continue;
    const meant = lexicon.valuesCalled(token.stem);
    const [of, other] = new Set(meant.map((m) => (m.kind === 'value' ? m.member : undefined)));
    if (of === undefined || other !== undefined) continue;
    // "Are open or resolved"
    const beside = sentence.slots[i - 2]?.meanings ?? [];
    if (isListed && !beside.some((m) => m.kind === 'value' && m.member === of)) continue;
    sentence.join(i, i + 1, { meanings: meant, kinds: kindsOf(meant) });
  }
}
