import { LIMITS } from './limits.js';
import { checkFacets } from './check-facets.js';
import { config } from './check-config.js';
import { checkStacks } from './check-impute.js';
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

/** What a view inherits from the views around it. */
interface Around {
  /** How often repetition makes this view. */
  readonly copies: number;
  /** The encodings of the layers around it. */
  readonly encoding: Bag;
}

const ALONE: Around = { copies: 1, encoding: {} };

const INNER = new Set(['data', 'transform', 'facet', 'repeat', 'spec', 'mark', '$schema', ...COMPOSED]);

/** Rebuilds a view and everything inside it. Undefined when nothing of it can be drawn. */
export function view(value: unknown, place: Place, around: Around = ALONE): Bag | undefined {
  if (!isBag(value)) return undefined;
  const source = rowsOf(value, place);
  const here = place.over(source.rows);
  const common = Object.fromEntries(Object.entries(value).filter(([key]) => !INNER.has(key)));
  const rest = rebuild(common, place.path === '' ? TOP : COMMON, here);
  const encodings = { ...around.encoding, ...(rest['encoding'] as Bag | undefined) };
  checkFacets(encodings, here);
  const inner = content(value, here, { ...around, encoding: encodings });
  return inner && { ...source.made, ...rest, ...inner };
}

/** The data and transforms of a view, and the rows that come out of them. */
function rowsOf(value: Bag, place: Place): { made: Bag; rows: RowSource } {
  const made: Record<string, unknown> = {};
  let { rows } = place;
  if (value['data'] !== undefined || place.path === '') {
    const checked = viewData(value['data'], place.at('data'));
    made['data'] = checked.data;
    rows = checked.rows;
  }
  if (value['transform'] !== undefined) {
    const checked = transforms(value['transform'], place.over(rows).at('transform'));
    made['transform'] = checked.list;
    rows = checked.rows;
  }
  return { made, rows };
}

/** What the view shows: one mark, or other views. */
function content(value: Bag, place: Place, around: Around): Bag | undefined {
  const composed = COMPOSED.find((key) => Array.isArray(value[key]));
  if (composed) return members(composed, value[composed] as unknown[], place, around);
  if (value['facet'] !== undefined) return facetted(value, place, around);
  if (value['repeat'] !== undefined) return repeated(value, place, around);
  return unit(value['mark'], place, around);
}

function members(
  key: (typeof COMPOSED)[number],
  list: unknown[],
  place: Place,
  around: Around,
): Bag | undefined {
  const inherited = key === 'layer' ? around : { ...around, encoding: {} };
  const views = list.flatMap((entry, index) => {
    const inner = place.at(key).at(index);
    return view(entry, inner, inherited) ?? inner.drop() ?? [];
  });
  return views.length > 0 ? { [key]: views } : undefined;
}

function unit(value: unknown, place: Place, { copies, encoding: encodings }: Around): Bag | undefined {
  const { counts } = place.context;
  counts.layers += 1;
  counts.views += copies;
  if (counts.layers > LIMITS.layers) place.reject('it has too many layers');
  if (counts.views > LIMITS.views) place.reject('it has too many views');
  const made = mark(value, place.at('mark'));
  if (made === undefined) return undefined;
  checkStacks(made, encodings, place);
  return { mark: made };
}

function facetted(value: Bag, place: Place, around: Around): Bag | undefined {
  const facet = value['facet'];
  if (!isBag(facet)) return undefined;
  const channels = 'row' in facet || 'column' in facet ? facet : { facet };
  const made = encoding(channels, place.at('facet')) as Bag;
  checkFacets(made, place);
  const inner = view(value['spec'], place.at('spec'), { ...around, encoding: {} });
  return inner && { facet: 'facet' in made ? made['facet'] : made, spec: inner };
}

const repeatNames = listOf(field, LIMITS.facets);

function repeated(value: Bag, place: Place, around: Around): Bag | undefined {
  const here = place.at('repeat');
  const repeat = value['repeat'];
  const rule = Array.isArray(repeat)
    ? repeatNames
    : recordOf({ row: repeatNames, column: repeatNames, layer: repeatNames });
  const made = rule(repeat, here) as
    readonly string[] | Readonly<Record<string, readonly string[]>> | undefined;
  if (!made) return here.reject('not a repetition');
  const lists = Array.isArray(made)
    ? [made as readonly string[]]
    : (Object.values(made as object) as string[][]);
  const times = lists.reduce((product, list) => product * Math.max(1, list.length), 1);
  const inner = view(value['spec'], place.at('spec'), { copies: around.copies * times, encoding: {} });
  return inner && { repeat: made, spec: inner };
}
