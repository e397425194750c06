/** A part of a spec, as it was written or compiled. */
export type Part = Record<string, unknown>;

/** Said here once more: what is shared with the chart code would be a file of its own, fetched with the first chart. */
export function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A map of a compiled chart. */
export interface MapPlace {
  readonly projection: Part;
  /** The signals that hold the points on it, as GeoJSON. */
  readonly points: readonly string[];
  /** The lists of marks that are drawn on it, one for each plot. */
  readonly plots: readonly Part[][];
}

/** The maps of a compiled chart. Each transform that places points also gives them by a signal from now on. */
export function mapPlaces(vegaSpec: Part): MapPlace[] {
  const data = listOf(vegaSpec['data']);
  const points = new Map<string, string[]>();
  for (const source of data) giveOut(source, points);
  const plots = new Map<string, Part[][]>();
  collect(listOf(vegaSpec['marks']), data, {}, plots);
  return listOf(vegaSpec['projections']).flatMap((projection) => {
    const name = String(projection['name']);
    const [signals, marks] = [points.get(name), plots.get(name)];
    return signals && marks ? { projection, points: signals, plots: marks } : [];
  });
}

export function listOf(value: unknown): Part[] {
  return Array.isArray(value) ? (value as Part[]) : [];
}

function giveOut(source: Part, points: Map<string, string[]>): void {
  if (!Array.isArray(source['transform'])) return;
  source['transform'] = listOf(source['transform']).flatMap((transform) => {
    if (transform['type'] !== 'geopoint') return transform;
    const name = String(transform['projection']);
    const known = points.get(name) ?? [];
    const signal = `inlay_points_${[...points.values()].flat().length}`;
    points.set(name, [...known, signal]);
    return [{ type: 'geojson', fields: transform['fields'], signal }, transform];
  });
}

/** Facets of a group: their names, and the data that they are parts of. */
type Facets = Readonly<Record<string, unknown>>;

function collect(marks: Part[], data: readonly Part[], facets: Facets, plots: Map<string, Part[][]>): void {
  for (const mark of marks) {
    const from = isPart(mark['from']) ? mark['from'] : {};
    const facet = isPart(from['facet']) ? from['facet'] : undefined;
    const inner = facet ? { ...facets, [String(facet['name'])]: facet['data'] } : facets;
    // The compiler has a group for every line as well as for every plot, and names both.
    const isPlot = mark['type'] === 'group' && !String(mark['name']).endsWith('pathgroup');
    if (isPlot) {
      collect(listOf(mark['marks']), data, inner, plots);
      continue;
    }
    const name = projectionOf(facet?.['data'] ?? from['data'], data, facets);
    const known = name === undefined ? undefined : (plots.get(name) ?? []);
    if (name === undefined || known === undefined || known.includes(marks)) continue;
    plots.set(name, [...known, marks]);
  }
}

/** The projection that the rows of a source are placed by. */
function projectionOf(name: unknown, data: readonly Part[], facets: Facets): string | undefined {
  const known = typeof name === 'string' && Object.hasOwn(facets, name) ? facets[name] : name;
  const source = data.find((one) => one['name'] === known);
  if (source === undefined) return undefined;
  const transform = listOf(source['transform']).findLast(({ type }) => type === 'geopoint');
  return transform ? String(transform['projection']) : projectionOf(source['source'], data, {});
}
