import { LIMITS } from '../check/limits.js';

/** Thrown into a running dataflow to end it. */
export class BudgetExceeded extends Error {}

/** Operations between two looks at the clock. */
const STRIDE = 512;

/**
 * The time one rendering may take. A dataflow runs in one go and cannot be stopped from outside, so the expressions that
 * it evaluates for every row and mark count here, and the first one past the limit throws.
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
    if (this.#deadline === Infinity) this.#deadline = performance.now() + this.#limit;
  }

  /** Ends a rendering. */
  stop(): void {
    this.#deadline = Infinity;
  }

  /** Counts one operation. */
  spend(): void {
    this.#count += 1;
    if (this.#count % STRIDE === 0 || this.#isExceeded) this.check();
  }

  /** @throws BudgetExceeded */
  check(): void {
    if (!this.#isExceeded && performance.now() <= this.#deadline) return;
    this.#isExceeded = true;
    throw new BudgetExceeded('the chart took too long');
  }
}
