/**
 * Which numbers of an answer are cells of its results: by value, at the rounding in which they are told, and by the row
 * that is named in their sentence. Where more than one cell may be meant, none is: a number without a link is no loss,
 * one with a wrong link is.
 */
import { numberWords } from './number-words.js';
import { RowNames } from './row-names.js';
import { numericValue } from '../../table/result-table.js';
import type { Mention } from './row-names.js';
import type { NumberWord } from './number-words.js';
import type { ModelColumn, ResultModel } from '../result-model.js';

/** A number of a text, and the cell that it is. */
export interface Figure {
  /** Where it stands in the text of its block. */
  readonly start: number;
  readonly end: number;
  /** Indices of the result and of its row and column. */
  readonly result: number;
  readonly row: number;
  readonly column: number;
  /** Whether the row's name stands right before it. */
  readonly isBound: boolean;
}

interface Candidate {
  readonly result: number;
  readonly row: number;
  readonly column: number;
}

/** Cells that are looked at, over all results. */
const MOST_CELLS = 20_000;
/** A number of fewer digits is met by chance in a table where its row is not named. */
const TELLING = 3;

interface Numbers {
  readonly place: Candidate;
  readonly value: number;
  readonly model: ModelColumn;
}

/** Reads the figures of an answer's blocks: its paragraphs, list items and cells. */
export class FigureFinder {
  readonly #models: readonly ResultModel[];
  readonly #names: readonly RowNames[];
  readonly #cells: readonly Numbers[];

  constructor(models: readonly ResultModel[]) {
    this.#models = models;
    this.#names = models.map((model) => new RowNames(model));
    this.#cells = models.flatMap(numbersOf).slice(0, MOST_CELLS);
  }

  /** The figures of one block, in their order. */
  find(block: string): Figure[] {
    const words = numberWords(block);
    if (words.length === 0 || this.#cells.length === 0) return [];
    const mentions = this.#names.map((names) => names.in(block));
    const ends = sentenceEnds(block);
    const found = words.flatMap((word): Figure[] => {
      if (mentions.flat().some(({ start, end }) => start < word.end && end > word.start)) return [];
      const isBound = mentions.some((own) => isBoundTo(own, word, block));
      if (!isBound && this.#maybeCount(word)) return [];
      const place = this.#cellOf(word, block, mentions, ends, words);
      return place === undefined ? [] : [{ start: word.start, end: word.end, isBound, ...place }];
    });
    // The same cell twice in a block: one of the two is likely something else.
    const isSame = (a: Figure, b: Figure) =>
      a !== b && a.result === b.result && a.row === b.row && a.column === b.column;
    return found.filter(
      (one) =>
        !this.#isUpperEnd(one, words, block) && (one.isBound || !found.some((other) => isSame(one, other))),
    );
  }

  /** The other end of a step, "3,000 to 3,500", is where the next row begins, and is not told from that row. */
  #isUpperEnd({ start, result, row, column }: Figure, words: readonly NumberWord[], block: string): boolean {
    const before = words.findLast(({ end }) => end <= start);
    if (!before || !/^\s*(?:[^\s\d]+\s+)?(?:to|–)\s*[$€£]?$/u.test(block.slice(before.end, start)))
      return false;
    return this.#cells.some(
      (cell) =>
        cell.place.result === result &&
        cell.place.column === column &&
        cell.place.row !== row &&
        isMeant(cell, before),
    );
  }

  /** Small numbers and numbers of rows may count what is spoken of: "1 ticket", "the 12 months". */
  #maybeCount({ isWhole, digits, readings }: NumberWord): boolean {
    if (!isWhole) return false;
    const lines = this.#models.flatMap(({ rows, totalRows }) =>
      rows.length > 1 ? [rows.length, totalRows] : [],
    );
    const isSmall = digits < 2 && this.#cells.length > 1;
    return isSmall || readings.some(({ value }) => lines.includes(value));
  }

  #cellOf(
    word: NumberWord,
    block: string,
    mentions: readonly (readonly Mention[])[],
    ends: readonly number[],
    words: readonly NumberWord[],
  ): Candidate | undefined {
    const meant = this.#cells.filter((cell) => isMeant(cell, word));
    if (meant.length === 0) return undefined;
    const sentence = ends.findIndex((end) => end >= word.end);
    const span = [ends[sentence - 1] ?? 0, ends[sentence] ?? block.length] as const;
    const named = meant.filter(({ place }) =>
      isNamed(place, around(mentions[place.result] ?? [], span, ends, sentence)),
    );
    const isAnyNamed = mentions.some((own) => around(own, span, ends, sentence).length > 0);
    if (isAnyNamed) {
      const beside = named.filter(({ place }) => isBeside(place, word, block, mentions[place.result] ?? []));
      const chosen = oneOf(beside, this.#models) ?? this.#byColumn(beside, word, block, words);
      return chosen?.place;
    }
    const isLone = meant.every(({ place }) => this.#models[place.result]?.rows.length === 1);
    if (!isLone && word.digits < TELLING) return undefined;
    return (oneOf(meant, this.#models) ?? this.#byColumn(meant, word, block, words))?.place;
  }

  /** Of equal cells of one row, the one whose column is named beside the number. */
  #byColumn(
    cells: readonly Numbers[],
    word: NumberWord,
    block: string,
    words: readonly NumberWord[],
  ): Numbers | undefined {
    const rows = new Set(cells.map(({ place }) => `${place.result} ${place.row}`));
    if (rows.size !== 1) return undefined;
    const at = words.indexOf(word);
    const text = block.slice(words[at - 1]?.end ?? 0, words[at + 1]?.start ?? block.length).toLowerCase();
    const named = cells.filter(({ model }) => text.includes(model.title.toLowerCase()));
    return named.length === 1 ? named[0] : undefined;
  }
}

function numbersOf(model: ResultModel, result: number): Numbers[] {
  return model.columns.flatMap((column, index) => {
    if (column.kind !== 'number' || ['code', 'hour', 'quarter'].includes(column.role)) return [];
    return model.rows.flatMap((row, at) => {
      const value = numericValue(row[index]);
      return value === null ? [] : [{ place: { result, row: at, column: index }, value, model: column }];
    });
  });
}

/** Whether a cell is what a number says. Without a sign, a loss of 5 is told as 5. */
function isMeant({ value, model }: Numbers, word: NumberWord): boolean {
  if (word.sign !== 0 && Math.sign(value) !== word.sign && value !== 0) return false;
  return scalesOf(model, word, value).some((scale) => {
    const size = Math.abs(value) * scale;
    return word.readings.some(({ value: told, half }) => {
      // "5" is five of something, and no rounded 5.3.
      if (word.isWhole && word.digits < 2) return Math.abs(size - told) < 1e-9;
      return Math.abs(size - told) <= half * (1 + 1e-9) + size * 1e-12;
    });
  });
}

/** By what a cell is multiplied before it is told. */
function scalesOf({ role }: ModelColumn, { isPercent }: NumberWord, value: number): readonly number[] {
  if (!isPercent) return [1];
  if (role === 'fraction') return [100];
  if (role === 'percent') return [1];
  if (role !== 'plain') return [];
  return Number.isInteger(value) ? [1] : [1, 100];
}

/** The mentions of a sentence, or of those before it in the block where it names none itself. */
function around(
  mentions: readonly Mention[],
  [from, to]: readonly [number, number],
  ends: readonly number[],
  sentence: number,
): readonly Mention[] {
  const own = mentions.filter(({ start }) => start >= from && start < to);
  if (own.length > 0 || sentence <= 0) return own;
  const before: readonly [number, number] = [ends[sentence - 2] ?? 0, from];
  return around(mentions, before, ends, sentence - 1);
}

/** A row is named when each column that is spoken of at all speaks of it. */
function isNamed({ row }: Candidate, mentions: readonly Mention[]): boolean {
  const columns = new Set(mentions.map(({ column }) => column));
  return (
    columns.size > 0 &&
    [...columns].every((column) => mentions.some((one) => one.column === column && one.rows.has(row)))
  );
}

/** What stands between a name and the number that is told of it, as in "Berlin (**12**)" and "Berlin: 12". */
const BOUND = /^[\s:=(*\u2013\u2014-]*$/;

/** Where a name stands right before a number, the number is told of its row and of no other. */
function isBeside(
  { row }: Candidate,
  word: NumberWord,
  block: string,
  mentions: readonly Mention[],
): boolean {
  return !isBoundTo(mentions, word, block) || lastBefore(mentions, word)?.rows.has(row) === true;
}

function isBoundTo(mentions: readonly Mention[], word: NumberWord, block: string): boolean {
  const last = lastBefore(mentions, word);
  return last !== undefined && BOUND.test(block.slice(last.end, word.start));
}

const lastBefore = (mentions: readonly Mention[], word: NumberWord): Mention | undefined =>
  mentions.findLast(({ end }) => end <= word.start);

/** The only cell, or the last of those that are the same cell of several results. */
function oneOf(cells: readonly Numbers[], models: readonly ResultModel[]): Numbers | undefined {
  const known = new Set(cells.map((cell) => keyOf(cell, models)));
  const isOneEach = new Set(cells.map(({ place }) => place.result)).size === cells.length;
  return known.size === 1 && isOneEach ? cells.at(-1) : undefined;
}

function keyOf({ place: { result, row, column }, model }: Numbers, models: readonly ResultModel[]): string {
  const { columns = [], rows = [] } = models[result] ?? {};
  const isElsewhere = models.length > 1;
  const names = columns.flatMap(({ kind }, index) => (kind === 'number' ? [] : [rows[row]?.[index] ?? null]));
  return JSON.stringify(isElsewhere && names.length > 0 ? [model.name, names] : [result, row, column]);
}

/** Where the sentences of a block end: a point with a space behind it, but not that of a number or of an initial. */
function sentenceEnds(block: string): number[] {
  const ends = [...block.matchAll(/(?:[.!?;](?=\s)|\n|[。！？])/gu)]
    .map(({ index }) => index + 1)
    .filter(
      (end) => !/(?:^|[\s(])(?:\p{Lu}|e\.g|i\.e|vs|approx|no|nr|st|dr|mr|ms)\.$/iu.test(block.slice(0, end)),
    );
  return [...ends, block.length];
}
