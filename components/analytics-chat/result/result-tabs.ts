import { html, type TemplateResult } from 'lit';
import type { ResultLabels } from '../../../src/locales/result-labels.js';

/** The views of one result, in the order of their tabs. */
const VIEWS = ['chart', 'table'] as const;
export type ResultTab = (typeof VIEWS)[number];

export interface ResultTabs {
  readonly labels: ResultLabels;
  /** What the ids of this result begin with. */
  readonly id: string;
  readonly shown: ResultTab;
  readonly show: (tab: ResultTab) => void;
}

/** Which tab a key goes to. Arrows follow what is seen: in a page from right to left, the left one goes on. */
function keyTarget(key: string, from: ResultTab, isRtl: boolean): ResultTab | undefined {
  if (key === 'Home') return VIEWS[0];
  if (key === 'End') return VIEWS.at(-1);
  const onward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const step = key === onward ? 1 : key === back ? -1 : 0;
  return step === 0 ? undefined : VIEWS.at((VIEWS.indexOf(from) + step) % VIEWS.length);
}

/** The tabs of a result that has both views; one of them is in the page's tab order, arrow keys lead to the other. */
export function resultTabs({ labels, id, shown, show }: ResultTabs): TemplateResult {
  const keyDown = (event: KeyboardEvent): void => {
    const list = event.currentTarget as HTMLElement;
    const next = keyTarget(event.key, shown, getComputedStyle(list).direction === 'rtl');
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    show(next);
    list.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  };
  return html`<div class="tabs" role="tablist" @keydown=${keyDown}>
    ${VIEWS.map(
      (view) =>
        html`<button
          type="button"
          role="tab"
          id="${id}-${view}-tab"
          aria-controls="${id}-${view}"
          aria-selected=${view === shown ? 'true' : 'false'}
          tabindex=${view === shown ? 0 : -1}
          @click=${() => show(view)}
        >
          ${labels[view]}
        </button>`,
    )}
  </div>`;
}
