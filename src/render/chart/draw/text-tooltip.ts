/**
 * The chart's tooltip: text nodes in an element of the chart's own. Vega's tooltip value is data, so nothing in it is
 * read as markup, no image in it is shown, and objects inside it are written out.
 */
export class TextTooltip {
  readonly #host: HTMLElement;
  readonly #titleOf: (key: string) => string;
  readonly #element: HTMLElement;

  constructor(host: HTMLElement, titleOf: (key: string) => string) {
    this.#host = host;
    this.#titleOf = titleOf;
    this.#element = host.ownerDocument.createElement('div');
    this.#element.className = 'chart-tooltip';
    this.#element.setAttribute('part', 'chart-tooltip');
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
    host.append(this.#element);
  }

  /** Vega's tooltip handler. */
  readonly handle = (_handler: unknown, event: unknown, _item: unknown, value: unknown): void => {
    const lines = linesOf(value, this.#titleOf);
    this.#element.hidden = lines.length === 0;
    if (lines.length === 0) return;
    this.#element.replaceChildren(...lines.map((line) => this.#line(line)));
    const { clientX, clientY } = (event ?? {}) as Partial<MouseEvent>;
    if (clientX !== undefined && clientY !== undefined) this.#moveTo(clientX, clientY);
  };

  remove(): void {
    this.#element.remove();
  }

  #line([key, text]: readonly [string, string]): HTMLElement {
    const line = this.#host.ownerDocument.createElement('div');
    line.dir = 'auto';
    if (key !== '') {
      const name = this.#host.ownerDocument.createElement('b');
      name.textContent = key;
      line.append(name, ': ');
    }
    line.append(text);
    return line;
  }

  /** Beside the pointer, on the side where there is room. */
  #moveTo(clientX: number, clientY: number): void {
    const box = this.#host.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.#element;
    const [x, y] = [clientX - box.left, clientY - box.top];
    const left = x + 14 + width > box.width ? Math.max(0, x - 14 - width) : x + 14;
    const top = y + 14 + height > box.height ? Math.max(0, y - 14 - height) : y + 14;
    this.#element.style.left = `${left}px`;
    this.#element.style.top = `${top}px`;
  }
}

const MAX_LINES = 30;
const MAX_TEXT = 500;

function linesOf(value: unknown, titleOf: (key: string) => string): (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [['', written(value)]];
  if (Array.isArray(value)) return [['', written(value)]];
  return Object.entries(value)
    .slice(0, MAX_LINES)
    .map(([key, entry]) => [titleOf(key).slice(0, MAX_TEXT), written(entry)] as const);
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
