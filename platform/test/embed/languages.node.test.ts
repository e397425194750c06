import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { words as arabic } from '../../src/embed/pages/words/ar.js';
import { words as german } from '../../src/embed/pages/words/de.js';
import { words as english } from '../../src/embed/pages/words/en.js';
import { words as spanish } from '../../src/embed/pages/words/es.js';
import { words as french } from '../../src/embed/pages/words/fr.js';
import type { PageWords } from '../../src/embed/pages/words/page-words.js';
import type { AgentEvent, AgentTurn } from '../../src/index.js';
import { scriptedAgent } from '../testing/scripted-agent.js';
import { testPlatform } from '../testing/test-platform.js';
import { dashboardPath, mint, type Embedded } from './host-page.js';
import { inventedEngine } from './invented-engine.js';
import { Stand } from './stand.js';

const languages: Readonly<Record<string, PageWords>> = { ar: arabic, de: german, es: spanish, fr: french };
type Word = string | ((...parameters: unknown[]) => string);

/** The words by their paths; those of the chat element are tested with it. */
function wordsOf(words: PageWords, isWhole = false): Map<string, Word> {
  const found = new Map<string, Word>();
  const walk = (value: object, path: string): void => {
    for (const [name, word] of Object.entries(value) as [string, Word | object][]) {
      const at = path === '' ? name : `${path}.${name}`;
      if (at === 'chat' && !isWhole) continue;
      if (typeof word === 'object') walk(word, at);
      else found.set(at, word);
    }
  };
  walk(words, '');
  return found;
}

/** What a word says of many, with a gap for each of its parameters. */
const GAP = '\u0001';
const said = (word: Word): string => (typeof word === 'string' ? word : word(GAP, GAP, GAP, GAP));

/** Texts that a page in this language never shows. Short ones such as "A of B" are also found in data. */
function englishTexts(words: PageWords): RegExp[] {
  const own = new Set([...wordsOf(words, true).values()].map(said));
  return [...wordsOf(english, true).values()].flatMap((word) => {
    const text = said(word);
    if (own.has(text) || text.replaceAll(GAP, '').trim().length < 5) return [];
    const parts = text.split(GAP).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return [new RegExp(`^${parts.join('.*')}$`)];
  });
}

/** Everything that the page says: texts, and attributes that are read out. */
const textsOf = ({ frame }: Embedded): Promise<string[]> =>
  frame.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node: Node | null = walker.currentNode; node !== null; node = walker.nextNode()) {
      if (node instanceof Text && node.parentElement?.localName !== 'noscript') texts.push(node.data);
      if (!(node instanceof Element)) continue;
      for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        texts.push(node.getAttribute(name) ?? '');
    }
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}/u.test(text));
  });

/** An answer with a chart over more rows than its table shows. */
async function* chartedTurn({ input }: AgentTurn): AsyncIterable<AgentEvent> {
  const data = Array.from({ length: 12 }, (_, index) => [`Name ${index}`, 100 - index]);
  const x = { field: 'amount', type: 'quantitative' };
  const y = { field: 'name', type: 'nominal' };
  const result = {
    ...{ sqlQuery: 'SELECT 1', queryTitle: 'Namen', description: 'Was es ist', data, totalRows: 40 },
    schema: [
      { name: 'name', column_type: 'string' },
      { name: 'amount', column_type: 'number' },
    ],
    vegaSpec: JSON.stringify({
      $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
      ...{ mark: 'bar', encoding: { x, y } },
    }),
  };
  yield { type: 'tool-call', id: 's', name: 'sql', input: { sqlQuery: 'SELECT 1' } };
  yield { type: 'tool-result', id: 's', result };
  yield { type: 'final', delta: `Answer to ${input}` };
}

describe('the words of the embedded pages', () => {
  it('are all of one kind in every language', () => {
    const alike = new Set(['chatName', 'question', 'mode', 'dashboards', 'filters', 'points']);
    for (const [language, words] of Object.entries(languages)) {
      const own = wordsOf(words);
      for (const [path, word] of wordsOf(english)) {
        assert.equal(typeof own.get(path), typeof word, `${language}: ${path}`);
        assert.doesNotMatch(said(own.get(path)!), /undefined|NaN|null/, `${language}: ${path}`);
        if (said(word) !== '' && /[a-z]{3}/i.test(said(word)) && !alike.has(path))
          assert.notEqual(said(own.get(path)!), said(word), `${language}: ${path}`);
      }
    }
  });

  it('tell counts by the plurals of the language', () => {
    assert.deepEqual(
      [1, 2, 5].map((count) => german.points(count, String(count))),
      ['1 Punkt', '2 Punkte', '5 Punkte'],
    );
    assert.deepEqual(
      [0, 1, 2, 3, 11, 100].map((count) => arabic.places(count, String(count))),
      ['0 مواقع', 'موقع واحد', 'موقعان', '3 مواقع', '11 موقعًا', '100 موقع'],
    );
  });
});

describe('an embedded page in another language', () => {
  let stand: Stand;
  before(async () => {
    stand = await Stand.start(testPlatform({ engine: inventedEngine(), agent: scriptedAgent(chartedTurn) }));
  });
  after(() => stand.close());

  const session = () => mint(stand.platform, { userProfile: { displayName: 'Ana Ferreira' } });

  async function nothingLeft(embedded: Embedded, language: string, what: string): Promise<void> {
    const texts = await textsOf(embedded);
    const english = englishTexts(languages[language]!);
    const left = texts.filter((text) => english.some((known) => known.test(text)));
    assert.deepEqual(left, [], `${what} in ${language}`);
    const root = embedded.frame.locator('html');
    assert.deepEqual(
      [await root.getAttribute('lang'), await root.getAttribute('dir')],
      [language, language === 'ar' ? 'rtl' : 'ltr'],
    );
  }

  /** In the first language at first, then in the others as its host changes them. */
  async function inEvery(
    what: string,
    path: (parameters: string) => Promise<string>,
    prepare: (embedded: Embedded) => Promise<unknown>,
  ): Promise<void> {
    const [first = '', ...others] = Object.keys(languages);
    const src = stand.platform.url + (await path(`&locale=${first}&allowExport=true`));
    const embedded = await stand.host.show(stand.browser, src);
    try {
      await prepare(embedded);
      await nothingLeft(embedded, first, what);
      for (const language of others) {
        await embedded.act('set-locale', { locale: language });
        await embedded.frame.locator(`html[lang=${language}]`).waitFor();
        await nothingLeft(embedded, language, what);
      }
    } finally {
      await embedded.close();
    }
  }

  for (const id of ['flights-overview', 'flights-delays', 'flights-routes']) {
    it(`has no English word left in the dashboard ${id}`, () =>
      inEvery(
        id,
        async (parameters) => dashboardPath(await session(), parameters, id),
        (embedded) => embedded.event('dashboard-loaded'),
      ));
  }

  it('has none left in filters, their choices and its chat', () =>
    inEvery(
      'a filtered dashboard',
      async (parameters) => dashboardPath(await session(), `${parameters}&f_flights.origin=%22SFO%22`),
      async (embedded) => {
        await embedded.event('dashboard-loaded');
        await embedded.frame.locator('.launcher').click();
        for (const control of await embedded.frame.locator('.control').all()) {
          await control.click();
          await embedded.frame.locator('.panel:not([hidden])').first().waitFor();
          await nothingLeft(embedded, 'ar', 'an open filter');
        }
      },
    ));

  it('has none left in the chat and the list of dashboards', async () => {
    await inEvery(
      'the chat',
      async (parameters) => `/embed/chat?sessionId=${await session()}${parameters}`,
      async ({ frame }) => {
        await frame.locator('textarea').fill('Quanto?');
        await frame.locator('textarea').press('Enter');
        await frame.getByText('Answer to Quanto?').waitFor();
        await frame.locator('.answer-chart > p').waitFor({ state: 'attached' });
        await frame.locator('.chat-log[aria-busy=false]').waitFor();
      },
    );
    await inEvery(
      'the app',
      async (parameters) =>
        `/embed/d/${stand.platform.deploymentId}/app?session=${await session()}${parameters}`,
      ({ frame }) => frame.locator('.facts').waitFor(),
    );
  });

  it('has none left where there is nothing to see', async () => {
    const notice = ({ frame }: Embedded) => frame.locator('.notice').waitFor();
    await inEvery('a used session', async (parameters) => dashboardPath('nobody', parameters), notice);
    await inEvery(
      'no such dashboard',
      async (parameters) => dashboardPath(await session(), parameters, 'nobody-knows'),
      notice,
    );
    await inEvery(
      'a filter that is none',
      async (parameters) => dashboardPath(await session(), `${parameters}&f_nobody.knows=1`),
      notice,
    );
  });

  it('is in English for every other language, with its numbers', async () => {
    const src = stand.platform.url + dashboardPath(await session(), '&locale=it');
    const embedded = await stand.host.show(stand.browser, src);
    await embedded.event('dashboard-loaded');
    assert.equal(await embedded.frame.locator('html').getAttribute('lang'), 'en');
    await embedded.frame.locator('.kpi-value', { hasText: '3.000.000' }).first().waitFor();
    await embedded.close();
  });
});
