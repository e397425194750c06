/**
 * Columns as they are written ("first_response_at"), a word that is explained in brackets ("markets (countries)"), the
 * thing that several columns are of ("remote jobs"), and plans by how they are paid ("on the annual plan").
 */
import { isGrammarWord } from '../../lexicon/grammar-words.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, type Token } from '../../lexicon/tokens.js';
import { wordLike } from './idioms.js';
import { spliced, titleWords } from './spliced.js';

export const saidOfColumns = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  withRefunds(
    withMonthlyPrice(
      withPages(
        onTerms(withoutCarriers(withGlosses(withColumnNames(tokens, lexicon), lexicon), lexicon), lexicon),
        lexicon,
      ),
      lexicon,
    ),
    lexicon,
  );

/** "How much did we refund", where a column holds what was given back. */
function withRefunds(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const given = lexicon.members.some((m) => m.aggType === 'sum' && /\brefund(?:s|ed)?\b/i.test(m.title));
  if (!given) return tokens;
  return spliced(
    tokens,
    /(?<= )how much(?: money)? (?:did|do|have|has) (?:we|you|they|i) (?:refund|refunded|give back|given back|pay back|paid back)(?= )/d,
    () => 'total refunds',
  );
}

/** "First_response_at" is the first response at, where nothing is called just so. */
const withColumnNames = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  tokens.flatMap((token) => {
    const isName = token.word.includes('_') && lexicon.members.some(({ name }) => name === token.word);
    if (!isName || token.isQuoted || lexicon.longest([token], 0) !== undefined) return [token];
    return token.word.split('_').map((word) => wordLike(token, word));
  });

/** "Which markets (countries)": the words in brackets are the data's, and the one before them is not. */
function withGlosses(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isSaid = ({ word, stem: base }: Token): boolean => isGrammarWord(word) || isGrammarWord(base);
  const at = tokens.findIndex((token, i) => {
    const close = tokens.findIndex((t, k) => k > i && t.word === ')');
    const inside = tokens.slice(i + 2, close);
    const before = tokens[i - 1];
    return (
      /^[a-z]{3,}$/.test(token.word) &&
      tokens[i + 1]?.word === '(' &&
      inside.length > 0 &&
      inside.length < 4 &&
      // "In waiting position (on hold)" is no position of that name.
      (before === undefined || isSaid(before)) &&
      !isSaid(token) &&
      !lexicon.knows(token.stem) &&
      lexicon.longest([token], 0) === undefined &&
      lexicon.longest(inside, 0)?.length === inside.length
    );
  });
  const close = tokens.findIndex((t, k) => k > at && t.word === ')');
  return at < 0
    ? tokens
    : [...tokens.slice(0, at), ...tokens.slice(at + 2, close), ...tokens.slice(close + 1)];
}

/** "Remote jobs" of rows that tell a job title and a job category: the word says of what both are. */
function withoutCarriers(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return tokens.filter((token, i) => {
    const before = tokens[i - 1];
    if (!before || token.word === token.stem || token.isQuoted) return true;
    const of = lexicon.members.filter(
      (m) =>
        m.kind === 'dimension' &&
        m.cubes.has(lexicon.view.root) &&
        lexicon.stemsOf(m.title)[0] === token.stem &&
        lexicon.stemsOf(m.title).length > 1,
    );
    const isFlag = lexicon
      .longest([before], 0)
      ?.meanings.some((m) => m.kind === 'dimension' && m.member.type === 'boolean' && m.weight >= 0.9);
    const isRows = lexicon
      .longest([token], 0)
      ?.meanings.some((m) => m.kind === 'rows' || m.kind === 'measure');
    return of.length < 2 || isFlag !== true || isRows === true;
  });
}

/** "On the annual plan", "on yearly billing": so billed, where the data has such a value and no plan of that name. */
function onTerms(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  return spliced(
    tokens,
    /(?<= )(?:on|with|under) (?:(?:the|a|an|our) )?(annual|yearly|monthly|quarterly|weekly) (plan|billing|contract|payment|subscription|schedule|cycle|interval|term)s?(?= )/d,
    ({ 1: pace = '' }, group) => {
      const adverb = pace === 'annual' ? 'annually' : pace;
      const said = ['billed', adverb].map((word) => ({ ...wordLike(group(1)[0]!, word), stem: stem(word) }));
      const isPlan = lexicon.longest([...group(1), ...group(2)], 0)?.length === 2;
      const isBilled = lexicon.longest(said, 0)?.meanings.some((m) => m.kind === 'value') === true;
      return isPlan || !isBilled ? undefined : `billed ${adverb}`;
    },
  );
}

/** "Pages per visit" are those that were viewed, and no different pages that visits began on. */
function withPages(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isViews = (title: string): boolean => /^(?:total |average )?page ?views$/i.test(title);
  const own = lexicon.members.find(({ title }) => isViews(title));
  if (!own || lexicon.members.some(({ title }) => /^(?:total |average |number of )?pages\b/i.test(title)))
    return tokens;
  return spliced(
    tokens,
    /(?<=(?:^| )(?:how many|number of|average|mean|median|total|the) )pages(?= (?:(?:per|a|each|in a|during a|of a) |(?:do|does|did|are|were) (?:people|visitors|users|they|we)|(?:viewed|seen|visited|looked at)))/d,
    () => 'pageviews',
  );
}

/** "What does the Basic plan cost per month", where each row tells its monthly price: what one pays, and no sum of months. */
function withMonthlyPrice(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const [price, another] = lexicon.members.filter(
    (m) => m.aggType === 'avg' && /^average monthly (?:price|fee|rate|rent|cost|charge)$/i.test(m.title),
  );
  if (!price || another) return tokens;
  return spliced(
    tokens,
    /(?<=^ (?:(?:hi|hello|hey|and|so|,) )*)(?:what|how much) (?:does|do|did|is|are) ((?:the |an? |our )?(?:[^ ?.!,]+ ){1,4}?)(?:costs? )?(?:per|a|each|every) month(?: (?:on|in) average)?(?=(?: [?.!])* $| (?:in|by|per|for|if|with|when) )/d,
    ({ 0: said }) =>
      / costs? /.test(said) || / is (?:the|an?|our) [^ ]+ plan /.test(said)
        ? `${titleWords(price.title)} of $1`
        : undefined,
  );
}
