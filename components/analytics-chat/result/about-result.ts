import { html, nothing, type TemplateResult } from 'lit';
import { brokenSql } from '../../../src/render/result/break-sql.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';
import { quietButton } from './quiet-button.js';

export interface AboutResult {
  readonly labels: ResultLabels;
  /** What the result is called. */
  readonly title: string;
  /** What the agent says of the result. Untrusted text. */
  readonly description: string | undefined;
  /** Its query, where the page lets it be seen. */
  readonly sql: string | undefined;
  readonly copy: (sql: string) => void;
}

/** Where a result comes from, in one line that opens: what the agent says of it, and its query. */
export function aboutResult({
  labels,
  title,
  description,
  sql,
  copy,
}: AboutResult): TemplateResult | typeof nothing {
  // An agent that has no more to say of a result says its title again.
  const said = description?.trim() ?? '';
  const words = said.replace(/[.!]$/, '') === title.trim().replace(/[.!]$/, '') ? '' : said;
  if (words === '' && sql === undefined) return nothing;
  const lines = sql === undefined ? '' : brokenSql(sql);
  return html`<details class="about">
    <summary>${labels.aboutResult}</summary>
    ${words === '' ? nothing : html`<p dir="auto">${words}</p>`}
    ${
      sql === undefined
        ? nothing
        : html`<pre class="sql" dir="ltr" tabindex="0"><code>${lines}</code></pre>
            ${quietButton(labels.copySql, () => copy(lines))}`
    }
  </details>`;
}
