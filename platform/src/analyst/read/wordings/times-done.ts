/**
 * "Reopened more than once", "rescheduled at least twice", "escalated 3 times": of a column that counts how often it was
 * done, a bound on that number.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, verbStem, type Token } from '../../lexicon/tokens.js';
import { wordTable } from '../../../word-table.js';
import { spliced, titleWords } from './spliced.js';

const often = wordTable({ once: 1, twice: 2, one: 1, two: 2, three: 3, four: 4, five: 5 });
const said =
  /(?<= )(?:(?:that |which |who )?(?:were |was |are |is |been |got |have |has |had |did |do )*)([a-z]{4,}) (?:(only|just|exactly|more th[ae]n|over|at least|less than|fewer than|at most|up to) )?(once|twice|(?:\d+|two|three|four|five) times)( or more| or more often| or less)?(?= )/d;

export function withTimesDone(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return spliced(tokens, said, ({ 1: deed = '', 2: bound, 3: times = '', 4: behind }) => {
    const base = stem(verbStem(deed));
    const [column, another] = lexicon.members.filter(
      ({ kind, type, title }) => kind === 'dimension' && type === 'number' && countedBy(title) === base,
    );
    const [word = ''] = times.split(' ');
    const number = often[word] ?? Number(word);
    if (!column || another || base === '') return undefined;
    const bounded = bound?.replace('then', 'than');
    const way = behind !== undefined ? (behind.endsWith('less') ? 'at most' : 'at least') : bounded;
    const is = way === undefined || /^(?:only|just|exactly)$/.test(way) ? 'exactly' : way;
    // Who was reopened once was so, however often; "only once" is no more.
    const least = way === undefined && number === 1 ? 'at least' : is;
    return `with ${titleWords(column.title.replace(/ of each .*$/i, ''))} ${least} ${String(number)}`;
  });
}

/** What is counted in "Reopen count", "Reopens", "Times reopened", "Number of reopens". */
function countedBy(title: string): string | undefined {
  const [, deed] =
    /^(?:times |number of |no\.? of |# ?)?([a-z]+?)(?:ings|s)?(?: count| times)?(?: of each .*)?$/i.exec(
      title,
    ) ?? [];
  return deed === undefined ? undefined : stem(verbStem(deed.toLowerCase()));
}
