import { InlayError } from '../protocol/inlay-error.js';

/** How long the stream of a stopped turn may go on after the platform confirmed the stop. */
const GRACE_MS = 3000;

/** What a stop needs from its surroundings. */
export interface StopPorts {
  /** Sends the abort request; resolves on 204 only. */
  readonly abort: (chatId: string) => Promise<void>;
  /** Whether the answer is whole already. */
  readonly isWhole: () => boolean;
  /** Stops reading the stream. */
  readonly leave: () => void;
  /** The platform did not confirm: the turn goes on. */
  readonly failed: (error: InlayError) => void;
}

/** The viewer's wish to end a turn: queued until the thread is known, sent once, believed only when confirmed. */
export class StopRequest {
  readonly #ports: StopPorts;
  #wish = new AbortController();
  #isSent = false;
  #isEnded = false;
  #chatId: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #outcome: Promise<void> | undefined;
  /** The platform has confirmed the stop. */
  isConfirmed = false;
  /** The answer was whole when the confirmation came: it wins. */
  wasWhole = false;

  constructor(ports: StopPorts) {
    this.#ports = ports;
  }

  /** Fires when the viewer wants the turn to end; another one after a wish that was not granted. */
  get wish(): AbortSignal {
    return this.#wish.signal;
  }

  /** The viewer wants the turn to end. A further wish changes nothing while one is under way. */
  request(): void {
    this.#wish.abort();
    this.#send();
  }

  /**
   * Lines have arrived: the turn runs at the platform, in this thread. Before that an abort could come too early, or
   * end another turn of the thread.
   */
  threadIs(chatId: string | undefined): void {
    this.#chatId = chatId;
    this.#send();
  }

  /**
   * Resolves when a stop that was sent has been confirmed or refused, at once when none was, and after the grace
   * in any case. A platform ends the stream before it answers the abort, so the stream's end is not the last word.
   */
  async outcome(): Promise<void> {
    if (this.#outcome === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, GRACE_MS)));
    await Promise.race([this.#outcome, late]);
    clearTimeout(timer);
  }

  /** The turn is over; a confirmation that comes now is late. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #send(): void {
    if (!this.wish.aborted || this.#isSent || this.#chatId === undefined) return;
    this.#isSent = true;
    this.#outcome = this.#ports.abort(this.#chatId).then(
      () => this.#confirmed(),
      (cause: unknown) => this.#failed(cause),
    );
  }

  #confirmed(): void {
    if (this.#isEnded) return;
    this.isConfirmed = true;
    this.wasWhole = this.#ports.isWhole();
    this.#timer = setTimeout(this.#ports.leave, GRACE_MS);
  }

  #failed(cause: unknown): void {
    if (this.#isEnded) return;
    this.#wish = new AbortController();
    this.#isSent = false;
    const error = InlayError.isInstance(cause)
      ? cause
      : new InlayError('network', 'The stop was not confirmed.', { cause });
    this.#ports.failed(error);
  }
}
