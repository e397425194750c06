import type { ReactiveControllerHost } from 'lit';
import { InlayError } from '../../src/protocol/inlay-error.js';
import type { ChatController } from '../shared/chat-controller.js';
import { awaitsSession, SessionConsumer } from '../shared/session-consumer.js';
import type { SharedSession } from '../shared/session-context.js';
import {
  connectionOf,
  isSameConnection,
  memoryKeyOf,
  transportOf,
  type ChatConnection,
  type OwnConnection,
} from './chat-connection.js';
import { forgetThread, rememberedThread, rememberThread, type Persist } from './thread-memory.js';

/** What of a session the turns are shown by. */
const looks = ['locale', 'timezone', 'theme', 'endpoint', 'dataUrl', 'epoch', 'isSignedOut'] as const;

/** What the link asks of its element, and tells it. */
export interface ChatLinkOptions {
  readonly own: () => OwnConnection;
  readonly persist: () => Persist;
  /** Whether anybody has looked at the chat: the thread of a closed panel is not fetched. */
  readonly isWanted: () => boolean;
  /** There is no connection, and the page should know why. */
  readonly failed: (error: InlayError) => void;
  /** The session gives another locale, time zone, theme or data address. */
  readonly lookChanged: () => void;
  /** Everything of the viewer who was here is to go. */
  readonly left: () => void;
}

/**
 * Ties a conversation to where and as whom it speaks: by the element's own attributes, by its session for the rest.
 * A change of either ends it; the thread that is remembered for the viewer is shown again.
 */
export class ChatLink {
  readonly #host: ReactiveControllerHost & Element;
  readonly #chat: ChatController;
  readonly #options: ChatLinkOptions;
  readonly #consumer: SessionConsumer;
  #connection: ChatConnection | undefined;
  #seen: SharedSession | undefined;
  #recalled: string | undefined;
  #error: InlayError | undefined;

  constructor(host: ReactiveControllerHost & Element, chat: ChatController, options: ChatLinkOptions) {
    this.#host = host;
    this.#chat = chat;
    this.#options = options;
    this.#consumer = new SessionConsumer(host, (now, before) => this.#sessionChanged(now, before));
  }

  get session(): SharedSession | undefined {
    return this.#consumer.session;
  }

  /** Why there is no conversation. */
  get error(): InlayError | undefined {
    return this.#error;
  }

  /** Another number after a change of viewer: what was begun before must not be finished. */
  get epoch(): number | undefined {
    return this.#connection?.epoch;
  }

  /** (Re)builds the conversation when the addresses or the sign-in are others than before. */
  update(isChanged: boolean): void {
    const { session } = this;
    if (!this.#host.isConnected) return;
    if (!isChanged && session === this.#seen && this.#chat.isReady === (this.#connection !== undefined))
      return this.#recall();
    const now = connectionOf(this.#options.own(), session, this.#host.ownerDocument.baseURI);
    const isSame = this.#connection !== undefined && isSameConnection(this.#connection, now);
    this.#seen = session;
    this.#connection = now;
    if (!isSame || (!this.#chat.isReady && this.#error === undefined)) this.#open(now);
    this.#recall();
  }

  /** Remembers the thread that is shown, or forgets it when `chatId` is undefined. */
  remember(chatId: string | undefined): void {
    const key = memoryKeyOf(this.#options.own(), this.session);
    if (key !== undefined) rememberThread(this.#options.persist(), key, chatId);
  }

  #open(connection: ChatConnection): void {
    this.#chat.release();
    this.#recalled = undefined;
    this.#error = undefined;
    try {
      this.#chat.use(transportOf(connection));
    } catch (error) {
      if (!InlayError.isInstance(error)) throw error;
      // A session whose code is still on its way will say where to connect.
      if (awaitsSession(this.#host)) return;
      this.#error = error;
      if (!connection.isSignedOut) this.#options.failed(error);
    }
  }

  /** Shows the remembered thread as soon as it is known whose it is, or remembers the one that was begun before. */
  #recall(): void {
    const key = memoryKeyOf(this.#options.own(), this.session);
    if (key === undefined || key === this.#recalled || !this.#chat.isReady || !this.#options.isWanted())
      return;
    this.#recalled = key;
    this.#chat.flush();
    const { chatId, turns, status } = this.#chat.snapshot;
    if (chatId !== undefined) return this.remember(chatId);
    if (turns.length > 0 || status !== 'idle') return;
    const remembered = rememberedThread(this.#options.persist(), key);
    if (remembered !== undefined) void this.#reopen(remembered, key);
  }

  /** A remembered thread that is gone, or another viewer's, is forgotten silently: the viewer starts anew. */
  async #reopen(chatId: string, key: string): Promise<void> {
    await this.#chat.open(chatId);
    if (key !== this.#recalled) return;
    this.#chat.flush();
    if (this.#chat.snapshot.error?.code !== 'thread-unavailable') return;
    this.remember(undefined);
    this.#chat.newChat();
  }

  /** At once, and not with the next update: nothing of a viewer who has left stays for a frame. */
  #sessionChanged(now: SharedSession | undefined, before: SharedSession | undefined): void {
    if (looks.some((name) => now?.[name] !== before?.[name])) this.#options.lookChanged();
    if (before === undefined || now?.epoch === before.epoch) return;
    if (now?.isSignedOut) forgetThread(memoryKeyOf(this.#options.own(), before));
    this.#chat.release();
    this.#connection = undefined;
    this.#recalled = undefined;
    this.#options.left();
  }
}
