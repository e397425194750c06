import { MARK_KEYS } from './style-keys.js';
import { RESERVED_NAMES } from './expression-policy.js';
import { styleObject } from './style-rules.js';
import { dataExpression, either, field, flag, listOf, plainData, plainWord, word } from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { Bag, Place, Rule } from './spec-place.js';

/** The beginning of names that the drawing adds for the theme. */
export const OWN_PREFIX = 'inlay_';

/**
 * Events by their bare names, which listen on the chart. A source in front (`window:`, a selector), a filter or a timer
 * would listen on the page or run on its own.
 */
const events = word(
  'click dblclick pointerover pointerout pointerdown pointerup pointermove mouseover mouseout mousedown mouseup mousemove',
);

const SELECT: Readonly<Record<string, Rule>> = {
  type: word('point interval'),
  encodings: listOf(plainWord, 20),
  fields: listOf(field, 20),
  on: events,
  clear: either(flag, events),
  toggle: either(flag, word('true false event.shiftKey event.altKey event.ctrlKey event.metaKey')),
  nearest: flag,
  resolve: word('global union intersect'),
  translate: flag,
  zoom: flag,
  mark: styleObject(MARK_KEYS, false),
};

const select: Rule = either(word('point interval'), (value, place) =>
  isBag(value) ? rebuild(value, SELECT, place) : undefined,
);

const MEMBERS: Readonly<Record<string, Rule>> = {
  name: (value, _place) => value,
  value: (value, place) => plainData(value, place),
  expr: dataExpression,
  select,
  views: listOf(plainWord, 50),
};

export function isParamName(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[A-Za-z_]\w{0,59}$/.test(value) &&
    !RESERVED_NAMES.has(value) &&
    !value.startsWith(OWN_PREFIX) &&
    !value.startsWith('__')
  );
}

/**
 * Params of a view. A control that a param is bound to stays out (it could be an input of the host's page); the param
 * keeps its first value. A selection that only pans and zooms is left out with its binding.
 */
export const params: Rule = (value, place) => {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, 50).flatMap((entry: unknown, index) => {
    const inner = place.at(index);
    if (!isBag(entry) || !isParamName(entry['name']) || !place.context.params.has(entry['name']))
      return drop(inner);
    const made = rebuild(entry, MEMBERS, inner);
    return [plainSelection(made)];
  });
};

function drop(place: Place): [] {
  place.drop();
  return [];
}

/** An interval that was bound to scales but is read elsewhere stays as one that is not drawn over. */
function plainSelection(made: Record<string, unknown>): Bag {
  if (made['select'] !== undefined || made['expr'] !== undefined || 'value' in made) return made;
  return { ...made, value: null };
}

const MAX_PARAMS = 100;

/** Whether a name stands in a spec's text more than the once where it is declared. */
function isReadAgain(text: string, name: string): boolean {
  const names = new RegExp(`\\b${name}\\b`, 'g');
  names.test(text);
  return names.test(text);
}

/**
 * The names of params that stay, over the whole spec. Names that are no identifiers, and pan-and-zoom bindings that
 * nothing else reads, are not among them.
 */
export function declaredParams(spec: unknown): Set<string> {
  const text = JSON.stringify(spec);
  const names = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isBag(value)) return;
    for (const [key, entry] of Object.entries(value)) {
      if (key === 'data') continue;
      if (key === 'params' && Array.isArray(entry)) entry.forEach((param) => add(param));
      if (key === 'extent' && isParamName(value['param'])) names.add(value['param']);
      visit(entry);
    }
  };
  const add = (param: unknown): void => {
    if (!isBag(param) || !isParamName(param['name'])) return;
    if (names.size >= MAX_PARAMS) return;
    if (param['bind'] !== 'scales' || isReadAgain(text, param['name'])) names.add(param['name']);
  };
  visit(spec);
  return names;
}
