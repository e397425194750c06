import { DOCUMENT_NAMES, PROTOTYPE_NAMES, REACHING_NAMES } from './forbidden-names.js';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Functions that a spec may call: they compute from their arguments and touch nothing else. Missing on purpose:
 * everything that takes or makes a regular expression (it can be made to run for minutes), `sequence` and the like
 * (they make arrays of any length), and everything that reads the view, the data sets, the page or the clock.
 */
const PURE_FUNCTIONS = words(`
  isNaN isFinite abs acos asin atan atan2 ceil cos exp floor hypot log max min pow random round sin sqrt tan clamp
  datetime date day dayofyear year quarter month week isoweek hours minutes seconds milliseconds time timezoneoffset
  utc utcdate utcday utcdayofyear utcyear utcquarter utcmonth utcweek utcisoweek utchours utcminutes utcseconds
  utcmilliseconds timeOffset utcOffset timeUnitSpecifier
  length indexof lastindexof join slice reverse sort extent span inrange lerp clampRange peek
  parseFloat parseInt upper lower substring split replace trim pad truncate
  isArray isBoolean isDate isDefined isNumber isObject isString isValid toBoolean toDate toNumber toString
  format timeFormat utcFormat timeParse utcParse monthFormat monthAbbrevFormat dayFormat dayAbbrevFormat
  quantileNormal quantileLogNormal quantileUniform cumulativeNormal cumulativeLogNormal cumulativeUniform
  densityNormal densityLogNormal densityUniform sampleNormal sampleLogNormal sampleUniform
  rgb hsl lab hcl luminance contrast if
`);

/** What the Vega-Lite compiler itself writes into a compiled spec, for selections, scales and layout. */
const COMPILER_FUNCTIONS = words(`
  data indata scale invert domain range bandwidth bandspace gradient item group xy x y inScope modify isTuple pluck
  vlSelectionTest vlSelectionIdTest vlSelectionResolve vlSelectionTuples intersect sequence containerSize
  panLinear panLog panPow panSymlog zoomLinear zoomLog zoomPow zoomSymlog geoScale geoShape pinchDistance pinchAngle
  merge toggle now
`);

const CONSTANTS = words('NaN E LN2 LN10 LOG2E LOG10E PI SQRT1_2 SQRT2 MIN_VALUE MAX_VALUE');

/** Names that no declared param may take, because expressions read something else by them. */
export const RESERVED_NAMES: ReadonlySet<string> = new Set([
  ...CONSTANTS,
  ...words(
    'datum event item parent group view width height padding autosize background cursor undefined data scale',
  ),
]);

/** What an expression may name. */
export interface ExpressionPolicy {
  readonly functions: ReadonlySet<string>;
  /** Free names; undefined lets every name pass (a compiled spec names its own signals). */
  readonly names: ReadonlySet<string> | undefined;
  /** Members that are refused of `datum` and everything in it. */
  readonly datumMembers: ReadonlySet<string>;
  /** Members that are refused of anything else. */
  readonly members: ReadonlySet<string>;
  /** Members of `event`; the empty set where there is no `event`. */
  readonly eventMembers: ReadonlySet<string>;
  /** Whether the compiler wrote it: object literals and any shape of argument are allowed then. */
  readonly compiled: boolean;
}

/** The policy of a spec's own expressions: `datum`, its declared params, the chart's size and pure functions. */
export function specPolicy(params: Iterable<string>): ExpressionPolicy {
  return {
    datumMembers: new Set([...PROTOTYPE_NAMES, ...DOCUMENT_NAMES]),
    functions: new Set(PURE_FUNCTIONS),
    names: new Set(['datum', 'width', 'height', ...CONSTANTS, ...params]),
    members: new Set([...PROTOTYPE_NAMES, ...REACHING_NAMES]),
    eventMembers: new Set(),
    compiled: false,
  };
}

/** The policy of a compiled spec, the second wall: whatever slipped through a string cannot name the page either. */
export const COMPILED_POLICY: ExpressionPolicy = {
  functions: new Set([...PURE_FUNCTIONS, ...COMPILER_FUNCTIONS]),
  names: undefined,
  datumMembers: new Set(PROTOTYPE_NAMES),
  members: new Set([...PROTOTYPE_NAMES, ...REACHING_NAMES]),
  eventMembers: new Set(
    words('item shiftKey altKey ctrlKey metaKey deltaY deltaMode changedTouches touches type'),
  ),
  compiled: true,
};
