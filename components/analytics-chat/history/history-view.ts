import { html, nothing, svg, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';
import { countText } from '../../../src/render/format/format-options.js';
import type { HistorySnapshot } from '../../../src/thread/history/history-index.js';
import type { HistoryLabels } from '../../../src/locales/history-labels.js';
import { icon } from '../../shared/icon.js';
import { findThreads } from './find-threads.js';
import { groupByDay, type DayGroup } from './group-by-day.js';
import type { HistoryKindOfFrame } from './history-frame.js';
import type { HistoryList } from './history-list.js';

/** With fewer threads than this there is nothing to search. */
const MANY = 6;

const clock = svg`<path d="M3.5 12a8.5 8.5 0 1 0 2.6-6.1L3.5 8.4M3.5 4v4.4h4.4M12 7.5V12l3.2 2" />`;
const pen = svg`<path d="m4 20 .9-4L16.2 4.7a1.6 1.6 0 0 1 2.3 0l.8.8a1.6 1.6 0 0 1 0 2.3L8 19.1 4 20Z" />`;
const bin = svg`<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7" />`;
const cross = svg`<path d="m6 6 12 12M18 6 6 18" />`;

/** The header's button that shows and hides the list. */
export function historyButton(
  words: HistoryLabels['history'],
  isShown: boolean,
  toggle: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="quiet history-button"
    part="history-button"
    aria-label=${words.heading}
    title=${words.heading}
    aria-expanded=${isShown ? 'true' : 'false'}
    @click=${toggle}
  >
    ${icon(clock)}
  </button>`;
}

export interface HistoryView {
  readonly kind: HistoryKindOfFrame;
  readonly words: HistoryLabels['history'];
  readonly snapshot: HistorySnapshot;
  /** The thread that is shown. */
  readonly current: string | undefined;
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
  /** There can be no list, and trying again does not help. */
  readonly isMisconfigured: boolean;
  readonly list: HistoryList;
  readonly close: () => void;
  readonly retry: () => void;
}

/** The viewer's threads by day. */
export function historyView(view: HistoryView): TemplateResult {
  const { kind, words, list, close } = view;
  const { threads, forgotten } = view.snapshot;
  return html`${kind === 'drawer' ? html`<button type="button" class="history-scrim" tabindex="-1" aria-hidden="true" @click=${close}></button>` : nothing}
    <nav
      class="history ${kind}"
      part="history"
      ?data-part=${kind === 'column'}
      aria-label=${words.heading}
      @keydown=${list.keyDown}
      @focusin=${list.focused}
    >
      <div class="history-head">
        <h3>${words.heading}</h3>
        ${kind === 'drawer' ? iconButton('close', words.close, cross, close) : nothing}
      </div>
      ${threads.length >= MANY || list.typed !== '' ? searchField(view) : nothing}
      ${list.problem === undefined ? nothing : html`<p class="history-problem" role="alert">${list.problem}</p>`}
      <div class="threads">${body(view)}</div>
      ${forgotten === undefined ? nothing : undoBar(view, forgotten)}
    </nav>`;
}

function body(view: HistoryView): TemplateResult | TemplateResult[] {
  const { words, list, current, locale, timeZone, isMisconfigured } = view;
  const { status, threads } = view.snapshot;
  if (status === 'failed' || isMisconfigured) {
    return html`<p class="history-note">${words.failed}</p>
      ${isMisconfigured ? nothing : html`<button type="button" class="history-retry" @click=${view.retry}>${words.retry}</button>`}`;
  }
  if (threads.length === 0)
    return html`<p class="history-note">${status === 'ready' ? words.empty : words.loading}</p>`;
  const shown = findThreads(threads, list.typed);
  if (shown.length === 0) return html`<p class="history-note">${words.found(0, '0')}</p>`;
  const active = list.activeOf(shown, current);
  const groups = groupByDay(shown, { locale, timeZone, now: Date.now(), words });
  return html`${repeat(
    groups,
    ({ day }) => day,
    (group) => dayView(view, group, active),
  )}`;
}

function dayView(view: HistoryView, { day, label, threads }: DayGroup, active: string | undefined) {
  const id = `day-${day}`;
  return html`<section class="day">
    <h4 id=${id}>${label}</h4>
    <ul aria-labelledby=${id}>
      ${repeat(
        threads,
        ({ chatId }) => chatId,
        (entry) =>
          html`<li class="thread" part="history-item">
            ${
              view.list.renaming === entry.chatId
                ? nameField(view, entry)
                : row(view, entry, entry.chatId === active)
            }
          </li>`,
      )}
    </ul>
  </section>`;
}

function row({ words, list, current }: HistoryView, entry: ThreadEntry, isActive: boolean): TemplateResult {
  const title = list.titleOf(entry);
  const tabIndex = isActive ? 0 : -1;
  return html`<button
      type="button"
      class="open-thread"
      data-thread=${entry.chatId}
      tabindex=${tabIndex}
      title=${title}
      dir="auto"
      aria-current=${entry.chatId === current ? 'true' : nothing}
      aria-keyshortcuts="F2 Delete"
      @click=${() => list.open(entry)}
    >
      ${title}</button
    >${iconButton('rename-thread', words.rename(title), pen, () => list.beginRename(entry), tabIndex)}${iconButton(
      'forget-thread',
      words.forget(title),
      bin,
      () => list.forget(entry),
      tabIndex,
    )}`;
}

/** Enter and leaving the field take the name, Escape does not. */
function nameField({ words, list }: HistoryView, entry: ThreadEntry): TemplateResult {
  const keyDown = (event: KeyboardEvent): void => {
    const { key, isComposing, currentTarget } = event;
    if (isComposing || event.keyCode === 229 || (key !== 'Enter' && key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    list.endRename(entry, key === 'Enter' ? (currentTarget as HTMLInputElement).value : undefined, true);
  };
  return html`<input
    class="name"
    type="text"
    dir="auto"
    maxlength="120"
    autocomplete="off"
    aria-label=${words.newName}
    .value=${entry.title}
    @keydown=${keyDown}
    @blur=${(event: FocusEvent) => list.endRename(entry, (event.target as HTMLInputElement).value, false)}
  />`;
}

function searchField({ words, list, snapshot, locale }: HistoryView): TemplateResult {
  const found = (typed: string): string => {
    const { length } = findThreads(snapshot.threads, typed);
    return words.found(length, countText(locale)(length));
  };
  return html`<input
    class="find"
    type="search"
    dir="auto"
    part="history-search"
    autocomplete="off"
    spellcheck="false"
    placeholder=${words.find}
    aria-label=${words.find}
    .value=${list.typed}
    @input=${(event: InputEvent) => list.search((event.target as HTMLInputElement).value, found)}
  />`;
}

function undoBar({ words, list }: HistoryView, entry: ThreadEntry): TemplateResult {
  return html`<div class="undo">
    <span dir="auto">${words.forgotten(list.shortTitleOf(entry))}</span>
    <button type="button" @click=${() => list.undo(entry)}>${words.undo}</button>
  </div>`;
}

function iconButton(
  name: string,
  label: string,
  path: TemplateResult<2>,
  click: () => void,
  tabIndex = 0,
): TemplateResult {
  return html`<button
    type="button"
    class="icon ${name}"
    tabindex=${tabIndex}
    aria-label=${label}
    title=${label}
    @click=${click}
  >
    ${icon(path)}
  </button>`;
}
