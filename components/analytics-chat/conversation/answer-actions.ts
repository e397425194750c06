import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import type { ResultOptions } from '../result/result-options.js';
import type { Rating, Ratings } from './ratings.js';
import { resultsOf } from './turn-steps.js';

/** What can be done with a complete answer. */
export interface AnswerActions {
  readonly labels: ChatWords;
  /** Undefined where the page asked for none. */
  readonly ratings: Ratings | undefined;
  readonly result: ResultOptions;
  /** Told what became of copying, in words. */
  readonly announce: (words: string) => void;
}

/** How long the tick of a copied answer stays. */
const TICK_MS = 2_000;

const thumb = svg`<path d="M7 10.5v9H4v-9h3Zm0 0 4-7c1.5 0 2.5 1 2.5 2.5V9.5h5c1.2 0 2 1 1.8 2.2l-1.2 6.3c-.2.9-.9 1.5-1.8 1.5H7" />`;
const sheets = svg`<path d="M9 9h11v11H9zM5 15H4V4h11v1" />`;
const tick = svg`<path class="tick" d="m5 12.5 4.5 4.5L19 7.5" />`;

/** Copying an answer and, where the page wants to know, rating it. */
export function answerActions(turn: Turn, actions: AnswerActions): TemplateResult | typeof nothing {
  const { labels, ratings } = actions;
  if (turn.status !== 'complete' || !turn.answer?.content) return nothing;
  // Fetched when the pointer or the focus comes near: a click is only fresh for a moment.
  const near = (): void => void copying().catch(() => {});
  return html`<div class="actions" part="actions" @pointerover=${near} @focusin=${near}>
    ${iconButton(labels.copy, svg`${sheets}${tick}`, (button) => void copy(button, turn, actions))}
    ${ratings === undefined ? nothing : html`${rate('up', labels.helpful)}${rate('down', labels.notHelpful)}`}
  </div>`;

  function rate(rating: Rating, words: string): TemplateResult {
    const pressed = ratings?.of(turn) === rating ? 'true' : 'false';
    return iconButton(words, thumb, () => ratings?.rate(turn, rating), { rating, pressed });
  }
}

function iconButton(
  words: string,
  paths: TemplateResult<2>,
  click: (button: HTMLElement) => void,
  toggle?: { readonly rating: Rating; readonly pressed: 'true' | 'false' },
): TemplateResult {
  return html`<button
    type="button"
    class="icon ${toggle?.rating ?? ''}"
    part=${toggle === undefined ? 'copy-button' : 'feedback-button'}
    aria-label=${words}
    title=${words}
    aria-pressed=${toggle?.pressed ?? nothing}
    @click=${(event: Event) => click(event.currentTarget as HTMLElement)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>
  </button>`;
}

async function copy(
  button: HTMLElement,
  turn: Turn,
  { labels, announce, result }: AnswerActions,
): Promise<void> {
  try {
    await (await copying()).copyAnswer(button, turn.answer?.content, resultsOf(turn), result);
    button.toggleAttribute('data-done', true);
    setTimeout(() => button.removeAttribute('data-done'), TICK_MS);
    announce(labels.copied);
  } catch {
    // No permission, or a page without a secure context, which has no clipboard at all.
    announce(labels.copyFailed);
  }
}

/** What copies an answer with its tables. */
const copying = () => import('./copy-answer.js');
