import type { Widget } from '../dashboard-schema.js';
import { withCursor } from './chart-cursor.js';
import { numberOf, textOf } from './data-client.js';
import { h, svg } from './dom.js';
import type { DrawInput } from './draw-input.js';
import type { Formats } from './formats.js';
import { mapGround, type MapGround } from './map-ground.js';
import { words } from './words.js';

type MapWidget = Extract<Widget, { type: 'map' }>;
type Place = {
  readonly name: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly value: number;
  readonly colour: number | null;
  readonly radius: number;
};

const shades = 5;

/** Places by longitude and latitude: the area of a point shows the measure, its shade another one. */
export function drawMap(input: DrawInput<MapWidget>): HTMLElement {
  const { widget, columns, selected, width } = input;
  const found = readPlaces(input);
  const ground = mapGround(widget.ground, found);
  const places = placesOn(ground, input, found);
  const bounds = shadeBounds(places);
  const colour = widget.colour && columns.of(widget.colour.measure, widget.colour.format);
  const points = places.map((place) =>
    svg('circle', {
      class: `place shade-${shadeOf(place.colour, bounds)}${selected === undefined || selected === place.name ? '' : ' is-dim'}`,
      cx: place.x.toFixed(1),
      cy: place.y.toFixed(1),
      r: place.radius.toFixed(1),
    }),
  );
  const { x, y, width: w, height } = ground.box;
  const chart = svg(
    'svg',
    { class: 'map', viewBox: `${x} ${y} ${w} ${height}` },
    ...ground.lines.map((line) => svg('path', line)),
    ...points,
  );
  // A map without its ground says the same of its places.
  void ground.countries?.().then(
    (lines) => chart.prepend(...lines.map((line) => svg('path', line))),
    () => {},
  );
  const ratio = width / w;
  const chartPlace = (place: Place) => ({ x: (place.x - x) * ratio, y: (place.y - y) * ratio });
  const frame = withCursor({
    chart,
    label: `${widget.title}, ${words().places(places.length, input.formats.count(places.length))}`,
    count: places.length,
    place: (i) => tooltipOf(input, places[i], chartPlace),
    at: (px, py, slack) => closest(places, px / ratio + x, py / ratio + y, (6 + slack) / ratio),
    mark: (i) => points.forEach((point, at) => point.classList.toggle('is-current', at === i)),
    choose: (i) => input.drill(places[i]?.name ?? ''),
    touchHint: words().tapAgain,
  });
  return h(
    'div',
    { class: `shades-${colour?.better ?? 'plain'}` },
    frame,
    colour && widget.colour ? legend(widget.colour.title, bounds, (v) => colour.text(v)) : undefined,
    outside(found.length - places.length, input.formats),
  );
}

function tooltipOf(
  { widget, columns }: DrawInput<MapWidget>,
  place: Place | undefined,
  chartPlace: (place: Place) => { x: number; y: number },
) {
  if (!place) return { x: 0, y: 0, title: '', lines: [] };
  const { x, y } = chartPlace(place);
  const { measure, format, colour } = widget;
  const size = columns.of(measure, format);
  const own = `${size.title}: ${size.text(place.value)}`;
  const shade = colour && `${colour.title}: ${columns.of(colour.measure, colour.format).text(place.colour)}`;
  const title = place.label === '' ? place.name : `${place.name} · ${place.label}`;
  return { x, y: y - 8, title, lines: shade === undefined ? [own] : [own, shade] };
}

/** What the ground does not reach is missing, and said to be. */
const outside = (count: number, formats: Formats): HTMLElement | undefined =>
  count === 0
    ? undefined
    : h('p', { class: 'card-more', dir: 'auto' }, words().placesOff(count, formats.count(count)));

type Found = Omit<Place, 'x' | 'y' | 'radius'> & { readonly longitude: number; readonly latitude: number };

function readPlaces({ widget, rows }: DrawInput<MapWidget>): Found[] {
  return rows.flatMap((row) => {
    const longitude = numberOf(row, widget.longitude);
    const latitude = numberOf(row, widget.latitude);
    const value = numberOf(row, widget.measure);
    if (longitude === null || latitude === null || value === null) return [];
    return {
      longitude,
      latitude,
      name: textOf(row, widget.dimension),
      label: widget.label ? textOf(row, widget.label) : '',
      value,
      colour: widget.colour ? numberOf(row, widget.colour.measure) : null,
    };
  });
}

/** In the order of the rows: large ones first, so that small ones lie on top of them. */
function placesOn(
  ground: MapGround,
  { widget, rows }: DrawInput<MapWidget>,
  found: readonly Found[],
): Place[] {
  const most = Math.max(1, ...rows.map((row) => numberOf(row, widget.measure) ?? 0));
  return found.flatMap(({ longitude, latitude, ...place }) => {
    const at = ground.project(longitude, latitude);
    return at ? { ...place, ...at, radius: 3 + 21 * Math.sqrt(Math.max(0, place.value) / most) } : [];
  });
}

/** Between shades lie equal numbers of places: a single extreme one does not make all others look alike. */
function shadeBounds(places: readonly Place[]): number[] {
  const values = places.flatMap(({ colour }) => (colour === null ? [] : [colour])).sort((a, b) => a - b);
  if (values.length === 0) return [];
  return Array.from(
    { length: shades + 1 },
    (_, i) => values[Math.round((i / shades) * (values.length - 1))] ?? 0,
  );
}

function shadeOf(value: number | null, bounds: readonly number[]): number {
  if (value === null || bounds.length === 0) return 0;
  const above = bounds.slice(1, -1).filter((bound) => value > bound).length;
  return above + 1;
}

function legend(
  title: string,
  bounds: readonly number[],
  format: (value: number) => string,
): HTMLElement | undefined {
  if (bounds.length === 0) return undefined;
  const steps = Array.from({ length: shades }, (_, i) => {
    const swatch = h('span', { class: `swatch shade-${i + 1}`, 'aria-hidden': 'true' });
    return h('li', {}, swatch, h('bdi', {}, `${format(bounds[i] ?? 0)} – ${format(bounds[i + 1] ?? 0)}`));
  });
  return h('div', { class: 'legend' }, h('span', { class: 'legend-title' }, title), h('ul', {}, ...steps));
}

function closest(places: readonly Place[], x: number, y: number, slack: number): number | undefined {
  let best: number | undefined;
  let least = Infinity;
  places.forEach((place, i) => {
    const distance = Math.hypot(place.x - x, place.y - y) - place.radius;
    // Of points that lie over each other the smallest is on top.
    const rank = distance <= 0 ? place.radius - 1_000 : distance;
    if (distance <= slack && rank < least) {
      least = rank;
      best = i;
    }
  });
  return best;
}
