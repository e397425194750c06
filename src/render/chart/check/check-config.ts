import {
  AXIS_KEYS,
  HEADER_KEYS,
  LEGEND_KEYS,
  MARK_KEYS,
  PROJECTION_KEYS,
  SCALE_CONFIG_KEYS,
  TITLE_KEYS,
  VIEW_KEYS,
} from './style-keys.js';
import { isColour } from './paint.js';
import { styleObject } from './style-rules.js';
import {
  either,
  flag,
  font,
  format,
  listOf,
  nothing,
  number,
  plainWord,
  recordOf,
  shownText,
  word,
} from './value-rules.js';
import { isBag, rebuild, rulesOf } from './spec-place.js';
import type { Rule } from './spec-place.js';

const MARKS = 'mark arc area bar circle line point rect rule square text tick trail';
const AXES = `axis axisBand axisBottom axisDiscrete axisLeft axisPoint axisQuantitative axisRight axisTemporal axisTop
  axisX axisXBand axisXDiscrete axisXPoint axisXQuantitative axisXTemporal axisY axisYBand axisYDiscrete axisYPoint
  axisYQuantitative axisYTemporal`;

const part = either(flag, nothing, styleObject(MARK_KEYS, false));
const markStyle = styleObject(MARK_KEYS, false, {
  point: part,
  line: part,
  box: part,
  median: part,
  outliers: part,
  rule: part,
  ticks: part,
  borders: part,
  band: part,
  tooltip: either(flag, nothing, recordOf({ content: word('data encoding') })),
});

const colours = listOf((value, _place) => (isColour(value) ? value : undefined), 100);
const colourRange = either(colours, plainWord, recordOf({ scheme: either(plainWord, colours) }));
const paint: Rule = (value, _place) => (value === null || isColour(value) ? value : undefined);

const range: Rule = (value, place) =>
  isBag(value)
    ? rebuild(
        value,
        rulesOf('category diverging heatmap ordinal ramp', () => colourRange),
        place,
      )
    : undefined;

const composition = recordOf({ columns: number(1, 50), spacing: number(0, 500) });

/** Styles by their names, each a mark style. */
const styles: Rule = (value, place) => {
  if (!isBag(value)) return undefined;
  const names = Object.keys(value).filter((name) => /^[\w-]{1,60}$/.test(name));
  return rebuild(
    value,
    rulesOf(names.join(' ') || '-', () => markStyle),
    place,
  );
};

const axisStyle = styleObject(AXIS_KEYS, false);
const headerStyle = styleObject(HEADER_KEYS, false);

const MEMBERS: Readonly<Record<string, Rule>> = {
  ...rulesOf(`${MARKS} boxplot errorbar errorband`, () => markStyle),
  ...rulesOf(AXES, () => axisStyle),
  ...rulesOf('header headerColumn headerFacet headerRow', () => headerStyle),
  legend: styleObject(LEGEND_KEYS, false),
  title: styleObject(TITLE_KEYS, false),
  view: styleObject(VIEW_KEYS, false),
  scale: styleObject(SCALE_CONFIG_KEYS, false),
  projection: styleObject(PROJECTION_KEYS, false),
  style: styles,
  range,
  concat: composition,
  facet: composition,
  aria: flag,
  background: paint,
  font,
  padding: number(0, 500),
  countTitle: shownText,
  fieldTitle: word('verbal functional plain'),
  numberFormat: format,
  normalizedNumberFormat: format,
  timeFormat: format,
  tooltipFormat: recordOf({ numberFormat: format, normalizedNumberFormat: format, timeFormat: format }),
};

/** Of a spec's configuration, the literal style keys. Signals, events, locales and defaults for params are left out. */
export const config: Rule = (value, place) => (isBag(value) ? rebuild(value, MEMBERS, place) : undefined);
