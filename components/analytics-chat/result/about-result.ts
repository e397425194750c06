import { html, nothing, type TemplateResult } from 'lit';
import { knownLocale, knownZone } from '../../../src/render/format/known-tags.js';
import { brokenSql } from '../../../src/render/result/break-sql.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';
import { quietButton } from './quiet-button.js';

export interface AboutResult {
  readonly labels: ResultLabels;
  /** What the result is called. */
  readonly title: string;
  /** What the agent says of the result. Untrusted text. */
  readonly description: string | undefined;
  /** How many rows it has, in words. */
  readonly rows: string;
  /** When its question was asked, in milliseconds since 1970. */
  readonly askedAt: number | undefined;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  /** Its query, where the page lets it be seen. */
  readonly sql: string | undefined;
  readonly copy: (sql: string) => void;
}

/** Where a result comes from, in one line that opens: what the agent says of it, its rows, its time, and its query. */
export function aboutResult(about: AboutResult): TemplateResult {
  const { labels, title, description, rows, sql, copy } = about;
  // An agent that has no more to say of a result says its title again.
  const said = description?.trim() ?? '';
  const words = said.replace(/[.!]$/, '') === title.trim().replace(/[.!]$/, '') ? '' : said;
  const lines = sql === undefined ? '' : brokenSql(sql);
  return html`<details class="about">
    <summary>${labels.aboutResult}</summary>
    ${words === '' ? nothing : html`<p dir="auto">${words}</p>`}
    <p>${rows}${askedAt(about)}</p>
    ${
      sql === undefined
        ? nothing
        : html`<pre class="sql" dir="ltr" tabindex="0"><code>${lines}</code></pre>
            ${quietButton(labels.copySql, () => copy(lines))}`
    }
  </details>`;
}

function askedAt({ labels, askedAt, locale, timeZone }: AboutResult): string {
  if (askedAt === undefined) return '';
  const time = new Intl.DateTimeFormat(knownLocale(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: knownZone(timeZone),
  });
  return ` · ${labels.askedAt(time.format(askedAt))}`;
}
