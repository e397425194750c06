/**
 * The chart engine is Vega with some changes, made when its code is read, in builds and in the browser tests alike:
 * `vega` is a smaller module (`src/render/chart/draw/vega-parts.mjs`), which is also Vega-Lite's parser of expressions; a view
 * has no way to compile an expression; measuring a text counts as work; a row of a delimited text is made without compiling a function; and
 * what no chart of ours can reach is left out: drawing on SVG and canvas at once, the functions that ease a movement, and
 * the transforms that Vega-Lite never writes. Bundlers would keep those, as each is entered into its parent's prototype.
 * The outlines of maps come from two atlas packages, of which only what is drawn is taken (`map-outlines.ts`).
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { root } from '../child.js';
import { atlasPackages, outlineCode, outlinePath } from './map-outlines.js';

/** A place of a package's code that is written anew. */
interface Patch {
  /** How the path of the module ends. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The path of the module that stands for `vega`, from the root of the kit. */
export const vegaParts = 'src/render/chart/draw/vega-parts.mjs';

/** Where the engine lies in what is built, from the root of the kit or of the package. */
export const engineFolder = 'dist/src/render/chart/draw';
/** The engine itself. */
export const engineFile = `${engineFolder}/draw-chart.js`;

const patches: readonly Patch[] = [
  {
    // Whoever bounds the time of a drawing is told of each text that is measured.
    file: '/vega-scenegraph/build/vega-scenegraph.js',
    from: 'function _measureWidth(text, currentFont) {\n',
    to: 'function _measureWidth(text, currentFont) {\n  textMetrics.spend?.(text);\n',
  },
  {
    // Charts are drawn as SVG, or on a canvas where they have very many marks.
    file: '/vega-scenegraph/build/vega-scenegraph.js',
    from: `modules[Hybrid] = {
  renderer: HybridRenderer,
  headless: HybridRenderer,
  handler: HybridHandler
};`,
    to: '',
  },
  {
    // No policy of expressions names one of them.
    file: '/vega-functions/build/vega-functions.js',
    from: ',\n  ...easeFunctions\n',
    to: '\n',
  },
  {
    file: '/vega-runtime/build/vega-runtime.js',
    from: 'this.expr = expr || expressionCodegen,',
    to: 'this.expr = expr,',
  },
  {
    file: '/d3-dsv/dist/d3-dsv.mjs',
    from: `  return new Function("d", "return {" + columns.map(function(name, i) {
    return JSON.stringify(name) + ": d[" + i + "] || \\"\\"";
  }).join(",") + "}");`,
    to: `  return function(d) {
    return Object.fromEntries(columns.map(function(name, i) { return [name, d[i] || ""]; }));
  };`,
  },
];

/** The classes of transforms that Vega-Lite never writes and Vega's parser never adds, by the end of their module's path. */
const unusedTransforms: Readonly<Record<string, readonly string[]>> = {
  '/vega-transforms/build/vega-transforms.js': ['CountPattern', 'Cross', 'Density', 'DotBin', 'Generate'],
  '/vega-encode/build/vega-encode.js': ['LinkPath', 'Pie'],
  '/vega-geo/build/vega-geo.js': ['Contour', 'GeoPath', 'Heatmap', 'Isocontour', 'KDE2D'],
};

const noLongerThere = (file: string): Error =>
  new Error(`${file} is not what the chart engine was made for; look at scripts/chart-engine/.`);

/** The code without a class: its function, its definition, what it inherits, and its name in the exports. */
const withoutClass = (code: string, name: string, file: string): string =>
  [
    new RegExp(`^function ${name}\\(.*?^}\n`, 'ms'),
    new RegExp(`^inherits\\(${name}, .*?^}\\);\n`, 'ms'),
    new RegExp(`\\b${name} as \\w+, `),
  ].reduce(
    (made, place) => {
      if (!place.test(made)) throw noLongerThere(file);
      return made.replace(place, '');
    },
    code.replace(new RegExp(`^${name}\\.Definition = .*?^};\n`, 'ms'), ''),
  );

/**
 * The code of a module as the engine has it; undefined where it stays as it is. Throws when a place to change is not
 * there exactly once: another version of the package needs another look.
 */
export const engineCode = (path: string, code: string): string | undefined => {
  const own = patches.filter(({ file }) => path.endsWith(file));
  const unused = Object.entries(unusedTransforms).find(([file]) => path.endsWith(file));
  if (own.length === 0 && !unused) return undefined;
  const patched = own.reduce((made, { file, from, to }) => {
    const [before, after, ...more] = made.split(from);
    if (before === undefined || after === undefined || more.length > 0) throw noLongerThere(file);
    return before + to + after;
  }, code);
  const [file, names] = unused ?? ['', []];
  return names.reduce((made, name) => withoutClass(made, name, file), patched);
};

/**
 * Whether a module is to have Vega's parts for what it imports. Vega-Lite brings a parser of expressions of its own,
 * of an earlier version; with Vega's an expression is read in one way by the check, the compiler and the view.
 */
export const takesParts = (source: string, importer = ''): boolean =>
  source === 'vega' || (source === 'vega-expression' && importer.includes('/node_modules/vega-lite/'));

/** The changes for a build by Vite. */
export const engineParts = (): Plugin => ({
  name: 'chart-engine-parts',
  enforce: 'pre',
  // The server for development would bundle the atlases whole, beforehand.
  config: () => ({ optimizeDeps: { exclude: atlasPackages } }),
  resolveId: (source, importer) => {
    if (takesParts(source, importer)) return fileURLToPath(new URL(`../../${vegaParts}`, import.meta.url));
    const outline = outlinePath(source);
    return outline === undefined ? undefined : join(root, outline);
  },
  load: (id) => outlineCode(id),
  transform: (code, id) => engineCode(id, code),
});
