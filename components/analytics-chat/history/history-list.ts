import type { ReactiveControllerHost } from 'lit';
import type { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';
import type { HistoryIndex } from '../../../src/thread/history/history-index.js';
import type { HistoryLabels } from '../../../src/locales/history-labels.js';

export interface HistoryListOptions {
  readonly index: () => HistoryIndex | undefined;
  readonly words: () => HistoryLabels['history'];
  readonly announce: (words: string) => void;
  readonly open: (entry: ThreadEntry) => void;
  readonly close: () => void;
  readonly failed: (error: InlayError) => void;
  readonly isDrawer: () => boolean;
}

/** So much of a title is enough to know it by, in code points. */
const SHORT = 40;

interface ListHost extends ReactiveControllerHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * What the viewer does in the list: searching, walking by arrow keys, renaming, forgetting. One row at a time takes part
 * in the order of the tab key, so that two hundred threads are not six hundred stops.
 */
export class HistoryList {
  readonly #host: ListHost;
  readonly #options: HistoryListOptions;
  #typed = '';
  #active: string | undefined;
  #renaming: string | undefined;
  #problem: string | undefined;
  /** The row that gets the focus once it is drawn. */
  #toFocus: string | undefined;

  constructor(host: ListHost, options: HistoryListOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** What is searched for. */
  get typed(): string {
    return this.#typed;
  }

  /** The thread that is being renamed. */
  get renaming(): string | undefined {
    return this.#renaming;
  }

  /** What could not be done, in words. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** All that the list is drawn by. */
  get state(): readonly unknown[] {
    return [this.#typed, this.#active, this.#renaming, this.#problem];
  }

  /** The row that the tab key reaches: the one that was walked to, else the current one, else the first. */
  activeOf(shown: readonly ThreadEntry[], current: string | undefined): string | undefined {
    const has = (chatId: string | undefined) => shown.some((entry) => entry.chatId === chatId);
    if (has(this.#active)) return this.#active;
    return has(current) ? current : shown[0]?.chatId;
  }

  /** Nothing of what was done stays. */
  clear(): void {
    this.#typed = '';
    this.#active = this.#renaming = this.#problem = this.#toFocus = undefined;
  }

  updated(): void {
    const chatId = this.#toFocus;
    this.#toFocus = undefined;
    if (chatId !== undefined) this.#rowOf(chatId)?.focus();
  }

  readonly search = (typed: string, found: (typed: string) => string): void => {
    this.#typed = typed;
    this.#options.announce(typed.trim() === '' ? '' : found(typed));
    this.#host.requestUpdate();
  };

  readonly open = (entry: ThreadEntry): void => {
    this.#active = entry.chatId;
    this.#options.open(entry);
  };

  readonly beginRename = ({ chatId }: ThreadEntry): void => {
    this.#active = this.#renaming = chatId;
    this.#problem = undefined;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const field = this.#host.renderRoot.querySelector<HTMLInputElement>('.history input.name');
      field?.focus();
      field?.select();
    });
  };

  /** @param isByKey whether the focus is to go back to the row */
  readonly endRename = (entry: ThreadEntry, name: string | undefined, isByKey: boolean): void => {
    if (this.#renaming !== entry.chatId) return;
    this.#renaming = undefined;
    if (isByKey) this.#toFocus = entry.chatId;
    this.#host.requestUpdate();
    if (name === undefined || name.trim() === '' || name.trim() === entry.title) return;
    const { index, announce, words } = this.#options;
    index()
      ?.rename(entry.chatId, name)
      .then(
        () => announce(words().renamed(name.trim())),
        (error: InlayError) => this.refused('rename', error),
      );
  };

  readonly forget = (entry: ThreadEntry): void => {
    const { index, announce, words } = this.#options;
    const next =
      this.#neighbour(this.#rowOf(entry.chatId), 1) ?? this.#neighbour(this.#rowOf(entry.chatId), -1);
    this.#problem = undefined;
    this.#toFocus = this.#active = next?.dataset['thread'];
    index()?.forgetSoon(entry.chatId);
    announce(words().forgotten(this.shortTitleOf(entry)));
    if (next === undefined) void this.#host.updateComplete.then(() => this.#find('.undo button')?.focus());
  };

  readonly undo = (entry: ThreadEntry): void => {
    const { index, announce, words } = this.#options;
    this.#toFocus = this.#active = entry.chatId;
    index()?.undo();
    announce(words().undone(this.titleOf(entry)));
  };

  /** What the viewer wanted was not kept. */
  refused(what: 'rename' | 'forget', error: InlayError): void {
    const words = this.#options.words();
    this.#problem = what === 'rename' ? words.renameFailed : words.forgetFailed;
    this.#options.failed(error);
    this.#host.requestUpdate();
  }

  titleOf({ title }: ThreadEntry): string {
    return title === '' ? this.#options.words().untitled : title;
  }

  /** For sentences in which the title is named. */
  shortTitleOf(entry: ThreadEntry): string {
    const points = [...this.titleOf(entry)];
    return points.length <= SHORT ? points.join('') : `${points.slice(0, SHORT).join('').trimEnd()}…`;
  }

  /** A row has the focus, by whatever way. */
  readonly focused = (event: Event): void => {
    const chatId = threadAt(event);
    if (chatId === undefined || chatId === this.#active) return;
    this.#active = chatId;
    if (this.#activeRow?.dataset['thread'] !== chatId) this.#host.requestUpdate();
  };

  /** Arrow keys, Home and End walk; F2 renames, Delete forgets; Escape takes back what is under way, then closes. */
  readonly keyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isField = event.composedPath()[0] instanceof HTMLInputElement;
    if (event.key === 'Escape' ? this.#escape() : this.#walk(event, isField)) event.preventDefault();
  };

  #escape(): boolean {
    // The field of a name takes its own.
    if (this.#typed !== '') {
      this.search('', () => '');
      return true;
    }
    if (!this.#options.isDrawer()) return false;
    this.#options.close();
    return true;
  }

  #walk(event: KeyboardEvent, isField: boolean): boolean {
    const { key } = event;
    const rows = this.#rows;
    const here = threadAt(event);
    const chatId = here ?? this.#activeRow?.dataset['thread'];
    const at = rows.findIndex(({ dataset }) => dataset['thread'] === chatId);
    if (isField) return key === 'ArrowDown' && this.#renaming === undefined && this.#go(rows[at] ?? rows[0]);
    const steps: Record<string, HTMLElement | undefined> = {
      ArrowDown: here === undefined ? rows[at] : rows[at + 1],
      ArrowUp: rows[at - 1],
      Home: rows[0],
      End: rows.at(-1),
    };
    if (key in steps) return this.#go(steps[key]) || at >= 0;
    const entry = this.#entryOf(here);
    if (entry === undefined) return false;
    if (key === 'F2') this.beginRename(entry);
    else if (key === 'Delete') this.forget(entry);
    else return false;
    return true;
  }

  #go(row: HTMLElement | undefined): boolean {
    row?.focus();
    return row !== undefined;
  }

  #neighbour(row: HTMLElement | undefined, step: 1 | -1): HTMLElement | undefined {
    const rows = this.#rows;
    return row === undefined ? undefined : rows[rows.indexOf(row) + step];
  }

  #entryOf(chatId: string | undefined): ThreadEntry | undefined {
    return this.#options
      .index()
      ?.getSnapshot()
      .threads.find((entry) => entry.chatId === chatId);
  }

  get #rows(): HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>('.history .open-thread')];
  }

  get #activeRow(): HTMLElement | undefined {
    return this.#rows.find(({ tabIndex }) => tabIndex === 0);
  }

  #rowOf(chatId: string): HTMLElement | undefined {
    return this.#rows.find(({ dataset }) => dataset['thread'] === chatId);
  }

  #find(selector: string): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(`.history ${selector}`);
  }
}

function threadAt(event: Event): string | undefined {
  const [target] = event.composedPath();
  const row = target instanceof Element ? target.closest('.thread') : null;
  return row?.querySelector<HTMLElement>('[data-thread]')?.dataset['thread'];
}
