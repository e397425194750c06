import type { ReactiveController, TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ThreadEntry } from '../../../src/protocol/thread-entry.js';
import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import { HistoryIndex, type HistorySnapshot } from '../../../src/thread/history/history-index.js';
import { adoptStyles } from '../../shared/adopt-styles.js';
import { inherit, localeOf } from '../../shared/inherited.js';
import type { ChatHistoryHost, ChatHistoryOptions } from './history-host.js';
import { HistoryFrame } from './history-frame.js';
import { HistoryList } from './history-list.js';
import { historyButton, historyView } from './history-view.js';
import { historyStyles } from './history.styles.js';
import { historyWords } from './history-words.js';
import { isSamePlace, keeperAt, placeOf, type HistoryPlace } from './history-place.js';

/** A list that is younger is not asked for again when somebody looks at it. */
const FRESH_MS = 30_000;
/** Midnight is on a quarter of an hour in every time zone. */
const QUARTER_MS = 900_000;
const noList: HistorySnapshot = { status: 'idle', threads: [] };

/**
 * The viewer's threads in a chat: notes what is asked, shows the list as a column or a drawer, and takes the viewer's
 * wishes. Whatever is kept belongs to one viewer at one place; with another one the list begins anew, at once.
 */
export class ChatHistory implements ReactiveController {
  readonly #host: ChatHistoryHost;
  readonly #options: ChatHistoryOptions;
  readonly #frame: HistoryFrame;
  readonly #list: HistoryList;
  #place: HistoryPlace | undefined;
  #index: HistoryIndex | undefined;
  /** Why there can be no list. */
  #error: InlayError | undefined;
  /** The question that was noted last. */
  #noted: string | undefined;

  constructor(host: ChatHistoryHost, options: ChatHistoryOptions) {
    this.#host = host;
    this.#options = options;
    this.#frame = new HistoryFrame(host);
    this.#list = new HistoryList(host, {
      index: () => this.#index,
      words: () => this.#words,
      announce: options.announce,
      open: (entry) => void this.#open(entry),
      close: () => this.#frame.close(),
      failed: (error) => this.#tell(error),
      isDrawer: () => this.#frame.kind === 'drawer',
    });
    this.#settle();
    host.addController(this);
    host.requestUpdate();
  }

  hostConnected(): void {
    addEventListener('pagehide', this.#left);
    document.addEventListener('visibilitychange', this.#seen);
  }

  hostDisconnected(): void {
    removeEventListener('pagehide', this.#left);
    document.removeEventListener('visibilitychange', this.#seen);
    // A move disconnects and connects in one go; only an element that stays away has left.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#frame.reset();
      this.#end((index) => void index.end());
    });
  }

  hostUpdate(): void {
    this.#settle();
    // What has failed is asked for again when the viewer says so.
    if (this.#frame.isShown && this.#index?.getSnapshot().status === 'idle') void this.#index.load();
  }

  hostUpdated(): void {
    const chat = this.#host.renderRoot.querySelector('.chat');
    if (chat !== null) adoptStyles(chat, historyStyles);
    this.#list.updated();
  }

  /** The viewer has left: nothing of the list stays for a moment. */
  forget(): void {
    this.#frame.reset();
    this.#end((index) => index.dispose());
  }

  /** The conversation has changed: a question that the platform has taken is noted, once. */
  changed(now: ChatSnapshot, before: ChatSnapshot): void {
    const last = now.turns.at(-1);
    if (last === undefined || now.chatId === undefined || now.status === 'loading') return;
    if (last.id === this.#noted || now.status === 'submitting' || last.status === 'failed') return;
    this.#noted = last.id;
    // What was only fetched was asked some time ago.
    if (before.status === 'loading' && last.status !== 'streaming') return;
    this.#settle();
    const question = now.turns[0]?.question ?? last.question;
    this.#index?.asked({ chatId: now.chatId, question, at: Date.now() });
  }

  /** @throws InlayError why there is no list */
  async threads(): Promise<readonly ThreadEntry[]> {
    const index = this.#wanted();
    await index.load(FRESH_MS);
    const { status, error, threads } = index.getSnapshot();
    if (status === 'failed' && error !== undefined) throw error;
    return threads;
  }

  /** @throws InlayError when it was not kept */
  async rename(chatId: string, title: string): Promise<void> {
    await this.#told(this.#wanted().rename(chatId, title));
  }

  /** @throws InlayError when it was not kept */
  async forgetThread(chatId: string): Promise<void> {
    await this.#told(this.#wanted().forget(chatId));
  }

  /** Shows and hides the list; in the chat's header. */
  button(): TemplateResult | undefined {
    if (this.#place === undefined) return undefined;
    return historyButton(this.#words, this.#frame.isShown, () => this.#frame.toggle());
  }

  /** The list itself; beside the conversation or over it. */
  list(): unknown {
    const { kind, isShown } = this.#frame;
    if (this.#place === undefined || !isShown) return undefined;
    const session = this.#options.session();
    const shown = {
      kind,
      words: this.#words,
      snapshot: this.#index?.getSnapshot() ?? noList,
      current: this.#host.chatId,
      locale: localeOf(this.#host, session),
      timeZone: inherit('timezone', this.#host, session),
    };
    // An answer that streams draws the chat anew with each frame, and not two hundred rows. Days change on the quarter.
    const quarter = Math.floor(Date.now() / QUARTER_MS);
    return guard([...Object.values(shown), this.#error, quarter, ...this.#list.state], () =>
      historyView({
        ...shown,
        isMisconfigured: this.#error !== undefined,
        list: this.#list,
        close: () => this.#frame.close(),
        retry: () => void this.#index?.load(0),
      }),
    );
  }

  get #words() {
    return historyWords(this.#options.words());
  }

  /** Another viewer or another place: another list. */
  #settle(): void {
    if (!this.#host.isConnected) return;
    const { own, session, name } = this.#options;
    const place = placeOf(this.#host.history, own(), session(), name());
    if (isSamePlace(place, this.#place)) return;
    this.#end((index) => index.dispose());
    this.#place = place;
    if (place === undefined) return;
    try {
      const keeper = keeperAt(place, own(), session(), this.#host.ownerDocument.baseURI);
      this.#index = new HistoryIndex({ keeper, failed: (error) => this.#list.refused('forget', error) });
      this.#index.subscribe(this.#changed(this.#index));
    } catch (error) {
      if (!InlayError.isInstance(error)) throw error;
      this.#error = error;
      this.#tell(error);
    }
  }

  #changed(index: HistoryIndex): () => void {
    let told: InlayError | undefined;
    return () => {
      const { error } = index.getSnapshot();
      if (error !== undefined && error !== told) this.#tell(error);
      told = error;
      this.#host.requestUpdate();
    };
  }

  #end(how: (index: HistoryIndex) => void): void {
    if (this.#index !== undefined) how(this.#index);
    this.#index = undefined;
    this.#error = undefined;
    this.#place = undefined;
    this.#list.clear();
    this.#host.requestUpdate();
  }

  #wanted(): HistoryIndex {
    this.#settle();
    if (this.#index !== undefined) return this.#index;
    if (this.#error !== undefined) throw this.#error;
    if (this.#host.history === 'none')
      throw new InlayError(
        'config',
        'This chat keeps no history: set the attribute history to local or server.',
      );
    throw new InlayError('auth', 'Nobody is known to be signed in, so there is no history.');
  }

  async #told(step: Promise<void>): Promise<void> {
    try {
      await step;
    } catch (error) {
      if (InlayError.isInstance(error)) this.#tell(error);
      throw error;
    }
  }

  #tell(error: InlayError): void {
    // What the page's developer has to mend.
    if (error.code === 'config') console.error(`<analytics-chat>: ${error.message}`);
    this.#options.failed(error);
  }

  async #open(entry: ThreadEntry): Promise<void> {
    const { chatId } = entry;
    this.#frame.close('conversation');
    if (chatId !== this.#host.chatId) await this.#host.openThread(chatId);
    // A thread that could not be opened is told by the conversation, and an answer that goes on by itself.
    if (chatId === this.#host.chatId) this.#options.announce(this.#words.opened(this.#list.titleOf(entry)));
  }

  readonly #left = (): void => void this.#index?.settle();

  /** Whoever comes back after a while may have asked elsewhere meanwhile. */
  readonly #seen = (): void => {
    if (document.visibilityState === 'hidden') return void this.#index?.settle();
    if (this.#frame.isShown) void this.#index?.load(FRESH_MS);
  };
}
