/**
 * "Which 3 countries do most of our visitors come from", "which site do most of the parcels go to": no share of them, but
 * where the most of them do; and a preposition at the end stands before the question word, where the reading steps look
 * for it.
 */
import type { Token } from '../../lexicon/tokens.js';
import { spliced } from './spliced.js';

const asked = '(which|what) ((?:[^ ]+ ){1,4}?)(do|does|did)';
const verb =
  'come|go|fly|travel|head|leave|arrive|depart|sail|buy|order|book|start|end|originate|land|shop|play';
const end =
  '(?=(?: [?.!])* $| (?:,|in|during|since|this|last|except|excluding|without|apart|not|but|for|on) )';

export function withMostOf(tokens: readonly Token[]): readonly Token[] {
  const most = spliced(
    tokens,
    new RegExp(
      `${asked} (?:the )?most (?:of )?(?:(?:the|our|all|your|their|these|those) )*(?!often|likely|by )(?=[^ ]+ )`,
      'd',
    ),
    () => '$1 $2 $3 the most',
  );
  // What they use or live in has them.
  const had = spliced(
    most,
    new RegExp(
      `${asked} (the most (?:[^ ]+ ){1,4}?)(?:use|live(?: in)?|sit(?: in)?|work(?: in| at| for)?|belong to|prefer|choose|pick|visit|stay(?: in| at)?)${end}`,
      'd',
    ),
    () => '$1 $2 have $4',
  );
  return spliced(
    had,
    new RegExp(
      `(?<=^ (?:(?:and|so|then|please|,) )*)${asked} ((?:[^ ]+ ){1,8}?)(${verb}) (from|to|in|at|on|with|via|through)${end}`,
      'd',
    ),
    (_, group) => (group(4).some(({ word }) => word === 'most') ? '$6 $1 $2 $3 $4 $5' : undefined),
  );
}
