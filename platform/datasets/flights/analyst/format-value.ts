import { monthNames } from './calendar.js';
import type { Term } from './plan.js';
import { escape, number } from './titles.js';
import { stateNames } from './us-states.js';

export function stateLabel(code: string): string {
  const name = stateNames[code];
  return name === undefined ? escape(code) : `${name} (${code})`;
}

export function timeLabel(value: string, grain: string): string {
  const [year = '', month = '1', day = '1'] = value.slice(0, 10).split('-');
  const name = monthNames[Number(month) - 1] ?? '';
  if (grain === 'year') return year;
  if (grain === 'quarter') return `quarter ${Math.ceil(Number(month) / 3)} of ${year}`;
  if (grain === 'month') return `${name} ${year}`;
  const date = `${Number(day)} ${name} ${year}`;
  return grain === 'week' ? `the week of ${date}` : date;
}

export function dateTime(value: string): string {
  return `${timeLabel(value, 'day')}, ${value.slice(11, 16)}`;
}

/** A measure's value with its unit, for a sentence. */
export function formatValue(term: Term, value: unknown): string {
  if (term.kind === 'measure' && term.name.endsWith('_flight') && typeof value === 'string')
    return dateTime(value);
  if (typeof value !== 'number')
    return value === null || value === undefined
      ? 'no value'
      : escape(typeof value === 'string' ? value : JSON.stringify(value));
  if (term.kind === 'change') return changeText(term, value);
  const name = term.kind === 'measure' ? term.name : term.kind === 'quantile' ? term.of : '';
  if (name.endsWith('_share') || ((term.kind === 'share' || term.kind === 'part') && !term.percent))
    return `${number(value * 100, 1)} %`;
  if (term.kind === 'share' || term.kind === 'part') return `${number(value, 1)} %`;
  if (name.includes('delay') && !name.endsWith('count')) return `${number(value, 1)} min`;
  if (name.includes('distance')) return `${number(value, 0)} miles`;
  return number(value, 1);
}

function changeText(term: Extract<Term, { kind: 'change' }>, value: number): string {
  const size = Math.abs(value);
  const text = term.percent ? `${number(size, 1)} %` : formatValue(term.of, size);
  return `${value < 0 ? '−' : '+'}${text}`;
}
