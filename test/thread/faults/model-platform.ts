import type { ChatRequest, ChatTransport } from '../../../src/client/chat-transport.js';
import { parseDecodedLine } from '../../../src/client/parse-decoded-line.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import { NdjsonDecoder } from '../../../src/protocol/ndjson-decoder.js';
import type { ParsedLine } from '../../../src/protocol/parse-chat-message.js';
import type { WholeClock } from '../../../src/thread/clock.js';

/** What goes wrong with one request. `at` is the frame before which it happens. */
export type Fault =
  | { readonly kind: 'none' | 'duplicates' | 'swapped' | 'noise' | 'without-state' }
  | { readonly kind: 'drop' | 'end' | 'cut-line' | 'stall'; readonly at: number }
  | { readonly kind: 'never-arrives' | 'answer-lost' | 'busy' }
  | { readonly kind: 'status'; readonly status: number }
  /** Turned away before anything is done, for so many milliseconds. */
  | { readonly kind: 'turned-away'; readonly retryAfterMs: number }
  /** The platform stops in the middle: the turn never has more than so many frames. */
  | { readonly kind: 'cut'; readonly frames: number };

type Frame = Record<string, unknown> & { readonly id: string; readonly sort: number };

/** A turn as the platform has it: one frame every step of time, whoever reads. */
interface ModelTurn {
  readonly messageId: string;
  readonly question: string;
  readonly startedAt: number;
  readonly frames: Frame[];
}

const STEP_MS = 300;

/** What the platform answers to `question`. */
export const answerTo = (question: string): string => `The answer to “${question}” is forty-two, no less.`;

/**
 * A platform written for its faults alone, slow and plain: it keeps whole turns and gives out what the time allows.
 * It knows nothing of how a reader puts frames together.
 */
export class ModelPlatform implements ChatTransport {
  readonly turns: ModelTurn[] = [];
  /** Every question that was sent, also those that never arrived. */
  readonly posts: { request: ChatRequest; at: number; isTurnedAway: boolean }[] = [];
  readonly #time: WholeClock;
  readonly #faults: Fault[];
  readonly #chunk: number;
  #sort = 0;
  /** A platform that closes no answer and whose `__state__` holds nothing; only a request for the state tells all. */
  readonly #isTerse: boolean;
  openStreams = 0;

  constructor(
    time: WholeClock,
    { faults, chunk, isTerse }: { faults: readonly Fault[]; chunk: number; isTerse: boolean },
  ) {
    this.#isTerse = isTerse;
    this.#time = time;
    this.#faults = [...faults];
    this.#chunk = chunk;
  }

  /** From now on everything goes well. */
  heal(): void {
    this.#faults.length = 0;
  }

  async *send(request: ChatRequest, { signal }: { signal: AbortSignal }): AsyncGenerator<ParsedLine[]> {
    const fault = this.#nextFault();
    const isTurnedAway = fault.kind === 'turned-away';
    this.posts.push({ request, at: this.#time.now(), isTurnedAway });
    await this.#time.wait(20, signal);
    if (fault.kind === 'never-arrives') throw new InlayError('network', 'no way');
    refuse(fault);
    if (fault.kind === 'busy' && request.chatId !== undefined && this.#running() === undefined) {
      this.#begin('another question', 'foreign-message');
    }
    const known = this.turns.find((turn) => turn.messageId === request.messageId);
    const running = this.#running();
    if (running !== undefined && running !== known)
      throw new InlayError('thread-busy', 'busy', { status: 409 });
    const turn = known ?? this.#begin(request.input, request.messageId);
    if (fault.kind === 'cut' && !this.isOver(turn)) {
      turn.frames.length = Math.max(this.#produced(turn), Math.min(fault.frames, turn.frames.length));
    }
    if (fault.kind === 'answer-lost') throw new InlayError('network', 'lost');
    const from = Math.min(this.#produced(turn), turn.frames.length);
    yield* this.#play(this.#framesOf(turn, from === 1 ? 0 : from, signal), fault, signal);
  }

  async *state(chatId: string, { signal }: { signal: AbortSignal }): AsyncGenerator<ParsedLine[]> {
    const fault = this.#nextFault();
    await this.#time.wait(20, signal);
    if (fault.kind === 'never-arrives' || fault.kind === 'answer-lost')
      throw new InlayError('network', 'no way');
    refuse(fault);
    if (chatId !== 'thread') throw new InlayError('thread-unavailable', 'none', { status: 404 });
    const isStreaming = this.#running() !== undefined;
    const messages = this.turns.flatMap((turn) => this.messagesOf(turn));
    const frames = [
      cutoff(isStreaming),
      { id: '__state__', role: 'assistant', state: { isStreaming, messages } },
    ];
    const whole = (async function* () {
      yield* frames;
    })();
    yield* this.#play(whole, fault, signal);
  }

  async abort(): Promise<void> {
    throw new InlayError('server', 'not in this play', { status: 500 });
  }

  /** The messages of a turn as they stand now. */
  messagesOf(turn: ModelTurn): Record<string, unknown>[] {
    const messages = new Map<string, Record<string, unknown>>();
    for (const frame of turn.frames.slice(0, this.#produced(turn))) {
      const before = messages.get(frame.id);
      const content =
        frame['isDelta'] === true
          ? `${String(before?.['content'] ?? '')}${String(frame['content'])}`
          : frame['content'];
      messages.set(frame.id, { ...frame, content, isDelta: false });
    }
    return [...messages.values()];
  }

  isOver(turn: ModelTurn): boolean {
    return this.#produced(turn) >= turn.frames.length;
  }

  /** Whether a turn has the answer that it was to have. */
  isWhole(turn: ModelTurn): boolean {
    return this.isOver(turn) && turn.frames.at(-1)?.['content'] === answerTo(turn.question);
  }

  #nextFault(): Fault {
    const fault = this.#faults.shift() ?? { kind: 'none' };
    // Nothing would repair the order on a platform that settles nothing.
    return this.#isTerse && fault.kind === 'swapped' ? { kind: 'none' } : fault;
  }

  #running(): ModelTurn | undefined {
    return this.turns.find((turn) => !this.isOver(turn));
  }

  #produced(turn: ModelTurn): number {
    return Math.floor((this.#time.now() - turn.startedAt) / STEP_MS) + 1;
  }

  #begin(question: string, messageId: string): ModelTurn {
    const sort = (): number => ++this.#sort;
    const name = `turn-${this.turns.length}`;
    const words = answerTo(question).split(/(?<= )/);
    const final = { role: 'assistant', graphPath: ['final'] };
    const tool = { role: 'assistant', graphPath: ['service_data_analyst_agent', 'tools'] };
    const call = { name: 'serviceMeta', input: '{"searchQuery":"x"}' };
    const frames: Frame[] = [
      { id: messageId, role: 'user', content: question, isDelta: false, sort: sort() },
      { id: `${name}-tool`, ...tool, toolCall: call, isInProcess: true, isDelta: false, sort: sort() },
      {
        id: `${name}-tool`,
        ...tool,
        toolCall: { ...call, result: '{"cubes":[]}' },
        isInProcess: false,
        isDelta: false,
        sort: sort(),
      },
      ...words.map((content) => ({
        id: `${name}-answer`,
        ...final,
        content,
        isInProcess: true,
        isDelta: true,
        sort: sort(),
      })),
      {
        id: `${name}-answer`,
        ...final,
        content: answerTo(question),
        isInProcess: false,
        isDelta: false,
        sort: sort(),
      },
    ];
    const turn = { messageId, question, startedAt: this.#time.now(), frames };
    this.turns.push(turn);
    return turn;
  }

  /** From the current point on, as the contract says of a second reader. */
  async *#framesOf(turn: ModelTurn, from: number, signal: AbortSignal): AsyncGenerator<object> {
    for (const earlier of this.turns.slice(0, this.turns.indexOf(turn))) {
      for (const message of this.messagesOf(earlier)) yield this.#isTerse ? withoutSort(message) : message;
    }
    yield cutoff(!this.isOver(turn));
    if (from > 0) yield turn.frames[0]!;
    for (const [index, frame] of turn.frames.entries()) {
      if (index < from) continue;
      const due = turn.startedAt + index * STEP_MS - this.#time.now();
      if (due > 0) await this.#time.wait(due, signal);
      if (this.#isTerse && index === turn.frames.length - 1) continue;
      yield frame;
    }
    const messages = this.#isTerse ? [] : this.turns.flatMap((other) => this.messagesOf(other));
    yield { id: '__state__', role: 'assistant', state: { isStreaming: false, messages }, sort: ++this.#sort };
  }

  async *#play(
    frames: AsyncGenerator<object>,
    fault: Fault,
    signal: AbortSignal,
  ): AsyncGenerator<ParsedLine[]> {
    this.openStreams += 1;
    const decoder = new NdjsonDecoder();
    const encoder = new TextEncoder();
    try {
      for await (const text of spoiled(frames, fault)) {
        if (signal.aborted) throw new InlayError('aborted', 'left');
        if (text === undefined) await this.#time.wait(3_600_000, signal);
        const bytes = encoder.encode(text ?? '');
        for (let start = 0; start < bytes.length;) {
          const end = start + this.#chunk;
          const lines = decoder.push(bytes.subarray(start, end)).map(parseDecodedLine);
          if (lines.length > 0) yield lines;
          start = end;
        }
      }
      const rest = decoder.end().map(parseDecodedLine);
      if (rest.length > 0) yield rest;
    } finally {
      this.openStreams -= 1;
    }
  }
}

function refuse(fault: Fault): void {
  if (fault.kind === 'status') {
    throw new InlayError('server', 'refused', { status: fault.status, retryable: true });
  }
  if (fault.kind !== 'turned-away') return;
  const { retryAfterMs } = fault;
  throw new InlayError('rate-limited', 'not now', { status: 429, notRun: true, retryAfterMs });
}

/** As a delta without number, which a reader who applies it to what it has would append. */
const withoutSort = (message: object): object => ({ ...message, isDelta: true, sort: undefined });

const cutoff = (isStreaming: boolean): object => ({
  id: '__cutoff__',
  role: 'assistant',
  state: { isStreaming, chatId: 'thread' },
  sort: 0,
});

/** The frames as lines, with what the fault does to them; undefined is a silence without end. */
async function* spoiled(frames: AsyncGenerator<object>, fault: Fault): AsyncGenerator<string | undefined> {
  let index = 0;
  let held: string | undefined;
  for await (const frame of frames) {
    const text = `${JSON.stringify(frame)}\n`;
    const isState = (frame as { id?: string }).id === '__state__';
    if ('at' in fault && index === fault.at) {
      if (fault.kind === 'drop') throw new InlayError('disconnect', 'dropped');
      if (fault.kind === 'end') return;
      if (fault.kind === 'cut-line') return yield text.slice(0, text.length / 2);
      yield undefined;
    }
    index += 1;
    if (fault.kind === 'without-state' && isState) return;
    if (fault.kind === 'noise') yield `{"id":"x${index}","role":"moderator"}\n{broken\n\r\n`;
    const isPlain = (frame as { role?: string }).role === 'assistant' && !isState && index > 3;
    if (fault.kind === 'swapped' && isPlain && held === undefined) {
      held = text;
      continue;
    }
    yield fault.kind === 'duplicates' && !isState ? text + text : text;
    if (held !== undefined) yield held;
    held = undefined;
  }
  if (held !== undefined) yield held;
}
