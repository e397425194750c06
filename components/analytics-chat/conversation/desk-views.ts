import { html, type TemplateResult } from 'lit';
import type { ResultOptions } from '../result/result-options.js';
import type { QuestionDesk, Subject, WaitingQuestion } from './question-desk.js';
import { toolWords } from './tool-words.js';

/** The words that the page gave, if any. */
type Given = ResultOptions['labels'];

/** Questions that wait for the answer that is being written. */
export function waitingView(
  waiting: readonly WaitingQuestion[],
  desk: Pick<QuestionDesk, 'takeBack'>,
  given: Given,
): TemplateResult {
  const labels = toolWords(given);
  return html`<ul class="waiting" part="queue" aria-label=${labels.waiting}>
    ${waiting.map(
      (one) =>
        html`<li class="subject">
          <span>${labels.waiting}: <bdi>${one.question}</bdi></span>
          ${crossButton(labels.takeBack(one.question), () => desk.takeBack(one))}
        </li>`,
    )}
  </ul>`;
}

/** What the question that is being typed is about. */
export function subjectView(
  subject: Subject,
  desk: Pick<QuestionDesk, 'drop'>,
  given: Given,
): TemplateResult {
  const labels = toolWords(given);
  const words = subject.kind === 'about' ? labels.about(subject.name) : labels.revises(subject.question);
  return html`<div class="subject" part="subject">
    <span dir="auto">${words}</span>
    ${crossButton(`${labels.remove}: ${words}`, desk.drop)}
  </div>`;
}

/** Stands above a question that was made of an earlier one. */
export function revisesView(question: string, given: Given): TemplateResult {
  return html`<p class="revises" dir="auto">${toolWords(given).revises(question)}</p>`;
}

function crossButton(name: string, click: () => void): TemplateResult {
  return html`<button type="button" class="cross" aria-label=${name} title=${name} @click=${click}>
    ×
  </button>`;
}
