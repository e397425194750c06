import type { ColumnKind } from './column-kind.js';
import type { Cell } from './cell.js';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Decimal digits that a double is sure to hold. */
const SAFE_DIGITS = 15;

/** Text of a cell beyond this is cut: a table cell is not a document. */
const MAX_TEXT = 32_768;

/** Types one raw value by its column's kind, never losing what arrived: what does not fit stays text. */
export function coerceCell(value: unknown, kind: ColumnKind): Cell {
  if (value === null || value === undefined) return null;
  if (kind === 'number') return toNumber(value);
  if (kind === 'boolean') return toBoolean(value);
  if (kind === 'time' && typeof value === 'number') return isoOf(value);
  return typeof value === 'boolean' || typeof value === 'number' ? scalar(value) : toText(value);
}

function toNumber(value: unknown): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return exact(value.toString());
  if (typeof value !== 'string') return toText(value);
  const text = value.trim();
  if (text === '') return null;
  return NUMBER.test(text) ? exact(text) : toText(value);
}

/** A number when a double holds every digit, else the digits themselves. */
function exact(text: string): number | string {
  const mantissa = text
    .replace(/e.*$/i, '')
    .replace(/[+\-.]/g, '')
    .replace(/^0+/, '');
  const value = Number(text);
  const digits = mantissa.replace(/0+$/, '');
  const holds = digits.length <= SAFE_DIGITS || (/^[+-]?\d+$/.test(text) && Number.isSafeInteger(value));
  return Number.isFinite(value) && holds ? value : text;
}

function toBoolean(value: unknown): Cell {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (word === 'true' || word === 't' || word === 1 || word === '1') return true;
  if (word === 'false' || word === 'f' || word === 0 || word === '0') return false;
  return word === '' ? null : toText(value);
}

/** Times as numbers are milliseconds since 1970. */
function isoOf(value: number): Cell {
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? scalar(value) : date.toISOString();
}

function scalar(value: number | boolean): Cell {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  try {
    return (JSON.stringify(value) ?? '').slice(0, MAX_TEXT);
  } catch {
    return '';
  }
}
