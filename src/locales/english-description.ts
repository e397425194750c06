import type { ChartDescriptionWords } from '../render/chart/describe/description-words.js';

/** A chart in English words. */
export const englishChartDescription: ChartDescriptionWords = {
  kinds: {
    bar: 'Bar chart',
    line: 'Line chart',
    lines: 'Chart of several lines',
    area: 'Area chart',
    pie: 'Pie chart',
    scatter: 'Scatter plot',
    dots: 'Dot plot',
    map: 'Map',
    heatmap: 'Heat map',
    boxplot: 'Box plot',
    other: 'Chart',
  },
  shows: (kind, measures, by) =>
    `${kind}${measures === '' ? '' : `: ${measures}`}${by === '' ? '' : ` by ${by}`}.`,
  values: (count, text) => `${text} ${count === 1 ? 'value' : 'values'}.`,
  valuesFrom: (count, text, from, to) =>
    `${text} ${count === 1 ? 'value' : 'values'}, from ${from} to ${to}.`,
  series: (_count, text, title) => `${text} series, by ${title}.`,
  at: (value, place) => `${value} (${place})`,
  range: (measure, lowest, highest) => `${measure}: lowest ${lowest}, highest ${highest}.`,
  same: (measure, value) => `${measure}: ${value} throughout.`,
  endsHigher: (first, last) => `It begins at ${first} and ends higher, at ${last}.`,
  endsLower: (first, last) => `It begins at ${first} and ends lower, at ${last}.`,
  endsEqual: (first, last) => `It begins at ${first} and ends the same, at ${last}.`,
  leads: (series, value) => `At the end, ${series} is the highest, at ${value}.`,
  firstRows: (_shown, total, shownText, totalText) =>
    `Drawn from the first ${shownText} of ${totalText} ${total === 1 ? 'row' : 'rows'}.`,
};
