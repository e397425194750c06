import { keepInSight } from './panel-in-sight.js';
import { print } from './panel-on-paper.js';

/** What an open panel that floats over the page needs besides standing there, fetched with the first one. */
export function attend(panel: HTMLElement | null): void {
  if (panel === null) return;
  print(panel);
  keepInSight(panel);
}
