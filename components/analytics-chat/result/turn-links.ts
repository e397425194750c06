import type { LinkedResult } from './linked-result.js';
import type { NumberLinks } from './number-links.js';

/**
 * The links of one turn's numbers. Whatever they take is fetched when the turn has ended and has a result: until then
 * one attribute is watched. The words are drawn by others, and drawn anew when the language changes: then they are
 * linked anew.
 */
export class TurnLinks {
  readonly #results = new Map<HTMLElement, LinkedResult>();
  readonly #turn: Element;
  readonly #answer: HTMLElement;
  readonly #ended = new MutationObserver(() => this.#look());
  readonly #redrawn = new MutationObserver(() => this.#soon());
  #links: NumberLinks | undefined;
  #isWatching = false;
  #isDue = false;

  private constructor(turn: Element, answer: HTMLElement) {
    this.#turn = turn;
    this.#answer = answer;
    for (const busy of [turn, answer]) this.#ended.observe(busy, { attributeFilter: ['aria-busy'] });
  }

  static readonly #known = new WeakMap<Element, TurnLinks>();

  /** The links of the turn that a result stands in; undefined for a result that stands in none. */
  static around(element: Element): TurnLinks | undefined {
    const turn = element.closest('.turn');
    const answer = turn?.querySelector<HTMLElement>('.answer') ?? undefined;
    if (!turn || !answer) return undefined;
    const known = TurnLinks.#known.get(turn) ?? new TurnLinks(turn, answer);
    TurnLinks.#known.set(turn, known);
    return known;
  }

  /** Tells of a result, or that its rows are others. */
  changed(element: HTMLElement, result: LinkedResult): void {
    this.#results.set(element, result);
    this.#look();
  }

  removed(element: HTMLElement): void {
    this.#results.delete(element);
    if (this.#results.size > 0) return;
    this.#redrawn.disconnect();
    this.#isWatching = false;
    this.#links?.clear();
  }

  /** A long answer is drawn on when its turn has ended. */
  get #isDone(): boolean {
    return this.#turn.getAttribute('aria-busy') === 'false' && !this.#answer.hasAttribute('aria-busy');
  }

  #look(): void {
    if (!this.#isDone || this.#results.size === 0) return;
    if (!this.#isWatching) this.#redrawn.observe(this.#answer, { childList: true });
    this.#isWatching = true;
    this.#soon();
  }

  #soon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    import('./number-links.js').then(
      ({ NumberLinks }) => {
        this.#isDue = false;
        if (this.#results.size === 0 || !this.#isWatching || !this.#isDone) return;
        this.#links ??= new NumberLinks(this.#answer);
        this.#links.mark(this.#inOrder());
      },
      // A number without a link says the same.
      () => (this.#isDue = false),
    );
  }

  #inOrder(): LinkedResult[] {
    const follows = (one: Element, other: Element) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
    return [...this.#results].sort(([one], [other]) => follows(one, other)).map(([, result]) => result);
  }
}
