import type { ReactiveControllerHost } from 'lit';
import type { AskEnd, ChatSnapshot, Turn } from '../../../src/thread/chat-snapshot.js';
import type { ChatWords } from '../../../src/locales/chat-labels.js';
import { QuestionDraft } from './question-draft.js';

/** What a question speaks of besides its words: an earlier question that it revises, or a part of a result. */
export type Subject =
  { readonly kind: 'revises'; readonly question: string } | { readonly kind: 'about'; readonly name: string };

/** A question that is asked as soon as the answer before it, or the thread that is being opened, is there. */
export interface WaitingQuestion {
  readonly question: string;
  /** The question that it revises. */
  readonly revises?: string | undefined;
}

export interface QuestionDeskOptions {
  readonly snapshot: () => ChatSnapshot;
  readonly isReady: () => boolean;
  readonly words: () => ChatWords;
  /** Asks at once. Undefined where nothing is sent. `isInstead`: in place of the last one, which was not answered. */
  readonly ask: (question: string, isInstead: boolean) => Promise<AskEnd> | undefined;
  /** Keeps what is not sent over a reload. */
  readonly keep: (text: string) => void;
  /** Puts the focus into the question field. */
  readonly focus: () => void;
}

/**
 * Where questions are made: what is typed, what it is about, and what waits for the answer that is being written. Nothing
 * of it is lost: what the page refuses, and what waits when the conversation is left, is in the field again.
 */
export class QuestionDesk {
  readonly #host: ReactiveControllerHost;
  readonly #options: QuestionDeskOptions;
  readonly #draft: QuestionDraft;
  /** Old questions by the message ids of those that revise them. */
  readonly #revised = new Map<string, string>();
  #waiting: readonly WaitingQuestion[] = [];
  #subject: Subject | undefined;
  /** What was typed before a question was taken up to be revised. */
  #aside = '';

  constructor(host: ReactiveControllerHost, options: QuestionDeskOptions) {
    this.#host = host;
    this.#options = options;
    this.#draft = new QuestionDraft(host);
  }

  get text(): string {
    return this.#draft.text;
  }

  get subject(): Subject | undefined {
    return this.#subject;
  }

  /** What is asked next, the first one first. */
  get waiting(): readonly WaitingQuestion[] {
    return this.#waiting;
  }

  /** The question that this turn's question revises. */
  revisedBy(turn: Turn): string | undefined {
    return this.#revised.get(turn.id);
  }

  readonly typed = (text: string): void => {
    this.#draft.typed(text);
    this.#keep();
  };

  /** What the viewer had typed, and what waited, before a reload. An element that was only away still has it waiting. */
  readonly typedBefore = (text: string): void => {
    if (this.#waiting.length === 0) this.#draft.typedBefore(text);
  };

  /** Sends what is in the field: now, or after the answer that is being written. */
  send(): void {
    const words = this.text.trim();
    if (words === '' || !this.#options.isReady()) return;
    const subject = this.#subject;
    const question = subject?.kind === 'about' ? this.#options.words().askAbout(subject.name, words) : words;
    const revises = subject?.kind === 'revises' ? subject.question : undefined;
    const isInstead = this.#draft.hasGiven(this.#lastQuestion);
    // What the page refuses stays where it was typed.
    if (!this.#put({ question, revises }, isInstead)) return;
    const aside = this.#aside;
    this.#empty();
    if (aside !== '') this.#draft.typed(aside);
    this.#keep();
  }

  /** Asks a question as the viewer's own: now, or after the answer that is being written. */
  askOrWait(question: string): void {
    if (this.#options.isReady()) this.#put({ question }, false);
  }

  /** Whether the field holds the last question as it was put there: the next one is asked in its place. */
  get holdsLast(): boolean {
    return this.#draft.holds(this.#lastQuestion);
  }

  /** Takes an earlier question up again. What was typed comes back after it. */
  revise(question: string): void {
    if (this.#subject?.kind !== 'revises') this.#aside = this.text;
    this.#about({ kind: 'revises', question });
    this.#draft.typed(question);
  }

  /** Makes the next question one about a part of a result. */
  askAbout(name: string): void {
    this.drop();
    this.#about({ kind: 'about', name });
  }

  /** The question is about nothing in particular again. */
  readonly drop = (): void => {
    if (this.#subject?.kind === 'revises') this.#draft.typed(this.#aside);
    this.#subject = undefined;
    this.#aside = '';
    this.#host.requestUpdate();
  };

  /** Takes a waiting question back into the field, before what is there. */
  readonly takeBack = (taken: WaitingQuestion): void => {
    this.#waiting = this.#waiting.filter((one) => one !== taken);
    this.#giveBack(taken.question);
    this.#options.focus();
  };

  /** Asks the first of those that wait, once there is a whole answer, the viewer has stopped it, or a thread is open. */
  goOn(): void {
    const { status, turns, error } = this.#options.snapshot();
    const last = turns.at(-1)?.status ?? (error === undefined ? 'complete' : 'failed');
    const [next, ...others] = this.#waiting;
    if (next === undefined || status !== 'idle' || (last !== 'complete' && last !== 'stopped')) return;
    this.#waiting = others;
    if (!this.#put(next, false)) this.#giveBack(next.question);
    this.#keep();
  }

  /** The conversation has changed. */
  changed(now: ChatSnapshot, before: ChatSnapshot): void {
    this.#draft.changed(now, before);
  }

  /** The conversation is left: what waits for it, and what was put aside, goes back into the field. */
  leave(): void {
    const before = [...this.#waiting.map(({ question }) => question), this.#aside].filter(
      (text) => text !== '',
    );
    this.#waiting = [];
    this.#subject = undefined;
    this.#aside = '';
    this.#host.requestUpdate();
    if (before.length > 0) this.#giveBack(before.join('\n'));
    // A question that was given back is the field's alone from here on.
    else this.#keep();
  }

  /** The viewer is gone: nothing of theirs stays. */
  clear(): void {
    this.#waiting = [];
    this.#revised.clear();
    this.#empty();
  }

  #put(asked: WaitingQuestion, isInstead: boolean): boolean {
    // Also while an earlier conversation is being opened.
    if (this.#options.snapshot().status !== 'idle') {
      this.#waiting = [...this.#waiting, asked];
      this.#host.requestUpdate();
      return true;
    }
    if (this.#options.ask(asked.question, isInstead) === undefined) return false;
    const turn = this.#options.snapshot().turns.at(-1);
    if (turn !== undefined && asked.revises !== undefined) this.#revised.set(turn.id, asked.revises);
    return true;
  }

  #about(subject: Subject): void {
    this.#subject = subject;
    this.#host.requestUpdate();
    this.#options.focus();
  }

  #giveBack(question: string): void {
    this.typed([question, this.text].filter((text) => text !== '').join('\n'));
  }

  #empty(): void {
    this.#subject = undefined;
    this.#aside = '';
    this.#draft.clear();
  }

  #keep(): void {
    const waiting = this.#waiting.map(({ question }) => question);
    this.#options.keep([...waiting, this.#aside, this.text].filter((text) => text !== '').join('\n'));
  }

  get #lastQuestion(): string | undefined {
    return this.#options.snapshot().turns.at(-1)?.question;
  }
}
