/**
 * The last or first time that something was done: "when did we first sell to Acme", "what did Acme buy last", "the last
 * thing that Acme ordered", "shown for the first time". It is one row, or its time where the question says "when".
 */
import type { Member } from '../../../data/data-model.js';
import type { Reading } from '../draft.js';
import { isOfOne } from '../conditions/read-by-number.js';
import { pushTerm } from '../push-term.js';
import { dealing } from './read-records.js';
import { meaningsOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';

export function readLastDone(reading: Reading): void {
  const { sentence, draft } = reading;
  const time = timeSaid(reading);
  const isAsked =
    draft.splits.length === 0 &&
    draft.terms.length === 0 &&
    !draft.ranking &&
    !sentence.has('by|per|each|every');
  // What is known of a customer is not what the customer did.
  if (draft.filters.some(({ is }) => isOfOne(reading, is))) return;
  // Rows that are parts of what was done are several at the last time.
  if (!time || !isAsked || ![...time.cubes].every((cube) => cube === reading.lexicon.view.root)) return;
  const done = '(?:·|[a-z]+|§[a-z]*[trb][a-z]*_\\d+)';
  sentence.readOver(
    [
      '(?:for |at )?(?:the )?(?<a>last|first) (?:time|thing|things|one|purchase)(?: that)?',
      `(?<=(?:did|has|have|had|was|were|is|been|we) (?:.* )?)(?<b>last|first)(?: ${dealing}(?=(?: [?.!])* $)|(?= ${done}))`,
      `(?<=(?:did|has|have|had|was|were|is|been|we) .*)(?<c>last|first)(?=(?: [?.!])* $)`,
    ].join('|'),
    (m) => {
      const said = m.groups.a ?? m.groups.b ?? m.groups.c ?? 'last';
      const isWhen = sentence.slots.some(({ tokens: [t] }) => t?.word === 'when');
      if (isWhen) {
        draft.isList = false;
        return pushTerm(
          reading,
          { kind: 'aggregate', fn: said === 'last' ? 'max' : 'min', of: time.name },
          m.from,
        );
      }
      draft.isList = true;
      draft.ranking = {
        desc: said === 'last',
        limit: 1,
        words: said,
        ...(time === timeMember(reading) ? {} : { by: { kind: 'aggregate', fn: 'max', of: time.name } }),
      };
      return true;
    },
  );
}

/** When that was which the verb says: "last cancelled" goes by the time of cancelling. */
export function timeSaid(reading: Reading): Member | undefined {
  const { draft, lexicon, sentence } = reading;
  const had = draft.filters.flatMap(({ is }) =>
    is.on === 'empty' && is.negate ? [lexicon.member(is.member)] : [],
  );
  const named = sentence.slots.flatMap((slot) => meaningsOf(slot, 'dimension').map((m) => m.member));
  return [...had, ...named].find((m) => m?.type === 'time') ?? timeMember(reading);
}
