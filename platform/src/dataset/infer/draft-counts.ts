/** How many there are: rows, and different things that several rows are of. */
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftMeasure } from './draft-member.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName, plural, titleOf } from './words.js';

export function countsOf(
  table: Table,
  { taken, rank }: { readonly taken: Set<string>; readonly rank: number },
): DraftMeasure[] {
  // `#1001` and an ID may both tell the same orders: what more rows have is counted.
  const references = table.columns
    .flatMap((column) => (column.role.kind === 'reference' ? [{ column, of: column.role.of }] : []))
    .filter(({ column: { values }, of }, i, all) =>
      all.every(
        (other, j) =>
          other.of !== of || other.column.values < values || (other.column.values === values && j >= i),
      ),
    );
  const own = titleOf(table.noun.many);
  // Orders come before their lines.
  const isWhole = (of: string): boolean => table.noun.one === `${of} line`;
  const isOfWholes = references.some(({ of }) => isWhole(of));
  const distinct = references.map(({ column, of }) =>
    countedOnce(column, of, { taken, rank: isWhole(of) ? rank : 5 }),
  );
  distinct.push(
    ...partiesOf(
      table,
      references.map(({ of }) => of),
      taken,
    ),
    ...buyersOf(table, taken),
  );
  const isTaken = distinct.some(({ title }) => title === own);
  const many = isTaken ? 'rows' : table.noun.many;
  const count: DraftMeasure = {
    ...{ name: 'count', title: titleOf(many), description: `Number of ${many}`, type: 'count' },
    meta: { synonyms: [`number of ${many}`] },
    ...{ rank: isOfWholes ? 7 : rank, isAverage: false },
  };
  return [count, ...distinct];
}

function countedOnce(
  column: Column,
  one: string,
  { taken, rank }: { readonly taken: Set<string>; readonly rank: number },
): DraftMeasure {
  const many = plural(one);
  return {
    name: memberName(many, taken, { fallback: `${column.member}_count` }),
    title: titleOf(many),
    description: `Number of different ${many}`,
    type: 'count_distinct',
    sql: columnSql(column),
    meta: { additive: false, synonyms: [`number of ${many}`, `${one} count`] },
    ...{ rank, isAverage: false },
  };
}

/** How many they are is asked for, and shown behind what happened. */
export const RANK_OF_PARTIES = 15;

/** Who a row is of, by the last word of its column: "customer name", "company", "requester". */
const party =
  /(?:^| )(customer|client|company|account|organi[sz]ation|requester|requestor|buyer|shopper|user|visitor|guest|passenger|patient|student|employee|member|subscriber|donor|tenant|merchant|vendor|supplier)(?: (?:name|full name))?$/;

/** Of whom rows are that are told by their names alone. */
function partiesOf({ columns, noun }: Table, known: readonly string[], taken: Set<string>): DraftMeasure[] {
  // Those that have a number each are the rows, and namesakes are not one.
  const own = columns.flatMap(({ role, words: [of = '', ...rest] }) =>
    role.kind === 'key' && rest.length === 1 ? [of] : [],
  );
  const seen = new Set([noun.one, ...known, ...own]);
  return columns.flatMap((column): DraftMeasure[] => {
    const { role, words, form, distinct } = column;
    const one = party.exec(words.join(' '))?.[1];
    const isOne = form.type === 'text' && (role.kind === 'category' || role.kind === 'text');
    if (one === undefined || !isOne || distinct <= 10 || seen.has(one)) return [];
    seen.add(one);
    return [countedOnce(column, one, { taken, rank: RANK_OF_PARTIES })];
  });
}

/** The e-mail address by which those who bought are told apart, where nothing else tells customers apart. */
export function buyerOf({ columns, noun }: Table): Column | undefined {
  const email = columns.find(({ words }) =>
    /^(?:(?:customer|buyer|billing|contact) )?e ?mail$/.test(words.join(' ')),
  );
  const isKnown = columns.some(({ words }) =>
    /^(?:customer|client|buyer|shopper|user|account)$/.test(words[0] ?? ''),
  );
  const isOfSales = /(?:^| )(?:order|purchase|sale|booking|transaction|invoice)(?: |$)/.test(noun.one);
  return email && !isKnown && email.distinct <= email.values * 0.9 && isOfSales ? email : undefined;
}

function buyersOf(table: Table, taken: Set<string>): DraftMeasure[] {
  const email = buyerOf(table);
  if (!email) return [];
  return [
    {
      name: memberName('customers', taken, { fallback: 'customers_count' }),
      title: 'Customers',
      description: `Number of different ${inSentence(email.title)} addresses`,
      type: 'count_distinct',
      sql: columnSql(email),
      meta: { additive: false, synonyms: ['number of customers', 'buyers'] },
      ...{ rank: 5, isAverage: false },
    },
  ];
}

/** Days of weather and points of a course are measured: how many there are says little. */
export const isCounted = ({ noun, course, step }: Table): boolean =>
  !course && noun.one !== 'row' && noun.one !== step;

/** People are counted before anything that is known of them. */
const isOfPeople = ({ noun, snapshots }: Table): boolean =>
  !snapshots &&
  /(?:^| )(?:member|customer|client|employee|patient|student|user|subscriber|guest|visitor|applicant|candidate|donor|agent|person)$/.test(
    noun.one,
  );

/** Each row is what somebody answered to the questions of a form. */
export const isForm = ({ columns }: Table): boolean => columns.some(({ asked }) => asked !== undefined);

/** Where the number of rows stands among the measures: the smaller, the earlier. */
export const rankOfRows = (table: Table): number =>
  isForm(table) ? 0 : isOfPeople(table) ? -1 : isCounted(table) ? 3 : 8;
