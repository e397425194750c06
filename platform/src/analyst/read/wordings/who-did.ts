/** "Who cancelled this month", "who bought shoes last week": those customers or members, where the data has one kind of them. */
import { isOfSomebody } from '../../lexicon/person-columns.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Token } from '../../lexicon/tokens.js';
import type { Facts } from '../draft.js';
import { arePurchases } from '../draft.js';
import { spliced } from './spliced.js';

const people =
  'customer|client|buyer|company|user|member|guest|patient|shopper|student|subscriber|account|donor|tenant';
const called = new RegExp(`(?:^| )(${people})s?(?: name)?$`, 'i');
const bought = '(?:bought|ordered|purchased|booked|returned)';
const left =
  '(?:cancelled|canceled|churned|left|quit|joined|registered|subscribed|unsubscribed|renewed|upgraded|signed up)';
const who = (verbs: string): RegExp =>
  new RegExp(
    `(?<=^ (?:(?:and|so|now|please|,) )*)who (?:has |have |else )?(?:all )?(?=${verbs} (?!(?:the )?(?:most|least|fewest|best) |(?:last|first)(?: [?.!])* $|on (?:what|which)))`,
    'd',
  );

export function whoDid(said: readonly Token[], lexicon: Lexicon, facts: Facts): readonly Token[] {
  const { one, many } = facts.rowNoun;
  const verbs = arePurchases(facts) ? `(?:${bought}|${left})` : left;
  return spliced(said, who(verbs), () => {
    if (called.test(one)) return `which ${many.toLowerCase()}`;
    const names = lexicon.members.flatMap((m) =>
      isOfSomebody(m) && m.hints.code !== true ? (called.exec(m.title)?.[1]?.toLowerCase() ?? []) : [],
    );
    const [noun, other] = [...new Set(names)];
    return noun !== undefined && other === undefined ? `which ${noun.replace(/y$/, 'ie')}s` : undefined;
  });
}
