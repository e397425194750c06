import type { LanguageLabels } from '../../src/locales/language.js';
import { labels as english } from '../../src/locales/en.js';
import { wordsOf } from '../locales/words-of.js';

/** What is not the kit's to translate: what was asked and answered, rows and their columns, queries, and names. */
const DATA =
  '.question .words, .answer, .words, figcaption, td, th bdi, code, .address, [part=initials], .prompts, .suggestions, .waiting bdi, .open-thread, svg text';
const NAMES = new Set(['CSV', 'Excel', 'PNG', 'SVG', '▲', '▼']);
const SAID_BY = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt'];

/** Everything that an element says of its own, also what is hidden now: texts, and attributes that are read out. */
export function saidBy(root: Element | ShadowRoot): string[] {
  const said: string[] = [];
  const add = (text: string | null): void => {
    const trimmed = text?.replace(/\s+/g, ' ').trim() ?? '';
    if (/\p{L}/u.test(trimmed) && !NAMES.has(trimmed)) said.push(trimmed);
  };
  const walk = (node: Node): void => {
    if (node instanceof Text) return add(node.data);
    if (node instanceof Element) {
      if (node.matches('style, script')) return;
      // A picture: what is in it is not read out, and its name ends in those of its columns.
      if (node.matches('[role=img][aria-label]')) return add(node.ariaLabel!.split(':')[0]!);
      const isData = node.closest(DATA) !== null;
      for (const name of SAID_BY) if (!isData || name.startsWith('aria-')) add(node.getAttribute(name));
      if (node.shadowRoot) walk(node.shadowRoot);
      if (isData && !node.matches('.answer')) return;
      if (node.matches('.answer'))
        return node.querySelectorAll('[aria-label]').forEach((link) => add(link.ariaLabel));
    }
    node.childNodes.forEach(walk);
  };
  walk(root);
  return said;
}

/** A language whose every word stands in brackets: what stands outside of them was never asked of a language. */
export const bracketed = wrap(english) as LanguageLabels;

function wrap(words: object): object {
  return Object.fromEntries(
    Object.entries(words).map(([name, word]: [string, unknown]) => {
      if (typeof word === 'string') return [name, `⟦${word}⟧`];
      if (typeof word !== 'function') return [name, wrap(word as object)];
      return [name, (...all: unknown[]) => `⟦${(word as (...all: unknown[]) => string)(...all)}⟧`];
    }),
  );
}

/** What is left of a text when every bracket is taken out of it. */
export function outsideOfBrackets(text: string): string {
  let rest = text;
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '');
  }
  return rest;
}

/** Texts of the English table that a language says otherwise. */
export function englishTexts(labels: LanguageLabels): Set<string> {
  const own = new Set(wordsOf(labels).values());
  return new Set(
    [...wordsOf(english).values()].filter((word) => typeof word === 'string' && !own.has(word)) as string[],
  );
}
