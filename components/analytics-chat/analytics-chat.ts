import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { ChatTransport } from '../../src/client/chat-transport.js';
import type { HeadersSource } from '../../src/client/request-headers.js';
import type { GetToken } from '../../src/client/token-source.js';
import type { ThreadEntry } from '../../src/protocol/thread-entry.js';
import type { InlayError } from '../../src/protocol/inlay-error.js';
import type { AskEnd, ChatSnapshot } from '../../src/thread/chat-snapshot.js';
import { ChatController } from '../shared/chat-controller.js';
import type { ChatLabels, ChatWords } from '../../src/locales/chat-labels.js';
import { designTokens, type Theme } from '../shared/design-tokens.js';
import { enumerated } from '../shared/enumerated.js';
import { fillingStyles } from '../shared/filling-styles.js';
import { hostStyles } from '../shared/host-styles.js';
import { inherit, inherited, localeOf } from '../shared/inherited.js';
import { Language } from '../shared/language.js';
import type { PartialLabels, WordsByKind } from '../../src/locales/labels.js';
import { analyticsChatStyles } from './analytics-chat.styles.js';
import { answerStyles } from './conversation/answer.styles.js';
import { announceChanges, saidOf } from './conversation/announce-changes.js';
import { ChatBinding } from './connection/chat-binding.js';
import { dataConnectionOf, type OwnConnection } from './connection/chat-connection.js';
import { connectionProperties, viewProperties } from './chat-properties.js';
import { ChatPanel, type ChatMode } from './panel/chat-panel.js';
import { chatPanelStyles } from './panel/chat-panel.styles.js';
import type { ChatRenderers } from './result/chat-renderers.js';
import { chatView } from './chat-view.js';
import { isAnswering } from './conversation/is-answering.js';
import type { TranscriptType } from './conversation/transcript-file.js';
import { EarlierTurns } from './conversation/earlier-turns.js';
import {
  ChatErrorEvent,
  ChatHistoryErrorEvent,
  ChatResponseEndEvent,
  ChatSubmitEvent,
  ChatChartErrorEvent,
} from './events.js';
import { clickedLink, openLink, type LinkPolicy } from './conversation/open-link.js';
import { goRound } from './panel/go-round.js';
import type { HistoryKind } from './history/history-host.js';
import { LazyHistory } from './history/lazy-history.js';
import { launcherView } from './panel/launcher-view.js';
import { KeptFocus } from './conversation/kept-focus.js';
import { loadMarkdown } from './conversation/markdown-directive.js';
import { QuestionDesk } from './conversation/question-desk.js';
import { rowLoader } from './result/row-loader.js';
import { ScrollFollow } from './conversation/scroll-follow.js';
import { Suggestions, type SuggestionsMode } from './conversation/suggestions.js';
import { ThemeWatch } from './panel/theme-watch.js';
import type { Persist } from './connection/thread-memory.js';
import { tools } from './conversation/tools.js';
import { transcriptOf } from './conversation/transcript.js';
import type { TurnViewOptions } from './conversation/turn-view.js';
import { wordsOf } from './words.js';

/**
 * @summary An AI chat over the platform's data: question in, streamed answer, chart and table out.
 * @tag analytics-chat
 *
 * @fires {ChatSubmitEvent} chat-submit - A question is about to be sent; cancelable
 * @fires {ChatResponseStartEvent} chat-response-start - The first part of an answer has arrived
 * @fires {ChatToolCallEvent} chat-tool-call - The agent began or finished using a tool
 * @fires {ChatResponseEndEvent} chat-response-end - A turn has ended
 * @fires {ChatThreadChangeEvent} chat-thread-change - Another thread is shown
 * @fires {ChatChartErrorEvent} chat-chart-error - A chart was not drawn, or not as described
 * @fires {ChatLinkEvent} chat-link - A link of an answer was clicked; cancelable
 * @fires {ChatFeedbackEvent} chat-feedback - The viewer rated an answer, or took the rating back
 * @fires {ChatShareEvent} chat-share - The viewer shares an answer; cancelable
 * @fires {ChatShowEvent} chat-show - The panel of a floating chat has opened
 * @fires {ChatHideEvent} chat-hide - The panel of a floating chat has closed
 * @fires {ChatHistoryErrorEvent} chat-history-error - The list of threads failed, or a change of it was not kept
 * @fires {ChatErrorEvent} chat-error - Something failed
 *
 * @slot header - Replaces the heading
 * @slot empty - Shown while nothing has been asked
 * @slot footer - Below the composer
 * @slot launcher-icon - What is in the round button of `mode="launcher"`
 *
 * @csspart launcher-button - The round button of `mode="launcher"`
 * @csspart panel - The chat itself, in every mode
 * @csspart header - The bar with heading and "New chat"
 * @csspart menu - What can be done with the whole conversation
 * @csspart history-button - Shows and hides the viewer's threads
 * @csspart history - The list of them, beside the conversation or over it
 * @csspart history-search - The field that searches it
 * @csspart history-item - One thread of it
 * @csspart close-button - Closes the panel of a floating chat
 * @csspart conversation - The scrolling list of turns
 * @csspart earlier-button - "Show earlier questions"
 * @csspart turn - One question and its answer
 * @csspart question - What was asked
 * @csspart answer - The reply to it
 * @csspart activity - What was done for the answer
 * @csspart result - The chart and table of one query
 * @csspart enlarged - A result over the whole page
 * @csspart number-link - A number of the answer that leads to its cell
 * @csspart actions - The buttons below a complete answer
 * @csspart copy-button - "Copy answer"
 * @csspart feedback-button - Either rating of an answer
 * @csspart share-button - "Share"
 * @csspart reasons - The reasons for a bad rating
 * @csspart error - What went wrong
 * @csspart retry-button - "Try again"
 * @csspart prompts - The starter prompts
 * @csspart suggestions - Questions that follow on the last answer
 * @csspart queue - Questions that wait for the answer that is being written
 * @csspart subject - What the next question is about
 * @csspart again-button - "Ask again"
 * @csspart edit-button - "Edit the question"
 * @csspart composer - The form with the question field
 * @csspart input - The question field
 * @csspart send-button - "Send"
 * @csspart stop-button - "Stop"
 *
 * @cssprop [--analytics-chat-height=min(44rem, 100dvh)] - Height of an inline chat
 * @cssprop [--analytics-panel-width=420px] - Width of a floating chat, at most the page's
 * @cssprop [--analytics-panel-height=680px] - Height of the panel above the launcher, at most the page's
 * @cssprop [--analytics-launcher-size=56px] - Diameter of the launcher
 * @cssprop [--analytics-launcher-offset-inline=20px] - Its distance from the page's end
 * @cssprop [--analytics-number-link] - The line under linked numbers; the accent by default
 * @cssprop [--analytics-launcher-offset-block=20px] - Its distance from the page's bottom
 */
export class AnalyticsChat extends LitElement {
  static override styles = [
    hostStyles,
    fillingStyles,
    designTokens,
    analyticsChatStyles,
    answerStyles,
    chatPanelStyles,
  ];

  /** Address of the session helper; the chat is then at `{endpoint}/chat/stream-chat-state`. Default: the session's. */
  @property({ converter: inherited() }) endpoint?: string | undefined;
  /** The full Chat API URL, instead of `endpoint`. Default: the session's. */
  @property({ attribute: 'chat-url', converter: inherited() }) chatUrl?: string | undefined;
  /** Address of the Core Data API, for the rows that a result leaves out. Default: the session's, then the helper's. */
  @property({ attribute: 'data-url', converter: inherited() }) dataUrl?: string | undefined;
  /** Where the chat stands: in the page's flow, behind a round button over the page, or docked to the page's end. */
  @property({
    reflect: true,
    useDefault: true,
    converter: enumerated<ChatMode>(['inline', 'launcher', 'panel']),
  })
  mode: ChatMode = 'inline';
  /** Whether a floating chat is open. Says nothing of an inline one. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Heading above the conversation. Default: the label `heading`. */
  @property() heading?: string;
  /** Placeholder of the question field. Default: the label `placeholder`. */
  @property() placeholder?: string;
  /** BCP 47 locale of words, numbers and dates. Default: the session's, then the page's language. */
  @property({ converter: inherited() }) locale?: string | undefined;
  /** IANA time zone of times. Default: the session's, then times as the platform gives them. */
  @property({ converter: inherited() }) timezone?: string | undefined;
  /** Colours: `auto` follows the page. Default: the session's, then `auto`. */
  @property({ converter: inherited<Theme>(['auto', 'light', 'dark']) }) theme?: Theme | undefined;
  /** Where the thread is remembered, so that a reload shows it again. */
  @property({ converter: enumerated<Persist>(['session', 'none', 'local']) }) persist: Persist = 'session';
  /** Where the list of the viewer's threads is kept: nowhere, in the browser, or by the session helper. */
  @property({ converter: enumerated<HistoryKind>(['none', 'local', 'server']) }) history: HistoryKind =
    'none';
  /** Whether cookies travel with requests. Default: as the session says of this address, then `same-origin`. */
  @property({ converter: inherited<RequestCredentials>(['same-origin', 'include', 'omit']) })
  credentials?: RequestCredentials | undefined;
  /** Whether the agent's reasoning is shown, where the platform sends it. */
  @property({ type: Boolean, attribute: 'show-thinking' }) showThinking = false;
  /** Whether queries and search words are shown. */
  @property({ type: Boolean, attribute: 'show-sql' }) showSql = false;
  /** What a click on a link of an answer does: nothing, show the address first, or open it. */
  @property({ attribute: 'link-policy', converter: enumerated<LinkPolicy>(['confirm', 'none', 'allow']) })
  linkPolicy: LinkPolicy = 'confirm';
  /** Whether answers can be rated; the page is told by `chat-feedback`. An address is where ratings are posted besides. */
  @property({ converter: { fromAttribute: (text) => text === '' || (text ?? false) } }) feedback:
    boolean | string = false;
  /** Whether answers can be handed on; the page is told by `chat-share`. */
  @property({ type: Boolean }) share = false;
  /** Whether the chat offers questions that follow on the last answer. */
  @property({ converter: enumerated<SuggestionsMode>(['auto', 'none']) }) suggestions: SuggestionsMode =
    'auto';
  /** Whether questions are refused. */
  @property({ type: Boolean }) disabled = false;

  /** Questions offered while nothing has been asked. */
  @property({ attribute: false }) prompts: readonly string[] = [];
  /** Words to use instead of those of the locale's language, any of them. Default: the session's. */
  @property({ attribute: false }) labels?: PartialLabels<ChatLabels> | WordsByKind | undefined;
  /** Fetches the viewer's token, for talking to a platform without the helper. Default: the session's. */
  @property({ attribute: false }) getToken?: GetToken | undefined;
  /** Headers of the page's own sign-in. Default: the session's. */
  @property({ attribute: false }) headers?: HeadersSource | undefined;
  /** Another way to reach a platform, instead of `endpoint` and `chatUrl`. */
  @property({ attribute: false }) transport?: ChatTransport;

  /** Reasons that a viewer may give for a bad rating. Default: three of ours, in the labels. */
  @property({ attribute: false }) feedbackReasons?: readonly string[];
  /** The page's own views of results and steps. */
  @property({ attribute: false }) renderers?: ChatRenderers;

  @state() private announcement = '';
  @query('.conversation') private conversation!: HTMLElement | null;
  @query('textarea') private textarea!: HTMLTextAreaElement | null;

  readonly #chat = new ChatController(this, (now, before) => this.#changed(now, before));
  readonly #desk: QuestionDesk = new QuestionDesk(this, {
    snapshot: () => this.#chat.snapshot,
    isReady: () => this.#chat.isReady,
    words: () => wordsOf(this.#language.labels),
    ask: (question, isInstead) => this.#submit(question, isInstead),
    keep: (text) => this.#binding.keepTyped(text),
    focus: () => this.textarea?.focus(),
  });
  readonly #binding = new ChatBinding(this, this.#chat, {
    own: () => this.#own(),
    persist: () => this.persist,
    isWanted: () => this.#panel.isWanted,
    failed: (error) => {
      console.error(`<analytics-chat>: ${error.message}`);
      this.#report(error);
    },
    lookChanged: () => (this.#viewOptions = undefined),
    left: () => this.#forget(),
    typedBefore: this.#desk.typedBefore,
  });
  readonly #language = new Language(
    this,
    () => this.#binding.session,
    () => {
      this.#viewOptions = undefined;
      // What was said was said in another language.
      this.announcement = '';
    },
  );
  readonly #history = new LazyHistory(this, {
    isWanted: () => this.#panel.isWanted,
    own: () => this.#own(),
    session: () => this.#binding.session,
    name: () => this.#binding.historyName,
    words: () => this.#language.labels,
    announce: (words) => (this.announcement = words),
    failed: (error) => this.#report(error, ChatHistoryErrorEvent),
  });
  readonly #theme = new ThemeWatch(
    this,
    () => this.#themeNow(),
    () => (this.#viewOptions = undefined),
  );
  // Before what scrolls: a panel that is not open yet has no height to scroll in.
  readonly #panel = new ChatPanel(this, () => isAnswering(this.#chat.snapshot.status));
  readonly #scroll = new ScrollFollow(this, () => this.conversation);
  readonly #earlier = new EarlierTurns(this, () => this.conversation);
  readonly #suggestions = new Suggestions(this);
  #viewOptions: TurnViewOptions | undefined;
  /** Questions whose end the page has not been told yet. */
  #asking = 0;

  constructor() {
    super();
    new KeptFocus(this);
  }

  /** Id of the thread that is shown. Set it to show another one. */
  get chatId(): string | undefined {
    return this.#chat.snapshot.chatId;
  }

  set chatId(chatId: string | undefined) {
    if (chatId === this.chatId) return;
    void (chatId === undefined ? this.updateComplete.then(() => this.newChat()) : this.openThread(chatId));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // One that was away has let go of its conversation, and begins anew.
    this.requestUpdate();
  }

  protected override scheduleUpdate(): void | Promise<unknown> {
    return this.#language.isAwaited?.then(() => super.scheduleUpdate()) ?? super.scheduleUpdate();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#panel.update();
    this.#binding.update(!this.hasUpdated || connectionProperties.some((name) => changed.has(name)));
    if (changed.has('theme') || this.#viewOptions === undefined) this.#theme.update();
    if (viewProperties.some((name) => changed.has(name))) this.#viewOptions = undefined;
  }

  protected override firstUpdated(): void {
    // Links are the answers' own and come and go: one listener stands for all of them.
    this.renderRoot.addEventListener('click', this.#linkClicked);
  }

  /** Asks a question as if the viewer had sent it. Resolves with how the turn ended. */
  async ask(text: string): Promise<AskEnd> {
    await this.updateComplete;
    return this.#submit(text.trim(), this.#desk.holdsLast) ?? 'abort';
  }

  /** Asks the last question again when it was not answered in full. Resolves `complete` where nothing is left to answer. */
  async retry(): Promise<AskEnd> {
    this.#scroll.follow();
    return this.#seeThrough(this.#chat.retry());
  }

  /** Asks the platform to end the running turn. */
  stop(): void {
    this.#chat.stop();
  }

  /** Leaves the thread and starts an empty one. */
  newChat(): void {
    this.#desk.leave();
    this.#chat.newChat();
    this.#binding.forget();
    this.textarea?.focus();
  }

  /** Shows a thread with all its turns. Resolves when it is there, or has failed, which the conversation shows. */
  async openThread(chatId: string): Promise<void> {
    await this.updateComplete;
    this.#desk.leave();
    this.#binding.opening(chatId);
    this.#scroll.follow();
    await this.#chat.open(chatId);
  }

  /** The viewer's threads, the latest first. Rejects with an `InlayError` where there is no list. */
  async threads(): Promise<readonly ThreadEntry[]> {
    return (await this.#history.load()).threads();
  }

  /** Gives a thread another name in the list. Rejects with an `InlayError` when that was not kept. */
  async renameThread(chatId: string, title: string): Promise<void> {
    return (await this.#history.load()).rename(chatId, title);
  }

  /** Takes a thread off the list; the platform keeps it. Rejects with an `InlayError` when that was not kept. */
  async forgetThread(chatId: string): Promise<void> {
    return (await this.#history.load()).forgetThread(chatId);
  }

  /** Opens a floating chat, and puts the focus into its question field. */
  show(): void {
    if (this.#panel.isFloating) this.open = true;
  }

  /** Closes a floating chat. An answer that is being written goes on. */
  hide(): void {
    if (this.#panel.isFloating) this.open = false;
  }

  /** Makes the next question one about something by its name, such as the value of a dashboard's drill-down. */
  askAbout(name: string): void {
    this.#desk.askAbout(name);
  }

  /** The conversation as a file: its words in markdown, or a page with its charts and tables, in which nothing runs. */
  async exportTranscript(type: TranscriptType = 'html'): Promise<Blob> {
    const { transcriptFile } = await tools.load();
    return transcriptFile(type, this.#options(wordsOf(this.#language.labels)));
  }

  /** The conversation as markdown text. */
  transcript(): string {
    return transcriptOf(this.#chat.snapshot, wordsOf(this.#language.labels));
  }

  protected override render(): TemplateResult {
    const labels = wordsOf(this.#language.labels);
    const heading = this.heading ?? labels.heading;
    const { mode, open } = this;
    const { isFloating, isWanted, hasNews, toggle } = this.#panel;
    const { lang, dir } = this.#language;
    const theme = this.#themeNow();
    return html`
      ${mode === 'launcher' ? launcherView({ ...{ labels, heading, lang, dir, theme }, isOpen: open, hasNews, toggle }) : nothing}
      <section
        id="panel"
        part="panel"
        class="inlay chat ${mode}-mode ${theme}"
        lang=${lang}
        dir=${dir}
        popover=${isFloating ? 'manual' : nothing}
        aria-label=${heading}
        @focusin=${preloadMarkdown}
        @keydown=${this.#keyDown}
      >
        ${isWanted ? this.#chatView(labels, heading) : nothing}
      </section>
      <div class="inlay visually-hidden" lang=${lang} role="status">${this.announcement}</div>
    `;
  }

  #chatView(labels: ChatWords, heading: string): TemplateResult {
    const { disabled, prompts } = this;
    const { snapshot } = this.#chat;
    const turn = this.#options(labels);
    return chatView({
      labels,
      given: turn.result.labels,
      heading,
      placeholder: this.placeholder ?? labels.placeholder,
      snapshot,
      error: this.#binding.error,
      isRefused: this.#binding.isRefused,
      prompts,
      suggestions: this.suggestions === 'none' ? [] : this.#suggestions.after(snapshot, turn.result),
      disabled,
      desk: this.#desk,
      earlier: this.#earlier,
      turn,
      isAtEnd: this.#scroll.isAtEnd,
      ask: (prompt) => void this.ask(prompt),
      send: () => this.#send(),
      stop: () => this.stop(),
      follow: () => this.#scroll.follow(true),
      newChat: () => this.newChat(),
      history: this.#history.view,
      close: this.#panel.isFloating ? this.#panel.close : undefined,
    });
  }

  async #seeThrough(asked: ReturnType<ChatController['ask']>): Promise<AskEnd> {
    this.#asking += 1;
    preloadMarkdown();
    // What was asked is remembered before the page can be left.
    this.#chat.flush();
    const result = await asked;
    if (result === undefined) {
      this.#asking -= 1;
      return 'error';
    }
    // Whoever is told that the answer is complete finds it drawn.
    await Promise.allSettled([loadMarkdown(), tools.load()]);
    this.#chat.flush();
    this.#asking -= 1;
    this.dispatchEvent(new ChatResponseEndEvent(result.reason));
    if (result.error !== undefined) this.#report(result.error);
    this.#goOn();
    return result.reason;
  }

  #report(
    error: InlayError,
    kind: typeof ChatErrorEvent | typeof ChatHistoryErrorEvent = ChatErrorEvent,
  ): void {
    this.dispatchEvent(new kind(error.code, error.retryable));
  }

  #changed(now: ChatSnapshot, before: ChatSnapshot): void {
    this.#binding.changed(now);
    this.#desk.changed(now, before);
    announceChanges(this, now, before);
    this.announcement = saidOf(now, before, wordsOf(this.#language.labels)) ?? this.announcement;
    this.#history.changed(now, before);
    this.#panel.changed(now, before);
    // An answer that was taken up after a reload has nobody who waits for its end.
    if (now.status === 'idle') queueMicrotask(() => this.#goOn());
  }

  #goOn(): void {
    if (this.#asking === 0 && this.isConnected) this.#desk.goOn();
  }

  /** The viewer has left: nothing of theirs stays for the next one. */
  #forget(): void {
    this.#desk.clear();
    tools.module?.forgetRatings(this);
    this.#history.view?.forget();
  }

  /** Undefined where nothing is sent: refused by the page, or there is nobody to ask. */
  #submit(question: string, isInstead: boolean): Promise<AskEnd> | undefined {
    if (this.disabled || !this.dispatchEvent(new ChatSubmitEvent(question))) return undefined;
    this.#scroll.follow();
    return this.#seeThrough(this.#chat.ask(question, { keepsUnanswered: !isInstead }));
  }

  #send(): void {
    this.#chat.flush();
    this.#desk.send();
  }

  readonly #keyDown = (event: KeyboardEvent): void => {
    this.#panel.keyDown(event);
    goRound(event, this.shadowRoot!);
  };

  readonly #linkClicked = (event: Event): void => {
    const link = clickedLink(event);
    if (link !== undefined) void openLink(this, event, link, this.linkPolicy, wordsOf(this.#language.labels));
  };

  #own(): OwnConnection {
    const { transport, endpoint, chatUrl, dataUrl, credentials, headers, getToken } = this;
    return { transport, endpoint, chatUrl, dataUrl, headers, getToken, credentials };
  }

  #themeNow(): Theme {
    return inherit('theme', this, this.#binding.session) ?? 'auto';
  }

  #options(labels: ChatWords): TurnViewOptions {
    const { session } = this.#binding;
    const { showSql, renderers } = this;
    const locale = localeOf(this, session);
    const timeZone = inherit('timezone', this, session);
    const { isDark } = this.#theme;
    return (this.#viewOptions ??= {
      labels,
      markdown: { linkPolicy: this.linkPolicy, labels: { image: labels.image } },
      result: {
        labels: this.#language.labels,
        locale,
        timeZone,
        isDark,
        showSql,
        renderer: renderers?.result,
        loadRows: rowLoader(dataConnectionOf(this.#own(), session, this.ownerDocument.baseURI)),
        askAbout: (name) => this.#desk.askAbout(name),
        chartFailed: (reason, dropped) => this.dispatchEvent(new ChatChartErrorEvent(reason, dropped)),
      },
      showThinking: this.showThinking,
      showSql,
      renderers,
      context: { locale, timeZone, theme: isDark ? 'dark' : 'light' },
      desk: this.#desk,
      host: this,
      snapshot: () => this.#chat.snapshot,
      session: () => this.#binding.session,
      heading: this.heading ?? labels.heading,
      feedback: this.feedback,
      feedbackReasons: this.feedbackReasons,
      share: this.share,
      failed: (error) => this.#report(error),
      announce: (words) => (this.announcement = words),
      retry: () => void this.retry(),
    });
  }
}

/** Starts fetching what an answer will need. A fetch that fails is made again when the answer is there. */
function preloadMarkdown(): void {
  void Promise.allSettled([loadMarkdown(), tools.load()]);
}
