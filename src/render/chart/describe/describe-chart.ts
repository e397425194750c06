import { chartFacts } from './chart-facts.js';
import { countText } from '../../format/format-options.js';
import { knownLocale } from '../../format/known-tags.js';
import { LIMITS } from '../check/limits.js';
import { modelOf } from '../finish/chart-words.js';
import type { ChartDescriptionWords } from './description-words.js';
import type { ChartFacts, MeasureFacts, Told } from './chart-facts.js';
import type { CheckedSpec } from '../check/check-spec.js';
import type { FormatOptions } from '../../format/format-options.js';
import type { ResultTable } from '../../table/result-table.js';

/** Letters of a name that are told; texts of rows are as long as they like. */
const MAX_NAME = 80;
/** Measures that are told of one chart. */
const MAX_RANGES = 4;
/** Places that a value is told to have in common; of more none is named. */
const MAX_PLACES = 2;

/**
 * A chart in words, for those who do not see it: its kind, what it shows by what, how many values, the lowest and the
 * highest with their places, and the ends of a line. Every value is written as the table writes it. What is made by the
 * spec in a way that cannot be followed here is left out.
 *
 * @param spec as it was checked, before anything of it was put together.
 * @param table the rows that the chart is drawn from.
 * @returns plain text, untrusted like the rows; undefined where there is nothing to say.
 */
export function describeChart(
  spec: CheckedSpec,
  table: ResultTable,
  words: ChartDescriptionWords,
  options: FormatOptions = {},
): string | undefined {
  const drawn = table.rows.slice(0, LIMITS.rows);
  const facts = chartFacts(spec, { ...modelOf(table, spec, options), rows: drawn }, options);
  if (facts === undefined) return undefined;
  const count = countText(options.locale);
  const list = new Intl.ListFormat(knownLocale(options.locale), { type: 'conjunction' });
  const total = Math.max(table.rows.length, table.totalRows);
  const sentences = [
    words.shows(
      list.format(facts.kinds.map((kind) => words.kinds[kind])),
      list.format(facts.measures.map(short)),
      short(facts.along),
    ),
    ...valuesOf(facts, words, count),
    ...facts.ranges.slice(0, MAX_RANGES).map((range) => rangeOf(range, words, list)),
    ...endsOf(facts, words),
    ...(facts.count !== undefined && drawn.length < total
      ? [words.firstRows(drawn.length, total, count(drawn.length), count(total))]
      : []),
  ];
  return sentences.join(' ');
}

function valuesOf(
  { count, span, series }: ChartFacts,
  words: ChartDescriptionWords,
  written: (count: number) => string,
): string[] {
  if (count === undefined) return [];
  const said =
    span === undefined
      ? words.values(count, written(count))
      : words.valuesFrom(count, written(count), short(span[0]), short(span[1]));
  const others = series && words.series(series.count, written(series.count), short(series.title));
  return others === undefined ? [said] : [said, others];
}

function rangeOf(
  { title, lowest, highest }: MeasureFacts,
  words: ChartDescriptionWords,
  list: Intl.ListFormat,
): string {
  if (lowest.value === highest.value) return words.same(short(title), lowest.text);
  const at = ({ text, places }: Told) =>
    places.length === 0 || places.length > MAX_PLACES ? text : words.at(text, list.format(places.map(short)));
  return words.range(short(title), at(lowest), at(highest));
}

function endsOf({ ends, leader }: ChartFacts, words: ChartDescriptionWords): string[] {
  const at = ({ text, places }: Told) => words.at(text, short(places[0] ?? ''));
  if (leader !== undefined) return [words.leads(short(leader.places[0] ?? ''), leader.text)];
  if (ends === undefined) return [];
  const [first, last] = ends;
  // Numbers that are written alike are told alike.
  const way = first.text === last.text ? 0 : Math.sign(last.value - first.value);
  const word = way === 0 ? words.endsEqual : way > 0 ? words.endsHigher : words.endsLower;
  return [word(at(first), at(last))];
}

/** On one line, and cut where it is long. */
function short(name: string): string {
  const line = name.replace(/\s+/g, ' ').trim();
  const letters = [...line];
  return letters.length > MAX_NAME ? `${letters.slice(0, MAX_NAME - 1).join('')}…` : line;
}
