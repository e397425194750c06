/**
 * Why something was done is a cause that nobody can tell, unless a column holds it: "why do people cancel", "the top 3
 * reasons why payments failed" and "… and why they failed" ask for a cancel reason and a failure reason.
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import { spliced, spokenText, titleWords } from './spliced.js';

/** What is done, as verbs say it and as reasons are called by it. */
const kin: readonly (readonly [done: RegExp, called: RegExp])[] = [
  [
    /\b(?:cancel\w*|churn\w*|leav(?:e|es|ing)|left|quit\w*|unsubscrib\w*|go away|stop|stopped|end|ended|drop out|terminat\w*)\b/,
    /\b(?:cancel\w*|churn|leav(?:e|ing)|exit|terminat\w*|unsubscri\w*|end)\b/,
  ],
  [
    /\b(?:fail\w*|declin\w*|reject\w*|bounc\w*|not go through)\b/,
    /\b(?:fail\w*|declin\w*|reject\w*|error|bounce)\b/,
  ],
  [/\b(?:return\w*|sen[dt] (?:\w+ )?back|g[ia]ve (?:\w+ )?back|brought (?:\w+ )?back)\b/, /\breturn/],
  [/\brefund\w*\b/, /\brefund/],
  [/\b(?:lost|lose|losing|loses)\b/, /\b(?:lost|loss)\b/],
  [/\b(?:complain\w*)\b/, /\bcomplain/],
  [/\b(?:delay\w*|late)\b/, /\bdelay/],
  [/\b(?:contact\w*|call|called|calling|write|wrote|get in touch)\b/, /\b(?:contact|call|inquiry|enquiry)\b/],
  [/\b(?:visit\w*|come|came|coming)\b/, /\bvisit/],
];

/** Why there were more of them than before is told by no reason that each of them has. */
const changed =
  /\b(?:so|more|fewer|less|up|down|rise|rose|rising|grow|grew|fall|fell|falling|drop|dropped|increas\w*|decreas\w*|spik\w*|jump\w*|high|higher|low|lower|worse|better)\b/;

/** "Cancelled" in March is what has its cancel date then, whenever it began. */
function endedBy(said: string, { members, view }: Lexicon): string {
  const called = kin.find(([done]) => done.test(said))?.[1];
  const time = members.find(
    (m) => m.type === 'time' && m.cubes.has(view.root) && called?.test(m.title.toLowerCase()) === true,
  );
  const [word = ''] = (time?.title ?? '').toLowerCase().split(' ');
  if (word === '' || /(?:ed|left)$/.test(word)) return word;
  return word === 'cancel' ? 'cancelled' : `${word.replace(/e$/, '')}ed`;
}

/** "Enterprise customers" who leave are some of all; "people" who do are all of them. */
function whoseOf(said: string): string {
  const at = Math.min(...kin.map(([done]) => said.search(done)).filter((place) => place >= 0));
  const words = said
    .slice(0, at)
    .split(' ')
    .filter(
      (word) =>
        word !== '' &&
        !/^(?:the|our|most|these|those|some|your|my|was|were|is|are|has|have|had|been|get|got|they|it|who|that)$/.test(
          word,
        ),
    );
  return words.length > 1 ? `of ${words.join(' ')}` : '';
}

const who = '(?:(?:the|our|most|these|those|some|your|my) )*(?:[a-z]+ )';

/** "Cancelled because of weather", where a column has that for a reason. */
const becauseOf = (tokens: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  spliced(
    tokens,
    /(?<= )(?:because of|due to|on account of|owing to) (?:(?:the|an?|our|their|bad) )*([^ ]+(?: [^ ]+)?)(?= )/d,
    (_, group) => {
      const said = group(1);
      const found = said[0] && [
        ...(lexicon.longest(said, 0)?.meanings ?? []),
        ...lexicon.valuesCalled(said[0].stem),
      ];
      const reason = found?.find(
        (m) =>
          m.kind === 'value' &&
          [m.member.title, ...m.member.synonyms].some((name) => /\b(?:reason|cause|why)\b/i.test(name)),
      );
      return reason?.kind === 'value' ? `with ${titleWords(reason.member.title)} $1` : undefined;
    },
  );

export function asReason(tokens: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const text = spokenText(tokens);
  if (/ (?:because of|due to|on account of|owing to) /.test(text)) return becauseOf(tokens, lexicon);
  if (!/ (?:why|reasons?) /.test(text)) return tokens;
  const reasons = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'string' &&
      m.cubes.has(lexicon.view.root) &&
      [m.title, ...m.synonyms].some((name) => /\b(?:reason|cause)$/i.test(name)),
  );
  const about = (said: string): Member | undefined => {
    if (changed.test(said)) return undefined;
    const [done, ...others] = kin.filter(([verb]) => verb.test(said));
    if (!done || others.length > 0) return undefined;
    const fit = reasons.filter(({ title }) => done[1].test(title.toLowerCase()));
    return fit.length === 1 ? fit[0] : undefined;
  };
  const said = (words: string, many: boolean): string | undefined => {
    const member = about(words);
    return member && `${titleWords(member.title)}${many ? 's' : ''}`;
  };
  // "… with the amount and why they failed": as a column.
  const listed = spliced(
    tokens,
    /(?<= (?:and|,) )why (?:they|it|he|she|these|those|each|the [a-z]+) ((?:was |were |is |are |had |has )?[a-z]+)(?= (?:[?.!] )*$)/d,
    ([, words = '']) => said(words, false),
  );
  if (listed !== tokens) return listed;
  // "What reason did she give": of the one that is spoken of. The row of which it is told when it was shows it as well.
  const given = spliced(
    tokens,
    /(?<=^(.*)) (?:and|,) (?:for )?(?:what|which) (?:was the )?reasons?(?: (?:did|was|has|have|do|does) (?:he|she|they|it|we|you)? ?(?:given?|gave|name|named|state|stated|told|tell|say|said))?(?= (?:[?.!] )*$)/d,
    ([, before = '']) => {
      const title = said(before, false);
      return title && (before.startsWith(' when ') ? '' : `and ${title}`);
    },
  );
  if (given !== tokens) return given;
  // "The reason most given for returns", "top reasons for leaving".
  const named = spliced(
    tokens,
    /(?<= )(?:(?:the|our|top|main|biggest|most common|most frequent|usual) )*(reasons?)(?: (?:that is |that was |which is )?(?:(?:most|often|mostly|usually) )*(?:given|named|stated|cited|mentioned))? (?:for|of|behind) (?:the |our |their )?([a-z]+)(?= )/d,
    ({ 0: all = '', 2: deed = '' }) => {
      const title = said(deed, false);
      return (
        title &&
        `${/\b(?:top|main|biggest|most|often|usual|usually)\b/.test(all) ? 'most common ' : ''}${title}`
      );
    },
  );
  if (named !== tokens) return named;
  const whole = spliced(
    tokens,
    new RegExp(
      `(?<=^ (?:(?:so|and|but|please|tell me|do you know) )*)(?:why (?:do|did|does|are|were|is|was|have|has) |what (?:are|were|is|was) (?:the |our )?(?:main |biggest |most common |usual )?reasons? (?:why |that |for which )?)(${who}(?:[a-z]+ ){0,3}?)(?=(?:in |during |this |last |since |for |from |by |on |at |so |[?.!]|$))`,
      'd',
    ),
    ({ 0: all, 1: words = '', index, input }) => {
      const title = said(words, true);
      const of = whoseOf(words);
      const isTimed = /^(?:in|during|this|last|since) /.test(input.slice(index + all.length));
      return title && `most common ${title} ${of} ${isTimed ? endedBy(words, lexicon) : ''}`;
    },
  );
  if (whole !== tokens) return whole;
  return spliced(
    tokens,
    new RegExp(
      `(?<= )(reasons?) (?:why|that|for which|because of which) ((?:${who})(?:[a-z]+ ){0,3}?)(?=(?:in |during |this |last |since |for |from |by |on |at |and |, |[?.!]|$))`,
      'd',
    ),
    ([, , words = '']) => said(words, true),
  );
}
