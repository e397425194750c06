/** Two opposite conditions of the model, said beside each other, are two groups. */
import { oppositeOf } from '../../lexicon/opposite-segments.js';
import { oppositesOf } from './both-sides.js';
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { mark } from '../sentence.js';

/** "By late or on time", "late vs on time trains", "whether they were late or punctual". */
export function readOpposites(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const are = '(?:they|it|these|those|are|is|were|was|arrived|being|the|how many)';
  sentence.read(
    `(?:(?:by|per|whether|if|split|into|broken down|${are}) )*${mark('s', 'a')}(?: ${mark('r')})? (?:or|and|vs|versus|against|/|compared (?:to|with)|rather than)(?: ${are})* ${mark('s', 'b')}`,
    (m) => {
      const [a, b] = [m.groups.a, m.groups.b].map(
        (name) => meaningsOf(sentence.slot(name), 'segment').sort((x, y) => y.weight - x.weight)[0]?.member,
      );
      if (!a || !b || oppositeOf(lexicon, a.name) !== b) return false;
      const [one, other] = [a, b].map(({ name }) => ({
        is: { on: 'segment', member: name } as const,
        at: m.from,
      }));
      const is = one && other && oppositesOf(lexicon, one, other);
      if (!is) return false;
      draft.splits.push({ is, at: m.from });
      draft.isComparison = true;
      return { keep: m.text.split(' ').filter((word) => /^§[a-z]*r/.test(word) && word !== m.groups.a) };
    },
  );
}

/** "By whether they were late": what is so beside its opposite, or beside all that is not. */
export function pushSegment(reading: Reading, slotMark: string | undefined, at: number): boolean {
  const { sentence, draft, lexicon } = reading;
  const slot = sentence.slot(slotMark);
  const [segment] = meaningsOf(slot, 'segment');
  // What a row is called is no side of it.
  if (!segment || meaningsOf(slot, 'rows').length > 0) return false;
  const { name: member, title } = segment.member;
  const other = oppositeOf(lexicon, member);
  const [yes, no] = [member, other?.name ?? member].map((name) => ({ on: 'segment', member: name }) as const);
  const cases = [
    { label: title, filters: [yes!] },
    { label: `Not ${title.toLowerCase()}`, filters: [{ ...no!, negate: true }] },
  ];
  const is = other && oppositesOf(lexicon, { is: yes!, at }, { is: no!, at });
  draft.splits.push({ is: is ?? { kind: 'cases', title, cases }, at });
  return true;
}
