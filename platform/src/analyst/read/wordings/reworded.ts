/**
 * Questions whose words stand in another order than the reading steps know: an owner before the thing ("each team's
 * slowest ticket"), and what is left out before the words that leave it out ("weekends excluded").
 */
import type { Token } from '../../lexicon/tokens.js';
import { plainly, wordLike } from './idioms.js';
import { withMostOf } from './most-of.js';

export function reworded(tokens: readonly Token[]): readonly Token[] {
  return listFirst(
    exclusionFirst(takenOut(ownersLast(boundFirst(withoutNeedless(belowZero(withMostOf(plainly(tokens)))))))),
  );
}

/** "Returned orders over 800 euros, list them" is "list returned orders over 800 euros". */
function listFirst(tokens: readonly Token[]): readonly Token[] {
  const said = tokens.map((t) => t.word);
  const end = said.length - (/^[.!?]$/.test(said.at(-1) ?? '') ? 1 : 0);
  const at = said.findLastIndex((word, i) => i < end && /^(?:list|show|name|display)$/.test(word));
  const asks = said.slice(at + 1, end).join(' ');
  const before = said
    .slice(0, at)
    .findLastIndex((word) => !/^(?:[,;.:?!–-]|and|please|pls|then)$/.test(word));
  const isApart = before + 1 < at && before >= 1;
  if (at < 0 || !isApart || !/^(?:me |us )?(?:them|those|these)(?: all| please| pls)*$/.test(asks))
    return tokens;
  const asked = said.join(' ');
  // "Which of those were late? List them" asks which ones by itself.
  if (/^which (?:ones )?of (?:those|these|them) /.test(asked)) return tokens;
  const begins = /^(?:how many|which ones|what|which) /.exec(asked)?.[0].trim().split(' ').length ?? 0;
  return [tokens[at]!, ...tokens.slice(begins, before + 1), ...tokens.slice(end)];
}

/** "Under minus 5", "below -5", "between -10 and 0". */
function belowZero(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token, i) => {
    const [before, number] = [tokens[i - 1], tokens[i + 1]];
    const isSign = (t: Token | undefined): boolean => /^(?:minus|negative|-|–)$/.test(t?.word ?? '');
    const isBound = (at: number): boolean =>
      isSign(tokens[at]) &&
      (compares.test(tokens[at - 1]?.word ?? '') ||
        /^(?:is|was|were|are|=|or)$/.test(tokens[at - 1]?.word ?? ''));
    // A day or a name may stand behind a dash.
    if (number?.value !== undefined && isBound(i)) return [];
    if (token.value === undefined || before === undefined || !isBound(i - 1)) return token;
    return { ...token, value: -token.value, word: String(-token.value), written: `-${token.written}` };
  });
}

/** Words that another one beside them makes needless. */
function withoutNeedless(tokens: readonly Token[]): readonly Token[] {
  const wordAt = (at: number): string => tokens[at]?.word ?? '';
  const isAtLeast = tokens.some((_, i) => wordAt(i) === 'at' && wordAt(i + 1) === 'least');
  return tokens.flatMap((t, i) => {
    const [before, next] = [wordAt(i - 1), wordAt(i + 1)];
    // Noon is an hour.
    if (t.word === 'noon' && /^(?:before|after|until|till|since|from|at)$/.test(before))
      return [{ ...wordLike(t, '12'), value: 12 }, wordLike(t, 'pm')];
    const isAll = /^(?:the|them|these|those|all|our)$/.test(next);
    if (t.word === 'of' && /^(?:most|fewest|least)$/.test(before) && !isAll) return [];
    // What is paid back is refunded, which is said beside it.
    const isRefund = tokens.some(({ word }) => /^(?:refund|reimburs|repa)/.test(word));
    if (t.word === 'back' && isRefund && /^(?:pay|paid|paying|pays|give|giving)$/.test(before)) return [];
    // "How is business" asks how things go, and not for what is called so.
    const at = /^(?:the|our|your)$/.test(before) ? i - 2 : i - 1;
    const isAsked = wordAt(at - 1) === 'how' && /^(?:is|was|s|did|does|has|goes|went)$/.test(wordAt(at));
    if (t.word === 'business' && isAsked) return wordLike(t, 'things');
    if (t.word === 'after' && /^look(?:s|ed|ing)?$/.test(before)) return [];
    // "At least 20 … or more" says it twice.
    const isTwice = (t.word === 'or' && next === 'more') || (t.word === 'more' && before === 'or');
    return isAtLeast && isTwice ? [] : t;
  });
}

const compares =
  /^(?:than|least|most|over|above|under|below|within|between|to|and|top|bottom|first|last|exactly|minimum|maximum|[<>=≥≤])$/;

const moreOrLess = /^(?:more|above|over|longer|later|higher|better|(less|fewer|under|below|lower|shorter))$/;

/** "50 orders or more", "20% off or more" is "at least 50 orders", "at least 20% off". */
function boundFirst(tokens: readonly Token[]): readonly Token[] {
  const wordAt = (i: number): string => tokens[i]?.word ?? '';
  for (let at = 0; at < tokens.length; at += 1) {
    // "Under 500, 500 to 999, and 1000 miles or more"
    const isLast = wordAt(at - 1) === 'and' && !tokens.slice(0, at).some((t) => t.word === 'between');
    if (tokens[at]?.value === undefined || (!isLast && compares.test(wordAt(at - 1)))) continue;
    const or = tokens.findIndex((t, i) => i > at && /^(?:or|and)$/.test(t.word));
    const side = moreOrLess.exec(wordAt(or + 1));
    const isEnd =
      /^(?:$|[?.!,):;]$|(?:who|that|which|but|and|by|per|in|for|from|with|at|on|of|with|have|has|are|is|were|did|do)$)/.test(
        wordAt(or + 2),
      );
    const thing = tokens.slice(at + 1, or);
    if (or < at + 2 || or > at + 4 || !isEnd || !side) continue;
    if (thing.some((t) => t.value !== undefined || /^[^\p{L}%$€£]/u.test(t.word))) continue;
    // "At 5 pm or later" is a time of the day.
    if (/^(?:am|pm|oclock|o)$/.test(wordAt(at + 1))) continue;
    const bound = ['at', side[1] === undefined ? 'least' : 'most'].map((word) => wordLike(tokens[at]!, word));
    return [...tokens.slice(0, at), ...bound, ...tokens.slice(at, or), ...tokens.slice(or + 2)];
  }
  return tokens;
}

/** "Take the cancelled ones out", "leaving our own brand out" is "excluding …". */
function takenOut(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ word }, i) =>
      /^(?:leaving|taking|keeping|filtering|throwing)$/.test(word) ||
      (/^(?:leave|take|keep|filter|throw|kick)$/.test(word) &&
        (i === 0 || /^(?:please|now|and|but|then|you|let|,|:)$/.test(tokens[i - 1]?.word ?? ''))),
  );
  const out = tokens.findIndex((t, i) => i > at && t.word === 'out');
  const thing = tokens.slice(at + 1, out);
  if (at < 0 || out < 0 || thing.length > 6 || thing.some((t) => /^(?:to|we|[,.;:?!])$/.test(t.word)))
    return tokens;
  if (thing.every((t) => /^(?:it|that|this|them|those|these|the|out)$/.test(t.word))) return tokens;
  return [...tokens.slice(0, at), wordLike(tokens[at]!, 'excluding'), ...thing, ...tokens.slice(out + 1)];
}

/** "Each team's slowest ticket in May" is "slowest ticket of each team in May". */
function ownersLast(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    (t, i) => /^(?:each|every)$/.test(t.word) && /['’]s?$/.test(tokens[i + 1]?.written ?? ''),
  );
  const each = tokens[at];
  if (!each) return tokens;
  const length = tokens
    .slice(at + 2)
    .findIndex((t) => /^(?:in|on|by|for|with|since|during|from|of|and|[,.;?!])$/.test(t.word));
  const end = length < 0 ? tokens.length : at + 2 + length;
  return [
    ...tokens.slice(0, at),
    ...tokens.slice(at + 2, end),
    wordLike(each, 'of'),
    ...tokens.slice(at, at + 2),
    ...tokens.slice(end),
  ];
}

const leavesOut =
  /^(?:(?:left|leaving|taken|taking) out|out(?= [.?!]?$|$)|(?:left|set|put|leaving|setting|putting) aside|excluded|omitted|not (?:included|counted|including|counting)|aside)(?= |$)/;

/** "Top 5 accounts, enterprise left out" is "top 5 accounts, excluding enterprise". */
function exclusionFirst(tokens: readonly Token[]): readonly Token[] {
  for (let at = 1; at < tokens.length; at += 1) {
    const found = leavesOut.exec(`${tokens[at]?.word ?? ''} ${tokens[at + 1]?.word ?? ''}`)?.[0];
    if (found === undefined) continue;
    const to = at + found.split(' ').length;
    // What is left out may stand behind the words as well: "leaving out the weekend".
    const isLast = tokens.slice(to).every((t, i) => /^[.?!]$/.test(t.word) || (i === 0 && t.word === ','));
    if (!isLast && tokens[to]?.word !== ',') continue;
    const before = tokens.slice(0, at);
    const start = before.findLastIndex((t) => /^(?:,|;|\(|with|but)$/.test(t.word)) + 1;
    const isNamed = (t: Token): boolean => !/^(?:the|all|any|are|is|be|being|were|was)$/.test(t.word);
    // "… find out", "ran out": of something that was named behind a comma alone.
    const named = before.slice(before.findLastIndex((t) => t.word === ',') + 1);
    const isNoun =
      named.length < 4 && !named.some((t) => /^(?:and|when|did|it|come|came|go|went|ran|run)$/.test(t.word));
    if (found === 'out' && (!isLast || !isNoun || named.length === before.length)) continue;
    const thing = start === 0 ? before.slice(-1) : before.slice(start).filter(isNamed);
    const first = thing[0];
    if (!first || !isNamed(first)) continue;
    const rest = start === 0 ? before.slice(0, -1) : before.slice(0, start);
    const kept = /^(?:with|but)$/.test(rest.at(-1)?.word ?? '') ? rest.slice(0, -1) : rest;
    return [...kept, wordLike(tokens[at]!, 'excluding'), ...thing, ...tokens.slice(to)];
  }
  return tokens;
}
