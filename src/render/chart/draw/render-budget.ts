import { LIMITS } from '../check/limits.js';

/** Thrown into a running dataflow to end it. */
export class BudgetExceeded extends Error {}

/** Operations between two looks at the clock. */
const STRIDE = 512;

/** Characters of a text that cost as much to measure as an operation does. */
const CHARACTERS = 16;

/** Budgets of renderings that are going on. */
const running = new Set<RenderBudget>();

/**
 * Counts the measuring of a text. Vega does so for every chart in one place, which cannot tell whose text it is: all
 * that are drawn now count it, as they all wait for it.
 */
export function spendOnText(text: string): void {
  for (const budget of running) budget.spend(1 + text.length / CHARACTERS);
}

/**
 * The time one rendering may take. A dataflow runs in one go and cannot be stopped from outside, so the expressions that
 * it evaluates for every row and mark and the texts that it measures count here, and the first one past the limit throws.
 */
export class RenderBudget {
  readonly #limit: number;
  #deadline = Infinity;
  #count = 0;
  #isExceeded = false;

  constructor(milliseconds: number = LIMITS.renderTime) {
    this.#limit = milliseconds;
  }

  /** Whether a rendering was given up. Once it was, every further one is. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Begins a rendering, unless one is going on. */
  start(): void {
    if (this.#deadline !== Infinity) return;
    this.#deadline = performance.now() + this.#limit;
    running.add(this);
  }

  /** Ends a rendering. */
  stop(): void {
    this.#deadline = Infinity;
    running.delete(this);
  }

  /** Counts operations, one unless told. */
  spend(operations = 1): void {
    this.#count += operations;
    if (this.#count < STRIDE && !this.#isExceeded) return;
    this.#count = 0;
    this.check();
  }

  /** @throws BudgetExceeded */
  check(): void {
    if (!this.#isExceeded && performance.now() <= this.#deadline) return;
    this.#isExceeded = true;
    throw new BudgetExceeded('the chart took too long');
  }
}
