/**
 * What people say for a time ("went out" for `dispatched_at`) and for a column of yes and no ("wrapped as a gift" for
 * `gift_wrap`, "repeat customers" where `first_order` is not so).
 */
import type { Member } from '../../../data/data-model.js';
import { stems } from '../tokens.js';
import { deeds } from './deeds.js';
import { flags } from './flags.js';
import { keyOf, type Said } from './said-lists.js';

/** `isPart`: of the end of a longer name. */
type Found = { readonly key: string; readonly said: Said; readonly isPart: boolean };

const formWords =
  /^(?:id|at|on|in|of|date|datetime|time|timestamp|ts|dt|day|utc|local|when|actual|actually|was|is)$/;

/** Phrases of several words that a time or a flag is said by: no word of theirs is a name by itself. */
export const saidPhrases: ReadonlySet<string> = new Set(
  [...deeds.values(), ...flags.values()]
    .flatMap(({ names }) => names.map(keyOf))
    .filter((name) => name.includes(' ')),
);

/** Its names without the phrases that are only said of it. */
export const ownNames = ({ title, synonyms }: Member): string[] => [
  title,
  ...synonyms.filter((name) => !saidPhrases.has(keyOf(name))),
];

/** What is still to come, or is one of several, is no time of the deed itself. */
const isOther =
  /^(?:promised|due|expected|scheduled|planned|estimated|target|requested|preferred|latest|earliest|first|last|next|previous|original|new|old)$/;

/** The words of a time's name that say what was done: "delivered" of "Delivered at". */
export function deedOf(name: string): string[] {
  const words = stems(name);
  const from = words.findIndex((word) => !formWords.test(word));
  const to = words.findLastIndex((word) => !/^(?:on|in)$/.test(word) && !formWords.test(word));
  const isOfIn =
    /^(?:check|checked|move|moved|sign|signed|log|logged)$/.test(words[to] ?? '') && words[to + 1] === 'in';
  return from < 0 ? [] : words.slice(from, (isOfIn ? to + 1 : to) + 1);
}

export function saidOfTime(member: Member): readonly Found[] {
  return [member.title, ...member.synonyms].flatMap((name): Found[] => {
    const words = deedOf(name);
    const whole = deeds.get(words.join(' '));
    if (whole) return [{ key: words.join(' '), said: whole, isPart: false }];
    const last = deeds.get(words.slice(-1).join(' '));
    return words.length === 2 && last && !isOther.test(words[0] ?? '')
      ? [{ key: words.join(' '), said: last, isPart: true }]
      : [];
  });
}

const asks = /^(?:is|has|was|had|have|with|did|are|got|get|can|does|wants|want|use|used)$/;
const tells =
  /^(?:flag|indicator|ind|yn|bool|y|included|include|enabled|allowed|available|used|required|requested|given|ordered|option|active|on|in)$/;

/** Without what only says that it tells yes or no: "breakfast" of "Breakfast included". */
export function bareFlag(name: string): {
  readonly whole: readonly string[];
  readonly bare: readonly string[];
} {
  const words = stems(name);
  const whole = words.length > 1 && asks.test(words[0] ?? '') ? words.slice(1) : words;
  const bare = whole.length > 1 && tells.test(whole.at(-1) ?? '') ? whole.slice(0, -1) : whole;
  return { whole, bare };
}

export function saidOfFlag(member: Member): readonly Found[] {
  return [...new Set([member.title, member.name, ...member.synonyms])].flatMap((name) => {
    const { whole, bare } = bareFlag(name);
    const found = [stems(name), whole, bare].find((words) => flags.has(words.join(' ')));
    const key = found?.join(' ') ?? '';
    const said = flags.get(key);
    // "With breakfast" of what is included, though nobody says it otherwise.
    const own = bare.length < whole.length ? [bare.join(' ')] : [];
    if (!said)
      return own.length > 0
        ? [{ key: bare.join(' '), said: { names: own, opposites: [] }, isPart: false }]
        : [];
    return [{ key, said: { names: [...said.names, ...own], opposites: said.opposites }, isPart: false }];
  });
}
