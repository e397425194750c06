import { StreamingMarkdown } from '../../../../src/render/markdown/streaming-markdown.js';
import type { EmbedContext } from '../embed-context.js';
import { AnswerResultView } from './answer-result.js';
import { isWorthATable } from './answer-table.js';
import { avatar } from './avatar.js';
import { ChatClient, type TurnEnd } from './chat-client.js';
import type { TurnState } from './chat-turn.js';
import { h, icon } from './dom.js';
import type { EmbedSession } from './embed-session.js';
import type { Formats } from './formats.js';
import { words } from './words.js';

export type ChatPanelOptions = {
  readonly session: EmbedSession;
  readonly formats: () => Formats;
  readonly viewer: () => EmbedContext['viewer'];
  /** What the rows are called. */
  readonly rowNoun: () => string;
  /** A question was sent, or its answer ended. */
  readonly asked: (query: string, status: 'started' | TurnEnd) => void;
};

const longestQuestion = 4_000;
const endings: Readonly<Record<TurnEnd, () => string>> = {
  completed: () => '',
  failed: () => words().answerFailed,
  stopped: () => words().answerStopped,
};

/** Questions and answers. It stands in a panel over a dashboard or fills a page. */
export class ChatPanel {
  readonly element: HTMLElement;
  readonly #options: ChatPanelOptions;
  readonly #client: ChatClient;
  readonly #log = h('div', { class: 'chat-log', role: 'log', tabindex: '0' });
  readonly #welcome = h('div', { class: 'chat-welcome' });
  readonly #input = h('textarea', { rows: 1, maxlength: longestQuestion });
  readonly #send = h('button', { type: 'submit', class: 'send' });
  #prompts: readonly string[] = [];
  /** Write the words of each turn anew. */
  #turns: (() => void)[] = [];

  constructor(options: ChatPanelOptions) {
    this.#options = options;
    this.#client = new ChatClient(options.session);
    const form = h('form', { class: 'composer' }, this.#input, this.#send);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (this.#client.isAsking) void this.#client.stop();
      else void this.ask(this.#input.value);
    });
    this.#input.addEventListener('keydown', (event) => {
      // While an input method composes, Enter chooses a word.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      if (!this.#client.isAsking) void this.ask(this.#input.value);
    });
    this.element = h('div', { class: 'chat' }, this.#log, form);
    this.#log.append(this.#welcome);
    this.relabel();
  }

  /** Its words anew, after a change of language. What was asked and answered stays. */
  relabel(): void {
    const { askQuestion, chat, question } = words();
    this.#log.setAttribute('aria-label', chat.conversation);
    this.#input.placeholder = askQuestion;
    this.#input.setAttribute('aria-label', question);
    this.suggest(this.#prompts);
    this.#setAsking(this.#client.isAsking);
    for (const write of this.#turns) write();
  }

  /** Offers questions to begin with. */
  suggest(prompts: readonly string[]): void {
    this.#prompts = prompts;
    const buttons = prompts.map((prompt) =>
      h('button', { type: 'button', class: 'prompt', on: { click: () => void this.ask(prompt) } }, prompt),
    );
    this.#welcome.replaceChildren(
      h('p', { class: 'chat-hello' }, words().askAbout(this.#options.rowNoun())),
      ...buttons,
    );
  }

  focus(): void {
    this.#input.focus();
  }

  /** Forgets the conversation. */
  reset(): void {
    this.#client.reset();
    this.#turns = [];
    this.#log.replaceChildren(this.#welcome);
    this.#setAsking(false);
  }

  /** Another viewer comes: what was being typed is nobody else's. */
  forget(): void {
    this.reset();
    this.#input.value = '';
  }

  async ask(text: string): Promise<void> {
    const query = text.trim().slice(0, longestQuestion);
    if (query === '' || this.#client.isAsking) return;
    this.#input.value = '';
    this.#welcome.remove();
    const turn = this.#addTurn(query);
    this.#setAsking(true);
    this.#options.asked(query, 'started');
    const end = await this.#client.ask(query, (state) => turn.show(state));
    // A reset in between has taken the turn away.
    if (!turn.element.isConnected) return;
    turn.end(end);
    this.#setAsking(false);
    this.#options.asked(query, end);
  }

  #addTurn(query: string) {
    const { formats, viewer } = this.#options;
    const question = h('div', { class: 'turn-question' }, h('p', { dir: 'auto' }, query), avatar(viewer()));
    const text = h('div', { class: 'answer-text' });
    // A link of an answer would lead out of the host's page: it is text.
    const markdown = new StreamingMarkdown(text, { linkPolicy: 'none' });
    const status = h(
      'p',
      { class: 'answer-status' },
      h('span', { class: 'dots', 'aria-hidden': 'true' }),
      words().thinking,
    );
    const results = h('div', { class: 'answer-results' });
    const element = h(
      'div',
      { class: 'turn' },
      question,
      h('div', { class: 'turn-answer' }, status, text, results),
    );
    this.#log.append(element);
    this.#follow(element);
    let latest: TurnState | undefined;
    let shown: TurnState['result'];
    let view: AnswerResultView | undefined;
    let frame = 0;
    let ended: TurnEnd | undefined;
    const ending = h('p');
    const draw = ({ done = false } = {}): void => {
      frame = 0;
      if (!latest) return;
      if (latest.answer !== '') status.remove();
      else status.lastChild?.replaceWith(latest.isLooking ? words().looking : words().thinking);
      markdown.update(latest.answer, { done });
      const { result } = latest;
      const told = latest.answer !== '' && result && isWorthATable(result.table) ? result : undefined;
      if (told !== shown) {
        view?.dispose();
        view = told && new AnswerResultView(told, formats());
        results.replaceChildren(...(view ? [view.element] : []));
      }
      shown = told;
      this.#follow(element);
    };
    this.#turns.push(() => {
      shown = undefined;
      draw({ done: ended !== undefined });
      if (ended !== undefined) ending.textContent = endings[ended]();
    });
    return {
      element,
      show: (state: TurnState): void => {
        latest = state;
        frame ||= requestAnimationFrame(() => draw());
      },
      end: (end: TurnEnd): void => {
        cancelAnimationFrame(frame);
        draw({ done: true });
        status.remove();
        ended = end;
        ending.className = `answer-end is-${end}`;
        ending.textContent = endings[end]();
        if (ending.textContent !== '') text.after(ending);
        this.#follow(element);
      },
    };
  }

  /** Keeps the end of the answer in sight until its question would leave at the top. */
  #follow(turn: HTMLElement): void {
    const bottom = this.#log.scrollHeight - this.#log.clientHeight;
    const top = turn.offsetTop - this.#log.offsetTop - 14;
    this.#log.scrollTop = Math.min(bottom, top);
  }

  #setAsking(isAsking: boolean): void {
    const label = isAsking ? words().chat.stop : words().chat.send;
    this.#send.replaceChildren(icon(isAsking ? 'stop' : 'send'));
    this.#send.setAttribute('aria-label', label);
    this.#send.title = label;
    this.#log.setAttribute('aria-busy', String(isAsking));
  }
}
