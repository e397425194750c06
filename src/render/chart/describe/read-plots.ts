/**
 * What a checked spec plots: which channels hold values, along what, and what tells them apart. Nothing is computed
 * here; where the marks are not the rows of the result, or not only they, it says so.
 */
import { RESULT_DATA } from '../check/check-data.js';
import { isBag } from '../check/spec-place.js';
import { plainName } from '../check/field-names.js';
import { markType } from '../finish/walk-views.js';
import type { Bag } from '../check/spec-place.js';
import type { ChartKind } from './description-words.js';
import type { ResultTable } from '../../table/result-table.js';

/** One kind of marks over one set of axes. */
export interface Plot {
  readonly kind: ChartKind;
  /** Channels whose numbers are shown: one of bars and lines, two of a scatter plot, none where it is not known. */
  readonly measures: readonly Bag[];
  /** The channel that they stand along. */
  readonly along: Bag | undefined;
  /** What gives a place several values: a colour, a plot of its own. */
  readonly apart: readonly Bag[];
  /** Of points without such a channel: what each is called. */
  readonly names: readonly Bag[];
}

export interface Plots {
  readonly plots: readonly Plot[];
  /** Whether every mark stands for rows of the result, and no row is left out. */
  readonly isWhole: boolean;
  /** Fields that the spec makes, with the columns that it makes them of. */
  readonly made: ReadonlyMap<string, readonly string[]>;
}

interface Unit {
  readonly mark: string;
  readonly encoding: Bag;
}

/** Marks that say something about others. */
const BESIDE = new Set(['text', 'rule', 'image', 'errorband', 'errorbar', 'geoshape']);

const KINDS: Readonly<Record<string, ChartKind>> = {
  bar: 'bar',
  line: 'line',
  trail: 'line',
  area: 'area',
  boxplot: 'boxplot',
  geoshape: 'map',
};

/** Reads what a spec plots; undefined for charts side by side. */
export function readPlots(spec: Bag, table: ResultTable): Plots | undefined {
  const reader = new PlotReader(table);
  const units = reader.units(spec, {});
  if (units === undefined) return undefined;
  const marks = units.filter(({ mark }) => !BESIDE.has(mark));
  const plots = (marks.length > 0 ? marks : units).map((unit) => reader.plot(unit));
  return { plots: withoutTwins(plots), isWhole: reader.isWhole, made: reader.made };
}

class PlotReader {
  readonly #table: ResultTable;
  readonly made = new Map<string, readonly string[]>();
  isWhole = true;

  constructor(table: ResultTable) {
    this.#table = table;
  }

  units(view: Bag, around: Bag): Unit[] | undefined {
    if (['hconcat', 'vconcat', 'concat', 'repeat'].some((key) => view[key] !== undefined)) return undefined;
    const { data, facet } = view;
    if (isBag(data) && data['name'] !== RESULT_DATA) this.isWhole = false;
    this.#transforms(view['transform']);
    const own = isBag(view['encoding']) ? view['encoding'] : {};
    const facets: Bag = isBag(facet) ? ('row' in facet || 'column' in facet ? facet : { facet }) : {};
    const encoding: Bag = { ...around, ...facets, ...own };
    if (isBag(view['spec'])) return this.units(view['spec'], encoding);
    if (!Array.isArray(view['layer'])) return [{ mark: markType(view) ?? '', encoding }];
    const layers = (view['layer'] as Bag[]).map((layer) => this.units(layer, encoding));
    return layers.every((units) => units !== undefined) ? layers.flat() : undefined;
  }

  #transforms(transforms: unknown): void {
    for (const transform of Array.isArray(transforms) ? (transforms as Bag[]) : []) {
      const { calculate, as } = transform;
      if (typeof calculate !== 'string' || typeof as !== 'string') this.isWhole = false;
      else this.made.set(as, columnsIn(calculate));
    }
  }

  plot({ mark, encoding }: Unit): Plot {
    const def = (channel: string): Bag | undefined => {
      const one = encoding[channel];
      return isBag(one) ? one : undefined;
    };
    const isRanged = ['x2', 'y2', 'theta2', 'radius2'].some((channel) => channel in encoding);
    const isImputed = Object.values(encoding).some((one) => isBag(one) && 'impute' in one);
    if (isRanged || isImputed) this.isWhole = false;
    const isThere = (one: Bag | undefined): one is Bag => one !== undefined;
    const colours = ['color', 'fill', 'stroke'].map(def).filter(isThere);
    const others = ['strokeDash', 'shape', 'detail', 'xOffset', 'yOffset', 'row', 'column', 'facet'];
    const discrete = [...colours, ...others.map((channel) => encoding[channel])]
      .flat()
      .filter((one): one is Bag => isBag(one) && 'field' in one && !this.#isNumber(one));
    const amounts = [...colours, def('size'), def('opacity')]
      .filter(isThere)
      .filter((one) => this.#isNumber(one));
    const apart = (along: Bag | undefined) =>
      unlike(
        discrete.filter((one) => along === undefined || !this.#isSame(one, along)),
        this.#isSame,
      );
    const plot = (kind: ChartKind, measures: readonly Bag[], along?: Bag, by = apart(along)): Plot => {
      this.#checkGroups(encoding, [...(along ? [along] : []), ...by]);
      return {
        ...{ kind, along, apart: by, measures: unlike(measures, this.#isSame) },
        names: this.#names(encoding, discrete),
      };
    };
    const [x, y] = [def('x'), def('y')];
    if (def('longitude') && def('latitude')) return plot('map', amounts);
    if (mark === 'arc') return plot('pie', [def('theta') ?? def('radius')].filter(isThere), colours[0]);
    if (mark === 'rect' && amounts[0] && x && y) return plot('heatmap', [amounts[0]], x, [y, ...apart(x)]);
    const [isX, isY] = [x, y].map((one) => isBag(one) && this.#isNumber(one));
    const kind = KINDS[mark];
    if (kind === undefined && x && y && isX && isY) return plot('scatter', [x, y, ...amounts]);
    const [measure, along] = isY ? [y, x] : isX ? [x, y] : [];
    const isDots = ['point', 'circle', 'square', 'tick'].includes(mark);
    return plot(kind ?? (isDots ? 'dots' : 'other'), measure ? [measure] : [], measure ? along : (x ?? y));
  }

  /** What tells one point from the others: texts that are shown, and what a tooltip says of it. */
  #names(encoding: Bag, discrete: readonly Bag[]): Bag[] {
    const told = [...discrete, ...[encoding['tooltip'], encoding['text']].flat()].filter(
      (one): one is Bag => isBag(one) && typeof one['field'] === 'string' && !this.#isNumber(one),
    );
    return unlike(told, this.#isSame);
  }

  #isNumber(def: Bag): boolean {
    const { type, aggregate, bin, timeUnit, field } = def;
    if (bin !== undefined && bin !== null && bin !== false) return false;
    if (type !== undefined) return type === 'quantitative';
    if (aggregate !== undefined) return true;
    const column = this.#table.columns.find(({ name }) => name === plainName(String(field)));
    return timeUnit === undefined && column?.kind === 'number';
  }

  /** Where a channel is aggregated, every field that is not divides the rows further. */
  #checkGroups(encoding: Bag, by: readonly Bag[]): void {
    const fields = Object.values(encoding)
      .flat()
      .filter((one): one is Bag => isBag(one) && ('field' in one || 'aggregate' in one));
    if (fields.every(({ aggregate }) => aggregate === undefined)) return;
    const known = new Set(by.map(({ field }) => field));
    if (fields.some(({ aggregate, field }) => aggregate === undefined && !known.has(field)))
      this.isWhole = false;
  }

  readonly #isSame = (one: Bag, other: Bag): boolean =>
    ['field', 'aggregate'].every((key) => one[key] === other[key]);
}

function unlike(defs: readonly Bag[], isSame: (one: Bag, other: Bag) => boolean): Bag[] {
  return defs.filter((def, index) => defs.findIndex((one) => isSame(one, def)) === index);
}

/** Points on a line say what the line says. */
function withoutTwins(plots: readonly Plot[]): Plot[] {
  const key = ({ measures }: Plot) =>
    measures.map(({ field, aggregate }) => JSON.stringify([field, aggregate]));
  const ordered = [...plots].sort((a, b) => Number(a.kind === 'dots') - Number(b.kind === 'dots'));
  const met = new Set<string>();
  return ordered.filter((plot, index) => {
    const own = key(plot);
    const isNew = index === 0 || own.some((one) => !met.has(one));
    for (const one of own) met.add(one);
    return isNew;
  });
}

/** Columns that an expression reads, in its order. */
function columnsIn(expression: string): string[] {
  const reads = expression.matchAll(/\bdatum(?:\.([\w$]+)|\[\s*(?:"([^"\\]*)"|'([^'\\]*)')\s*\])/g);
  return [...new Set([...reads].flatMap(([, plain, double, single]) => plain ?? double ?? single ?? []))];
}
