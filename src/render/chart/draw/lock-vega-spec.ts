import { COMPILED_POLICY } from '../check/expression-policy.js';
import { RESULT_DATA } from '../check/check-data.js';
import { checkExpression } from '../check/check-expression.js';
import { isBag } from '../check/spec-place.js';

/** The events that marks and the chart itself may listen to; everything outside the chart is closed. */
export const EVENT_LOCK = {
  bind: 'none',
  globalCursor: false,
  defaults: { prevent: false },
  view: [
    'click',
    'dblclick',
    'pointerover',
    'pointerout',
    'pointerdown',
    'pointerup',
    'pointermove',
    'mouseover',
    'mouseout',
    'mousedown',
    'mouseup',
    'mousemove',
    'touchstart',
    'touchmove',
    'touchend',
    'wheel',
  ],
  window: false,
  selector: false,
  timer: false,
  container: false,
} as const;

/** Keys of a compiled spec that hold an expression. */
const EXPRESSIONS = new Set(['signal', 'expr', 'test', 'update', 'init', 'filter', 'labelExpr']);

/** Keys that are never needed: addresses, bindings, settings of other libraries. */
const STRIPPED = new Set(['href', 'url', 'bind', 'usermeta', '$schema', 'target']);

const MARK_TYPES = new Set('arc area group line path rect rule shape symbol text trail'.split(' '));

/** The compiled spec asks for something that no checked spec needs. */
export class LockError extends Error {}

/**
 * Closes a compiled spec, in place: what the compiler wrote is held against a list of its own, so that a text which got
 * through as a name or a format and turned into code is stopped here. Events of the window become events of the chart.
 *
 * @throws LockError
 */
export function lockVegaSpec(spec: Record<string, unknown>): void {
  const config = spec['config'];
  if (isBag(config)) {
    const { signals: _signals, events: _events, locale: _locale, ...styles } = config;
    spec['config'] = styles;
  }
  walk(spec, '');
}

function walk(value: unknown, key: string): void {
  if (Array.isArray(value)) {
    for (const entry of value as unknown[]) walkEntry(entry, key);
    return;
  }
  if (!isBag(value)) return;
  const bag = value as Record<string, unknown>;
  if (key === 'marks' && !MARK_TYPES.has(String(bag['type'])))
    throw new LockError(`a mark of an unknown type`);
  if (key === 'events' || key === 'between' || key === 'merge') lockEvents(bag);
  for (const [name, entry] of Object.entries(bag)) {
    // Rows are data, and `parse` has the names of fields for keys.
    if ((name === 'values' && key === 'data') || (name === 'parse' && key === 'format')) continue;
    if (STRIPPED.has(name)) delete bag[name];
    else if (typeof entry === 'string' && EXPRESSIONS.has(name)) allow(entry);
    else walk(entry, name);
  }
}

function walkEntry(entry: unknown, key: string): void {
  if (typeof entry === 'string' && key === 'filter') allow(entry);
  else walk(entry, key);
}

function allow(expression: string): void {
  const verdict = checkExpression(expression, COMPILED_POLICY);
  if (!verdict.ok) throw new LockError(`an expression is not allowed (${verdict.reason.slice(0, 40)})`);
}

/** Dragging goes on outside the chart because the pointer is captured, so that the window need not be listened to. */
function lockEvents(stream: Record<string, unknown>): void {
  const source = stream['source'];
  if (source === 'window') stream['source'] = 'view';
  else if (source !== undefined && source !== 'view' && source !== 'scope')
    throw new LockError('an event of the page');
  if (stream['type'] === 'timer') throw new LockError('a timer');
}

/** The source of a compiled spec that takes the result's rows; undefined when the chart has only rows of its own. */
export function resultSource(spec: Record<string, unknown>): Record<string, unknown> | undefined {
  const data = spec['data'];
  if (!Array.isArray(data)) return undefined;
  return (data as Record<string, unknown>[]).find((entry) => entry['name'] === RESULT_DATA);
}
