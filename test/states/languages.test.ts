import { expect, waitUntil } from '@open-wc/testing';
import '../../src/elements.js';
import { labels as arabic } from '../../src/locales/ar.js';
import { labels as german } from '../../src/locales/de.js';
import { labels as spanish } from '../../src/locales/es.js';
import { labels as french } from '../../src/locales/fr.js';
import type { LanguageLabels } from '../../src/locales/language.js';
import { showState, states } from './all-states.js';
import { bracketed, englishTexts, outsideOfBrackets, saidBy } from './untranslated.js';

type Speaking = HTMLElement & { locale?: string | undefined; labels?: LanguageLabels | undefined };

const languages = { ar: arabic, de: german, es: spanish, fr: french };
/** Names of people and dashboards, which states give. */
const given = new Set(['Ada Lovelace', 'Ada', '山田 太郎', 'Sales', 'AL', 'A']);

describe('every state of every element, in every language', () => {
  const box = document.createElement('div');
  before(() => document.body.append(box));
  beforeEach(() => {
    box.replaceChildren();
    for (const name of [...box.getAttributeNames()]) box.removeAttribute(name);
    box.style.width = '360px';
  });
  after(() => box.remove());

  /** Waits until no text is left. */
  async function nothingLeft(element: Element, find: (said: readonly string[]) => string[]): Promise<void> {
    let left: string[] = [];
    const look = (): boolean =>
      (left = find(saidBy(element).filter((text) => !given.has(text)))).length === 0;
    await waitUntil(look, '', { timeout: 2_000, interval: 20 }).catch(() => {});
    expect(left).to.deep.equal([]);
  }

  for (const state of states) {
    it(`${state.element}: ${state.title} has no word that no language has`, async () => {
      await showState(state, box);
      const element = box.querySelector<Speaking>(state.element)!;
      element.labels = bracketed;
      await nothingLeft(element, (said) => said.filter((text) => /\p{L}/u.test(outsideOfBrackets(text))));
    });

    if (state.element === 'avatar-badge') continue;

    it(`${state.element}: ${state.title} changes its language at any time`, async () => {
      await showState(state, box);
      const element = box.querySelector<Speaking>(state.element)!;
      for (const [language, labels] of Object.entries(languages)) {
        const english = englishTexts(labels);
        element.locale = language;
        await nothingLeft(element, (said) => said.filter((text) => english.has(text)));
        const section = element.shadowRoot!.querySelector('section.inlay')!;
        expect(section.scrollWidth, `${language}: nothing stands out`).to.be.at.most(section.clientWidth);
        const isTurned = getComputedStyle(element.shadowRoot!.querySelector('.inlay')!).direction === 'rtl';
        expect(isTurned).to.equal(language === 'ar' || state.dir === 'rtl');
      }
      element.locale = 'en';
      const own = new Set(
        Object.values(languages).flatMap((labels) => [
          labels.chat.you,
          labels.chat.steps,
          labels.chat.send,
          labels.dashboard.retry,
        ]),
      );
      await nothingLeft(element, (said) => said.filter((text) => own.has(text)));
    });
  }
});
