/** When rows began, where each begins once. What somebody has for a while is created when they sign up for it. */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from './lexicon.js';

export function beginOf({ members, view }: Lexicon): Member | undefined {
  const isHeld = /(?:^| )(?:subscription|membership|account|customer|client|user|member|subscriber)s$/i.test(
    view.title,
  );
  const times = members.filter((m) => m.kind === 'dimension' && m.type === 'time' && m.cubes.has(view.root));
  return times.find(
    ({ title }) => begun.test(title) || (isHeld && /^created?(?: at| on| date)?$/i.test(title)),
  );
}
const begun =
  /^(?:start|began|begin|join|sign|regist|enrol|subscri|went live|go live|live since|onboard|activat)/i;
