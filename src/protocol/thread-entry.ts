import { isRecord } from './coerce.js';

/**
 * One line of a viewer's history. The contract knows no list of threads, so whoever keeps one keeps no more than this:
 * never an answer, never a row.
 */
export interface ThreadEntry {
  /** The platform's id of the thread. */
  readonly chatId: string;
  /** The first question, or what the viewer has called the thread. Empty where nothing of it can be read. */
  readonly title: string;
  /** When it was begun, and when something was last asked in it. Milliseconds since 1970. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** So many threads of one viewer are kept: the latest. */
export const MAX_THREADS = 200;
/** So long is a title at the most, in code points. */
const MAX_TITLE = 120;
/** Thread ids are short and printable. */
const THREAD_ID = /^[\x21-\x7e]{1,256}$/;
/** Control characters, and those that turn the text around them or hide in it. What joins letters and emoji stays. */
const UNSEEN = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0001}]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** Whether `value` has the form of a thread's id. */
export function isThreadId(value: unknown): value is string {
  return typeof value === 'string' && THREAD_ID.test(value);
}

/**
 * A question as the title of its thread: in one line, without what cannot be seen, and at most 120 code points, cut
 * where a character ends. Cleaning it again changes nothing.
 */
export function threadTitle(text: string): string {
  // A question may be long; what is far behind the cut need not be looked at.
  const plain = text
    .slice(0, 4096)
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(/ {2,}/g, ' ')
    .trim();
  const points = [...plain];
  if (points.length <= MAX_TITLE) return plain;
  const end = MAX_TITLE - 1;
  const head = points.slice(0, end).join('');
  // One character may be several code points: half of it would be another one.
  const whole = lastWhole(points.slice(0, end + 1).join(''), head.length);
  return `${head.slice(0, whole).trimEnd()}…`;
}

/** Where the last character that ends within `limit` ends. A single one that is longer is cut all the same. */
function lastWhole(text: string, limit: number): number {
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (index + segment.length > limit) break;
    end = index + segment.length;
  }
  return end === 0 ? limit : end;
}

/** The entry in what a store or a server gave; undefined for anything else. */
export function readThreadEntry(value: unknown): ThreadEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { chatId, title, createdAt, updatedAt } = value;
  if (!isThreadId(chatId) || typeof title !== 'string' || !isTime(updatedAt)) return undefined;
  return {
    chatId,
    title: threadTitle(title),
    createdAt: isTime(createdAt) ? createdAt : updatedAt,
    updatedAt,
  };
}

/** The entries in a list, the latest first, each thread once. What is no entry is left out. */
export function readThreadEntries(value: unknown): ThreadEntry[] {
  const entries = (Array.isArray(value) ? value : [])
    .map(readThreadEntry)
    .filter((entry) => entry !== undefined);
  return latestFirst(entries);
}

/** The latest first, each thread once, and no more than are kept. */
export function latestFirst(entries: readonly ThreadEntry[]): ThreadEntry[] {
  const sorted = [...entries].sort((one, other) => other.updatedAt - one.updatedAt);
  const seen = new Set<string>();
  return sorted.filter(({ chatId }) => !seen.has(chatId) && seen.add(chatId)).slice(0, MAX_THREADS);
}

/** A question was asked in a thread. */
export interface AskedInThread {
  readonly chatId: string;
  /** The first question of the thread, which a new one is called by. */
  readonly question: string;
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** The list after a question in a thread: a new one by its question, a known one by the name that it has. */
export function withQuestion(
  entries: readonly ThreadEntry[],
  { chatId, question, at }: AskedInThread,
): ThreadEntry[] {
  const known = entries.find((entry) => entry.chatId === chatId);
  const entry = known ?? { chatId, title: threadTitle(question), createdAt: at, updatedAt: at };
  const touched = { ...entry, updatedAt: Math.max(at, entry.updatedAt) };
  return latestFirst([touched, ...entries.filter((other) => other !== known)]);
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value < 8.64e15;
}
