import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import { ratingsIn, type Rated, type Rating } from './ratings.js';
import type { ToolContext } from './tool-context.js';
import { toolWords } from './tool-words.js';
import { resultsOf } from './turn-steps.js';

/** How long the tick of a copied answer stays. */
const TICK_MS = 2_000;

const thumb = svg`<path d="M7 10.5v9H4v-9h3Zm0 0 4-7c1.5 0 2.5 1 2.5 2.5V9.5h5c1.2 0 2 1 1.8 2.2l-1.2 6.3c-.2.9-.9 1.5-1.8 1.5H7" />`;
const sheets = svg`<path d="M9 9h11v11H9zM5 15H4V4h11v1" />`;
const round = svg`<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4" />`;
const pen = svg`<path d="m4 20 1-4L16 5l3 3L8 19l-4 1ZM13.5 7.5l3 3" />`;
const arrow = svg`<path d="M12 15V4m-4 4 4-4 4 4M5 13v6h14v-6" />`;
const tick = svg`<path class="tick" d="m5 12.5 4.5 4.5L19 7.5" />`;

/** Copying an answer, asking its question again or another way and, where the page wants to know, rating it. */
export function answerActions(turn: Turn, context: ToolContext): TemplateResult | typeof nothing {
  const { desk, share, feedback } = context;
  const labels = toolWords(context.result.labels);
  const ratings = ratingsIn(context.host);
  const rated = ratings.of(turn);
  const { question, status, answer } = turn;
  // One that failed is tried again instead.
  if (status === 'streaming' || status === 'failed') return nothing;
  const isAnswered = status === 'complete' && Boolean(answer?.content);
  const isAsked = question !== '';
  if (!isAnswered && !isAsked) return nothing;
  // Fetched when the pointer or the focus comes near: a click is only fresh for a moment.
  const near = (): void => void copying().catch(() => {});
  return html`<div class="actions" part="actions" @pointerover=${near} @focusin=${near}>
    ${isAnswered ? iconButton('copy-button', labels.copy, svg`${sheets}${tick}`, (button) => void copy(button, turn, context)) : nothing}
    ${
      isAsked
        ? html`${iconButton('again-button', labels.askAgain, round, () => desk.askOrWait(question))}
          ${iconButton('edit-button', labels.edit, pen, () => desk.revise(question))}`
        : nothing
    }
    ${isAnswered && share ? iconButton('share-button', labels.share, arrow, () => void handOn()) : nothing}
    ${isAnswered && feedback ? html`${rate('up', labels.helpful)}${rate('down', labels.notHelpful)}` : nothing}
    ${feedback && rated?.rating === 'down' ? reasonsView(rated) : nothing}
  </div>`;

  async function handOn(): Promise<void> {
    try {
      const { shareAnswer } = await import('./share-answer.js');
      if (await shareAnswer(context.host, turn, context.snapshot().chatId)) context.announce(labels.copied);
    } catch {
      context.announce(labels.shareFailed);
    }
  }

  function reasonsView({ reason }: Rated): TemplateResult {
    const reasons = context.feedbackReasons ?? Object.values(labels.reasons);
    return html`<div class="reasons" part="reasons" role="group" aria-label=${labels.whyNot}>
      <span>${labels.whyNot}</span>
      ${reasons.map(
        (one) =>
          html`<button
            type="button"
            dir="auto"
            aria-pressed=${one === reason ? 'true' : 'false'}
            @click=${() => ratings.explain(turn, one, context)}
          >
            ${one}
          </button>`,
      )}
    </div>`;
  }

  function rate(rating: Rating, words: string): TemplateResult {
    const pressed = rated?.rating === rating ? 'true' : 'false';
    return iconButton('feedback-button', words, thumb, () => ratings.rate(turn, rating, context), {
      rating,
      pressed,
    });
  }
}

function iconButton(
  part: string,
  words: string,
  paths: TemplateResult<2>,
  click: (button: HTMLElement) => void,
  toggle?: { readonly rating: Rating; readonly pressed: 'true' | 'false' },
): TemplateResult {
  return html`<button
    type="button"
    class="icon ${toggle?.rating ?? ''}"
    part=${part}
    aria-label=${words}
    title=${words}
    aria-pressed=${toggle?.pressed ?? nothing}
    @click=${(event: Event) => click(event.currentTarget as HTMLElement)}
  >
    <svg viewBox="0 0 24 24" aria-hidden="true">${paths}</svg>
  </button>`;
}

async function copy(button: HTMLElement, turn: Turn, { announce, result }: ToolContext): Promise<void> {
  const labels = toolWords(result.labels);
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
