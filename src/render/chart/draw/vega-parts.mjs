import { transforms } from 'vega-dataflow';
import * as encode from 'vega-encode';
import * as geography from 'vega-geo';
import * as regression from 'vega-regression';
import * as data from 'vega-transforms';
import { extend } from 'vega-util';
import * as layout from 'vega-view-transforms';
import * as voronoi from 'vega-voronoi';

/**
 * Vega without the transforms that no Vega-Lite chart uses (force, hierarchy, word cloud, label, cross-filter): a fifth
 * of its code. The builds that ship with the chart code inside put this module in the place of `vega`; both the chart
 * code and the Vega-Lite compiler import it by that name.
 */
extend(transforms, data, layout, encode, geography, regression, voronoi);

export { changeset } from 'vega-dataflow';
export { parseExpression } from 'vega-expression';
export { read } from 'vega-loader';
export { parse } from 'vega-parser';
export { textMetrics } from 'vega-scenegraph';
export { hasOwnProperty, isObject, isString, stringValue } from 'vega-util';
export { View } from 'vega-view';
