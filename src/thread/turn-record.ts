import { accumulate } from '../protocol/accumulate.js';
import type { ChatMessage } from '../protocol/chat-message.js';
import { answerOfTurn } from '../protocol/final-answer.js';
import type { InlayError } from '../protocol/inlay-error.js';
import type { Turn, TurnNotice, TurnStatus } from './chat-snapshot.js';
import { sameMessages } from './same-messages.js';

/** A message with what has to be remembered about the frames it was made of. */
interface Entry {
  message: ChatMessage;
  /** The `sort` of every frame applied: a frame delivered twice must not append its text twice. */
  readonly applied: Set<number>;
  /** The `sort` of the last frame that replaced the text: older deltas are already in it. */
  replacedAt: number;
  /** A reader that joined late has missed some of its text, and nothing has replaced it since. */
  isTorn: boolean;
}

/** A turn while it is being written: mutable inside the store, seen outside only as frozen `Turn`s. */
export class TurnRecord {
  readonly id: string;
  #entries = new Map<string, Entry>();
  #question: string;
  #status: TurnStatus;
  #error: InlayError | undefined;
  #notice: TurnNotice | undefined;
  #retryInSeconds: number | undefined;
  #frozen: Turn | undefined;
  #isTakenUp = false;
  /** The id that the platform knows the question by, where it is not the one that was sent. */
  alias: string | undefined;
  /** Whether the platform has repeated the question back. */
  echoed = false;
  /** The platform itself says that the turn is over and its answer was never finished. */
  isGivenUp = false;

  constructor(id: string, question: string, status: TurnStatus) {
    this.id = id;
    this.#question = question;
    this.#status = status;
  }

  get question(): string {
    return this.#question;
  }

  set question(question: string) {
    if (question === this.#question) return;
    this.#question = question;
    this.#frozen = undefined;
  }

  get status(): TurnStatus {
    return this.#status;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Whether some of the text was missed: what is there must not pass for a whole answer. */
  get isTorn(): boolean {
    // A reader who joined late and saw no answer has missed it.
    if (this.#isTakenUp && this.freeze().answer === undefined) return true;
    return [...this.#entries.values()].some((entry) => entry.isTorn);
  }

  /** Ends the turn, or takes it up again. */
  setStatus(status: TurnStatus, error?: InlayError): void {
    this.#status = status;
    this.#error = error;
    this.#notice = undefined;
    this.#retryInSeconds = undefined;
    this.#frozen = undefined;
  }

  /** Says what keeps the turn waiting, and for how many seconds where that is known, or that nothing does any more. */
  setNotice(notice: TurnNotice | undefined, seconds?: number): void {
    if (notice === this.#notice && seconds === this.#retryInSeconds) return;
    this.#notice = notice;
    this.#retryInSeconds = seconds;
    this.#frozen = undefined;
  }

  /**
   * Applies one frame, once: a frame whose id and `sort` were applied before is dropped, and so is a delta or a
   * replacement older than the last replacement. Frames without `sort` apply as they arrive.
   */
  apply(frame: ChatMessage): void {
    const entry = this.#entries.get(frame.id);
    if (entry === undefined) return this.#add(frame, this.#isTakenUp && frame.isDelta);
    const { sort } = frame;
    if (sort !== undefined) {
      if (entry.applied.has(sort) || sort < entry.replacedAt) return;
      entry.applied.add(sort);
      if (!frame.isDelta) entry.replacedAt = sort;
    }
    entry.message = accumulate(entry.message, frame);
    if (!frame.isDelta) entry.isTorn = false;
    this.#frozen = undefined;
  }

  /** Prepares for a stream that goes on from the platform's current point: what was sent before is not sent again. */
  takeUp(): void {
    this.#isTakenUp = true;
    for (const entry of this.#entries.values()) entry.isTorn = entry.message.isInProcess;
  }

  /** Makes `messages` all there is: the platform's settled word. What it only repeats stays the same object. */
  replaceAll(messages: readonly ChatMessage[]): void {
    const [frozen, entries] = [this.freeze(), this.#entries];
    this.#entries = new Map();
    this.#frozen = undefined;
    for (const message of messages) this.#add({ ...message, isDelta: false }, false);
    if (!sameMessages(frozen.messages, this.#inOrder())) return;
    this.#entries = entries;
    this.#frozen = frozen;
    for (const entry of entries.values()) entry.isTorn = false;
  }

  /** The turn as the outside sees it; the same object until something changes. */
  freeze(): Turn {
    return (this.#frozen ??= this.#build());
  }

  #add(frame: ChatMessage, isTorn: boolean): void {
    const { sort } = frame;
    this.#entries.set(frame.id, {
      message: accumulate(undefined, frame),
      applied: new Set(sort === undefined ? [] : [sort]),
      replacedAt: sort === undefined || frame.isDelta ? -Infinity : sort,
      isTorn,
    });
    this.#frozen = undefined;
  }

  #inOrder(): ChatMessage[] {
    return inOrder([...this.#entries.values()].map((entry) => entry.message));
  }

  #build(): Turn {
    const messages = this.#inOrder().map((message) => Object.freeze(message));
    const found = answerOfTurn(messages, this.id);
    return Object.freeze({
      id: this.id,
      question: this.#question,
      status: this.#status,
      messages: Object.freeze(messages),
      ...(found === undefined ? {} : { answer: found.message }),
      isProvisional: found?.provisional ?? false,
      ...(this.#notice === undefined ? {} : { notice: this.#notice }),
      ...(this.#retryInSeconds === undefined ? {} : { retryInSeconds: this.#retryInSeconds }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    });
  }
}

/** By `sort`; a message without one stays behind the message it arrived after. */
function inOrder(messages: ChatMessage[]): ChatMessage[] {
  let last = -Infinity;
  const keyed = messages.map((message) => ({ message, key: (last = message.sort ?? last) }));
  return keyed.sort((a, b) => (a.key === b.key ? 0 : a.key - b.key)).map(({ message }) => message);
}
