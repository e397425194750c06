/**
 * What an answer is worth to the person who asked. Wrong and silent is the worst: nothing in it tells the reader. An
 * answer that names what it left out, or how it read the question without what was asked, is wrong where all can see.
 */
import type { Question } from './question-set.js';
import { holdsRows, isNumber, type Cell, type Rows } from './same-rows.js';
import { tells } from './told-in-words.js';

export const verdicts = [
  'right',
  'refused (expected)',
  'refused (not expected)',
  'visibly wrong',
  'silently wrong',
  'crashed',
] as const;
export type Verdict = (typeof verdicts)[number];

/** A turn as its reader sees it. */
export type Answer = {
  readonly text: string;
  readonly results: readonly Rows[];
  readonly sql: readonly string[];
  /** Why the turn did not end as it should. */
  readonly crash?: string;
};

export type Truth = { readonly sql: string; readonly result: Rows };

const refusing =
  /\b(cannot|can.t|could not|couldn.t|unable|not able|do(es)? ?n[o’']t|no (such|data|column|field|information|analyst)|not (in|part of|sure|something|know)|nothing|which (one|of)|did you mean|do you mean|sorry|I (only )?read English|nicht|ne peux|no puedo)\b|\?/i;
const unseen =
  /(you|your account) (can|may|could|are allowed to)? ?(not )?(see|view)|visible to you|your (rights|view)/i;
const leftOut =
  /\b(did not|didn.t|could not|cannot) (use|read|understand|apply|place)\b|\b(ignored|left out|not used)\b/i;

/** A line that says how the question was read. */
const readAs = /\b(read as|I read|understood as)\b|^\W*only\b/i;
const negating = /\b(not|no|never|neither|nor|none|without|except|excluding|other than|\w+n[’']t)\b/i;

export function judge(question: Question, truths: readonly Truth[], answer: Answer): Verdict {
  if (answer.crash !== undefined) return 'crashed';
  const shown = answer.results.filter(({ rows }) => rows.length > 0);
  const asked = lastOf(question.ask);
  if (question.nothing) return judgeNothing(shown, answer.text);
  if (truths.some((truth) => isRight(question, truth, shown, answer.text))) return 'right';
  const hasRefused = shown.length === 0 && refusing.test(answer.text);
  if (hasRefused) return question.refuse === undefined ? 'refused (not expected)' : 'refused (expected)';
  // A question without a right answer: any answer is one.
  if (question.refuse === 'maybe' && truths.length === 0) return answer.text === '' ? 'crashed' : 'right';
  return isVisible(asked, truths, answer.text) ? 'visibly wrong' : 'silently wrong';
}

export const lastOf = (ask: Question['ask']): string => (typeof ask === 'string' ? ask : ask.at(-1)!);

function judgeNothing(shown: readonly Rows[], text: string): Verdict {
  const hasFigure = shown.some(({ rows }) =>
    rows.some((row) => row.some((cell) => cell !== null && Number(cell) !== 0)),
  );
  if (unseen.test(text) && !hasFigure) return 'right';
  return shown.length === 0 && refusing.test(text) ? 'refused (expected)' : 'silently wrong';
}

function isRight(question: Question, truth: Truth, shown: readonly Rows[], text: string): boolean {
  const { result, sql } = truth;
  const ordered = /\bORDER BY (?!.*\))/.test(sql);
  if (result.rows.length === 1) {
    const [row] = result.rows as [readonly Cell[]];
    if (row.every((cell) => tells(text, cell, [question.ask].flat().join(' ')))) return true;
    // A number that happens to stand in a long table is no answer.
    const short = row.length === 1 ? shown.filter(({ rows }) => rows.length <= 2) : shown;
    return short.some((answer) => holdsOne(row, result, answer));
  }
  return shown.some(
    (answer) =>
      holdsRows(result, answer, { ordered }) || (question.kind === 'list' && isListOf(result, answer)),
  );
}

function holdsOne(row: readonly Cell[], truth: Rows, answer: Rows): boolean {
  if (holdsRows(truth, answer, { ordered: false })) return true;
  return (
    row.length === 1 &&
    answer.rows.some((one) => holdsRows(truth, { ...answer, rows: [one] }, { ordered: false }))
  );
}

/** A list that shows no numbers of its rows is one of as many rows. */
function isListOf(truth: Rows, answer: Rows): boolean {
  const ids = new Set(truth.rows.map((row) => String(row[0])));
  const hasIds = answer.rows.some((row) => row.some((cell) => ids.has(String(cell))));
  return !hasIds && answer.columns.length >= 3 && (answer.total ?? answer.rows.length) === truth.rows.length;
}

/** Whether the answer's words show that something asked is not in it. */
function isVisible(asked: string, truths: readonly Truth[], text: string): boolean {
  const lines = text.split(/\n|(?<=[.!])\s/);
  const words = asked.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const names = (line: string) => words.some((word) => line.toLowerCase().includes(word));
  if (lines.some((line) => leftOut.test(line) && names(line))) return true;
  const reading = lines
    .filter((line) => readAs.test(line))
    .join(' ')
    .toLowerCase();
  if (reading === '' || truths.length === 0) return false;
  if (negating.test(asked) && !negating.test(reading)) return true;
  return truths.every(({ sql }) => conditionsOf(sql).some((condition) => !reading.includes(condition)));
}

/** Values that the truth filters by, as words; dates are told in too many ways. */
function conditionsOf(sql: string): string[] {
  const values = [...sql.matchAll(/(?<!DATE |\()'((?:[^']|'')+)'|\('((?:[^']|'')+)'|[<>=] (\d+)\b/g)]
    .map(([, text, first, number]) => (text ?? first ?? number ?? '').replaceAll("''", "'").toLowerCase())
    .filter((value) => !/^(day|week|month|quarter|year|0|1)$/.test(value));
  return values.filter((value) => !isNumber(value) || value.length > 1);
}
