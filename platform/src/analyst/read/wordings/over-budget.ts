/** "Over budget", "how much of the budget is used", "how much budget is left": by the measures that tell it. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import { spliced } from './spliced.js';

const whose = '(?:(?:the|their|its|our) )?';
const be = '(?:is|are|was|were|has|have|had|has been|have been|did we|have we|do we)';
const gone = '(?:used|spent|consumed|burned|burnt|gone)(?: up| already| so far)?';

const said: readonly (readonly [pattern: string, meant: string])[] = [
  [
    `(?:(?:that|which|who) )?(?:(?:is|are|was|were|have|has|had|went|go|goes|ran|run) )*(?:gone |went |run |already )*(?:over|above|beyond) ${whose}budgets?`,
    'with budget used over 100 percent',
  ],
  [
    `(?:(?:that|which|who) )?(?:(?:have|has|had) )?(?:exceed|exceeds|exceeded|overran|overrun) ${whose}budgets?`,
    'with budget used over 100 percent',
  ],
  [
    `(?:(?:that|which|who) )?(?:(?:is|are|was|were|stay|stayed) )*(?:still )?(?:under|within|below) ${whose}budgets?`,
    'with budget used under 100 percent',
  ],
  [`how much (?:of )?${whose}budget ${be}(?: (?:already|been|we))* ${gone}`, 'what is the budget used'],
  [
    `how much ${whose}budget (?:${be} )*(?:(?:do|have) we )?(?:have )?(?:left|remaining)`,
    'what is the budget left',
  ],
];
const ofOne = new RegExp(
  `(?<= )how much (?:of )?${whose}budget (?:of|for) ((?:[^ ]+ ){1,4}?)${be}(?: (?:already|been|we))* (used|spent|consumed|burned|burnt|gone|left|remaining)(?=(?: [?.!])* $)`,
  'd',
);

export function overBudget(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isTold = lexicon.members.some((m) => m.kind === 'measure' && m.title === 'Budget used');
  if (!isTold || !tokens.some(({ stem }) => stem === 'budget')) return tokens;
  const first = spliced(
    tokens,
    ofOne,
    ({ 2: word = '' }) => `what is the budget ${/left|remaining/.test(word) ? 'left' : 'used'} of $1`,
  );
  return said.reduce<readonly Token[]>(
    (list, [pattern, meant]) => spliced(list, new RegExp(`(?<= )(?:${pattern})(?= )`, 'd'), () => meant),
    first,
  );
}
