import { ChatTurn, readLines, type TurnState } from './chat-turn.js';
import type { EmbedSession } from './embed-session.js';
import { PageError } from './page-error.js';

export type TurnEnd = 'completed' | 'failed' | 'stopped';

/** One conversation with the platform's agent, as the viewer of the session. */
export class ChatClient {
  readonly #session: EmbedSession;
  #chatId: string | undefined;
  #run: AbortController | undefined;
  #lastId = 0;

  constructor(session: EmbedSession) {
    this.#session = session;
  }

  get isAsking(): boolean {
    return this.#run !== undefined;
  }

  /** Asks, tells what has been said whenever there is more, and resolves with how it ended. */
  async ask(input: string, told: (state: TurnState) => void): Promise<TurnEnd> {
    const run = new AbortController();
    this.#run = run;
    try {
      const turn = await this.#stream(input, run, told);
      if (run.signal.aborted) return 'stopped';
      return turn.isFailed || !turn.isSettled ? 'failed' : 'completed';
    } catch {
      return run.signal.aborted ? 'stopped' : 'failed';
    } finally {
      if (this.#run === run) this.#run = undefined;
    }
  }

  async #stream(input: string, run: AbortController, told: (state: TurnState) => void): Promise<ChatTurn> {
    const chat = this.#session.context?.chat;
    if (!chat) throw new PageError('not-found');
    this.#lastId = Math.max(Date.now(), this.#lastId + 1);
    const chatId = this.#chatId;
    const body = { input, messageId: `${this.#lastId}-message`, ...(chatId === undefined ? {} : { chatId }) };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: run.signal,
    };
    const response = await this.#session.fetch(chat.url, init, chat.tokenHeader);
    const turn = new ChatTurn();
    if (!response.body) throw new PageError('server');
    for await (const value of readLines(response.body)) {
      turn.add(value);
      const { state } = turn;
      if (this.#run === run) this.#chatId = state.chatId ?? this.#chatId;
      told(state);
    }
    return turn;
  }

  /** Ends the turn that is being answered, here and on the platform. */
  async stop(): Promise<void> {
    const run = this.#run;
    const chat = this.#session.context?.chat;
    if (!run || !chat) return;
    const chatId = this.#chatId;
    if (chatId !== undefined) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chatId }),
      };
      await this.#session.fetch(chat.abortUrl, init, chat.tokenHeader).catch(() => undefined);
    }
    run.abort();
  }

  /** Forgets the conversation; the next question begins another one. */
  reset(): void {
    this.#run?.abort();
    this.#run = undefined;
    this.#chatId = undefined;
  }
}
