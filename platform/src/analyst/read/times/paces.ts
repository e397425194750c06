/** "Pay per month" of a monthly fee: what is of such a time anyhow is not split by it. */
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { wordTable } from '../../../word-table.js';

export const paces: Readonly<Record<string, RegExp>> = wordTable({
  hour: /hourly/i,
  day: /daily/i,
  week: /weekly/i,
  month: /monthly/i,
  year: /yearly|annual/i,
});

/** What is named, or paid where nothing is, is of such a time anyhow. */
export function isOfPace({ sentence, draft, lexicon }: Reading, pace: RegExp | undefined): boolean {
  if (pace !== undefined && draft.terms.some(({ is }) => pace.test(JSON.stringify(is)))) return true;
  // "Paying over 500 a month".
  const bounds = draft.filters.flatMap(({ is }) =>
    is.on === 'number' ? (lexicon.member(is.member) ?? []) : [],
  );
  if (pace !== undefined && bounds.some(({ title }) => pace.test(title) || /\b(?:mrr|arr)\b/i.test(title)))
    return true;
  const named = sentence.slots.flatMap((slot) => [
    ...meaningsOf(slot, 'measure'),
    ...meaningsOf(slot, 'dimension').filter((m) => m.member.type === 'number'),
  ]);
  const isPaid = sentence.has('pay|pays|paid|cost|costs|charge|cheapest|most expensive');
  const meant = isPaid ? lexicon.members.filter((m) => m.kind === 'measure') : named.map((m) => m.member);
  return pace !== undefined && meant.some((m) => pace.test(m.title));
}
