/** What the rows of a table are called by, and what else their columns are called. */
import { alsoCalled } from './also-called.js';
import type { Column } from './column.js';
import { buyerOf } from './draft-counts.js';
import { groupNames } from './report.js';
import type { Table } from './table-profile.js';
import { calledOnTimetables } from './timetables.js';

export const keyOf = ({ columns }: Pick<Table, 'columns'>): Column | undefined =>
  columns.find(({ role }) => role.kind === 'key');

/** What the rows of a table are called by, `full_name` of customers: namesakes are told apart by their key. */
export function labelOf(column: Column, table: Table): { synonyms?: string[]; beside?: string } {
  const { words, form, distinct, values, title } = column;
  const { noun } = table;
  const key = keyOf(table);
  const isNamed =
    /^(?:full |\w+ )?name$|^title$/.test(words.join(' ')) &&
    !/^(?:first|last|user|file)/.test(words[0] ?? '');
  if (isCalledSo(column, table)) return { synonyms: [noun.one] };
  if (column === buyerOf(table)) return { synonyms: ['customer', 'buyer'] };
  const isOwn = words.length < 2 || words[0] === 'full' || noun.one.split(' ').includes(words[0] ?? '');
  const others = [
    ...alsoCalled(column, noun.one),
    ...calledOnTimetables(column, table),
    ...groupNames(column, table),
  ].filter((name) => !table.columns.some((other) => other !== column && other.words.join(' ') === name));
  if (form.type !== 'text' || !isNamed || !isOwn || distinct < values * 0.25 || noun.one === 'row')
    return /^(?:text|time)$/.test(form.type) && others.length > 0 ? { synonyms: others } : {};
  const isAmbiguous = key && distinct < values && !/^(?:id|key|code)$/.test(key.words.join(' '));
  return {
    ...(title.toLowerCase() === noun.one ? {} : { synonyms: [noun.one] }),
    ...(isAmbiguous ? { beside: key.member } : {}),
  };
}

/** "Customers" by the company of each, products by their description: where it tells them apart and no column is called after them. */
function isCalledSo({ words, form, isUnique, rows }: Column, { columns, noun, parts }: Table): boolean {
  const own = [noun.one, `${noun.one} name`, `${noun.one} title`, 'name', 'full name', 'title'];
  return (
    form.type === 'text' &&
    isUnique &&
    rows >= FEW &&
    parts === undefined &&
    noun.one !== 'row' &&
    /^(?:company|company name|account name|client name|shop name|store name|business|business name|organi[sz]ation|firm|description|label|display name)$/.test(
      words.join(' '),
    ) &&
    columns.some(({ role }) => role.kind === 'key') &&
    !columns.some((other) => own.includes(other.words.join(' ')))
  );
}

/** What a row is called by is told as the row: a product's description as the product. */
export const isLabel = (column: Column, table: Table): boolean =>
  /^(?:description|label)$/.test(column.words.join(' ')) && isCalledSo(column, table);

/** Of fewer things a text may well tell them apart by chance. */
const FEW = 5;
