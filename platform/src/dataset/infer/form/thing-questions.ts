/** Questions of which and what, where, when, who and why: called by the thing that they ask for. */
import { bareNoun, inPast, ofThem } from './sentence-words.js';
import { degree } from './degree-questions.js';
import { one, said, type Rule, type Short } from './short.js';

const be = '(?:are|is|was|were|do|did|does|have|has|had|would|will|can|could|should|am)';

/** "Departments" of the departments that were visited. */
function thing(text: string, verb = ''): Short | undefined {
  const of = bareNoun(text.replace(/^(?:of the following |of our |of these |one of the )+/i, ''));
  if (of === '' || of.split(/\s+/).length > 6) return undefined;
  const [, kind] = /^(?:type|kind|sort)s? of (.+)$/i.exec(of) ?? [];
  const title = kind === undefined ? of : `${kind} type`;
  const deed =
    /^[a-z]+$/i.test(verb) && !/^(?:be|have|do|like|you|in|from)$/i.test(verb) ? inPast(verb) : undefined;
  const long = deed === undefined ? [] : [`${of} ${deed}`];
  return {
    titles: [title, ...long],
    also: [
      of,
      ...long,
      ...(deed === undefined ? [] : [`${deed} ${of}`]),
      ...(kind === undefined ? [] : [kind]),
    ],
  };
}

export const thingRules: readonly Rule[] = [
  [
    /^how (?:often|frequently|regularly) (?:do|did|have|are|would|will) you (?<x>.+)$/i,
    ({ x = '' }) => ({
      titles: ['Frequency', `How often they ${ofThem(x)}`],
      also: [
        'frequency',
        'how often',
        `how often they ${ofThem(x)}`,
        ...(/^(?:usually )?(?:come|visit|shop|go|stay|eat)/i.test(x)
          ? ['visit frequency', 'frequency of visits']
          : []),
      ],
    }),
  ],
  [
    /^(?:how|where) (?:did|do|have) you (?:first )?(?:hear|heard|find out|found out|learn|learned|come to know|get to know|become aware|discover)\b(?<x>.*)$/i,
    ({ x = '' }) => ({
      titles: ['Source', `How they heard${ofThem(x)}`],
      also: [
        ...said(
          'source, channel, find out, find out about us, found out, found out about us, how they heard, how they heard about us, heard about us, heard of us, heard, hear about us, how they found us, found us, find us, how they found out, referral source',
        ),
        `heard${x}`,
      ],
    }),
  ],
  [
    /^how (?:did|do|are|were) you (?:find|found|like|liking|enjoy) (?<x>.+)$/i,
    ({ x = '' }) => {
      const of = bareNoun(x);
      return { titles: [`${of} rating`, of], also: [of], kind: 'degree' };
    },
  ],
  [
    /^how (?:was|is|were|are) (?<x>(?:the|your|our) .+)$/i,
    ({ x = '' }) => {
      const of = bareNoun(x);
      return of === ''
        ? undefined
        : { titles: [`${of} rating`, of], also: [of, `rating of ${of}`, `${of} score`], kind: 'degree' };
    },
  ],
  [
    new RegExp(`^how (?<a>[\\p{L}]+) ${be} (?:you(?: (?:find|feel|think|rate|say))?\\b ?)?(?<x>.*)$`, 'iu'),
    ({ a = '', x = '' }) => degree(a, x),
  ],
  [
    /^how (?:did|do|would|will) you (?<x>.+)$/i,
    ({ x = '' }, all) =>
      one(
        `How they ${/^how did/i.test(all) ? inPast(ofThem(x)) : /^how would/i.test(all) ? `would ${ofThem(x)}` : ofThem(x)}`,
      ),
  ],
  [
    /^(?:what|which)\b.*\b(?:dislike|like least|disliked|liked least|enjoy least|least like)\b(?<x>.*)$/i,
    ({ x = '' }) => ({
      titles: ['Dislikes', `Dislikes${x}`],
      also: said('dislike, disliked, things disliked, liked least, like least'),
    }),
  ],
  [
    /^(?:what|which (?:things|aspects|parts)?)\s?(?:do|did|is it|would) (?:that )?you (?:particularly |especially |really )?(?:like|liked|love|enjoy|enjoyed|appreciate|value)(?: (?:most|best|the most))?(?<x>.*)$/i,
    ({ x = '' }) => {
      const about = /\b(?:about|of|at|in) (?:us|our|the|this)/i.test(x)
        ? [`like about ${x.replace(/^.*?\b(?:about|of|at|in) /i, '').replace(/ (?:most|best)$/i, '')}`]
        : [];
      return {
        titles: ['Likes', `Likes${x.replace(/ (?:most|best)$/i, '')}`],
        also: [
          'like',
          'liked',
          'things liked',
          'things people like',
          'like most',
          'liked most',
          'like best',
          'liked best',
          'favourites',
          'what they like',
          ...about,
          ...about.map((a) => `things people ${a}`),
          ...about.map((a) => a.replace(/^like/, 'liked')),
        ],
      };
    },
  ],
  [
    /\b(?:(?:do|done|have done) (?:even )?better|improved?|improvements?|do differently|change about|be better|suggestions?)\b/i,
    (_, all) =>
      /^(?:what|how|where|which|do you|is there|any|please|have you|in what)/i.test(all)
        ? {
            titles: ['Improvements', 'Suggestions', all],
            kind: 'wish',
            also: said(
              'improvement, suggestion, suggested improvements, what to improve, wishes, wish, what could be better',
            ),
          }
        : undefined,
  ],
  [
    /\b(?:(?:any|other|further|additional|more|final) (?:other |further |additional )?(?:comments?|feedback|remarks|thoughts|notes)|anything else)\b/i,
    () => ({
      titles: ['Comments', 'Further comments'],
      kind: 'wish',
      also: ['comment', 'remark', 'free text'],
    }),
  ],
  [
    /^(?:what|which) (?:is|was|were|are) (?:the |your )?(?<k>(?:main |primary |biggest )?(?:reason|purpose))s? (?<x>.*)$/i,
    ({ k = '', x = '' }) => ({
      titles: [k, `${k} ${ofThem(x)}`],
      also: ['reason', 'purpose', 'why'].filter((word) => k.toLowerCase().endsWith(word) || word === 'why'),
    }),
  ],
  [/^why\b(?<x>.*)$/i, ({ x = '' }) => ({ titles: ['Reason', `Reason: why${ofThem(x)}`], also: ['why'] })],
  [
    /^what (?:brought|made|led|motivated|prompted) you\b(?<x>.*)$/i,
    ({ x = '' }) => ({ titles: ['Reason', `What brought them${ofThem(x)}`], also: ['why', 'motivation'] }),
  ],
  [
    /^where (?:do you (?:currently )?live|are you (?:from|based|located|living)|do you come from)\b.*$/i,
    (_, all) =>
      one(
        /\b(?:from|come)\b/i.test(all) ? 'Where they are from' : 'Where they live',
        ...said('where they live, where they are from, live, home, residence, place, origin'),
      ),
  ],
  [
    /^where (?:do|did|are|were) you (?:(?:currently|usually|mainly) )?(?<x>.+)$/i,
    ({ x = '' }, all) =>
      one(`Where they ${/^where did/i.test(all) ? inPast(ofThem(x)) : ofThem(x)}`, 'place'),
  ],
  [
    /^when (?:did|do|will|are) you (?<x>.+)$/i,
    ({ x = '' }, all) => one(`When they ${/^when did/i.test(all) ? inPast(ofThem(x)) : ofThem(x)}`),
  ],
  [
    /^who (?:did|do|are|were) you (?<x>.+)$/i,
    ({ x = '' }, all) => one(`Who they ${/^who did/i.test(all) ? inPast(ofThem(x)) : ofThem(x)}`),
  ],
  [
    /^(?:what|which)(?: of (?:the following|these))? best describes (?<x>.+)$/i,
    ({ x = '' }) => thing(/^(?:you|yourself)$/i.test(x) ? 'description' : x),
  ],
  [
    /^what do you think (?:of|about) (?<x>.+)$/i,
    ({ x = '' }) => one(`Opinion of ${bareNoun(x)}`, bareNoun(x)),
  ],
  [
    /^(?:what|which)(?:'s| is| are| was| were) (?<x>(?:your|the|our) .+)$/i,
    ({ x = '' }) =>
      thing(x.replace(/ (?:of|for|in|at) your .*$/i, (rest) => (x.split(/\s+/).length > 5 ? '' : rest))),
  ],
  [
    new RegExp(
      `^(?:at |in |on |from |to |for |with )?(?:what|which) (?<x>(?!(?:do|did|would|will|have|are|is) )[^,]+?) (?:best |of (?:our |the |these )\\p{L}+ )?(?:${be}|best) (?:(?:you|we|they|it|there|describes?|applies)\\b ?)?(?<y>.*)$`,
      'iu',
    ),
    ({ x = '', y = '' }) =>
      thing(
        x,
        / (?:in|at|for|with|on|from|to)$/i.test(y)
          ? ''
          : /^(?:(?:usually|mostly|normally|mainly|prefer to|like to) )?([\p{L}]+)/iu.exec(y)?.[1],
      ),
  ],
  [
    /^what (?:did|do) you (?<x>.+)$/i,
    ({ x = '' }, all) => one(`What they ${/^what did/i.test(all) ? inPast(ofThem(x)) : ofThem(x)}`),
  ],
];

/** "Please select your …", "your …". */
export const askedFor: readonly Rule[] = [
  [
    /^(?:please )?(?:select|choose|indicate|enter|specify|state|tick|pick|name|give|provide|tell us|let us know|describe|list)\b(?: us)? (?<x>.+)$/i,
    ({ x = '' }) => thing(x.replace(/^about /i, '')),
  ],
  [/^your (?<x>.+)$/i, ({ x = '' }) => thing(x)],
];
