/**
 * Timetables: rows that go from one place to another, as trains and trips do. Both ends have their roles, so that "to
 * Boston" is read as the one and "from Boston" as the other, together they are a route, and a number that says how late
 * each row was tells which were late.
 */
import { wordTable } from '../../word-table.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftDimension, DraftMeasure } from './draft-member.js';
import type { DraftSegment } from './form/form-members.js';
import type { Table } from './table-profile.js';
import { isTimetable, wordsOfAll } from './timetable-words.js';
import { inSentence, memberName } from './words.js';

/** Of what each row of a timetable took the usual length is looked at, and hardly ever what all of them come to. */
export const isOfJourney = ({ role }: Pick<Column, 'role'>, { columns }: Table): boolean =>
  role.kind === 'amount' && role.unit === 'min' && isTimetable(wordsOfAll(columns));

const ends = {
  origin: {
    words: [
      'from',
      'out of',
      'leaving',
      'left',
      'leave',
      'leaves',
      'departing',
      'departed',
      'depart',
      'departs',
    ],
    rows: ['departures'],
  },
  destination: {
    words: [
      'to',
      'into',
      'landing',
      'landed',
      'arriving in',
      'arriving at',
      'arrived in',
      'arrive in',
      'bound for',
    ],
    rows: ['arrivals'],
  },
} as const;

const endOf = ({ words: [first = ''] }: Column): keyof typeof ends | undefined =>
  first === 'origin' || first === 'destination' ? first : undefined;

/** What an end is told by: "city" of `origin_city_name`, and any place of a plain `origin`. */
const kindOf = ({ words }: Column): string =>
  words
    .slice(1)
    .filter((word, _, rest) => rest.length === 1 || !/^(?:name|code)$/.test(word))
    .join(' ') || 'place';

/** The role of one of the two ends, where the other is told too. */
export function endRole(column: Column, table: Table): DraftDimension['meta'] {
  const end = endOf(column);
  const isText = (one: Column): boolean => one.form.type === 'text';
  if (end === undefined || !isText(column)) return undefined;
  const of = kindOf(column);
  const others = table.columns.filter((other) => isText(other) && kindOf(other) === of);
  if (!others.some((other) => endOf(other) !== undefined && endOf(other) !== end)) return undefined;
  const isPlain = column.words.length === 1;
  const { words, rows } = ends[end];
  const deed = end === 'origin' ? 'departure' : 'arrival';
  const places = isPlain ? ['port', 'station', 'stop'] : [];
  return {
    role: { name: end, of, ...(isPlain ? { words: [...words], rows: [...rows] } : {}) },
    ...(end === 'origin' ? { default: true } : {}),
    synonyms: [of, ...places, `${end} ${of}`, `${deed} ${of}`],
  };
}

const others: Readonly<Record<string, readonly string[]>> = wordTable({
  'carrier name': ['carrier', 'line', 'operator'],
  carrier: ['line', 'operator'],
  'arrival delay': ['delay', 'delay minutes'],
  'air time': ['time in the air', 'flying time', 'duration'],
});

/** What else people call a column of a timetable. */
export function calledOnTimetables({ words }: Pick<Column, 'words'>, { columns }: Table): readonly string[] {
  const name = words.join(' ');
  const called = others[name];
  if (!called || !isTimetable(wordsOfAll(columns))) return [];
  // Of a carrier's code and its name the name is meant.
  const isCode = name === 'carrier' && columns.some((other) => other.words.join(' ') === 'carrier name');
  return isCode ? [] : called;
}

/** From where to where each row goes. */
export function routesOf({ columns, noun }: Table, taken: Set<string>): DraftDimension[] {
  const [from, to] = ['origin', 'destination'].map((end) =>
    columns.find(({ words, form }) => form.type === 'text' && words.join(' ') === end),
  );
  if (!from || !to || columns.some(({ words }) => words.includes('route'))) return [];
  return [
    {
      name: memberName('route', taken, { fallback: 'route' }),
      title: 'Route',
      description: `${from.title} and ${inSentence(to.title)} of the ${noun.one}`,
      ...{ type: 'string', column: from, sql: `${columnSql(from)} || '-' || ${columnSql(to)}` },
      meta: { synonyms: ['connection', 'origin and destination'] },
    },
  ];
}

/** How late each row was, where the table says so in a number: at its end, or else at its beginning. */
function delayOf({ columns, late }: Table): Column | undefined {
  const plain = ({ words }: Column): readonly string[] =>
    words.filter((word) => !/^(?:min|mins|minutes)$/.test(word));
  const delays = columns.filter((one) => one.role.kind === 'amount' && plain(one).at(-1) === 'delay');
  const named = (name: string): Column | undefined => delays.find((one) => plain(one).join(' ') === name);
  if (late.length > 0 || !isTimetable(wordsOfAll(columns))) return undefined;
  return named('arrival delay') ?? named('departure delay') ?? named('delay');
}

export function delayMembers(
  table: Table,
  taken: Set<string>,
): { readonly measures: readonly DraftMeasure[]; readonly segments: readonly DraftSegment[] } {
  const delay = delayOf(table);
  if (!delay) return { measures: [], segments: [] };
  const { noun } = table;
  const [sql, title] = [columnSql(delay), inSentence(delay.title)];
  const segment = (name: string, op: string, than: string, synonyms: string[]): DraftSegment => ({
    name: memberName(name, taken, { fallback: name }),
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    description: `${noun.many.charAt(0).toUpperCase()}${noun.many.slice(1)} with ${title} ${than}`,
    sql: `${sql} ${op} 0`,
    meta: { synonyms },
  });
  return {
    measures: [
      {
        name: memberName('on time rate', taken, { fallback: 'on_time_rate' }),
        title: 'On-time rate',
        description: `Part of the ${noun.many} with ${title} of nothing or less, of those where it is known`,
        ...{ type: 'avg', sql: `CASE WHEN ${sql} <= 0 THEN 1.0 WHEN ${sql} > 0 THEN 0.0 END` },
        ...{ format: 'percent', rank: 7.2, isAverage: true, better: 'up' },
        meta: { better: 'up', additive: false, synonyms: ['punctuality', 'on-time performance'] },
      },
    ],
    segments: [
      segment('late', '>', 'over nothing', ['delayed', 'behind schedule']),
      segment('on time', '<=', 'of nothing or less', ['punctual', 'on schedule']),
      segment('early', '<', 'under nothing', ['ahead of schedule', 'too early']),
    ],
  };
}
