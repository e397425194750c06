import { searchChoices, type Choice } from './dimension-choices.js';
import { h } from './dom.js';
import type { Formats } from './formats.js';
import { words } from './words.js';

type Options = {
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly order: readonly string[] | undefined;
  readonly formats: Formats;
  /** Asks the platform, where `choices` are not all there are. */
  readonly search: ((typed: string) => Promise<readonly Choice[]>) | undefined;
  /** No values: all of them. */
  readonly apply: (values: readonly string[]) => void;
};

/** So many choices are seen at a glance; more get a field to search them. */
const fewChoices = 10;
const typingMs = 200;

type Line = { readonly choice: Choice; readonly box: HTMLInputElement; readonly element: HTMLElement };

/**
 * A box for each value, those that are chosen on top, also where the list does not hold them. What is typed leaves the
 * values that hold it, the nearest first, and Enter takes the first one.
 */
export class ValueList {
  readonly element: HTMLElement;
  readonly #options: Options;
  readonly #lines = new Map<string, Line>();
  readonly #list = h('div', { class: 'choices' });
  readonly #found = h('p', { class: 'choices-found', role: 'status' });
  readonly #field = h('input', {
    type: 'search',
    class: 'search',
    placeholder: words().search,
    'aria-label': words().searchChoices,
    autocomplete: 'off',
  });
  readonly #isSearched: boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(options: Options) {
    this.#options = options;
    const { choices, chosen } = options;
    const known = new Set(choices.map(({ value }) => value));
    const missing = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: '' }));
    const sorted = inOrder([...choices, ...missing], options.order);
    const isChosen = ({ value }: Choice): boolean => chosen.includes(value);
    this.#add([...sorted.filter(isChosen), ...sorted.filter((choice) => !isChosen(choice))]);
    this.#isSearched = this.#lines.size > fewChoices;
    this.element = this.#form();
    this.#show('');
  }

  focus(): void {
    const [first] = this.#lines.values();
    (this.#isSearched ? this.#field : first?.box)?.focus();
  }

  #form(): HTMLElement {
    const { apply } = this.#options;
    const all = (): void => apply([]);
    const form = h(
      'form',
      { class: 'choices-form' },
      ...(this.#isSearched ? [this.#field, this.#found] : []),
      this.#list,
      h(
        'div',
        { class: 'panel-foot' },
        h('button', { type: 'button', class: 'button is-quiet', on: { click: all } }, words().all),
        h('button', { type: 'submit', class: 'button is-primary' }, words().apply),
      ),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#apply();
    });
    this.#field.addEventListener('input', () => {
      this.#show(this.#field.value);
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#ask(), typingMs);
    });
    this.#field.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing || this.#field.value.trim() === '') return;
      event.preventDefault();
      void this.#takeFirst();
    });
    return form;
  }

  async #takeFirst(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#ask();
    const [first] = this.#matches(this.#field.value);
    const line = first && this.#lines.get(first.value);
    if (!line) return;
    line.box.checked = true;
    this.#apply();
  }

  #apply(): void {
    const { choices, search, apply } = this.#options;
    const lines = [...this.#lines.values()];
    const picked = lines.filter(({ box }) => box.checked).map(({ choice }) => choice.value);
    const isAll = search === undefined && picked.length === lines.length && picked.length === choices.length;
    apply(isAll ? [] : picked);
  }

  /** The platform knows of values that are not in the list. */
  async #ask(): Promise<void> {
    const { search } = this.#options;
    const typed = this.#field.value.trim();
    if (!search || typed === '') return;
    const run = ++this.#run;
    try {
      const found = await search(typed);
      if (run !== this.#run) return;
      this.#add(found);
      this.#show(this.#field.value);
    } catch {
      // What is in the list has been searched; a dimension of numbers holds no words.
    }
  }

  #add(choices: readonly Choice[]): void {
    for (const choice of choices) {
      if (this.#lines.has(choice.value)) continue;
      const { value, label } = choice;
      const box = h('input', { type: 'checkbox', checked: this.#options.chosen.includes(value), value });
      const more = label === '' ? undefined : h('bdi', { class: 'choice-more' }, label);
      this.#lines.set(value, {
        choice,
        box,
        element: h('label', { class: 'choice' }, box, h('bdi', {}, value), more),
      });
    }
  }

  #matches(typed: string): Choice[] {
    const choices = [...this.#lines.values()].map(({ choice }) => choice);
    return typed.trim() === '' ? choices : searchChoices(choices, typed);
  }

  #show(typed: string): void {
    const matches = this.#matches(typed);
    const elements = matches.flatMap(({ value }) => this.#lines.get(value)?.element ?? []);
    this.#list.replaceChildren(...elements);
    this.#list.classList.toggle('is-searched', typed.trim() !== '');
    this.#found.textContent =
      typed.trim() === '' ? '' : words().matches(matches.length, this.#options.formats.count(matches.length));
  }
}

function inOrder(choices: readonly Choice[], order: readonly string[] | undefined): Choice[] {
  const place = ({ value }: Choice): number => {
    const at = order?.indexOf(value) ?? -1;
    return at < 0 ? Infinity : at;
  };
  return [...choices].sort((a, b) =>
    place(a) === place(b) ? a.value.localeCompare(b.value) : place(a) - place(b),
  );
}
