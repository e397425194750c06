import type { DashboardFilterControl } from '../dashboard-schema.js';
import { disclosure } from './disclosure.js';
import { h } from './dom.js';
import type { FilterValue } from './filters.js';
import type { Formats } from './formats.js';
import { words } from './words.js';

type Options = {
  readonly control: Extract<DashboardFilterControl, { type: 'months' }>;
  /** First and last day, as the data writes them. */
  readonly range: readonly [string, string] | undefined;
  readonly formats: Formats;
  readonly change: (value: FilterValue | undefined) => void;
};

/** A stretch of whole months. */
export function periodControl({ control, range, formats, change }: Options): HTMLElement {
  const name = (month: string): string => formats.date(month, 'month', 'short');
  const [first, last] = range ?? [];
  const summary =
    first === undefined || last === undefined
      ? words().all
      : first.slice(0, 7) === last.slice(0, 7)
        ? formats.date(first.slice(0, 7), 'month')
        : `${name(first.slice(0, 7))} – ${name(last.slice(0, 7))}`;
  return disclosure({
    label: control.title,
    summary,
    isActive: range !== undefined,
    kind: 'period',
    open: (panel, close) => {
      const select = (label: string, value: string, end: 'from' | 'to'): HTMLSelectElement =>
        h(
          'select',
          { 'aria-label': label },
          ...choicesOf(control, end).map((month) =>
            h(
              'option',
              { value: month, selected: month === value },
              formats.date(month, isLong(control) ? 'year' : 'month'),
            ),
          ),
        );
      const from = select(words().from, first?.slice(0, 7) ?? control.from, 'from');
      const to = select(words().to, last?.slice(0, 7) ?? control.to, 'to');
      const form = h(
        'form',
        { class: 'period' },
        h('label', {}, words().from, from),
        h('label', {}, words().to, to),
        h(
          'div',
          { class: 'panel-foot' },
          h(
            'button',
            {
              type: 'button',
              class: 'button is-quiet',
              on: { click: () => apply(control.from, control.to) },
            },
            words().all,
          ),
          h('button', { type: 'submit', class: 'button is-primary' }, words().apply),
        ),
      );
      const apply = (a: string, b: string): void => {
        close();
        const [start, end] = a <= b ? [a, b] : [b, a];
        const isAll = start === control.from && end === control.to;
        const values = [`${start}-01`, `${end}-${daysIn(end)}`];
        change(isAll ? undefined : { operator: 'inDateRange', values });
      };
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        apply(from.value, to.value);
      });
      panel.append(form);
      from.focus();
    },
  });
}

type Ends = Pick<Options['control'], 'from' | 'to'>;

/** So many months are a list that can be read; a longer stretch is chosen by its years. */
const mostMonths = 240;
const monthOf = (text: string): number => {
  const [year = 0, month = 1] = text.split('-').map(Number);
  return year * 12 + month;
};
const isLong = ({ from, to }: Ends): boolean => monthOf(to) - monthOf(from) >= mostMonths;

/** The months that a stretch may begin or end with. */
export function choicesOf({ from, to }: Ends, end: 'from' | 'to'): string[] {
  if (!isLong({ from, to })) return monthsBetween(from, to);
  const [first, last] = [Number(from.slice(0, 4)), Number(to.slice(0, 4))];
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const year = String(first + i).padStart(4, '0');
    if (end === 'from') return i === 0 ? from : `${year}-01`;
    return first + i === last ? to : `${year}-12`;
  });
}

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  const [year = 0, month = 1] = from.split('-').map(Number);
  for (let i = 0; i < mostMonths; i++) {
    const text = new Date(Date.UTC(year, month - 1 + i, 1)).toISOString().slice(0, 7);
    if (text > to) break;
    months.push(text);
  }
  return months;
}

const daysIn = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
};
