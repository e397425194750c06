import type { ReactiveControllerHost } from 'lit';
import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';

/**
 * The text of the question field. It is the viewer's: nothing but their own typing and sending changes it. A question
 * that was not answered is put into an empty field, and taken out again only as it was put there, when it is asked anew.
 */
export class QuestionDraft {
  readonly #host: ReactiveControllerHost;
  #text = '';
  /** The question that was put into the field last, whatever the viewer has made of it. */
  #given: string | undefined;
  #isTouched = false;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  get text(): string {
    return this.#text;
  }

  /** Whether the field holds this question as it was put there. */
  holds(question: string | undefined): boolean {
    return this.#text === question && this.hasGiven(question);
  }

  /** Whether what the field holds was made of this question. */
  hasGiven(question: string | undefined): boolean {
    return question !== undefined && question === this.#given;
  }

  /** The viewer's own typing. */
  readonly typed = (text: string): void => {
    this.#isTouched = true;
    this.#set(text);
  };

  /** The viewer's own typing before a reload. What they have typed since stands. */
  readonly typedBefore = (text: string): void => {
    if (this.#text === '' || !this.#isTouched) this.typed(text);
  };

  /** Empties the field: its text was sent, or its viewer has left. */
  clear(): void {
    this.#given = undefined;
    this.#set('');
  }

  /** The conversation has changed. */
  changed(now: ChatSnapshot, before: ChatSnapshot): void {
    if (now.draft !== undefined && now.draft !== before.draft) this.#give(now.draft);
    const asked = now.status === 'idle' ? undefined : now.turns.at(-1)?.question;
    if (asked !== undefined && asked === this.#given && !this.#isTouched) this.clear();
  }

  #give(question: string): void {
    if (this.#text !== '') return;
    this.#given = question;
    this.#isTouched = false;
    this.#set(question);
  }

  #set(text: string): void {
    this.#text = text;
    this.#host.requestUpdate();
  }
}
