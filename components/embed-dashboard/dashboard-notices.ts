import { html, nothing, type TemplateResult } from 'lit';
import type { DashboardLabels } from '../../src/locales/dashboard-labels.js';
import type { ShownState } from './dashboard-surroundings.js';

/** What is not as it was asked for, above a dashboard: a filter that it does not know, or that it is late. */
export function noticesView(
  labels: DashboardLabels,
  { isLate = false, unfiltered = [] }: ShownState,
  retryButton: TemplateResult,
): TemplateResult {
  const notice = (words: unknown, button?: TemplateResult): TemplateResult =>
    html`<div class="notice" part="notice" role="alert">
      <p dir="auto">${words}</p>
      ${button}
    </div>`;
  return html`${unfiltered.length === 0 ? nothing : notice(refusals(labels, unfiltered))}
  ${isLate ? notice(labels.late, retryButton) : nothing}`;
}

/** One line for each filter, its name kept from turning the words around it. */
export function refusals(
  { filterRefused }: DashboardLabels,
  members: readonly string[],
): readonly TemplateResult[] {
  return members.map(
    (member) =>
      html`<span class="line">${filterRefused(member === '' ? '' : `\u2068${member}\u2069`)}</span>`,
  );
}
