import { binning } from './check-bin.js';
import { intervalTicks, scale } from './check-scale.js';
import { predicate } from './check-predicate.js';
import { AXIS_KEYS, HEADER_KEYS, LEGEND_KEYS } from './style-keys.js';
import { styleObject } from './style-rules.js';
import {
  aggregateOp,
  colour,
  datumValue,
  either,
  expression,
  field,
  flag,
  format,
  listOf,
  nothing,
  number,
  plainWord,
  recordOf,
  shownText,
  styleExpression,
  timeUnit,
  word,
} from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import { impute } from './check-impute.js';
import type { Bag, Place, Rule } from './spec-place.js';

const POSITION = 'x y x2 y2 xError yError xError2 yError2 xOffset yOffset theta theta2 radius radius2';
const GEOGRAPHIC = 'longitude latitude longitude2 latitude2';
const LOOKS = 'color fill stroke opacity fillOpacity strokeOpacity strokeWidth strokeDash size angle shape';
const WORDS = 'text tooltip detail order key description';
const FACETS = 'row column facet';

/** Channels by name. `href` and `url` are addresses and `time` is an animation: they are not here. */
const CHANNELS = new Set(`${POSITION} ${GEOGRAPHIC} ${LOOKS} ${WORDS} ${FACETS}`.split(' '));
const PAINTS = new Set(['color', 'fill', 'stroke']);
const LISTS = new Set(['detail', 'tooltip', 'order']);

const title = either(shownText, nothing, listOf(shownText, 20), expression);
const axis = styleObject(AXIS_KEYS, true, { labelExpr: styleExpression, title });
const legend = styleObject(LEGEND_KEYS, true, { labelExpr: styleExpression, title });
const header = styleObject(HEADER_KEYS, true, { labelExpr: styleExpression, title });

/** Every value becomes a branch of an expression that runs for every row. */
const sortedValues: Rule = listOf(datumValue, 200);

const SORT_WORDS = word('ascending descending');
const sort: Rule = either(
  SORT_WORDS,
  nothing,
  word(
    'x y color fill stroke size shape opacity text -x -y -color -fill -stroke -size -shape -opacity -text',
  ),
  sortedValues,
  recordOf({ field, op: aggregateOp, order: either(SORT_WORDS, nothing) }),
  recordOf({ encoding: plainWord, order: either(SORT_WORDS, nothing) }),
);

const aggregate: Rule = either(aggregateOp, recordOf({ argmax: field }), recordOf({ argmin: field }));

/** A literal of a channel. What paints must be a colour, everything else is a datum or a list of numbers. */
function valueRule(channel: string): Rule {
  if (PAINTS.has(channel)) return colour;
  return either(expression, datumValue, listOf(either(number(-1e6, 1e6), shownText), 100));
}

/** Rules that see the channel they stand in: its field decides how many bins, ticks or filled gaps there may be. */
function channelRules(channel: string, own: Bag, encoding: Bag): Readonly<Record<string, Rule>> {
  const guide =
    (rule: Rule): Rule =>
    (value, place) => {
      if (value === null) return null;
      const made = rule(withoutInterval(value), place);
      const ticks = isBag(value) && isBag(made) ? intervalOf(value, own, place) : undefined;
      return ticks === undefined ? made : { ...(made as Bag), tickCount: ticks };
    };
  return {
    field,
    type: word('quantitative temporal ordinal nominal geojson'),
    aggregate,
    bin: (value, place) => binning(value, own['field'], place),
    timeUnit,
    title,
    scale,
    axis: guide(axis),
    legend: guide(legend),
    header: either(nothing, header),
    sort,
    stack: either(flag, nothing, word('zero normalize center')),
    impute: (value, place) => (value === null ? null : impute(value, channel, encoding, place)),
    value: valueRule(channel),
    datum: either(expression, datumValue, recordOf({ repeat: word('layer') })),
    condition: (value, place) => conditions(value, channel, encoding, place),
    format,
    formatType: word('number time'),
    bandPosition: number(0, 1),
    columns: number(1, 50),
    spacing: either(number(0, 500), recordOf({ row: number(0, 500), column: number(0, 500) })),
    align: either(word('all each none'), recordOf({ row: plainWord, column: plainWord })),
    center: either(flag, recordOf({ row: flag, column: flag })),
    bounds: word('full flush'),
  };
}

function withoutInterval(value: unknown): unknown {
  if (!isBag(value) || typeof value['tickCount'] === 'number' || !('tickCount' in value)) return value;
  const { tickCount: _ticks, ...rest } = value;
  return rest;
}

function intervalOf(guide: Bag, channel: Bag, place: Place): unknown {
  const ticks = guide['tickCount'];
  if (ticks === undefined || ticks === null || typeof ticks === 'number') return undefined;
  return intervalTicks(ticks, channel, place) ?? place.at('tickCount').drop();
}

function conditions(value: unknown, channel: string, encoding: Bag, place: Place): unknown {
  if (Array.isArray(value)) {
    return value.slice(0, 20).map((entry, index) => condition(entry, channel, encoding, place.at(index)));
  }
  return condition(value, channel, encoding, place);
}

/** A condition whose test names a param that was left out is left out with it. */
function condition(value: unknown, channel: string, encoding: Bag, place: Place): unknown {
  if (!isBag(value)) return undefined;
  const { test, param, empty, ...rest } = value;
  const made = rebuild(rest, channelRules(channel, value, encoding), place);
  if (param !== undefined) {
    const known = predicate({ param }, place) as Bag;
    return { ...known, ...(typeof empty === 'boolean' ? { empty } : {}), ...made };
  }
  return { test: predicate(test, place.at('test')), ...made };
}

function channelDef(value: unknown, channel: string, encoding: Bag, place: Place): unknown {
  if (value === null) return null;
  if (!isBag(value)) return undefined;
  return rebuild(value, channelRules(channel, value, encoding), place);
}

/** The encodings of a view. */
export const encoding: Rule = (value, place) => {
  if (!isBag(value)) return undefined;
  const made: Record<string, unknown> = {};
  for (const [channel, entry] of Object.entries(value)) {
    const inner = place.at(channel);
    const known = CHANNELS.has(channel);
    const many = known && LISTS.has(channel) && Array.isArray(entry);
    const result = many
      ? (entry as unknown[])
          .slice(0, 100)
          .flatMap((one, i) => channelDef(one, channel, value, inner.at(i)) ?? [])
      : known
        ? channelDef(entry, channel, value, inner)
        : undefined;
    if (result === undefined) inner.drop();
    else made[channel] = result;
  }
  return made;
};
