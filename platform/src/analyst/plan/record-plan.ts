/**
 * "Order 12345: what did they buy and how much was it?": of one row that is named by its own number or name, all that
 * the data tells, and first what the question names of it. Nothing of it is counted or added up.
 */
import type { Member } from '../../data/data-model.js';
import type { Reading } from '../read/draft.js';
import { isOfOne } from '../read/conditions/read-by-number.js';
import { meaningsOf, rowMemberOf } from '../read/resolve.js';
import type { Plan } from './plan.js';

export function recordPlan(reading: Reading): Plan | undefined {
  const { draft, lexicon } = reading;
  const own = draft.filters.find(({ is }) => isOfOne(reading, is));
  const isMore =
    draft.growth !== undefined ||
    draft.share !== undefined ||
    draft.ranking !== undefined ||
    draft.isComparison === true ||
    draft.isOverview === true ||
    draft.having.length > 0 ||
    draft.distribution !== undefined ||
    draft.filters.some(({ is }) => is !== own?.is && !['values', 'empty', 'segment'].includes(is.on)) ||
    draft.splits.some(({ is }) => is.kind !== 'member');
  if (!own || isMore) return undefined;
  const who = reading.sentence.slots.some((slot) => /^whom?$/.test(slot.tokens[0]?.word ?? ''));
  const named = [
    ...draft.columns,
    ...draft.splits.flatMap(({ is }) => ('name' in is ? is.name : [])),
    // "Was it shipped?": the row tells, whatever it was.
    ...draft.filters.flatMap(({ is }) => ('member' in is && is !== own.is ? is.member : [])),
    ...draft.terms.flatMap(({ is }) => rowMemberOf(reading, is) ?? []),
    ...reading.sentence.slots.flatMap((slot) => {
      const [best] = slot.used ? meaningsOf(slot, 'dimension').filter((m) => m.weight >= 0.9) : [];
      return best?.member.name ?? [];
    }),
  ];
  const inCharge = lexicon.members.filter(isInCharge).map(({ name }) => name);
  const first = who && !named.some((name) => inCharge.includes(name)) ? inCharge : [];
  const told = [...first, ...named].filter((name) => name !== ('member' in own.is ? own.is.member : ''));
  return {
    view: lexicon.view.name,
    kind: 'rows',
    terms: [],
    splits: [],
    filters: [own.is],
    having: [],
    columns: [...new Set(told)],
    isWhole: true,
  };
}

const asking = /^(?:what|which|who|whom|whose|when|where)$/;

/** More than one thing is asked of the row, or something that is no figure, or nothing at all: one row is no group. */
export function asksForRecord(reading: Reading): boolean {
  const { draft, sentence } = reading;
  const has = (words: RegExp): boolean =>
    sentence.slots.some(({ tokens: [first], period }) => !period && words.test(first?.word ?? ''));
  const isNamed = draft.terms.length === 0 && !has(/^how$/);
  return isNamed || draft.terms.length > 1 || draft.splits.length > 0 || has(asking);
}

const deed =
  /^(?:cancel|refund|close|reopen|delete|resend|reassign|escalate|update|change|pay|ship|send|call|block)$/;

/** "Cancel order 10233 please": something is to be done with one row. */
export function asksForDeed(reading: Reading): boolean {
  const { sentence, draft } = reading;
  const polite = /^(?:please|pls|can|could|would|you|i|we|want|need|to|just|now|,)$/;
  const first = sentence.slots.find(({ tokens: [token] }) => !polite.test(token?.word ?? ''))?.tokens[0];
  return (
    deed.test(first?.written.toLowerCase() ?? '') && draft.filters.some(({ is }) => isOfOne(reading, is))
  );
}

/** Who has to do with a row: by name. */
const isInCharge = ({ name, type, hints }: Member): boolean =>
  type === 'string' &&
  hints.code !== true &&
  /(?:^|_)(?:agent|assignee|owner|rep|handler|manager|technician)(?:_name)?$/.test(name);
