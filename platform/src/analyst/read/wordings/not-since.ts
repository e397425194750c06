/** "Members who have not visited since January", where each row tells its last visit: those whose last visit was before. */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stems, verbStem, type Token } from '../../lexicon/tokens.js';
import { spliced, titleWords } from './spliced.js';
import { wordTable } from '../../../word-table.js';

const said =
  /(?:(?:who|that|which) )?(?:have|has|had|did) not (?:been )?(logged in|signed in|[a-z]+)(?: (?:in|us|here|anything|again|any more|anymore))* since(?= )/d;
const nouns: Readonly<Record<string, string>> = wordTable({
  'logged in': 'login',
  'signed in': 'login',
  bought: 'purchase',
  ordered: 'order',
  paid: 'payment',
});

export function notSince(tokens: readonly Token[], { members, view }: Lexicon): readonly Token[] {
  return spliced(tokens, said, ([, deed = '']) => {
    const wanted = [verbStem(deed), nouns[deed] ?? ''];
    const last = members.filter(({ kind, type, title, cubes }) => {
      const [first, noun = ''] = stems(title);
      const isLast = kind === 'dimension' && type === 'time' && first === 'last' && cubes.has(view.root);
      return isLast && (wanted.includes(noun) || wanted.includes(verbStem(noun)));
    });
    return last.length === 1 ? `with ${titleWords(last[0]!.title)} before` : undefined;
  });
}
