import { NARROW } from '../finish/look.js';
import { accentPalettes } from './accent-palette.js';
import { isColour } from '../check/paint.js';

export type ChartThemeName = 'light' | 'dark';

/** The colours and the font that a chart is drawn with, as literal values that a canvas understands. */
export interface ChartTheme {
  readonly ink: string;
  readonly muted: string;
  readonly grid: string;
  readonly mark: string;
  /** What the chart stands on. */
  readonly surface: string;
  readonly palette: readonly string[];
  readonly ramp: readonly string[];
  readonly diverging: readonly string[];
  readonly font: string;
}

/** The accent and the ground where a page sets none. */
const BASES: Readonly<Record<ChartThemeName, readonly [accent: string, ground: string]>> = {
  light: ['rgb(36, 87, 214)', 'rgb(255, 255, 255)'],
  dark: ['rgb(143, 176, 255)', 'rgb(21, 24, 30)'],
};

const INKS: Readonly<Record<ChartThemeName, readonly [ink: string, muted: string, grid: string]>> = {
  light: ['#1a1f2b', '#596273', '#dde1e9'],
  dark: ['#e8ebf1', '#a3adbd', '#343b47'],
};

/** Whether the viewer's system takes colours away: then all of a chart's come from the system's own. */
export function isForced(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(forced-colors: active)').matches;
}

/**
 * Reads the theme of the place a chart stands in: the host's `--analytics-*` properties where they are set, and colours
 * that suit the theme where they are not. Palettes are made of `--analytics-accent`; `--analytics-chart-1` to `-10` set
 * the colours of categories one by one, `--analytics-chart-mark` the colour of a chart with one.
 */
export function readTheme(place: HTMLElement, name: ChartThemeName): ChartTheme {
  const probe = place.ownerDocument.createElement('span');
  probe.hidden = true;
  // Else every colour that is read is the system's text.
  probe.style.setProperty('forced-color-adjust', 'none');
  place.append(probe);
  const colour = (value: string, fallback: string): string => {
    probe.style.color = value;
    return literalColour(getComputedStyle(probe).color) ?? fallback;
  };
  const forced = isForced();
  const read = (property: string, inner: string, fallback: string, system: string): string =>
    colour(forced ? system : `var(${property}, var(${inner}, ${fallback}))`, fallback);
  try {
    const [ink, muted, grid] = INKS[name];
    const [accent, ground] = BASES[name];
    const surface = read('--analytics-surface', '--_surface', ground, 'Canvas');
    const made = accentPalettes(read('--analytics-accent', '--_accent', accent, 'LinkText'), surface);
    const palette = made.categories.map((own, index) =>
      read(`--analytics-chart-${index + 1}`, '--_none', own, own),
    );
    const first = palette[0] ?? ink;
    return {
      ink: read('--analytics-text', '--_text', ink, 'CanvasText'),
      muted: read('--analytics-text-muted', '--_text-muted', muted, 'CanvasText'),
      grid: read('--analytics-border', '--_border', grid, 'GrayText'),
      mark: read('--analytics-chart-mark', '--_none', first, first),
      surface,
      palette,
      ramp: made.ramp,
      diverging: made.diverging,
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
    inlay_surface: theme.surface,
    inlay_palette: theme.palette,
    inlay_ramp: theme.ramp,
    inlay_diverging: theme.diverging,
  };
}

/** Names beside bars take no more of a chart than this; the whole name is in tooltip and table. */
const NAMES_SHARE = 0.4;
const NAMES_MOST = 160;

/** The signal that says how many pixels the names beside bars may take in a chart of this width. */
export function nameSignals(width = Infinity): Record<string, unknown> {
  return { inlay_names: Math.min(NAMES_MOST, Math.round(NAMES_SHARE * width)) };
}

const signal = (name: string) => ({ signal: `inlay_${name}` });

/**
 * The compiler's configuration of a theme: quiet guides, lines across the plot alone, the legend above a narrow chart.
 * Colours are signals; a spec's own configuration stands above it.
 */
export function themeConfig(font: string, width = NARROW): Record<string, unknown> {
  const guide = {
    labelColor: signal('muted'),
    labelFontSize: 11,
    titleColor: signal('muted'),
    titleFontSize: 11,
    titleFontWeight: 'normal',
  };
  const above = {
    ...{ orient: 'top', direction: 'horizontal', columns: Math.max(1, Math.floor(width / 110)) },
    // It begins with the labels of the axis, and not with the plot beside them.
    layout: { top: { anchor: 'start', frame: 'bounds' } },
  };
  return {
    font,
    background: null,
    axis: {
      ...guide,
      gridColor: signal('grid'),
      domainColor: signal('grid'),
      tickColor: signal('grid'),
      labelLimit: NAMES_MOST,
      labelPadding: 5,
      titlePadding: 8,
    },
    axisX: { labelOverlap: true, labelSeparation: 4, grid: false, tickSize: 4 },
    // Of the width of the place and not of the plot, whose width is what the names leave.
    axisY: { domain: false, ticks: false, labelLimit: signal('names') },
    legend: {
      ...guide,
      labelLimit: 200,
      symbolStrokeWidth: 2,
      ...(width < NARROW ? { ...above, gradientLength: Math.max(80, width - 60) } : {}),
    },
    header: guide,
    title: {
      color: signal('ink'),
      subtitleColor: signal('muted'),
      fontSize: 13,
      fontWeight: 600,
      anchor: 'start',
    },
    view: { stroke: null },
    text: { color: signal('ink') },
    rule: { color: signal('muted') },
    tick: { color: signal('mark') },
    mark: { color: signal('mark') },
    line: { strokeWidth: 2, strokeCap: 'round', strokeJoin: 'round' },
    arc: { stroke: signal('surface'), strokeWidth: 1 },
    range: {
      category: signal('palette'),
      // As many steps as there are values: a list of colours would begin again after its last.
      ordinal: { scheme: signal('ramp') },
      ramp: signal('ramp'),
      heatmap: signal('ramp'),
      diverging: signal('diverging'),
    },
  };
}
