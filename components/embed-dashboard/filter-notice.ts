import { unusableFilter, type DashboardFilters } from '../../src/protocol/dashboard-url.js';

const MOST_MEMBERS = 5;
const MOST_CHARS = 100;
/** What is not drawn, or changes the direction of the words around it. */
const unseen = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/**
 * The filters that the dashboard is not filtered by, to be said for as long as that is so: those that the embedded page
 * told of, and one that was not said to it at all.
 */
export class FilterNotice {
  readonly #told = new Set<string>();
  #refused: string | undefined;

  /** By name, as they may be shown; empty for one that nobody named. `wanted`: the filters as they are now. */
  members(wanted: DashboardFilters): readonly string[] {
    const unusable = unusableFilter(wanted);
    const all = unusable === undefined ? this.#told : [unusable, ...this.#told];
    return [...all].slice(0, MOST_MEMBERS).map((name) => name.replace(unseen, '').slice(0, MOST_CHARS));
  }

  /** The page knows no such filter. */
  told(member = ''): void {
    if (this.#told.size < MOST_MEMBERS) this.#told.add(member);
  }

  /** Whether one cannot be said that could before, or another one: it is news once. */
  isNews(wanted: DashboardFilters): boolean {
    const before = this.#refused;
    this.#refused = unusableFilter(wanted);
    return this.#refused !== before;
  }

  /** The page is asked for others, or there is another page. */
  clear(): void {
    this.#told.clear();
  }
}
