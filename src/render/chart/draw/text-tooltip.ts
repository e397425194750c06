import { isShape, nearestPoint, sceneOrigin, scenePoint } from './nearest-point.js';
import type { NearPoint } from './nearest-point.js';
import type { View } from 'vega';

/** What a tooltip's keys and values are called. */
export interface TooltipWords {
  title(key: string): string;
  /** The value of a column; undefined for keys that are no column's. */
  text(key: string, value: unknown): string | undefined;
}

/**
 * The chart's tooltip: text nodes in an element of the chart's own. Vega's tooltip value is data, so nothing in it is
 * read as markup, no image in it is shown, and objects inside it are written out.
 */
export class TextTooltip {
  readonly #host: HTMLElement;
  readonly #words: TooltipWords;
  readonly #element: HTMLElement;
  /** Shows which point of a line is meant. */
  readonly #dot: HTMLElement;

  constructor(host: HTMLElement, words: TooltipWords) {
    this.#host = host;
    this.#words = words;
    this.#element = host.ownerDocument.createElement('div');
    this.#element.className = 'chart-tooltip';
    this.#element.setAttribute('part', 'tooltip chart-tooltip');
    this.#element.setAttribute('role', 'presentation');
    this.#element.hidden = true;
    // Set one by one through the object model, which a strict style policy allows.
    Object.assign(this.#element.style, {
      position: 'absolute',
      pointerEvents: 'none',
      zIndex: '1',
      maxWidth: 'min(20rem, 90%)',
      padding: '6px 8px',
      borderRadius: '6px',
      font: '12px/1.4 var(--analytics-font, system-ui, sans-serif)',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      background: 'var(--analytics-surface-raised, var(--_surface-raised, Canvas))',
      color: 'var(--analytics-text, var(--_text, CanvasText))',
      border: '1px solid var(--analytics-border, var(--_border, GrayText))',
    });
    this.#dot = host.ownerDocument.createElement('div');
    this.#dot.hidden = true;
    Object.assign(this.#dot.style, {
      position: 'absolute',
      pointerEvents: 'none',
      width: '9px',
      height: '9px',
      margin: '-5px',
      borderRadius: '50%',
      background: 'currentColor',
      border: '1px solid var(--analytics-surface, var(--_surface, Canvas))',
    });
    host.append(this.#dot, this.#element);
  }

  /** Follows the pointer over a view: on lines and areas the nearest point speaks, wherever in the plot it is. */
  follow(view: View, stage: HTMLElement): void {
    const near = (event: unknown, item: unknown): void => {
      const pointer = event as PointerEvent;
      const said = (item as { tooltip?: unknown } | null | undefined)?.tooltip;
      if (said !== undefined && said !== null && !isShape(item)) {
        this.#dot.hidden = true;
        return this.#show(said, pointer.clientX, pointer.clientY);
      }
      const point = nearestPoint(view, ...scenePoint(view, stage, pointer));
      if (point === undefined) return this.#hide();
      this.#mark(view, stage, point);
      this.#show(point.tooltip, pointer.clientX, pointer.clientY);
    };
    view.addEventListener('pointermove', near as never);
    view.addEventListener('pointerdown', near as never);
    // A finger that is lifted has left too, and what it showed is still being read.
    stage.addEventListener('pointerleave', (event) => {
      if (event.pointerType !== 'touch') this.#hide();
    });
  }

  /** Shows the tooltip of a point, or none, and gives its words. */
  point(view: View, stage: HTMLElement, point: NearPoint | undefined): string {
    this.#hide();
    if (point === undefined) return '';
    // A chart that is wider than its place is moved so far that the point is in it.
    const shown = this.#mark(view, stage, point)[0] - this.#host.getBoundingClientRect().left;
    if (shown < 0 || shown > this.#host.clientWidth)
      this.#host.scrollLeft += shown - this.#host.clientWidth / 2;
    this.#show(point.tooltip, ...this.#mark(view, stage, point));
    return [...this.#element.children].map((line) => line.textContent).join(', ');
  }

  /** Puts the dot on a point; answers where that is in the window. */
  #mark(view: View, stage: HTMLElement, { x, y }: NearPoint): readonly [number, number] {
    const [left, top] = sceneOrigin(view, stage);
    const box = this.#host.getBoundingClientRect();
    this.#dot.hidden = false;
    this.#dot.style.left = `${left + x - box.left + this.#host.scrollLeft}px`;
    this.#dot.style.top = `${top + y - box.top}px`;
    return [left + x, top + y];
  }

  /** Vega's tooltip handler. A line tells its first value wherever it is pointed at, so that lines are left to us. */
  readonly handle = (_handler: unknown, event: unknown, item: unknown, value: unknown): void => {
    if (isShape(item)) return;
    const { clientX, clientY } = (event ?? {}) as Partial<MouseEvent>;
    this.#show(value, clientX, clientY);
  };

  #show(value: unknown, clientX: number | undefined, clientY: number | undefined): void {
    const lines = linesOf(value, this.#words);
    this.#element.hidden = lines.length === 0;
    if (lines.length === 0) return;
    this.#element.replaceChildren(...lines.map((line) => this.#line(line)));
    if (clientX !== undefined && clientY !== undefined) this.#moveTo(clientX, clientY);
  }

  #hide(): void {
    this.#element.hidden = true;
    this.#dot.hidden = true;
  }

  remove(): void {
    this.#element.remove();
    this.#dot.remove();
  }

  #line([key, text]: readonly [string, string]): HTMLElement {
    const line = this.#host.ownerDocument.createElement('div');
    line.dir = 'auto';
    if (key === '') line.append(text);
    else {
      // The value is what is looked for, its name what is read once.
      const value = this.#host.ownerDocument.createElement('b');
      value.textContent = text;
      line.append(key, ': ', value);
    }
    return line;
  }

  /** Beside the pointer, on the side where there is room. */
  #moveTo(clientX: number, clientY: number): void {
    const box = this.#host.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#element;
    const [x, y] = [clientX - box.left, clientY - box.top];
    const left = x + 14 + width > box.width ? Math.max(0, x - 14 - width) : x + 14;
    const top = y + 14 + height > box.height ? Math.max(0, y - 14 - height) : y + 14;
    this.#element.style.left = `${left + this.#host.scrollLeft}px`;
    this.#element.style.top = `${top}px`;
  }
}

const MAX_LINES = 30;
const MAX_TEXT = 500;

function linesOf(value: unknown, words: TooltipWords): (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [['', written(value)]];
  return Object.entries(value)
    .slice(0, MAX_LINES)
    .map(
      ([key, entry]) =>
        [
          words.title(key).slice(0, MAX_TEXT),
          (words.text(key, entry) ?? written(entry)).slice(0, MAX_TEXT),
        ] as const,
    );
}

function written(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, MAX_TEXT);
  if (value instanceof Date) return value.toLocaleString();
  try {
    return (JSON.stringify(value) ?? '').slice(0, MAX_TEXT);
  } catch {
    return '';
  }
}
