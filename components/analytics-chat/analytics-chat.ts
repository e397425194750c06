import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ChatTransport } from '../../src/client/chat-transport.js';
import type { HeadersSource } from '../../src/client/request-headers.js';
import type { GetToken } from '../../src/client/token-source.js';
import type { InlayError } from '../../src/protocol/inlay-error.js';
import type { AskEnd, ChatSnapshot } from '../../src/thread/chat-snapshot.js';
import { ChatController } from '../shared/chat-controller.js';
import type { ChatLabels } from '../shared/chat-labels.js';
import { designTokens, isDark, type Theme } from '../shared/design-tokens.js';
import { enumerated } from '../shared/enumerated.js';
import { analyticsChatStyles } from './analytics-chat.styles.js';
import { announceChanges } from './announce-changes.js';
import { ChatLink } from './chat-link.js';
import { dataConnectionOf, type OwnConnection } from './chat-connection.js';
import { composerView } from './composer-view.js';
import { emptyView } from './empty-view.js';
import { ChatErrorEvent, ChatResponseEndEvent, ChatSubmitEvent, ChatChartErrorEvent } from './events.js';
import { clickedLink, followLink, type LinkPolicy } from './follow-link.js';
import { loadMarkdown } from './markdown-directive.js';
import { rowLoader } from './row-loader.js';
import { ScrollFollow } from './scroll-follow.js';
import type { Persist } from './thread-memory.js';
import { transcriptOf } from './transcript.js';
import { nowText, turnView, type TurnViewOptions } from './turn-view.js';
import { wordsOf } from './words.js';

/**
 * @summary An AI chat over the platform's data: question in, streamed answer, chart and table out.
 *
 * @fires {ChatSubmitEvent} chat-submit - A question is about to be sent; cancelable
 * @fires {ChatResponseStartEvent} chat-response-start - The first part of an answer has arrived
 * @fires {ChatToolCallEvent} chat-tool-call - The agent began or finished using a tool
 * @fires {ChatResponseEndEvent} chat-response-end - A turn has ended
 * @fires {ChatThreadChangeEvent} chat-thread-change - Another thread is shown
 * @fires {ChatChartErrorEvent} chat-chart-error - A chart was not drawn, or not as described
 * @fires {ChatLinkEvent} chat-link - A link of an answer was clicked; cancelable
 * @fires {ChatErrorEvent} chat-error - Something failed
 *
 * @slot header - Replaces the heading
 * @slot empty - Shown while nothing has been asked
 * @slot footer - Below the composer
 *
 * @csspart header - The bar with heading and "New chat"
 * @csspart conversation - The scrolling list of turns
 * @csspart turn - One question and its answer
 * @csspart question - What was asked
 * @csspart answer - The reply to it
 * @csspart activity - What was done for the answer
 * @csspart result - The chart and table of one query
 * @csspart error - What went wrong
 * @csspart retry-button - "Try again"
 * @csspart prompts - The starter prompts
 * @csspart composer - The form with the question field
 * @csspart input - The question field
 * @csspart send-button - "Send"
 * @csspart stop-button - "Stop"
 *
 * @cssprop [--analytics-chat-height=min(44rem, 100dvh)] - Height of the chat
 */
export class AnalyticsChat extends LitElement {
  static override styles = [designTokens, analyticsChatStyles];

  /** Address of the session helper; the chat is then at `{endpoint}/chat/stream-chat-state`. Default: the session's. */
  @property() endpoint?: string;
  /** The full Chat API URL, instead of `endpoint`. Default: the session's. */
  @property({ attribute: 'chat-url' }) chatUrl?: string;
  /** Address of the Core Data API, for the rows that a result leaves out. Default: the session's, then the helper's. */
  @property({ attribute: 'data-url' }) dataUrl?: string;
  /** Heading above the conversation. Default: the label `heading`. */
  @property() heading?: string;
  /** Placeholder of the question field. Default: the label `placeholder`. */
  @property() placeholder?: string;
  /** BCP 47 locale of numbers and dates. Default: the session's, then the page's language. */
  @property() locale?: string;
  /** IANA time zone of times. Default: the session's, then times as the platform gives them. */
  @property() timezone?: string;
  /** Colours: `auto` follows the page. Without the attribute: the session's. */
  @property({ converter: enumerated<Theme>(['auto', 'light', 'dark']) }) theme: Theme = 'auto';
  /** Where the thread is remembered, so that a reload shows it again. */
  @property({ converter: enumerated<Persist>(['session', 'none', 'local']) }) persist: Persist = 'session';
  /** Whether cookies travel with requests. Without the attribute: as the session says of this address. */
  @property({ converter: enumerated<RequestCredentials>(['same-origin', 'include', 'omit']) })
  credentials: RequestCredentials = 'same-origin';
  /** Whether the agent's reasoning is shown, where the platform sends it. */
  @property({ type: Boolean, attribute: 'show-thinking' }) showThinking = false;
  /** Whether queries and search words are shown. */
  @property({ type: Boolean, attribute: 'show-sql' }) showSql = false;
  /** What a click on a link of an answer does: nothing, show the address first, or open it. */
  @property({ attribute: 'link-policy', converter: enumerated<LinkPolicy>(['confirm', 'none', 'allow']) })
  linkPolicy: LinkPolicy = 'confirm';
  /** Whether questions are refused. */
  @property({ type: Boolean }) disabled = false;

  /** Questions offered while nothing has been asked. */
  @property({ attribute: false }) prompts: readonly string[] = [];
  /** Words to use instead of the English ones. */
  @property({ attribute: false }) labels?: Partial<ChatLabels>;
  /** Fetches the viewer's token, for talking to a platform without the helper. Default: the session's. */
  @property({ attribute: false }) getToken?: GetToken;
  /** Headers of the page's own sign-in. Default: the session's. */
  @property({ attribute: false }) headers?: HeadersSource;
  /** Another way to reach a platform, instead of `endpoint` and `chatUrl`. */
  @property({ attribute: false }) transport?: ChatTransport;

  @state() private draft = '';
  @state() private dark = false;
  @state() private announcement = '';
  @query('.conversation') private conversation!: HTMLElement | null;
  @query('textarea') private textarea!: HTMLTextAreaElement | null;

  readonly #chat = new ChatController(this, (now, before) => this.#changed(now, before));
  readonly #link = new ChatLink(this, this.#chat, {
    own: () => this.#own(),
    persist: () => this.persist,
    failed: (error) => {
      console.error(`<analytics-chat>: ${error.message}`);
      this.#report(error);
    },
    lookChanged: () => (this.#viewOptions = undefined),
    left: () => (this.draft = ''),
  });
  readonly #scroll = new ScrollFollow(this, () => this.conversation);
  readonly #darkQuery = matchMedia('(prefers-color-scheme: dark)');
  #viewOptions: TurnViewOptions | undefined;

  /** Id of the thread that is shown. Set it to show another one. */
  get chatId(): string | undefined {
    return this.#chat.snapshot.chatId;
  }

  set chatId(chatId: string | undefined) {
    if (chatId === this.chatId) return;
    void this.updateComplete.then(() => (chatId === undefined ? this.newChat() : this.#chat.open(chatId)));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#darkQuery.addEventListener('change', this.#themeChanged);
    if (!this.hasUpdated) return;
    this.#themeChanged();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    this.#darkQuery.removeEventListener('change', this.#themeChanged);
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#link.update(!this.hasUpdated || connectionProperties.some((name) => changed.has(name)));
    if (changed.has('theme') || this.#viewOptions === undefined) this.#themeChanged();
    if (viewProperties.some((name) => changed.has(name))) this.#viewOptions = undefined;
  }

  protected override firstUpdated(): void {
    // Links are the answers' own and come and go: one listener stands for all of them.
    this.renderRoot.addEventListener('click', this.#linkClicked);
    this.renderRoot.addEventListener('focusin', preloadMarkdown, { once: true });
  }

  /** Asks a question as if the viewer had sent it. Resolves with how the turn ended. */
  async ask(text: string): Promise<AskEnd> {
    await this.updateComplete;
    const question = text.trim();
    if (this.disabled || !this.dispatchEvent(new ChatSubmitEvent(question))) return 'abort';
    this.#scroll.follow();
    return this.#follow(this.#chat.ask(question));
  }

  /** Asks the last question again when it was not answered in full. */
  async retry(): Promise<AskEnd> {
    this.draft = '';
    this.#scroll.follow();
    return this.#follow(this.#chat.retry());
  }

  /** Asks the platform to end the running turn. */
  stop(): void {
    this.#chat.stop();
  }

  /** Leaves the thread and starts an empty one. */
  newChat(): void {
    this.#chat.newChat();
    this.#link.remember(undefined);
    this.textarea?.focus();
  }

  /** The conversation as markdown text. */
  transcript(): string {
    return transcriptOf(this.#chat.snapshot, this.#words());
  }

  protected override render(): TemplateResult {
    const labels = this.#words();
    const { turns, status } = this.#chat.snapshot;
    return html`
      <section class="inlay chat ${this.#theme()}" aria-label=${this.heading ?? labels.heading}>
        <header part="header">
          <slot name="header"><h2>${this.heading ?? labels.heading}</h2></slot>
          <button type="button" class="quiet" ?disabled=${turns.length === 0} @click=${() => this.newChat()}>
            ${labels.newChat}
          </button>
        </header>
        <div
          class="conversation"
          part="conversation"
          role="region"
          aria-label=${labels.conversation}
          tabindex="0"
        >
          ${this.#conversationView(labels)}
        </div>
        <button
          type="button"
          class="jump"
          ?hidden=${this.#scroll.isFollowing}
          @click=${() => this.#scroll.follow()}
        >
          ${labels.jumpToEnd}
        </button>
        ${composerView({
          labels,
          placeholder: this.placeholder ?? labels.placeholder,
          draft: this.draft,
          status,
          disabled: this.disabled || this.#link.error !== undefined,
          typed: (text) => (this.draft = text),
          send: () => this.#send(),
          stop: () => this.stop(),
        })}
        <slot name="footer"></slot>
        <div class="visually-hidden" role="status">${this.announcement}</div>
      </section>
    `;
  }

  #conversationView(labels: ChatLabels): TemplateResult {
    const { turns, status, error } = this.#chat.snapshot;
    if (status === 'loading') return html`<p class="notice" aria-busy="true">${labels.loading}</p>`;
    if (turns.length === 0) {
      return emptyView({
        labels,
        error: this.#link.error ?? error,
        prompts: this.#link.error === undefined ? this.prompts : [],
        disabled: this.disabled,
        ask: (prompt) => void this.ask(prompt),
      });
    }
    const options = this.#options(labels);
    return html`${repeat(
      turns,
      ({ id }) => id,
      (turn, index) => {
        const isLast = index === turns.length - 1;
        return guard([turn, isLast, options], () => turnView(turn, isLast, options));
      },
    )}`;
  }

  async #follow(asked: ReturnType<ChatController['ask']>): Promise<AskEnd> {
    preloadMarkdown();
    const result = await asked;
    if (result === undefined) return 'error';
    // Whoever is told that the answer is complete finds it drawn.
    await loadMarkdown().catch(() => undefined);
    this.#chat.flush();
    const { draft, chatId } = this.#chat.snapshot;
    if (draft !== undefined && this.draft === '') this.draft = draft;
    if (chatId !== undefined) this.#link.remember(chatId);
    this.dispatchEvent(new ChatResponseEndEvent(result.reason));
    if (result.error !== undefined) this.#report(result.error);
    return result.reason;
  }

  #report(error: InlayError): void {
    this.dispatchEvent(new ChatErrorEvent(error.code, error.retryable));
  }

  #changed(now: ChatSnapshot, before: ChatSnapshot): void {
    announceChanges(this, now, before);
    const last = now.turns.at(-1);
    if (last === undefined) this.announcement = '';
    else if (last.status === 'streaming') this.announcement = nowText(last, this.#words());
    else if (now.status === 'idle' && before.status !== 'idle') this.announcement = this.#words().answered;
  }

  #send(): void {
    const text = this.draft;
    const { status } = this.#chat.snapshot;
    if (text.trim() === '' || status !== 'idle') return;
    this.draft = '';
    const { epoch } = this.#link;
    void this.ask(text).then((reason) => {
      // Refused before anything was sent, or withdrawn by the page: the words are the viewer's to keep.
      if (
        reason !== 'complete' &&
        epoch === this.#link.epoch &&
        this.draft === '' &&
        this.#chat.snapshot.turns.at(-1)?.question !== text.trim()
      ) {
        this.draft = text;
      }
    });
  }

  readonly #linkClicked = (event: Event): void => {
    const link = clickedLink(event);
    if (link !== undefined) void followLink(this, event, link, this.linkPolicy, this.#words());
  };

  readonly #themeChanged = (): void => {
    const theme = this.#theme();
    const dark = theme === 'auto' ? isDark(this) : theme === 'dark';
    if (dark === this.dark) return;
    this.dark = dark;
    this.#viewOptions = undefined;
  };

  #own(): OwnConnection {
    const isOwn = this.hasAttribute('credentials') || this.credentials !== 'same-origin';
    const { transport, endpoint, chatUrl, dataUrl, headers, getToken } = this;
    const credentials = isOwn ? this.credentials : undefined;
    return { transport, endpoint, chatUrl, dataUrl, headers, getToken, credentials };
  }

  #theme(): Theme {
    const isOwn = this.hasAttribute('theme') || this.theme !== 'auto';
    return isOwn ? this.theme : (this.#link.session?.theme ?? 'auto');
  }

  #words(): ChatLabels {
    return wordsOf(this.labels);
  }

  #options(labels: ChatLabels): TurnViewOptions {
    const { session } = this.#link;
    return (this.#viewOptions ??= {
      labels,
      markdown: { linkPolicy: this.linkPolicy, labels: { image: labels.image } },
      result: {
        labels,
        locale: this.locale ?? session?.locale ?? this.closest<HTMLElement>('[lang]')?.lang,
        timeZone: this.timezone ?? session?.timezone,
        isDark: this.dark,
        loadRows: rowLoader(dataConnectionOf(this.#own(), session, this.ownerDocument.baseURI)),
        chartFailed: (reason, dropped) => this.dispatchEvent(new ChatChartErrorEvent(reason, dropped)),
      },
      showThinking: this.showThinking,
      showSql: this.showSql,
      retry: () => void this.retry(),
    });
  }
}

/** A change of one of these is a change of where, or as whom, the chat speaks. */
const connectionProperties = [
  'endpoint',
  'chatUrl',
  'credentials',
  'headers',
  'getToken',
  'transport',
] as const;
const viewProperties = [
  ...connectionProperties,
  'dataUrl',
  'labels',
  'locale',
  'timezone',
  'showThinking',
  'showSql',
  'linkPolicy',
] as const;

/** Starts fetching what an answer will need. A fetch that fails is made again when the answer is there. */
function preloadMarkdown(): void {
  loadMarkdown().catch(() => undefined);
}
