import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import { answerTo, ModelPlatform, type Fault } from '../../../thread/faults/model-platform.js';
import { fault } from '../../../thread/faults/plans.js';
import type { ChatTransport } from '../../../../src/client/chat-transport.js';
import { parseDecodedLine } from '../../../../src/client/parse-decoded-line.js';
import type { ParsedLine } from '../../../../src/protocol/parse-chat-message.js';
import { press } from '../chat-page.js';
import { PageTime } from './page-time.js';

/** What the viewer, or the page, does; then so many milliseconds pass. */
export interface Step {
  readonly act:
    | 'ask'
    | 'queue'
    | 'take back'
    | 'revise'
    | 'elsewhere'
    | 'type'
    | 'erase'
    | 'try again'
    | 'reload'
    | 'remove';
  readonly then: number;
}

/** A conversation in a page, and what goes wrong in it. */
export interface ElementPlan {
  readonly faults: readonly Fault[];
  readonly steps: readonly Step[];
  readonly chunk: number;
  readonly isTerse: boolean;
}

const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Step['act']>('ask') },
  { weight: 3, arbitrary: fc.constant<Step['act']>('type') },
  { weight: 3, arbitrary: fc.constant<Step['act']>('try again') },
  { weight: 2, arbitrary: fc.constant<Step['act']>('reload') },
  { weight: 3, arbitrary: fc.constant<Step['act']>('queue') },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Step['act']>('remove', 'erase', 'take back', 'revise', 'elsewhere'),
  },
);
const then = fc.oneof(fc.nat({ max: 900 }), fc.nat({ max: 6_000 }), fc.constant(90_000));

export const elementPlans: fc.Arbitrary<ElementPlan> = fc
  .record({
    faults: fc.array(fault, { maxLength: 8 }),
    steps: fc.array(fc.record({ act, then }), { minLength: 2, maxLength: 9 }),
    chunk: fc.integer({ min: 20, max: 400 }),
    isTerse: fc.boolean(),
  })
  .map((plan) => ({
    ...plan,
    // Repeated turns of a terse platform carry no numbers: nobody could tell that a line came twice.
    faults: plan.faults.filter(({ kind }) => !(plan.isTerse && kind === 'duplicates')),
  }));

/** How long what was asked or typed is kept where nobody knows who the viewer is. */
const REMEMBERED_MS = 5 * 60_000;

/** What a turn shows that was not answered in full. */
const UNFINISHED = '.error, .notice:not(.provisional)';

/** The id of the other thread. */
const ELSEWHERE = 'elsewhere';

async function* elsewhere(): AsyncGenerator<ParsedLine[]> {
  const messages = [
    { id: '1732512345000-message', role: 'user', content: 'elsewhere', sort: 1 },
    { id: 'e', role: 'assistant', content: answerTo('elsewhere'), graphPath: ['final'], sort: 2 },
  ];
  const frames = [
    {
      id: '__cutoff__',
      role: 'system',
      content: '__cutoff__',
      state: { chatId: ELSEWHERE, isStreaming: false },
    },
    { id: '__state__', role: 'assistant', state: { isStreaming: false, messages } },
  ];
  yield frames.map((value) => parseDecodedLine({ ok: true, value }));
}

/** One viewer at one page, with what they may expect of it. */
class Scene {
  readonly time = new PageTime();
  readonly platform: ModelPlatform;
  readonly page = document.createElement('div');
  chat: AnalyticsChat;
  /** What the viewer typed and has not sent. */
  typed: string | undefined;
  /** Questions that were sent and that nobody has given up. */
  readonly asked: string[] = [];
  #count = 0;
  #lastAskedAt = 0;
  #typedAt = 0;

  constructor(plan: ElementPlan) {
    this.platform = new ModelPlatform(this.time, plan);
    document.body.append(this.page);
    this.chat = this.#create();
  }

  get root(): ShadowRoot {
    return this.chat.shadowRoot!;
  }
  get field(): HTMLTextAreaElement {
    return this.root.querySelector('textarea')!;
  }
  get retry(): HTMLElement | null {
    return this.root.querySelector('.retry');
  }
  get questions(): string[] {
    return [...this.root.querySelectorAll('.question .words')].map(({ textContent }) => textContent);
  }

  #create(): AnalyticsChat {
    const chat = document.createElement('analytics-chat');
    chat.setAttribute('endpoint', '/inlay');
    chat.setAttribute('history', 'local');
    chat.transport = this.#transport();
    this.page.append(chat);
    return chat;
  }

  async play({ act, then }: Step): Promise<void> {
    if (act === 'ask') this.#ask();
    else if (act === 'queue') await this.#queue();
    else if (act === 'take back') await this.#takeBack();
    else if (act === 'revise') await this.#revise();
    else if (act === 'elsewhere') await this.#elsewhere();
    else if (act === 'type') this.type(`typed ${(this.#count += 1)} `);
    else if (act === 'erase') this.type('');
    else if (act === 'try again') this.retry?.click();
    else if (act === 'reload') await this.reload();
    else await this.#remove(then);
    await this.time.pass(then);
    this.check();
  }

  type(text: string): void {
    // Who writes over a question that was given back does not want it any more.
    const given = this.field.value.split('\n');
    this.#forget((question) => given.includes(question));
    this.field.value = text;
    this.field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    // An empty field may be given a question that was not answered.
    this.typed = text === '' ? undefined : text;
    this.#typedAt = this.time.now();
  }

  /** The element of the next page: only what was stored is left. */
  async reload(): Promise<void> {
    // A page that goes away takes a question with it that had failed, was not the last, and that nobody ever got.
    const { waiting } = this;
    this.#leave();
    this.chat.remove();
    await this.time.pass(0);
    this.chat = this.#create();
    // What waited is in the field of the next page, before what was typed; it is kept as long as when it was asked.
    if (waiting.length > 0) this.#unsend(waiting, this.typed ?? '');
    if (this.time.now() - this.#typedAt > REMEMBERED_MS) this.typed = undefined;
    await this.time.pass(20);
  }

  async #remove(milliseconds: number): Promise<void> {
    this.chat.remove();
    await this.time.pass(milliseconds);
    this.#leave();
    this.page.append(this.chat);
  }

  #ask(): void {
    if (this.root.querySelector('.send') === null || this.root.querySelector('[aria-busy=true]') !== null)
      return;
    const question = `question ${(this.#count += 1)}`;
    const isTheirs = this.typed !== undefined && this.typed !== '';
    if (isTheirs) void this.chat.ask(question);
    else {
      this.type(question);
      press(this.field, 'Enter');
      this.typed = undefined;
    }
    this.asked.push(question);
    this.#lastAskedAt = this.time.now();
  }

  /** Sends a question while an answer is being written. */
  async #queue(): Promise<void> {
    if (this.root.querySelector('.stop') === null) {
      this.#ask();
      await this.time.pass(30);
    }
    if (this.root.querySelector('.stop') === null || (this.typed ?? '') !== '' || this.field.value !== '')
      return;
    const question = `question ${(this.#count += 1)}`;
    this.type(question);
    press(this.field, 'Enter');
    this.typed = undefined;
    this.asked.push(question);
    this.#lastAskedAt = this.time.now();
  }

  async #takeBack(): Promise<void> {
    if (this.waiting.length === 0) await this.#queue();
    await this.time.pass(0);
    const button = this.root.querySelector<HTMLElement>('.waiting button');
    const question = this.waiting[0];
    if (button === null || question === undefined) return;
    const before = this.field.value;
    button.click();
    this.#unsend([question], before);
    this.#typedAt = this.time.now();
  }

  /** Changes the question of the first turn and sends it. What was typed is there again. */
  async #revise(): Promise<void> {
    if (this.root.querySelector('[part=edit-button]') === null) {
      this.#ask();
      await this.time.pass(20_000);
    }
    const button = this.root.querySelector<HTMLElement>('[part=edit-button]');
    if (button === null || this.root.querySelector('[aria-busy=true]') !== null) return;
    const before = this.field.value;
    button.click();
    const question = `question ${(this.#count += 1)}`;
    this.field.value = question;
    this.field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    press(this.field, 'Enter');
    await this.time.pass(0);
    expect(this.field.value, 'what was typed before').to.equal(before);
    // A question that had been given back is the viewer's own text from here on.
    if (before !== '') this.typed = before;
    this.#typedAt = this.time.now();
    this.asked.push(question);
    this.#lastAskedAt = this.time.now();
  }

  /** Opens another thread of the list, and comes back. */
  async #elsewhere(): Promise<void> {
    const first = this.chat.chatId;
    if (first === undefined || first === ELSEWHERE) return;
    const { waiting } = this;
    const field = this.field.value;
    void this.chat.openThread(ELSEWHERE);
    await this.time.pass(400);
    expect(this.questions, 'another thread').to.deep.equal(['elsewhere']);
    // What waited, and what was typed, is in the field. A question that nobody ever got stays with its thread.
    if (waiting.length > 0) {
      this.#unsend(waiting, field);
      this.#typedAt = this.time.now();
    }
    expect(this.field.value, 'in another thread').to.equal(this.typed ?? field);
    this.#forget((question) => !this.#isKnown(question) && !this.field.value.split('\n').includes(question));
    void this.chat.openThread(first);
    await this.time.pass(400);
  }

  /** The platform, and beside it one more thread that is always there. */
  #transport(): ChatTransport {
    const { platform } = this;
    return {
      send: (request, options) => platform.send(request, options),
      abort: () => platform.abort(),
      state: (chatId, options) => (chatId === ELSEWHERE ? elsewhere() : platform.state(chatId, options)),
    };
  }

  get waiting(): string[] {
    return [...this.root.querySelectorAll('.waiting span')].map(({ textContent }) =>
      textContent.replace('Asked next: ', ''),
    );
  }

  /** Questions that waited are typed text again, before what is in the field. */
  #unsend(waiting: readonly string[], field: string): void {
    this.typed = [...waiting, field].filter((text) => text !== '').join('\n');
    this.#forget((question) => waiting.includes(question));
  }

  #leave(): void {
    const last = this.asked.at(-1);
    const isOld = this.time.now() - this.#lastAskedAt > REMEMBERED_MS;
    this.#forget((question) => (question !== last || isOld) && !this.#isKnown(question));
  }

  #forget(isGone: (question: string) => boolean): void {
    const kept = this.asked.filter((question) => !isGone(question));
    this.asked.splice(0, this.asked.length, ...kept);
  }

  #isKnown(question: string): boolean {
    return this.platform.turns.some((turn) => turn.question === question);
  }

  /** What holds at every moment. */
  check(): void {
    const { questions } = this;
    if (this.typed !== undefined) expect(this.field.value, 'typed text').to.equal(this.typed);
    const turns = [...this.root.querySelectorAll('.turn')];
    for (const [index, question] of questions.entries()) {
      const before = questions.lastIndexOf(question, index - 1);
      if (!question.startsWith('question') || index === 0 || before < 0) continue;
      // It was asked again after it had failed, and from elsewhere something else was asked in between.
      const isAgain =
        questions.slice(before, index).includes('another question') &&
        turns[before]!.querySelector(UNFINISHED) !== null;
      expect(isAgain, `a question twice: ${questions.join()}`).to.equal(true);
    }
    for (const turn of this.root.querySelectorAll('.turn[aria-busy=false]')) {
      const question = turn.querySelector('.question .words')?.textContent ?? '';
      if (turn.querySelector(UNFINISHED) !== null) continue;
      const answer = turn.querySelector('.answer')?.textContent.trim();
      expect(answer, `complete: ${question}`).to.equal(answerTo(question));
    }
  }

  /** Everything goes well from now on, and the viewer tries again where they are offered to. */
  async end(): Promise<void> {
    this.platform.heal();
    await this.time.pass(180_000);
    for (let round = 0; round < 3 && this.retry !== null; round += 1) {
      this.retry.click();
      await this.time.pass(90_000);
      this.check();
    }
    this.#checkAll();
    await this.reload();
    await this.time.pass(90_000);
    this.check();
    this.#forget((question) => !this.#isKnown(question));
    this.#checkAll();
  }

  #checkAll(): void {
    const { questions, asked } = this;
    expect(this.retry === null, `nothing left to try again: ${questions.join()}`).to.equal(true);
    const kept = [...questions, ...this.waiting, ...this.field.value.split('\n')];
    for (const question of asked) expect(kept, 'lost').to.include(question);
    // Only the last one can be tried again; the ones before it stand there with what became of them.
    const last = questions.at(-1);
    if (last?.startsWith('question') !== true) return;
    const whole = this.platform.turns.filter((turn) => turn.question === last && this.platform.isWhole(turn));
    expect(whole.length, `answered once: ${last}`).to.equal(1);
  }
}

/** Plays a plan against the element in a page of its own time. Throws where anything is lost, doubled or touched. */
export async function playElement(plan: ElementPlan): Promise<void> {
  sessionStorage.clear();
  const scene = new Scene(plan);
  scene.time.install();
  try {
    await scene.time.pass(20);
    for (const step of plan.steps) await scene.play(step);
    await scene.end();
  } finally {
    scene.chat.remove();
    await scene.time.pass(0);
    scene.page.remove();
    scene.time.restore();
  }
}
