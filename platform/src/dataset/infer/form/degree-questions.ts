/** Questions of how much: how good, how likely, how many, how long. */
import { bareNoun, degreeOf, headLast, ofThem } from './sentence-words.js';
import { one, said, type Rule, type Short } from './short.js';

const whole =
  /^(?:visit|stay|experience|overall experience|service|purchase|order|event|trip|course|work|job|life|product|overall|session|class|meal|appointment|us|company)?$/i;

/** "Satisfaction", and with what. */
function satisfaction(text: string): Short {
  const of = bareNoun(text);
  const long = of === '' ? [] : [`Satisfaction with ${of}`];
  return {
    titles: whole.test(of) ? ['Satisfaction', ...long] : long,
    also: [
      ...said('satisfaction, satisfaction score, satisfaction rating, how satisfied, how happy, happiness'),
      ...(of === '' ? [] : [`${of} satisfaction`, `satisfaction with ${of}`]),
    ],
    kind: 'degree',
  };
}

/** "Staff rating". */
function rating(text: string): Short {
  const of = headLast(bareNoun(text.replace(/ (?:on|from|out of) (?:a |the )?(?:scale|\d).*$/i, '')));
  const title = of === '' ? 'Rating' : /rating$/i.test(of) ? of : `${of} rating`;
  return {
    titles: [title],
    also:
      of === ''
        ? ['score', 'rate']
        : [
            `${of} score`,
            `rating of ${of}`,
            `${of} was rated`,
            `${of} rated`,
            `rate ${of}`,
            `rated ${of}`,
            of,
          ],
    kind: 'degree',
  };
}

/** "Cleanliness of the rooms" as "room cleanliness" is no word of the question; "cleanliness of rooms" is. */
export function degree(adjective: string, text: string): Short | undefined {
  const noun = degreeOf(adjective);
  if (noun === undefined) return undefined;
  if (noun === 'satisfaction') return satisfaction(text.replace(/^(?:with|about|at) /i, 'with '));
  const [, deed] = /^(?:it (?:was |is )?)?(?:for you )?to (.+)$/i.exec(text) ?? [];
  const of = bareNoun(text.replace(/^it (?:was |is )?/i, ''));
  const long = deed === undefined ? (of === '' ? [] : [`${noun} of ${of}`]) : [`${noun} to ${ofThem(deed)}`];
  const isShort = deed !== undefined || of === '' || /^(?:with|in|that|at|about)\b/i.test(text);
  return {
    titles: isShort ? [noun, ...long] : [...long, `${noun}: ${text}`],
    also: [
      noun,
      adjective,
      `how ${adjective}`,
      ...(deed === undefined && of !== '' ? [`${of} ${noun}`] : []),
    ],
    kind: noun === 'likelihood' ? 'likelihood' : 'degree',
  };
}

export const degreeRules: readonly Rule[] = [
  [
    /^how likely .*\brecommend(?:ing)? ?(?<x>.*)$|^would you recommend (?<y>.*)$/i,
    ({ x }, all) =>
      /^would/i.test(all)
        ? {
            titles: [
              'Would recommend',
              `Would recommend ${ofThem(all.replace(/^would you recommend /i, ''))}`,
            ],
            also: ['recommend', 'would recommend us'],
            kind: 'flag',
          }
        : {
            titles: ['Likelihood to recommend', `Likelihood to recommend ${bareNoun(x ?? '')}`],
            also: said(
              'recommendation, recommendation score, likelihood of recommending, likelihood of recommendation, how likely to recommend, willingness to recommend, likely to recommend',
            ),
            kind: 'likelihood',
          },
  ],
  [
    /^how likely (?:are you|is it|would you be) (?:that you (?:would|will) |to )(?<x>.+)$/i,
    ({ x = '' }) => ({
      titles: [`Likelihood to ${bareNoun(ofThem(x))}`],
      also: [`likely to ${bareNoun(ofThem(x))}`, 'likelihood'],
      kind: 'likelihood',
    }),
  ],
  [
    /^how (?:would|do|did|can) you (?:rate|score|grade|evaluate|assess|judge|describe the quality of)\b(?<x>.*)$/i,
    ({ x = '' }) => rating(x),
  ],
  [
    /^(?:what|which) (?:rating|score|grade|mark) (?:would|do|did) you give(?: to)?\b(?<x>.*)$/i,
    ({ x = '' }) => rating(x),
  ],
  [/^(?:please )?(?:rate|score|grade)\b(?<x>.+)$/i, ({ x = '' }) => rating(x)],
  [
    /^(?:how (?:much|far|strongly)|to what extent) (?:do|did|would) you (?:agree|disagree)\b(?: or (?:dis)?agree)?(?: (?:with|that))?(?: the following(?: statements?)?)?[:\s]+(?<x>.+)$/i,
    ({ x = '' }) => one(bareNoun(x)),
  ],
  [
    /^how much (?<of>time |money )?(?:do|did|have|had|would|will|are|were) you (?:usually |typically |normally |approximately |roughly )?(?:be )?(?:spen[dt]|spending|pay|paid|willing to (?:pay|spend)|invest)\b(?<x>.*)$/i,
    ({ of = '', x = '' }, all) => {
      const on = /^\s*(on|for|per|each|a|every)\s/i.test(x) ? ` ${x.trim()}` : '';
      if (/time/i.test(of))
        return { titles: ['Time spent', `Time spent${on}`], also: ['time'], kind: 'amount' };
      // What is paid for one of several is no sum.
      const [, per = ''] = /\b((?:per|each|a|every) [\p{L}]+)\b/iu.exec(x) ?? [];
      const each = per === '' ? '' : ` ${per.replace(/^(?:each|a|every) /i, 'per ')}`;
      const isPrice = /\b(?:pay|paid)\b/i.test(all);
      return {
        titles: [`${isPrice ? 'Amount paid' : 'Spend'}${each}`, `Spend${on}`],
        also: [
          ...said('spend, spending, spent, money spent, amount spent, how much spent, expenditure'),
          ...(isPrice ? ['price', 'paid', 'pay', `price${each}`, `paid${each}`] : ['amount paid']),
        ],
        kind: 'amount',
      };
    },
  ],
  [
    /^how many (?<x>.+?) (?:do|did|have|has|had|are|were|is|was|will|would|can|of|in|on|per|came|come|live|work|went|go|attended|joined|visited)\b(?<y>.*)$/i,
    ({ x = '', y = '' }) => {
      const of = bareNoun(x);
      const isOfPeople = /^(?:people|persons|visitors|guests|customers|participants|respondents)$/i.test(of);
      return {
        titles: [`Number of ${of}`, `Number of ${of} (${bareNoun(y.replace(/^ (?:you|they|there) /i, ''))})`],
        also: isOfPeople ? [] : [of, `how many ${of}`],
        kind: 'amount',
      };
    },
  ],
  [
    /^how many (?<x>[\p{L}\s-]+)$/iu,
    ({ x = '' }) => ({ titles: [`Number of ${bareNoun(x)}`], also: [bareNoun(x)], kind: 'amount' }),
  ],
  [
    /^(?:how old are you|what(?:'s| is) your age(?: in years)?)$/i,
    () => ({ titles: ['Age'], also: ['how old', 'age group'], kind: 'amount' }),
  ],
  [
    /^how long (?:have|had) you been (?:(?:a|an|our|with|at|in|as|using) ?(?:a |an |our )?)?(?<x>.*)$/i,
    ({ x = '' }) => ({
      titles: [`Time as ${bareNoun(x) || 'customer'}`.replace('Time as us', 'Time with us')],
      also: ['how long', 'tenure', 'length'],
      kind: 'amount',
    }),
  ],
  [
    /^how long\b.*$/i,
    (_, all) => ({ titles: ['Duration', ofThem(all)], also: ['how long', 'length', 'time'], kind: 'amount' }),
  ],
];
