/**
 * Members by a part of a long name, or by a short form of it: "speed" of "Speed IAS in knots", "max temperature" of
 * `temp_max`, "GDP" of "Economy (GDP per Capita)", "mpg" of miles per gallon. A part tells a column if no other column's
 * name has it.
 */
import type { Member } from '../../data/data-model.js';
import { abbreviations } from './abbreviations.js';
import { isCommonWord } from './common-words.js';
import { families } from './word-families.js';
import { isGrammarWord } from './grammar-words.js';
import { FIRST_WORD } from './member-phrases.js';
import { stems } from './tokens.js';
import { wordTable } from '../../word-table.js';

type Part = { readonly words: readonly string[]; readonly weight: number };

const connective = /^(?:of|a|an|the|per|by|and|or|in|to|for|from|at|on|with|is)$/;
/** What begins the rest of a name that says where, of what or in which unit. */
const behindHead = /^(?:of|per|in|to|for|from|by|at|on|with)$/;
/** They say which form a thing has, and not what it is. */
const form =
  /^(?:id|no|nr|code|key|label|name|title|number|num|description|desc|text|value|amount|rate|level|\$|€|£|%|usd|eur|gbp|c|f|g|s|h|kg|lb|cm|mm|km|ft|feet|knot|pct|percent|min|sec|\d+)$/;
/** Before or behind a thing, and no thing. */
const beside = /^(?:total|overall|max|min|avg|mean|other|net|gross|sqft|ias|raw|win)$/;

/** What is written short in a name, and said in full. */
const ends = wordTable({ max: 'maximum', min: 'minimum' });
const inFull = (word: string): string => ends[word] ?? abbreviations.get(word) ?? word;

/** The words of a name, and of what stands in brackets in it. */
function segmentsOf(name: string): string[][] {
  return name
    .split(/[()[\]:;/]/)
    .map((text) => stems(text))
    .filter((words) => words.some((word) => !form.test(word) && !connective.test(word)));
}

/** What a column is called by a part of its name. */
function partsOfName(name: string, isNumber: boolean): Part[] {
  const found: Part[] = [];
  for (const segment of segmentsOf(name)) {
    const all = segment.filter((word) => !/^[$€£%]$/.test(word));
    const short = all.map((word) => word.charAt(0)).join('');
    if (all.length > 2 && !isCommonWord(short) && !/\d/.test(short))
      found.push({ words: [short], weight: 0.6 });
    const cut = all.findIndex((word, i) => i > 0 && behindHead.test(word));
    // Of "miles per gallon" and "percent of salary" neither word is the thing.
    const isRatio = all[cut] === 'per';
    const head = cut < 0 ? all : all.slice(0, cut);
    const telling = all.filter((word) => !connective.test(word));
    for (let from = 0; from < telling.length; from += 1)
      for (let to = from + 1; to <= telling.length; to += 1) {
        const words = telling.slice(from, to);
        const isBare = words.every((word) => form.test(word) || beside.test(word) || isGrammarWord(word));
        if (isBare || (isRatio && words.length < telling.length)) continue;
        const rest = head.slice(0, Math.max(0, head.lastIndexOf(words.at(-1) ?? '') + 1));
        const isHead =
          rest.length > 0 && head.slice(rest.length).every((word) => form.test(word) || beside.test(word));
        // Somebody's age is nobody, and what an order costs is no order.
        if (words.length === 1 && !isHead && (families.has(words[0] ?? '') || telling.length < 3)) continue;
        found.push({ words, weight: words.length > 1 || isHead ? 0.6 : FIRST_WORD });
      }
    // "Repair cost" of `cost_repair`, "max temp" of `temp_max`.
    const [a = '', b = '', ...more] = telling;
    if (isNumber && b !== '' && more.length === 0 && cut < 0 && !form.test(a) && !/^(?:max|min|avg)$/.test(b))
      found.push({ words: [b, a], weight: 0.8 });
    if (telling.length === 2 && a.length > 2 && b.length > 2) found.push({ words: [a + b], weight: 0.8 });
  }
  return found.flatMap((part) => {
    const full = part.words.map(inFull);
    return full.join(' ') === part.words.join(' ') ? [part] : [part, { ...part, words: full }];
  });
}

/** The column that a member is of, where it says nothing else of it. */
const columnOf = (member: Member): string | undefined =>
  member.kind === 'segment' || member.rowFilter !== undefined || (member.aggType ?? '').startsWith('count')
    ? undefined
    : (member.rowSql ?? member.sql);

/** "Room" of "room rate": an average room may go on to another word, "average room price". */
const isFormed = (key: string, name: string): boolean =>
  new RegExp(`(?:^| )${key} (?:rate|level|amount|value|number)(?: |$)`).test(stems(name).join(' '));

/** @param isTaken whether the data calls something else so */
export function partNames(
  members: readonly Member[],
  isTaken: (phrase: string) => boolean,
): { readonly member: Member; readonly words: readonly string[]; readonly weight: number }[] {
  const columns = new Map<string, { members: Member[]; name: string; parts: Map<string, number> }>();
  for (const member of members) {
    const sql = columnOf(member);
    if (sql === undefined) continue;
    const known = columns.get(sql) ?? { members: [], name: '', parts: new Map<string, number>() };
    known.members.push(member);
    const name = member.title.replace(/ of each .*$/i, '').replace(/^(?:total|average) /i, '');
    if (known.name === '' || name.length < known.name.length) known.name = name;
    columns.set(sql, known);
  }
  const sharing = new Map<string, number>();
  for (const column of columns.values()) {
    const isNumber = column.members.some((m) => m.type === 'number' && m.hints.code !== true);
    for (const { words, weight } of partsOfName(column.name, isNumber)) {
      const key = words.join(' ');
      column.parts.set(key, Math.max(weight, column.parts.get(key) ?? 0));
    }
    const own = new Set([
      ...column.parts.keys(),
      ...column.members.flatMap((m) => [m.title, m.name, ...m.synonyms].flatMap((name) => stems(name))),
    ]);
    for (const key of own) sharing.set(key, (sharing.get(key) ?? 0) + 1);
  }
  return [...columns.values()].flatMap(({ members: own, parts, name }) =>
    [...parts].flatMap(([key, weight]) => {
      if (sharing.get(key) !== 1) return [];
      const words = key.split(' ');
      // "Average humidity" of the average of `hum`, as of one that is spelt out.
      const averages = own.filter((m) => m.aggType === 'avg' && /^average /i.test(m.title));
      return [
        ...(isTaken(key) ? [] : own.map((member) => ({ member, words, weight }))),
        ...(weight === FIRST_WORD || isTaken(`average ${key}`) || isFormed(key, name)
          ? []
          : averages.map((member) => ({ member, words: ['average', ...words], weight: 0.95 }))),
      ];
    }),
  );
}
