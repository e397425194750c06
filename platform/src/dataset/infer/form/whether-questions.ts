/** Questions that are answered with yes or no: called by what was done, or by what was agreed to. */
import { bareNoun, inPast, ofThem } from './sentence-words.js';
import type { Rule, Short } from './short.js';

/** "Newsletter": what somebody agreed to be sent. */
function wanted(text: string): Short {
  const of = bareNoun(text.replace(/^(?:updates|information|news|emails) (?:about|on) /i, ''));
  return {
    titles: [of],
    also: [
      of,
      `${of} permission`,
      `want ${of}`,
      `wants ${of}`,
      `wanted ${of}`,
      `agreed to ${of}`,
      `agreed to receive ${of}`,
      `said yes to ${of}`,
      `signed up for ${of}`,
      `subscribed to ${of}`,
      `get ${of}`,
      `receive ${of}`,
      `opted in`,
    ],
    kind: 'flag',
  };
}

/** "Found what they were looking for", "would come back". */
function deed(told: string, base?: string): Short {
  const [title, plain] = [ofThem(told), ofThem(base ?? told)];
  const [first = ''] = plain.split(' ');
  const back = /\bcome back|return|visit (?:us )?again|come again|stay (?:with us )?again\b/i.test(plain)
    ? ['come back', 'return', 'come again', 'visit again', 'would return']
    : [];
  return {
    titles: [title],
    also: [
      title,
      plain,
      ...(base === undefined ? [] : [inPast(plain)]),
      ...back,
      ...(plain.split(' ').length > 3 && first.length > 3 ? [pastAlone(told)] : []),
    ],
    kind: 'flag',
  };
}

const pastAlone = (told: string): string =>
  told
    .split(' ')
    .slice(0, /^(?:would|will|could|can)\b/i.test(told) ? 2 : 1)
    .join(' ');

export const whetherRules: readonly Rule[] = [
  [
    /^(?:may|can|could|shall|should|are) we (?:allowed to )?(?:send|email|mail|text) you (?<x>.+?)(?: (?:by|via|from|in|with) .*)?$/i,
    ({ x = '' }) => wanted(x),
  ],
  [
    /^(?:would you (?:like|want|wish|be interested)|do you (?:want|wish)|are you (?:interested)) (?:to |in )?(?:receiv(?:e|ing)|get(?:ting)?|subscrib(?:e|ing) to|sign(?:ing)? up (?:for|to)|hear(?:ing)? about|have|be sent|be added to)\s(?<x>.+)$/i,
    ({ x = '' }) => wanted(x),
  ],
  [
    /^(?:may|can|could|shall) we (?<x>\p{L}+)(?: you)?\b.*$/iu,
    ({ x = '' }) => ({
      titles: [`${x} allowed`],
      also: [`may ${x}`, `allowed to ${x}`, `agreed to ${x}`, x],
      kind: 'flag',
    }),
  ],
  [
    /^(?:do|did) you (?:(?:currently|already|usually|ever) )?(?<x>.+)$/i,
    ({ x = '' }, all) => deed(/^did/i.test(all) ? inPast(x) : x, x),
  ],
  [/^have you (?:(?:ever|already) )?(?<x>.+)$/i, ({ x = '' }) => deed(x)],
  [
    /^(?:would|will|could|can) you (?<x>.+)$/i,
    ({ x = '' }, all) => deed(`${all.split(' ')[0] ?? ''} ${x}`, x),
  ],
  [
    /^(?:are|were) you (?:(?:currently|already) )?(?<x>.+)$/i,
    ({ x = '' }) => deed(x.replace(/^(?:a|an) /i, '')),
  ],
  [/^(?:is|was) (?:this|it) (?<x>.+)$/i, ({ x = '' }) => deed(bareNoun(x) || x)],
  [
    /^(?:did|do|does) (?<s>(?:the|our|your|we|it|this)\b(?: [\p{L}-]+)??) (?<x>(?:meet|help|match|fulfil|live|exceed|arrive|work|explain|answer|make|give|offer|show|keep|resolve|solve|provide|treat)\b.*)$/iu,
    ({ s = '', x = '' }, all) => {
      const did = /^did/i.test(all) ? inPast(ofThem(x)) : ofThem(x);
      return {
        titles: [did, `${bareNoun(s)} ${did}`.trim()],
        also: [ofThem(x), `${bareNoun(s)} ${did}`.trim()],
        kind: 'flag',
      };
    },
  ],
  [
    /^(?:was|were|is|are) (?:the|our|your) (?<x>.+)$/i,
    ({ x = '' }) => ({ titles: [ofThem(x)], also: [ofThem(x)], kind: 'flag' }),
  ],
];
