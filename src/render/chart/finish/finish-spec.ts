import { ChartWords, modelOf, tableWords } from './chart-words.js';
import { Wording } from './with-words.js';
import { isBag } from '../check/spec-place.js';
import { withColumnTitles } from './column-titles.js';
import { lineGaps } from './line-gaps.js';
import { placedRows } from './placed-rows.js';
import { brokenTitles, headingOf, withLook, withoutRepeatedTitle } from './look.js';
import { walkViews } from './walk-views.js';
import { withTimeAxes } from './time-axes.js';
import type { CheckedSpec } from '../check/check-spec.js';
import type { FormatOptions } from '../../format/format-options.js';
import type { LineGaps } from './line-gaps.js';
import type { LookOptions } from './look.js';
import type { ResultTable } from '../../table/result-table.js';
import type { TimeAxis } from './time-axes.js';

/** A spec as it is compiled, and what remains to be decided when its scales are known. */
export interface FinishedSpec {
  readonly spec: CheckedSpec;
  readonly timeAxes: readonly TimeAxis[];
  readonly words: ChartWords;
  /** Where its lines are broken. */
  readonly gaps: LineGaps | undefined;
  /** A value of a column, by the column's name or by the key of its title, as tooltips write it. */
  written(name: string, value: unknown): string | undefined;
}

/**
 * Finishes a checked spec for the rows it is drawn over: what it says stays, how it looks and how values are written is
 * decided here. Nothing that a check refused is brought in: names of columns apart, all that is added is ours.
 */
export function finishSpec(
  spec: CheckedSpec,
  table: ResultTable,
  options: FormatOptions & LookOptions = {},
): FinishedSpec {
  const timeAxes: TimeAxis[] = [];
  const words = new ChartWords();
  const model = modelOf(table, spec, options);
  const texts = tableWords(model, options);
  const heading = headingOf(spec, [model.title, options.heading]);
  const wording = new Wording(words, texts);
  const finished = walkViews(withoutRepeatedTitle(spec, options.heading), (view, place) => {
    const told = wording.tooltips(
      withLook(placedRows(view, place.around), place, table, heading, options),
      place,
    );
    if (!isBag(told['encoding'])) return told;
    const timed = withTimeAxes(told['encoding'], place, table, timeAxes);
    return { ...told, encoding: place.readsResult ? wording.guides(timed) : timed };
  });
  const titled = walkViews(withColumnTitles(finished, table, true), (view) =>
    isBag(view['encoding']) ? { ...view, encoding: brokenTitles(view['encoding'], options.width) } : view,
  );
  return {
    ...{ spec: titled as CheckedSpec, timeAxes, words, gaps: lineGaps(spec, table) },
    written: (name, value) => words.gap(name, value) ?? texts.columns.get(name)?.text(value),
  };
}
