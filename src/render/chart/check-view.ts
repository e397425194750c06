import { LIMITS } from './limits.js';
import { checkFacets } from './check-facets.js';
import { config } from './check-config.js';
import { encoding } from './check-channel.js';
import { mark } from './check-mark.js';
import { params } from './check-params.js';
import { transforms } from './check-transform.js';
import { viewData } from './check-data.js';
import { PROJECTION_KEYS, TITLE_KEYS, VIEW_KEYS } from './style-keys.js';
import { styleObject } from './style-rules.js';
import {
  colour,
  either,
  expression,
  field,
  flag,
  listOf,
  nothing,
  number,
  plainWord,
  recordOf,
  shownText,
  word,
} from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { RowSource } from './row-source.js';
import type { Bag, Place, Rule } from './spec-place.js';

const size: Rule = either(
  number(1, LIMITS.size),
  word('container'),
  recordOf({ step: number(1, 400), for: word('position offset') }),
);

const sides = { left: number(0, 500), right: number(0, 500), top: number(0, 500), bottom: number(0, 500) };
const perSide = recordOf({ row: number(0, 500), column: number(0, 500) });
const title = either(shownText, nothing, listOf(shownText, 20), styleObject(TITLE_KEYS, true));
const resolution = (value: unknown, place: Place) =>
  isBag(value)
    ? recordOf(Object.fromEntries(Object.keys(value).map((key) => [key, RESOLVE])))(value, place)
    : undefined;
const RESOLVE = word('shared independent');

/** Members that any view may have. `data`, `transform` and the parts of a composition are read apart from them. */
const COMMON: Readonly<Record<string, Rule>> = {
  name: (value, _place) =>
    typeof value === 'string' && /^[A-Za-z]\w{0,59}$/.test(value) ? value : undefined,
  title,
  description: shownText,
  width: size,
  height: size,
  params,
  encoding,
  resolve: recordOf({ scale: resolution, axis: resolution, legend: resolution }),
  projection: styleObject(PROJECTION_KEYS, true),
  view: styleObject(VIEW_KEYS, true),
  spacing: either(number(0, 500), perSide),
  align: either(word('all each none'), recordOf({ row: plainWord, column: plainWord })),
  center: either(flag, recordOf({ row: flag, column: flag })),
  bounds: word('full flush'),
  columns: number(1, 50),
};

/** Members of the outermost view only. */
const TOP: Readonly<Record<string, Rule>> = {
  ...COMMON,
  background: either(colour, nothing, expression),
  padding: either(number(0, 500), recordOf(sides)),
  autosize: either(
    word('pad fit fit-x fit-y none'),
    recordOf({ type: word('pad fit fit-x fit-y none'), resize: flag, contains: word('content padding') }),
  ),
  config,
};

const COMPOSED = ['layer', 'hconcat', 'vconcat', 'concat'] as const;

/** Rebuilds a view and everything inside it. Undefined when nothing of it can be drawn. */
export function view(value: unknown, place: Place, copies = 1): Bag | undefined {
  if (!isBag(value)) return undefined;
  const top = place.path === '';
  const {
    data,
    transform,
    layer,
    hconcat,
    vconcat,
    concat,
    facet,
    repeat,
    spec,
    mark: ownMark,
    ...common
  } = value;
  const made: Record<string, unknown> = {};
  let rows: RowSource = place.rows;
  if (data !== undefined || top) {
    const checked = viewData(data, place.at('data'));
    made['data'] = checked.data;
    rows = checked.rows;
  }
  if (transform !== undefined) {
    const checked = transforms(transform, place.over(rows).at('transform'));
    made['transform'] = checked.list;
    rows = checked.rows;
  }
  const here = place.over(rows);
  const composed = COMPOSED.find((key) => Array.isArray(value[key]));
  const inner =
    composed !== undefined
      ? members(composed, value[composed] as unknown[], here, copies)
      : facet !== undefined
        ? facetted(facet, spec, here, copies)
        : repeat !== undefined
          ? repeated(repeat, spec, here, copies)
          : unit(ownMark, here, copies);
  if (!inner) return undefined;
  const rest = rebuild(common, top ? TOP : COMMON, here);
  checkFacets(rest['encoding'], here);
  return { ...made, ...rest, ...inner };
}

function members(
  key: (typeof COMPOSED)[number],
  list: unknown[],
  place: Place,
  copies: number,
): Bag | undefined {
  const views = list.flatMap((entry, index) => {
    const inner = place.at(key).at(index);
    return view(entry, inner, copies) ?? inner.drop() ?? [];
  });
  return views.length > 0 ? { [key]: views } : undefined;
}

function unit(value: unknown, place: Place, copies: number): Bag | undefined {
  const { counts } = place.context;
  counts.layers += 1;
  counts.views += copies;
  if (counts.layers > LIMITS.layers) place.reject('it has too many layers');
  if (counts.views > LIMITS.views) place.reject('it has too many views');
  const made = mark(value, place.at('mark'));
  return made === undefined ? undefined : { mark: made };
}

function facetted(facet: unknown, spec: unknown, place: Place, copies: number): Bag | undefined {
  if (!isBag(facet)) return undefined;
  const channels = 'row' in facet || 'column' in facet ? facet : { facet };
  const made = encoding(channels, place.at('facet')) as Bag;
  checkFacets(made, place);
  const inner = view(spec, place.at('spec'), copies);
  return inner && { facet: 'facet' in made ? made['facet'] : made, spec: inner };
}

const repeatNames = listOf(field, LIMITS.facets);

function repeated(repeat: unknown, spec: unknown, place: Place, copies: number): Bag | undefined {
  const here = place.at('repeat');
  const rule = Array.isArray(repeat)
    ? repeatNames
    : recordOf({ row: repeatNames, column: repeatNames, layer: repeatNames });
  const made = rule(repeat, here) as
    readonly string[] | Readonly<Record<string, readonly string[]>> | undefined;
  if (!made) return here.reject('not a repetition');
  const lists: (readonly string[])[] = Array.isArray(made)
    ? [made as string[]]
    : Object.values(made as object);
  const times = lists.reduce((product, list) => product * Math.max(1, list.length), 1);
  const inner = view(spec, place.at('spec'), copies * times);
  return inner && { repeat: made, spec: inner };
}
