/**
 * What people call rows and columns by what a table holds, where its own names say something narrower or drier: penguins
 * are birds, a symbol is a stock, and who has a date of death is a victim. Each is claimed only if nothing else is called so.
 */
import type { Member, View } from '../../data/data-model.js';
import { isCommonWord } from './common-words.js';
import { stems } from './tokens.js';
import type { Holdings } from './values.js';
import { amounts, families } from './word-families.js';
import { lists } from './word-lists.js';

/** By a word of the table's name, in the singular: what its rows are. */
const rowWords = lists(`
session: visitor
payment: charge transaction
visit: visitor
penguin: bird animal
puffin: bird animal
pigeon: bird animal
owl: bird animal
parrot: bird animal
bird: animal
dog: animal pet
cat: animal pet
horse: animal
whale: animal
shark: animal
diamond: stone gem gemstone jewel
olympian: athlete competitor sportsman sportsperson participant
athlete: competitor sportsman sportsperson participant
footballer: player athlete
pokemon: creature monster
iris: flower plant
winequality: wine
titanic: passenger
strike: incident collision hit
birdstrike: strike incident collision hit
contribution: filing committee
earthquake: quake tremor
disaster: catastrophe
exoplanet: planet world
meteorite: meteor
mpg: car vehicle automobile
crime: offence offense incident
accident: crash collision
crash: accident collision
collision: crash accident
tip: meal bill
attrition: employee worker
diabetes: patient
heart: patient
stroke: patient
churn: customer
wildfire: fire blaze
hurricane: storm
tornado: storm
airbnb: listing accommodation
listing: accommodation apartment
housing: house home property
beer: brew
tweet: post
`);

/** Rows that all have a date of death are of those who died. */
export const theDead = ['victim', 'death', 'fatality', 'casualty'];
export const isOfDead = (view: View, members: readonly Member[], empty: ReadonlySet<string>): boolean =>
  members.some(
    (m) =>
      m.type === 'time' &&
      !empty.has(m.name) &&
      m.cubes.has(view.root) &&
      /^(?:(?:death|died|deceased)(?:_?(?:date|day|on|at|time))?|date_of_death)$/i.test(m.name),
  );

/** Tails that make another word of the one before: no partnership is a ship. */
const noTail =
  /^(?:hold|ship|less|able|ment|ness|line|port|work|data|list|time|count|down|fast|front|sheet|word|taking|writing|back|board|book|over|land|side)$/;

/** "Strikes" of bird strikes that are written as one word. */
function tailOf(word: string): string[] {
  for (let at = 4; at <= word.length - 4; at += 1) {
    const tail = word.slice(at);
    if (isCommonWord(word.slice(0, at)) && isCommonWord(tail) && !noTail.test(tail) && !amounts.has(tail))
      return [tail];
  }
  return [];
}

/** What a row has a fee, a cost or a state of: with a delivery fee each row is a delivery. */
const ofRows =
  /^(delivery|entry|order|booking|registration|reservation|submission|application|membership|subscription|enrol?lment|rental|trip|ride|visit|stay) (?:fee|charge|cost|status|state)\b/i;

export const hadRows = (view: View, members: readonly Member[]): string[] =>
  members.flatMap((m) => (m.cubes.has(view.root) ? (ofRows.exec(m.title)?.[1]?.toLowerCase() ?? []) : []));

/** What else the rows may be called, in the singular. */
export function everydayRows(view: View, rowNouns: readonly string[]): string[] {
  const names = [view.title, view.root, ...rowNouns].map(stems);
  const words = new Set(names.flat());
  const own = names.flatMap((name) => name.slice(-1));
  return [...new Set([...[...words].flatMap((word) => rowWords.get(word) ?? []), ...own.flatMap(tailOf)])];
}

export type Called = { readonly member: Member; readonly words: readonly string[]; readonly weight: number };

const bareName = ({ title, aggType }: Member): string =>
  stems(
    title.replace(/ of each .*$/i, '').replace(aggType === undefined ? /^$/ : /^(?:total|average) /i, ''),
  ).join(' ');

/** Of a day's trading, where a table has its columns: what people call them. */
const trading = lists(`
close: closing_price close_price closing_value price_at_close
open: opening_price open_price opening_value price_at_open
high: high_price daily_high day_high intraday_high high_of_day
low: low_price daily_low day_low intraday_low low_of_day
volume: share_traded share_were_traded share_was_traded traded_share trading_volume traded_volume
`);

const sorts = ['type', 'kind', 'sort', 'category'];
/** Columns that tell what kind of a thing a row is, likeliest first. */
const kindly = [/^(?:genre|species|breed|variety)$/, /^(?:type|kind|category|class|style|entity)$/];

/** What columns may be called beyond their names: the closing price, the kind of penguin. */
export function everydayColumns(
  { title }: Pick<View, 'title'>,
  members: readonly Member[],
  rowNouns: readonly string[],
  holdings: Holdings,
): Called[] {
  const bare = members.map((member) => ({ member, name: bareName(member) }));
  const isTrading = ['open', 'high', 'low', 'close'].every((name) => bare.some((b) => b.name === name));
  const traded = (isTrading ? bare : []).flatMap(({ member, name }) =>
    (trading.get(name) ?? []).flatMap((said) => {
      const words = said.split('_');
      const isAverage = member.aggType === 'avg';
      return [
        { member, words, weight: 0.85 },
        ...(isAverage ? [{ member, words: ['average', ...words], weight: 0.95 }] : []),
      ];
    }),
  );
  // Rows that hold the sum of the others are of no kind.
  const hasTotal = ({ name }: Member): boolean =>
    holdings.values.get(name)?.some(({ value }) => /^(?:all|total|overall|world)\b/i.test(String(value))) ===
    true;
  const texts = bare.filter(
    ({ member }) => member.kind === 'dimension' && member.type === 'string' && !hasTotal(member),
  );
  const [kind, ...others] =
    kindly
      .map((names) => texts.filter(({ name }) => names.test(name.split(' ').at(-1) ?? '')))
      .find((found) => found.length > 0) ?? [];
  const nouns = [...new Set(rowNouns.map((noun) => stems(noun).join(' ')))].filter((noun) => noun !== '');
  const ofKind =
    kind && others.length === 0
      ? [
          ...nouns.flatMap((noun) =>
            sorts.map((sort) => ({
              member: kind.member,
              words: [sort, 'of', ...noun.split(' ')],
              weight: 0.8,
            })),
          ),
          // "By type" where issues have an issue type, and nothing else is of a type.
          ...(kind.name.endsWith(' type') ? [{ member: kind.member, words: ['type'], weight: 0.95 }] : []),
        ]
      : [];
  // "Unemployment across industries" has one column that tells its groups apart.
  const [, across = ''] = / (?:across|by|per) ([a-z]+)$/i.exec(title) ?? [];
  const [group] = texts;
  const base = stems(across).join(' ');
  const groups =
    group && texts.length === 1 && base !== '' ? [base, ...(families.get(base)?.sure ?? [])] : [];
  return [
    ...traded,
    ...ofKind,
    ...groups.map((word) => ({ member: group!.member, words: word.split('_'), weight: 0.8 })),
  ];
}

/** Words that are of one column, though rows or another column are called so. */
export function clearlyOf(members: readonly Member[], holdings: Holdings): Called[] {
  const own = members.filter((m) => m.kind === 'dimension' && m.type === 'string');
  // Of many rows of one symbol none is a stock.
  const [symbol, ...more] = own.filter((m) => /^(?:stock_?)?(?:symbol|ticker)$/i.test(m.name));
  const isRepeated = holdings.values.get(symbol?.name ?? '')?.some(({ rows }) => rows > 1) === true;
  const isNamed = own.some((m) => m !== symbol && /compan|stock|security|firm|^name$/i.test(m.name));
  const stocks =
    symbol && more.length === 0 && isRepeated && !isNamed
      ? ['stock', 'company', 'ticker', 'symbol'].map((word) => ({
          member: symbol,
          words: [word],
          weight: 0.95,
        }))
      : [];
  // "Party" is the affiliation, and not the number that stands for it.
  const parties = members.flatMap((code) => {
    const [thing, end, ...rest] = stems(code.name.replaceAll('_', ' '));
    const isNumber =
      code.type === 'number' || holdings.values.get(code.name)?.every((v) => /^\d+$/.test(String(v.value)));
    if (code.kind !== 'dimension' || end !== 'code' || rest.length > 0 || isNumber !== true) return [];
    const beside = own.filter((m) => m !== code && stems(m.name.replaceAll('_', ' '))[0] === thing);
    return beside.length === 1 ? [{ member: beside[0]!, words: [thing ?? ''], weight: 0.8 }] : [];
  });
  return [...stocks, ...parties];
}

const medals = ['gold', 'silver', 'bronze'];

/** Numbers that stand beside each other and are told as one: gold, silver and bronze are medals. */
export function withSums(members: readonly Member[]): readonly Member[] {
  const numbers = members.filter((m) => m.kind === 'dimension' && m.type === 'number');
  const parts = medals.flatMap((name) => numbers.find((m) => bareName(m) === name) ?? []);
  const [like] = parts;
  const isOwn = numbers.some((m) => /^(?:total|medals?|total medals)$/i.test(bareName(m)));
  if (parts.length < medals.length || !like || isOwn) return members;
  const name = `(${parts.map((m) => m.name).join(' + ')})`;
  return [...members, { ...like, name, title: 'Medals', synonyms: [], sql: name, hints: { additive: true } }];
}
