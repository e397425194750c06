import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { labels as arabic } from '../../src/locales/ar.js';
import { labels as german } from '../../src/locales/de.js';
import { labels as english } from '../../src/locales/en.js';
import { labels as spanish } from '../../src/locales/es.js';
import { labels as french } from '../../src/locales/fr.js';
import { isRightToLeft, languageOf } from '../../src/locales/language-of.js';
import { fetchLanguage } from '../../src/locales/languages.js';
import { counted, said, wordsOf } from './words-of.js';

const languages = { ar: arabic, de: german, es: spanish, fr: french };
/** Words that a language has in common with English. */
const alike: Readonly<Record<keyof typeof languages, readonly string[]>> = {
  ar: [],
  de: ['dashboard.heading'],
  es: ['chat.no'],
  fr: ['chat.conversation', 'chat.image', 'chat.chartKinds.scatter'],
};
const COUNTS = [0, 1, 2, 3, 11, 100, 1_000_000];

for (const [language, labels] of Object.entries(languages) as [keyof typeof languages, typeof english][]) {
  describe(`the words in ${language}`, () => {
    const words = wordsOf(labels);

    it('are all there, of the same kind as in English, and no others', () => {
      assert.deepEqual([...words.keys()].sort(), [...wordsOf(english).keys()].sort());
      for (const [path, word] of wordsOf(english)) assert.equal(typeof words.get(path), typeof word, path);
    });

    it('are not those of English, but for some that are', () => {
      const same = [...wordsOf(english)].flatMap(([path, word]) =>
        typeof word === 'string' && word === words.get(path) ? [path] : [],
      );
      assert.deepEqual(same.sort(), [...alike[language]].sort());
    });

    it('say something, end as English does, and are not padded', () => {
      for (const [path, word] of wordsOf(english)) {
        if (typeof word !== 'string') continue;
        const text = words.get(path) as string;
        assert.ok(text.length > 0, path);
        assert.equal(text, text.trim(), path);
        const end = /[.…:?]$/.exec(word)?.[0];
        assert.equal(/[.…:?؟]$/.exec(text)?.[0].replace('؟', '?'), end, `${path}: ${text}`);
      }
    });

    it('tell every count, each by its plural, with nothing left open', () => {
      for (const [path, counts] of Object.entries(counted)) {
        for (const count of COUNTS) {
          const texts = counts === 1 ? [`‹${count}›`, 'A', 'B'] : [`‹${count}›`, '‹99›', 'C'];
          const numbers = counts === 1 ? [count] : [count, 99];
          const text = said(words.get(path)!, [...numbers, ...texts]);
          assert.ok(!/undefined|null|NaN|\$\{/.test(text), `${path}: ${text}`);
          // One and two may be told by the word alone, and so may none of what was looked for.
          if (count !== 1 && count !== 2 && !(count === 0 && path === 'chat.history.found'))
            assert.ok(text.includes(`‹${count}›`), `${path}: ${text}`);
        }
      }
    });

    it('write no number that they were not given', () => {
      for (const [path, word] of words) {
        const counts = Array<number>(counted[path] ?? 0).fill(5);
        const text = said(word, [...counts, 'X', 'X', 'X', 'X']);
        assert.ok(!/\d/.test(text), `${path}: ${text}`);
      }
    });
  });
}

describe('plurals', () => {
  it('are those of each language', () => {
    const all = (labels: typeof english) =>
      COUNTS.map((count) => labels.chat.rowsOf(1, count, '1', String(count)));
    assert.deepEqual(all(german).slice(0, 3), ['1 von 0 Zeilen', '1 von 1 Zeile', '1 von 2 Zeilen']);
    assert.deepEqual(all(french).slice(0, 3), ['1 sur 0 ligne', '1 sur 1 ligne', '1 sur 2 lignes']);
    assert.equal(all(french).at(-1), '1 sur 1000000 de lignes');
    assert.equal(all(spanish).at(-1), '1 de 1000000 de filas');
    const distinct = new Set(COUNTS.map((count) => arabic.chat.chartDescription.values(count, 'N')));
    // Nought and three are written alike, eleven and a hundred are with this word.
    assert.deepEqual([...distinct], ['N قيم.', 'قيمة واحدة.', 'قيمتان.', 'N قيمة.']);
  });
});

describe('the language of a locale', () => {
  it('is its first part', () => {
    assert.deepEqual(
      ['de', 'de-AT', 'DE_ch', 'zh-Hant-TW', '', undefined, '中文'].map((locale) => languageOf(locale)),
      ['de', 'de', 'de', 'zh', '', '', ''],
    );
  });

  it('runs from right to left or not', () => {
    assert.deepEqual(['ar', 'he', 'fa', 'de', ''].map(isRightToLeft), [true, true, true, false, false]);
  });

  it('is fetched with its words, for a page’s own to stand over', async () => {
    const spoken = await fetchLanguage('fr');
    assert.deepEqual([spoken.lang, spoken.dir], ['fr', undefined]);
    assert.equal(spoken.over(undefined), french);
    const own = { send: 'Allez', errors: { auth: 'Connexion !' } };
    const labels = spoken.over(own);
    assert.equal(labels?.chat?.send, 'Allez');
    assert.equal(labels?.chat?.stop, french.chat.stop);
    assert.equal(labels?.dashboard?.errors?.auth, 'Connexion !');
    assert.equal(labels, spoken.over(own));
    assert.equal((await fetchLanguage('fr')).over(own), labels);
  });

  it('has no words where the kit does not speak it, and a direction all the same', async () => {
    for (const language of ['he', 'constructor']) {
      const spoken = await fetchLanguage(language);
      assert.deepEqual([spoken.lang, spoken.dir], [undefined, language === 'he' ? 'rtl' : undefined]);
      assert.equal(spoken.over(undefined), undefined);
      const own = { send: '!' };
      assert.equal(spoken.over(own), own);
    }
  });
});
