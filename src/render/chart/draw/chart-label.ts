import { isBag } from '../check/spec-place.js';
import { plainName } from '../check/field-names.js';
import type { Bag } from '../check/spec-place.js';
import type { ResultTable } from '../../table/result-table.js';

const MAX_LABEL = 500;

/**
 * What a screen reader says for the chart: the given word, the chart's own title or description, and the columns it
 * shows. The rows themselves are in the table beside it.
 */
export function chartLabel(word: string, spec: Bag, table: ResultTable): string {
  const own = textOf(spec['title']) ?? textOf(spec['description']);
  const titles = new Map(table.columns.map(({ name, title }) => [name, title]));
  const columns = [...new Set(fieldsOf(spec))].flatMap((name) => titles.get(name) ?? []);
  const parts = [word, own, columns.join(', ')].filter((part) => part !== undefined && part !== '');
  return parts.join(': ').slice(0, MAX_LABEL);
}

function textOf(title: unknown): string | undefined {
  const text = isBag(title) ? title['text'] : title;
  if (Array.isArray(text)) return text.filter((line) => typeof line === 'string').join(' ');
  return typeof text === 'string' ? text : undefined;
}

function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf);
  if (!isBag(value)) return [];
  const own = typeof value['field'] === 'string' ? [plainName(value['field'])] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([key, entry]) => (key === 'values' ? [] : fieldsOf(entry))),
  ];
}
