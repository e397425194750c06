/** "Days where the close was higher than the open": one number of a row against another, of the same unit. */
import { anyComparison, opOf } from './comparisons.js';
import type { Reading } from './draft.js';
import { dimensionOf, rowMemberOf, termOf } from './resolve.js';
import { mark, type Slot } from './sentence.js';

const been =
  '(?:(?:is|are|was|were|has|have|had|been|came|in|at|out|finished|ended|stood|price|value|prices|values) )*';

export function readTwoColumns(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const numberOf = (slot: Slot | undefined) =>
    dimensionOf(reading, slot, ['number']) ??
    lexicon.member(rowMemberOf(reading, termOf(reading, slot)) ?? '');
  const called = (name: RegExp) =>
    lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'number' && name.test(m.title));
  const [[close, ...closes], [open, ...opens]] = [called(/^clos(?:e|ing)\b/i), called(/^open(?:ing)?\b/i)];
  // "The stock finished higher than it opened"
  if (close && open && closes.length + opens.length === 0)
    sentence.read(
      '(?:(?:where|when|in which|on which|that|the|a|stock|stocks|share|price|market|it) )*(?:finished|closed|ended) (?:the day )?(?:(?<up>higher|above|up)|lower|below|down)(?: (?:than|from|where))? (?:it|they|the (?:stock|price|market)) (?:opened|started|began)(?: at)?|trading(?= (?:days|§))',
      (m) => {
        const op = m.groups.up === undefined ? '<' : '>';
        if (!m.text.startsWith('trading'))
          draft.filters.push({ is: { on: 'same', member: close.name, other: open.name, op }, at: m.to - 1 });
        return true;
      },
    );
  const own = '(?:(?:the|its|their|it|they|that|we) )*';
  sentence.read(
    `(?:(?:where|when|in which|on which|that|which|whose|with|if|the|a|an|its|their|did|does|was|were|is) )*${mark('mn', 'a')} ${been}(?:(?<op>${anyComparison}|more than|less than)) ${own}${mark('mn', 'b')}(?: price| value)?`,
    (m) => {
      const [a, b] = [m.groups.a, m.groups.b].map((name) => numberOf(sentence.slot(name)));
      if (!a || !b || a === b || a.unit !== b.unit || a.hints.code === true || b.hints.code === true)
        return false;
      // Of groups it would be their sums and averages that are compared.
      const isOfRows =
        sentence.has('§[a-z]*r[a-z]*_\\d+|days|months|weeks|years') ||
        draft.timeGroups !== undefined ||
        draft.rowsAt.length > 0;
      const op = opOf(m);
      if (!isOfRows || (op !== '>' && op !== '<')) return false;
      draft.filters.push({ is: { on: 'same', member: a.name, other: b.name, op }, at: m.to - 1 });
      return true;
    },
  );
}
