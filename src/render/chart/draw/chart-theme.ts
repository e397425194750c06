import { isColour } from '../check/paint.js';

export type ChartThemeName = 'light' | 'dark';

/** The colours and the font that a chart is drawn with, as literal values that a canvas understands. */
export interface ChartTheme {
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly mark: string;
  readonly palette: readonly string[];
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
  readonly font: string;
}

/**
 * Ten colours for categories on light and on dark ground, after Paul Tol's "bright", "muted" and "light" schemes, which
 * stay apart for every common kind of colour blindness.
 */
const PALETTES: Readonly<Record<ChartThemeName, readonly string[]>> = {
  light: '#4477aa #ee6677 #228833 #aa3377 #c2a21d #44a9cc #332288 #bb5566 #997700 #777777'.split(' '),
  dark: '#77aadd #ee8866 #44bb99 #ffaabb #eedd88 #99ddff #bbcc33 #cc99dd #ddaa55 #bbbbbb'.split(' '),
};

const INKS: Readonly<Record<ChartThemeName, readonly [ink: string, muted: string, grid: string]>> = {
  light: ['#1a1f2b', '#596273', '#dde1e9'],
  dark: ['#e8ebf1', '#a3adbd', '#343b47'],
};

const RAMPS: Readonly<Record<ChartThemeName, readonly string[]>> = {
  light: ['#dbe9f6', '#7fb1d8', '#3578b2', '#123f73'],
  dark: ['#16304d', '#2d6297', '#6aa5d8', '#d4e7f7'],
};

const DIVERGING = ['#2166ac', '#92c5de', '#f1f1f1', '#f4a582', '#b2182b'];

/**
 * Reads the theme of the place a chart stands in: the host's `--analytics-*` properties where they are set, and colours
 * that suit the theme where they are not. `--analytics-chart-1` to `-10` are the colours of categories,
 * `--analytics-chart-mark` is the colour of a chart with one.
 */
export function readTheme(place: HTMLElement, name: ChartThemeName): ChartTheme {
  const probe = place.ownerDocument.createElement('span');
  probe.hidden = true;
  place.append(probe);
  const read = (property: string, inner: string, fallback: string): string => {
    probe.style.color = `var(${property}, var(${inner}, ${fallback}))`;
    return literalColour(getComputedStyle(probe).color) ?? fallback;
  };
  try {
    const [ink, muted, grid] = INKS[name];
    const palette = PALETTES[name].map((colour, index) =>
      read(`--analytics-chart-${index + 1}`, '--_none', colour),
    );
    return {
      ink: read('--analytics-text', '--_text', ink),
      muted: read('--analytics-text-muted', '--_text-muted', muted),
      grid: read('--analytics-border', '--_border', grid),
      mark: read('--analytics-chart-mark', '--_none', palette[0] ?? ink),
      palette,
      ramp: RAMPS[name],
      diverging: DIVERGING,
      font: fontOf(place),
    };
  } finally {
    probe.remove();
  }
}

/** Computed colours are `rgb(…)`, unless the page writes newer forms that a chart cannot mix: those are left aside. */
function literalColour(computed: string): string | undefined {
  return /^rgba?\(/.test(computed) && isColour(computed) ? computed : undefined;
}

function fontOf(place: HTMLElement): string {
  const family = getComputedStyle(place).fontFamily;
  return /^[\p{L}\p{N}\s,'"._-]{1,200}$/u.test(family) ? family : 'sans-serif';
}

/** The signals that carry a theme, so that another one is set without building the chart again. */
export function themeSignals(theme: ChartTheme): Record<string, unknown> {
  return {
    inlay_ink: theme.ink,
    inlay_muted: theme.muted,
    inlay_grid: theme.grid,
    inlay_mark: theme.mark,
    inlay_palette: theme.palette,
    inlay_ramp: theme.ramp,
    inlay_diverging: theme.diverging,
  };
}

const signal = (name: string) => ({ signal: `inlay_${name}` });

/** The compiler's configuration of a theme. Colours are signals; a spec's own configuration stands above it. */
export function themeConfig(font: string): Record<string, unknown> {
  const guide = { labelColor: signal('muted'), titleColor: signal('ink') };
  return {
    font,
    background: null,
    axis: {
      ...guide,
      gridColor: signal('grid'),
      domainColor: signal('grid'),
      tickColor: signal('grid'),
      labelFontSize: 11,
      titleFontSize: 12,
      titleFontWeight: 600,
      labelLimit: 160,
    },
    axisX: { labelOverlap: true },
    legend: { ...guide, labelFontSize: 11, titleFontSize: 12, titleFontWeight: 600, labelLimit: 200 },
    header: { ...guide, labelFontSize: 11, titleFontSize: 12 },
    title: { color: signal('ink'), subtitleColor: signal('muted'), fontSize: 14, anchor: 'start' },
    view: { stroke: null },
    text: { color: signal('ink') },
    rule: { color: signal('muted') },
    tick: { color: signal('mark') },
    mark: { color: signal('mark') },
    range: {
      category: signal('palette'),
      ordinal: signal('ramp'),
      ramp: signal('ramp'),
      heatmap: signal('ramp'),
      diverging: signal('diverging'),
    },
  };
}
