import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ToolStep } from '../../../src/protocol/read-tool-call.js';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import { later } from '../../shared/later.js';
import type { ToolContext } from './tool-context.js';
import { lazyResult } from '../result/lazy-result.js';
import { markdown } from './markdown-directive.js';
import { detailOf, pageStep, type StepOptions } from '../result/page-step.js';
import { retryButton } from './retry-button.js';
import { tools } from './tools.js';
import { activitiesOf, resultsOf, runningStep, type Activity } from './turn-steps.js';

/** What a turn needs besides itself. The same object while nothing of it changes. */
export interface TurnViewOptions extends ToolContext, StepOptions {
  readonly showThinking: boolean;
  readonly retry: () => void;
}

/**
 * A question and its answer, in the order in which they come about: steps, results, then words, so that nothing
 * that is being read is pushed away. `isLast`: only the last turn can be tried again.
 */
export function turnView(turn: Turn, isLast: boolean, options: TurnViewOptions): TemplateResult {
  const { labels } = options;
  const isStreaming = turn.status === 'streaming';
  const revised = options.desk.revisedBy(turn);
  return html`
    <article class="turn" part="turn" aria-busy=${isStreaming ? 'true' : 'false'}>
      ${revised === undefined ? nothing : later(tools, (views) => views.revisesView(revised, options.result.labels))}
      ${
        turn.question === ''
          ? nothing
          : html`<div class="question" part="question">
              <h3 class="visually-hidden">${labels.you}</h3>
              <span class="words" dir="auto">${turn.question}</span>
            </div>`
      }
      <div class="reply" part="answer">
        <h3 class="visually-hidden">${labels.assistant}</h3>
        ${activityView(turn, isStreaming, options)}
        ${repeat(
          resultsOf(turn),
          (_, index) => index,
          (step) =>
            html`<div class="result" part="result" ${lazyResult(step, options.result, turn.id)}></div>`,
        )}
        <div
          class="answer"
          dir="auto"
          ${markdown(turn.answer?.content ?? '', !isStreaming, options.markdown)}
        ></div>
        ${isStreaming ? nothing : later(tools, ({ answerActions }) => answerActions(turn, options))}
        ${endView(turn, isLast, options)}
      </div>
    </article>
  `;
}

function activityView(
  turn: Turn,
  isStreaming: boolean,
  options: TurnViewOptions,
): TemplateResult | typeof nothing {
  const { labels } = options;
  const activities = activitiesOf(turn).filter(({ kind }) => kind !== 'thinking' || options.showThinking);
  const { notice, retryInSeconds } = turn;
  const isCounting = notice === 'retrying' && retryInSeconds !== undefined;
  const words = isCounting ? labels.retryingIn(String(retryInSeconds)) : nowText(turn, labels);
  const now = isStreaming ? words : undefined;
  const summary = html`${
    now === undefined
      ? html`<span>${labels.steps}</span>`
      : html`<span class="spinner" aria-hidden="true"></span><span>${now}</span>`
  }`;
  if (activities.length === 0) {
    return now === undefined ? nothing : html`<div class="activity now" part="activity">${summary}</div>`;
  }
  return html`
    <details class="activity ${now === undefined ? '' : 'now'}" part="activity" ?open=${options.showThinking}>
      <summary>${summary}</summary>
      <ol>
        ${repeat(
          activities,
          ({ id }) => id,
          (activity) => html`<li>${activityItem(activity, options)}</li>`,
        )}
      </ol>
    </details>
  `;
}

/** What is happening now, in words. */
export function nowText(turn: Turn, labels: ChatWords): string {
  if (turn.notice !== undefined) return labels.notices[turn.notice];
  const step = runningStep(turn);
  if (step?.kind === 'meta') return labels.searching;
  if (step?.kind === 'sql') return labels.querying;
  if (step !== undefined) return labels.working;
  if (turn.messages.length === 0) return labels.submitting;
  return (turn.answer?.content ?? '') === '' ? labels.working : labels.writing;
}

function activityItem(activity: Activity, options: TurnViewOptions): TemplateResult | Node {
  if (activity.kind === 'tool') return toolItem(activity.step, options);
  const isThinking = activity.kind === 'thinking';
  return html`<div class=${isThinking ? 'thinking' : nothing} dir="auto">
    ${isThinking ? html`<span class="visually-hidden" dir="auto">${options.labels.thinking}:</span>` : nothing}
    <span class="words">${activity.text}</span>
  </div>`;
}

function toolItem(step: ToolStep, options: TurnViewOptions): TemplateResult | Node {
  const { labels, showSql } = options;
  const theirs = pageStep(step, options);
  if (theirs !== undefined) return theirs;
  const words = { meta: labels.searched, sql: labels.queried, other: labels.worked }[step.kind];
  const isBad = step.status === 'failed' || step.status === 'unreadable';
  const detail = showSql ? detailOf(step) : undefined;
  return html`<div class="step ${step.status}">
    <span>${words}${isBad ? html` – ${labels.stepFailed}` : nothing}</span>
    ${detail === undefined ? nothing : html`<pre class="sql" dir="ltr"><code>${detail}</code></pre>`}
  </div>`;
}

function endView(turn: Turn, isLast: boolean, options: TurnViewOptions): TemplateResult | typeof nothing {
  const { labels } = options;
  const isCutShort = turn.status === 'stopped' || (turn.status === 'incomplete' && turn.error === undefined);
  if (isCutShort) {
    return html`<p class="notice">${turn.status === 'stopped' ? labels.stopped : labels.incomplete}</p>
      ${isLast ? retryButton(labels, options.retry) : nothing}`;
  }
  if (turn.error !== undefined) return errorView(turn.error, turn.status === 'incomplete', isLast, options);
  const isMarked = turn.status === 'complete' && turn.isProvisional;
  return isMarked ? html`<p class="notice provisional">${labels.provisional}</p>` : nothing;
}

function errorView(
  error: InlayError,
  isIncomplete: boolean,
  isLast: boolean,
  options: TurnViewOptions,
): TemplateResult {
  const { labels } = options;
  return html`<div class="error" part="error" role="alert">
    <p>${isIncomplete ? html`${labels.incomplete} ` : nothing}${labels.errors[error.code]}</p>
    ${isLast && error.code !== 'config' ? retryButton(labels, options.retry) : nothing}
  </div>`;
}
