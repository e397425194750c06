/**
 * What became of what: "conversion from sign-up to purchase", "of the checkouts, what share led to a purchase". It is told
 * by the sessions or the users that have both, where the rows say whose they are; never by the numbers of rows.
 */
import type { Reading } from '../draft.js';
import { filterOf, kindOf, type Kind } from './kind-of.js';
import { meaningsOf } from '../resolve.js';
import { mark, type Match } from '../sentence.js';
import { countedBy } from '../term-facts.js';

const lead =
  '(?:(?:led|lead|leads|leading|ended|end|ends|ending|resulted|result|results|turned|turn|turns|converted|convert|converts) (?:up )?(?:to|in|into|with)|became|become|were followed by|followed by|had|have|made|make)';
const shares = 'share|percentage|percent|proportion|fraction|part|%';
/** What somebody does once, and not in each of their sessions. */
const ofPeople = /sign.?up|regist|subscri|trial|install|activat|account|invit|onboard/i;

export function readConversion(reading: Reading): void {
  const { sentence, draft } = reading;
  if (sentence.slots.filter((slot) => kindOf(slot)).length < 2) return;
  const [a, b] = [mark('v', 'a'), mark('v', 'b')];
  const an = '(?:(?:an?|the|all|our|those) )*';
  const rate = 'conversions?(?: rates?)?';
  sentence.read(
    `(?:(?:the|our|overall) )*${rate} (?:(?:of|between) )?(?:from )?${an}${a} (?:to|into|and|-|–|→|>) ${an}${b}`,
    take,
  );
  sentence.read(`(?:(?:the|our|overall) )*${a} (?:to|-|–|→|>) ${an}${b} ${rate}`, take);
  // "What share of the checkouts led to a purchase", "of the checkouts … on iOS, what share led to a purchase".
  sentence.read(
    `(?:(?:what|which|the) )*(?:${shares}) of ${an}${a}(?<told>(?: (?!${lead})(?:[a-z,]+|§p_\\d+|§[a-z]*v_\\d+)){0,6}) (?:(?:that|which) )?${lead} ${an}${b}`,
    takeOpen,
  );
  sentence.read(
    `(?:(?:out|and) )?(?:of|among|from) ${an}${a}(?<told>(?: (?!${lead})(?:[a-z,]+|§p_\\d+|§[a-z]*v_\\d+)){0,6}) (?:(?:what|which|the) )*(?:${shares})(?: of (?:them|those|these))? (?:(?:that|which) )?${lead} ${an}${b}`,
    takeOpen,
  );
  // "What share of sign-ups purchased".
  sentence.read(
    `(?:(?:what|which|the) )*(?:${shares}) of ${an}${a} (?:(?:also|then|later|have|has|had|did|went|on|to|an?) )*${b}`,
    take,
  );
  // "What share of users who signed up made a purchase".
  sentence.read(
    `(?:(?:what|which|the) )*(?:${shares}) of ${an}${mark('m', 't')} (?:(?:who|that|which|with|have|has|had|did|made|an?) )*${a} (?:(?:also|then|later|have|has|had|did|made|make|went|on|to|an?) )*${b}`,
    take,
  );

  function takeOpen(m: Match): boolean | { readonly keep: readonly string[] } {
    // What stands between them is still to be read.
    const keep = (m.groups.told ?? '').split(' ').filter((word) => word !== '');
    return take(m) && { keep };
  }
  function take(m: Match): boolean {
    const [from, to] = [m.groups.a, m.groups.b].map((one) => kindOf(sentence.slot(one)));
    if (from?.spoken !== 'done' || to?.member !== from.member) return false;
    if (sentence.slots.filter((slot) => kindOf(slot)).length > 2) {
      draft.problem ??= { text: 'I cannot tell funnels of more than two steps.', search: from.member.title };
      return true;
    }
    const by = whose(reading, from);
    if (by === undefined) {
      draft.problem ??= {
        text: `The data does not tell which ${reading.facts.rowNoun.many} belong together, so I cannot tell what led to what.`,
        search: from.member.title,
      };
      return true;
    }
    draft.conversion = { by, from: filterOf(from), to: filterOf(to) };
    draft.notes.push(
      `I counted each ${(reading.lexicon.member(by)?.title ?? by).toLowerCase().replace(/ id$/, '')} once, whatever came first.`,
    );
    return true;
  }
}

/** By what the question names, else by who does such a thing once, or by the session in which it is done. */
function whose(reading: Reading, from: Kind): string | undefined {
  const { sentence, lexicon } = reading;
  const things = lexicon.members.filter(
    (x) => x.kind === 'measure' && x.aggType === 'countDistinct' && x.rowFilter === undefined,
  );
  const named = things.find((x) =>
    sentence.slots.some((slot) => meaningsOf(slot, 'measure').some(({ member }) => member === x)),
  );
  const called = (name: RegExp) => things.find(({ title }) => name.test(title));
  const people = called(
    /\b(?:users?|customers?|visitors?|members?|accounts?|people|persons?|clients?|subscribers?|leads?|contacts?|devices?)\b/i,
  );
  const sessions = called(/\b(?:sessions?|visits?|carts?|baskets?)\b/i);
  const isOfPeople = from.values.some((value) => ofPeople.test(String(value)));
  const thing = named ?? (isOfPeople ? (people ?? sessions) : (sessions ?? people));
  return thing && countedBy(reading, thing.name);
}
