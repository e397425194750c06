/**
 * How people speak of the answers to a form: "gave the staff a 1 or a 2" of the staff rating, "how happy are people" of
 * the average satisfaction, "happiest" of who is most satisfied. Said as the members are called, where the rows are
 * answers.
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { thresholdOf } from '../../lexicon/threshold.js';
import { stems, tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import { spliced } from './spliced.js';

export function asAnswered(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isOfAnswers = lexicon
    .longest(tokensOf('respondents'), 0)
    ?.meanings.some((m) => m.kind === 'rows' || (m.kind === 'measure' && m.member.aggType === 'count'));
  if (isOfAnswers !== true) return tokens;
  return withDeeds(withDegrees(withSatisfied(withGiven(tokens, lexicon), lexicon), lexicon), lexicon);
}

const numbers = String.raw`(\d+(?: (?:(?:,|or|and|to|-) )+(?:an? )?\d+)*)`;
const gave = '(?:gave|give|gives|given|rated|rate|rates|scored|awarded)';
const article = '(?:(?:the|our|their|your|its) )?';
/** Up to three words that no sentence is made of. */
const thing = String.raw`((?:(?!(?:a|an|at|as|by|in|on|of|with|us|it|them|the|our|who|that|and|or|for|only|just|more|less|below|above|under|over)\b)[a-z][a-z'-]* ){1,3})`;

/** "Gave a 1 or a 2 for the visit", "rated our staff 5": rows with such a number of what is named. */
function withGiven(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const told = (of: string, list: string): string | undefined => {
    const name = scaleCalled(lexicon, of.trim());
    return name === undefined ? undefined : `with ${name} ${list.replace(/\b(?:a|an) /g, '')}`;
  };
  const behind = new RegExp(
    `(?<= )(?:who |that |which |and )?${gave} (?:us |it |them )?(?:an? )?${numbers} (?:for|on|to) ${article}${thing}(?=[^a-z]|by |in |on |who |that |and |or |per |$)`,
    'd',
  );
  const before = new RegExp(
    `(?<= )(?:who |that |which |and )?${gave} ${article}${thing}(?:with |at |as )?(?:an? |only |just )*${numbers}(?= )`,
    'd',
  );
  const first = spliced(tokens, behind, (m) => told(m[2] ?? '', m[1] ?? ''));
  return first === tokens ? spliced(tokens, before, (m) => told(m[1] ?? '', m[2] ?? '')) : first;
}

/** The number of each row that was given for a thing: "visit" of the visit's satisfaction, "staff" of the staff rating. */
function scaleCalled(lexicon: Lexicon, of: string): string | undefined {
  for (const name of [`${of} rating`, `${of} satisfaction`, `${of} score`, of]) {
    const words = tokensOf(name);
    const found = lexicon.longest(words, 0);
    if (found?.length !== words.length) continue;
    const [member] = found.meanings.flatMap((m) =>
      m.kind === 'measure' && m.member.aggType === 'avg' ? [m.member] : [],
    );
    const row = member && lexicon.members.find((m) => m.kind === 'dimension' && m.sql === member.rowSql);
    if (row) return bare(row);
  }
  return undefined;
}

const bare = ({ title }: Member): string => title.replace(/ of each .*$/i, '').toLowerCase();

/** "How satisfied were guests with their room": the average of the number that is given for it. */
function withSatisfied(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const asked = new RegExp(
    `(?<= )how (?:happy|satisfied|pleased|content) (?:are|were|is|was) ((?:our |the )?[a-z]+) (?:with|about) ${article}${thing}(?=[^a-z]|by |in |on |per |for |$)`,
    'd',
  );
  return spliced(tokens, asked, (m) => {
    const name = scaleCalled(lexicon, (m[2] ?? '').trim());
    return name === undefined ? undefined : `average ${name} of $1`;
  });
}

/** "How happy are people", "the happiest", "least happy": by the number that being satisfied is a bound of. */
function withDegrees(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const segment = lexicon.members.find(
    (m) => m.kind === 'segment' && stems(m.name).join(' ') === 'satisfied',
  );
  const threshold = segment && thresholdOf(lexicon, segment);
  if (!threshold) return tokens;
  const name = bare(threshold.member);
  const [best, worst] = threshold.isHigh ? ['highest', 'lowest'] : ['lowest', 'highest'];
  const people =
    '(?:people|visitors|customers|guests|clients|respondents|participants|employees|attendees|users)';
  const glad = '(?:happy|satisfied|pleased|content)';
  const sad = '(?:unhappy|dissatisfied|unsatisfied|displeased)';
  const be = '(?:are|were|is|was|feel|felt)';
  const said: readonly (readonly [string, string])[] = [
    [`how ${glad} ${be}(?= )`, `average ${name} of`],
    [`(?<=^ )(?:are|were) ((?:our |the )?${people}) ${glad}(?= (?:with |[?.!]|$))`, `average ${name} of $1`],
    [
      `(?:${be} |has |have |had )?(?:the )?(?:happiest|most ${glad})(?: ${people})?(?= )`,
      `has the ${best} average ${name}`,
    ],
    [
      `(?:${be} |has |have |had )?(?:the )?(?:unhappiest|saddest|least ${glad}|most ${sad})(?: ${people})?(?= )`,
      `has the ${worst} average ${name}`,
    ],
    // What it was all about is what satisfaction is of.
    [
      `(?<= (?:${glad}|${sad}|${people}) )(?:with|about) (?:(?:their|the|our|your) (?:${whole})|us)(?= )|(?<= (?:${glad}|${sad}|happiness|satisfaction) )at work(?= )`,
      '',
    ],
    [`(?<= \\S+ )${be} ${glad}(?= )`, 'satisfied'],
    [`(?<= \\S+ )${be} ${sad}(?= )`, 'dissatisfied'],
  ];
  return said.reduce<readonly Token[]>(
    (list, [pattern, meant]) => spliced(list, new RegExp(`(?<= )${pattern}`, 'd'), () => meant),
    tokens,
  );
}

const whole = 'visit|stay|experience|service|order|purchase|course|event|trip|job|work|meal';

/** "How many heard about us through friends", "what do people want improved": by the columns that hold it. */
function withDeeds(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const isHeld = (name: string): boolean =>
    lexicon.longest(tokensOf(name), 0)?.meanings.some((m) => m.kind === 'dimension') === true;
  const heard = isHeld('heard about us')
    ? spliced(
        tokens,
        /(?<= (?:many|of|people|visitors|customers|guests|respondents|participants) )(?:who )?(?:heard|found out|learned|learnt|found) (?:(?:about|of) )?us (?:through|via|from|by|on|in|at|because of)(?= )/d,
        () => 'people who mentioned',
      )
    : tokens;
  return isHeld('improvements')
    ? spliced(
        heard,
        /(?<= )what (?:do|did|would|should|could|can|must) (?:we |((?:[a-z-]+ )*?))(?:want |like |say |wish |think |suggest )?(?:(?:us to|we|could|should|to|needs? to|have|do|be) )*(?:improved?|better|changed?|differently)(?= )/d,
        (m) => (m[1] ? 'improvements of $1' : 'improvements'),
      )
    : heard;
}
