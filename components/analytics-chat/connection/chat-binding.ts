import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { AskedQuestion, ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import type { ChatController } from '../../shared/chat-controller.js';
import { awaitsSession, SessionConsumer } from '../../shared/session-consumer.js';
import type { SharedSession } from '../../shared/session-context.js';
import {
  connectionOf,
  isSameConnection,
  memoryKeyOf,
  speaksAlone,
  transportOf,
  type ChatConnection,
  type OwnConnection,
} from './chat-connection.js';
import { ElementPlace } from './element-place.js';
import { preloadTransport } from './lazy-transport.js';
import {
  historyNameOf,
  ThreadMemory,
  type MemoryKey,
  type Persist,
  type Remembered,
} from './thread-memory.js';

/** What of a session the turns are shown by. */
const looks = [
  'locale',
  'timezone',
  'theme',
  'labels',
  'endpoint',
  'dataUrl',
  'epoch',
  'isSignedOut',
] as const;

/** What the binding asks of its element, and tells it. */
export interface ChatBindingOptions {
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
  /** The viewer had typed this and not sent it. */
  readonly typedBefore: (text: string) => void;
}

/**
 * Ties a conversation to where and as whom it speaks: by the element's own attributes, by its session for the rest.
 * A change of either ends it; the thread that is remembered for the viewer is shown again.
 */
export class ChatBinding implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #chat: ChatController;
  readonly #options: ChatBindingOptions;
  readonly #consumer: SessionConsumer;
  readonly #place: ElementPlace;
  readonly #memory: ThreadMemory;
  #connection: ChatConnection | undefined;
  #seen: SharedSession | undefined;
  #recalled: string | undefined;
  /** A question to offer once its thread is open. Until then it is the one that is remembered. */
  #toOffer: AskedQuestion | undefined;
  /** The session that the element stood in before it was taken out of the page. */
  #leftSession: SharedSession | undefined;
  #error: InlayError | undefined;

  constructor(host: ReactiveControllerHost & Element, chat: ChatController, options: ChatBindingOptions) {
    this.#host = host;
    this.#chat = chat;
    this.#options = options;
    this.#place = new ElementPlace(host);
    this.#memory = new ThreadMemory(options.persist);
    host.addController(this);
    this.#consumer = new SessionConsumer(host, (now, before) => this.#sessionChanged(now, before));
  }

  get session(): SharedSession | undefined {
    return this.#consumer.session;
  }

  /** Why there is no conversation. */
  get error(): InlayError | undefined {
    return this.#error;
  }

  /** Whether nobody is signed in, as far as the session that the chat speaks through knows. */
  get isRefused(): boolean {
    return this.session?.isRefused === true && !speaksAlone(this.#options.own());
  }

  /** Another number after a change of viewer: what was begun before must not be finished. */
  get epoch(): number | undefined {
    return this.#connection?.epoch;
  }

  /** What the list of the viewer's threads is called; undefined while the session does not know its viewer. */
  get historyName(): string | undefined {
    const key = this.#key();
    return key && historyNameOf(key);
  }

  hostDisconnected(): void {
    // A move disconnects and connects in one go; only an element that stays away makes room.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#place.release();
      this.#unrecall();
    });
  }

  /** (Re)builds the conversation when the addresses or the sign-in are others than before. */
  update(isChanged: boolean): void {
    const { session } = this;
    if (!this.#host.isConnected) return;
    this.#returned(session);
    if (!isChanged && session === this.#seen && this.#chat.isReady === (this.#connection !== undefined))
      return this.#recall();
    const now = connectionOf(this.#options.own(), session, this.#host.ownerDocument.baseURI);
    const isSame = this.#connection !== undefined && isSameConnection(this.#connection, now);
    this.#seen = session;
    this.#connection = now;
    if (!isSame) this.#memory.forgetOwn();
    if (!isSame || (!this.#chat.isReady && this.#error === undefined)) this.#open(now);
    this.#recall();
  }

  /** The conversation has changed: its thread is remembered as soon as it is known, its question until it is taken. */
  changed({ status, chatId, turns }: ChatSnapshot): void {
    const last = turns.at(-1);
    if (status === 'loading' || last === undefined || !this.#chat.isReady) return;
    const { id, question } = last;
    const after = turns.at(-2)?.id;
    const isUnseen = last.messages.length === 0 && (last.status === 'streaming' || last.status === 'failed');
    const asked = isUnseen ? { id, question, ...(after === undefined ? {} : { after }) } : undefined;
    this.#remember({ chatId, asked: this.#toOffer ?? asked });
  }

  /** A thread is being opened: a page that is left before it is there shows it the next time. */
  opening(chatId: string): void {
    this.#toOffer = undefined;
    this.#remember({ chatId, asked: undefined });
  }

  /** Forgets the thread that is shown. */
  forget(): void {
    this.#toOffer = undefined;
    this.#remember({ chatId: undefined, asked: undefined });
  }

  /** Keeps what is typed and not sent. */
  keepTyped(text: string): void {
    const key = this.#key();
    if (key !== undefined) this.#memory.keepTyped(key, text);
  }

  /** What is remembered has not been looked up. */
  #unrecall(): void {
    this.#recalled = undefined;
    this.#toOffer = undefined;
  }

  #remember(remembered: Remembered): void {
    const key = this.#key();
    if (key === undefined) return;
    // A conversation that has begun takes the place of the one that was remembered.
    this.#recalled = JSON.stringify(key);
    this.#memory.remember(key, remembered);
  }

  #key(session = this.session): MemoryKey | undefined {
    return memoryKeyOf(this.#options.own(), session, this.#place);
  }

  #open(connection: ChatConnection): void {
    this.#chat.release();
    this.#unrecall();
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
    if (!this.#chat.isReady || !this.#options.isWanted()) return;
    const key = this.#key();
    const name = key && JSON.stringify(key);
    if (key === undefined || name === this.#recalled) return;
    preloadTransport();
    this.#chat.flush();
    this.#recalled = name;
    const typed = this.#memory.typed(key);
    if (typed !== undefined) this.#options.typedBefore(typed);
    const { snapshot } = this.#chat;
    if (snapshot.turns.length > 0 || snapshot.status !== 'idle') return this.changed(snapshot);
    const remembered = this.#memory.recall(key);
    if (remembered.chatId !== undefined || remembered.asked !== undefined)
      void this.#reopen(remembered, name);
  }

  /**
   * Shows what is remembered, and offers a question that the thread has not got. A thread that is gone, or another
   * viewer's, is forgotten silently: the viewer starts anew.
   */
  async #reopen({ chatId, asked }: Remembered, name: string | undefined): Promise<void> {
    this.#toOffer = asked;
    if (chatId !== undefined) await this.#chat.open(chatId);
    if (name !== this.#recalled) return;
    this.#toOffer = undefined;
    this.#chat.flush();
    if (this.#chat.snapshot.error?.code === 'thread-unavailable') {
      this.forget();
      this.#chat.newChat();
    } else if (this.#chat.snapshot.chatId !== chatId) return; // The viewer has opened another one meanwhile.
    if (asked !== undefined) this.#chat.offer(asked);
  }

  /** At once, and not with the next update: nothing of a viewer who has left stays for a frame. */
  #sessionChanged(now: SharedSession | undefined, before: SharedSession | undefined): void {
    if (looks.some((name) => now?.[name] !== before?.[name])) this.#options.lookChanged();
    if (before === undefined || now?.epoch === before.epoch) return;
    this.#chat.release();
    this.#unrecall();
    // Whether somebody else is there is seen when the element is back.
    if (now === undefined) this.#leftSession = before;
    else this.#viewerLeft(before, now);
  }

  #returned(session: SharedSession | undefined): void {
    const before = this.#leftSession;
    this.#leftSession = undefined;
    if (before !== undefined && before.epoch !== session?.epoch) this.#viewerLeft(before, session);
  }

  #viewerLeft(before: SharedSession, now: SharedSession | undefined): void {
    // A thread that is not kept by viewer would be the next one's.
    if (now?.isSignedOut || before.viewer === undefined) this.#memory.forget(this.#key(before));
    this.#memory.forgetOwn();
    this.#connection = undefined;
    this.#options.left();
  }
}
