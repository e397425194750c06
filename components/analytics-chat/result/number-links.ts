/**
 * Numbers of an answer that are cells of its results, as quiet links. The words stay as they are: a number is wrapped
 * and nothing is added, so that copying, finding and printing meet the same text. All links of an answer are one tab
 * stop; arrow keys lead from one to the next.
 */
import { FigureFinder, type Figure } from '../../../src/render/result/figures/find-figures.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import { textBlocks, type TextBlock } from './text-blocks.js';
import { numberLinkStyles } from './number-links.styles.js';
import type { LinkedResult } from './linked-result.js';

interface Link {
  readonly result: LinkedResult;
  readonly figure: Figure;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

export class NumberLinks {
  readonly #answer: HTMLElement;
  #links = new Map<HTMLElement, Link>();
  #lit: Link | undefined;
  #known: readonly unknown[] = [];

  constructor(answer: HTMLElement) {
    this.#answer = answer;
    adoptStyles(answer, numberLinkStyles);
    for (const type of ['pointerover', 'focusin'] as const) answer.addEventListener(type, this.#entered);
    for (const type of ['pointerleave', 'focusout'] as const) answer.addEventListener(type, this.#left);
    answer.addEventListener('click', this.#clicked);
    answer.addEventListener('keydown', this.#keyDown);
  }

  /** Links the numbers of the words with these results, in the order in which they stand. */
  mark(results: readonly LinkedResult[]): void {
    const shown = results.flatMap((result) => {
      const model = result.model();
      return model === undefined ? [] : [{ result, model }];
    });
    const key = [this.#answer.firstChild, this.#answer.childNodes.length, ...shown.map(({ model }) => model)];
    if (key.length === this.#known.length && key.every((part, at) => part === this.#known[at])) return;
    this.clear();
    this.#known = key;
    const finder = new FigureFinder(shown.map(({ model }) => model));
    for (const block of textBlocks(this.#answer)) {
      // From the end, so that what stands before keeps its place.
      for (const figure of finder.find(block.text).reverse())
        this.#wrap(block, figure, shown[figure.result]!.result);
    }
    const order = [...this.#answer.querySelectorAll<HTMLElement>('[part=number-link]')];
    this.#links = new Map(order.map((span) => [span, this.#links.get(span)!]));
    order.forEach((span, index) => (span.tabIndex = index === 0 ? 0 : -1));
  }

  /** Takes all links away; the words stay. */
  clear(): void {
    this.#light(undefined);
    this.#known = [];
    for (const span of this.#links.keys()) {
      const parent = span.parentNode;
      span.replaceWith(...span.childNodes);
      parent?.normalize();
    }
    this.#links.clear();
  }

  #wrap(block: TextBlock, figure: Figure, result: LinkedResult): void {
    const range = block.range(figure.start, figure.end);
    if (range === undefined) return;
    const span = this.#answer.ownerDocument.createElement('span');
    const text = range.toString();
    span.setAttribute('part', 'number-link');
    span.setAttribute('role', 'link');
    span.setAttribute('aria-label', result.labels().goToCell(text));
    range.surroundContents(span);
    this.#links.set(span, { result, figure });
  }

  #linkOf(event: Event): HTMLElement | undefined {
    const span =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[part=number-link]') : null;
    return span !== null && this.#links.has(span) ? span : undefined;
  }

  readonly #entered = (event: Event): void => {
    const span = this.#linkOf(event);
    if (span !== undefined || event.type === 'pointerover') this.#light(span && this.#links.get(span));
  };

  readonly #left = (): void => this.#light(undefined);

  #light(link: Link | undefined): void {
    if (link === this.#lit) return;
    this.#lit?.result.light();
    this.#lit = link;
    link?.result.light(link.figure.row, link.figure.column);
  }

  readonly #clicked = (event: Event): void => {
    const span = this.#linkOf(event);
    // Somebody who marks the number to copy it goes nowhere.
    if (span !== undefined && (span.ownerDocument.getSelection()?.isCollapsed ?? true)) this.#go(span);
  };

  readonly #keyDown = (event: KeyboardEvent): void => {
    const span = this.#linkOf(event);
    if (span === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.#go(span);
    else if (!this.#move(span, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  #go(span: HTMLElement): void {
    const link = this.#links.get(span);
    link?.result.goTo(link.figure.row, link.figure.column);
  }

  /** The tab stop goes along with the focus. */
  #move(from: HTMLElement, key: string): boolean {
    const all = [...this.#links.keys()];
    const turn = /Left|Right/.test(key) && getComputedStyle(from).direction === 'rtl' ? -1 : 1;
    const step = STEPS[key];
    const to = key === 'Home' ? 0 : key === 'End' ? all.length - 1 : all.indexOf(from) + (step ?? 0) * turn;
    if (step === undefined && key !== 'Home' && key !== 'End') return false;
    const next = all[Math.max(0, Math.min(all.length - 1, to))];
    if (next === undefined) return false;
    from.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    return true;
  }
}
