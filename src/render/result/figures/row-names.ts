import { parseTime } from '../../format/parse-time.js';
import { quarterOf } from '../../format/quarter-text.js';
import type { Cell } from '../../table/result-table.js';
import type { ModelColumn, ResultModel } from '../result-model.js';

/** A place in a text where rows are named. */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly column: number;
  readonly rows: ReadonlySet<number>;
}

/** Rows that are looked at, and letters of a name. */
const MOST_ROWS = 1_000;
const LONGEST = 120;
/** Shorter names are found in their own letters only: "low" is a word of its own, and "No" another. */
const SHORT = 4;

interface Name {
  readonly text: string;
  readonly column: number;
  readonly rows: Set<number>;
}

/** The names of the rows of one result: texts and times, and numbers that are names. */
export class RowNames {
  readonly #names: readonly Name[];

  constructor(model: ResultModel) {
    const names = new Map<string, Name>();
    model.columns.forEach((column, index) => {
      if (!isNaming(column)) return;
      model.rows.slice(0, MOST_ROWS).forEach((row, at) => {
        for (const text of formsOf(row[index] ?? null, column)) {
          const key = `${index} ${text}`;
          const known = names.get(key) ?? { text, column: index, rows: new Set<number>() };
          known.rows.add(at);
          names.set(key, known);
        }
      });
    });
    this.#names = [...names.values()];
  }

  /** Where rows are named in a text; of names within longer ones, the longer. In the order of the text. */
  in(text: string): Mention[] {
    const lower = text.toLowerCase();
    const found: Mention[] = [];
    for (const { text: name, column, rows } of this.#names) {
      const isShort = name.length < SHORT;
      const [haystack, needle] = isShort ? [text, name] : [lower, name.toLowerCase()];
      for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
        const end = at + needle.length;
        if (isWhole(text, at, end)) found.push({ start: at, end, column, rows });
      }
    }
    return found
      .filter((one) => !found.some((other) => contains(other, one)))
      .sort((a, b) => a.start - b.start);
  }
}

function isNaming({ kind, role }: ModelColumn): boolean {
  return kind === 'string' || kind === 'time' || role === 'code' || role === 'hour' || role === 'quarter';
}

function contains(outer: Mention, inner: Mention): boolean {
  return (
    outer.start <= inner.start && outer.end >= inner.end && outer.end - outer.start > inner.end - inner.start
  );
}

const WORD = /[\p{L}\p{N}]/u;

function isWhole(text: string, start: number, end: number): boolean {
  const edge = (inside: string, outside: string) => !(WORD.test(inside) && WORD.test(outside));
  return edge(text.charAt(start), text.charAt(start - 1)) && edge(text.charAt(end - 1), text.charAt(end));
}

function formsOf(cell: Cell, column: ModelColumn): string[] {
  if (cell === null || typeof cell === 'boolean') return [];
  const shown = column.text(cell);
  const forms = column.kind === 'time' ? [shown, ...timeForms(String(cell), column)] : [shown, String(cell)];
  if (column.role === 'hour') forms.push(`${cell}:00`);
  return [...new Set(forms)].filter((text) => text.trim() !== '' && text.length <= LONGEST);
}

const english = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC', calendar: 'gregory' });
const LONG = english({ month: 'long' });
const ABBREVIATED = english({ month: 'short' });

/** Periods as they are written in sentences. */
function timeForms(cell: string, { grain }: ModelColumn): string[] {
  const time = parseTime(cell);
  if (time === undefined) return [];
  const date = new Date(time.milliseconds);
  const [year, day] = [date.getUTCFullYear(), date.getUTCDate()];
  const months = [LONG.format(date), ABBREVIATED.format(date)];
  if (grain === 'year') return [String(year)];
  if (grain === 'quarter') {
    const quarter = `Q${quarterOf(time.milliseconds)}`;
    return [`${quarter} ${year}`, `${year} ${quarter}`, `${year}-${quarter}`];
  }
  if (grain === 'month') return [cell.slice(0, 7), ...months.map((month) => `${month} ${year}`), ...months];
  return [
    cell.slice(0, 10),
    ...months.flatMap((month) => [
      `${day} ${month} ${year}`,
      `${month} ${day}, ${year}`,
      `${month} ${day}`,
      `${day} ${month}`,
    ]),
  ];
}
