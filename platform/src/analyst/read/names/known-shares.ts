/** A share that the model knows, by the name of its part: "on-time percentage", "percentage of late trains to Denver". */
import type { Member } from '../../../data/data-model.js';
import { isPercent } from '../../lexicon/meaning.js';
import type { Reading } from '../draft.js';
import { kindsOf } from './kept-meanings.js';
import { meaningsOf } from '../resolve.js';
import { mark, type Slot } from '../sentence.js';

const share = '(?:percentages?|percent|%|shares?|proportions?|fractions?|ratio|rate)';
const part = '(?:percentages?|percent|%|shares?|proportions?|fractions?)';
/** What makes the part that of which another share is asked: "of the late trains … were from Texas". */
const verb =
  /^(?:is|are|was|were|came|comes?|go|goes|went|left|departed|arrived|landed|had|have|has|did|do|does|that|which|who|where|whose)$/;

export function readKnownShares({ sentence, lexicon }: Reading): void {
  const shareOf = (slot: Slot | undefined): Member | undefined => {
    const [segment] = meaningsOf(slot, 'segment')
      .filter((m) => m.weight >= 0.8)
      .sort((a, b) => b.weight - a.weight);
    const title = segment?.member.title.toLowerCase();
    const known = lexicon.members.filter(
      (m) => m.kind === 'measure' && isPercent(m) && m.title.toLowerCase() === `share of ${title ?? ''}`,
    );
    return known[0];
  };
  const take = (from: number, to: number, name: string | undefined): false => {
    const member = shareOf(sentence.slot(name));
    if (!member) return false;
    const meanings = [{ kind: 'measure', member, weight: 1 } as const];
    sentence.join(from, to, { meanings, kinds: kindsOf(meanings) });
    return false;
  };
  sentence.read(`${mark('s', 's')}(?: -)? ${share}(?: of)?(?= )`, (m) =>
    // "Late % of …" of some of them is as good as "late %".
    take(m.from, m.text.endsWith(' of') ? m.to - 1 : m.to, m.groups.s),
  );
  sentence.read(
    `${share} ${mark('s', 's')}(?= (?:for|at|in|into|to|from|on|by|per|over|during|§p|[?.!,]|$))`,
    (m) => take(m.from, m.to, m.groups.s),
  );
  sentence.read(`${part} of (?:(?:the|all|our) )*${mark('s', 's')}(?: (?<r>${mark('r')}))?`, (m) =>
    sentence.slots.slice(m.to).some(({ tokens: [token] }) => verb.test(token?.word ?? ''))
      ? false
      : take(m.from, m.to, m.groups.s),
  );
}
