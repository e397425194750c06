import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { languageOf, wordsIn, type DemoLanguage } from '../../demo/words.js';
import { root } from '../../scripts/child.js';

const languages: readonly DemoLanguage[] = ['ar', 'de', 'en', 'es', 'fr'];
const page = readFileSync(join(root, 'demo/index.html'), 'utf8');

describe('the words of the demo', () => {
  it('are in the language of the address, else in the first that the viewer reads', () => {
    assert.equal(languageOf('?lang=ar', ['de']), 'ar');
    assert.equal(languageOf('?present', ['pt-BR', 'de-AT', 'fr']), 'de');
    assert.equal(languageOf('?lang=constructor', ['zh']), 'en');
  });

  it('are those that the page asks for, in every language', () => {
    const asked = [...page.matchAll(/data-(?:word|name)="(\w+)"/g)].map(([, name = '']) => name);
    assert.ok(asked.length > 10);
    for (const language of languages) {
      const words = wordsIn(language) as unknown as Record<string, unknown>;
      for (const name of asked) assert.equal(typeof words[name], 'string', `${language}: ${name}`);
    }
  });

  it('are all of them: a text of the page is a word, or the name of a language', () => {
    const body = page.slice(page.indexOf('<body>'));
    for (const [, attributes = '', text = ''] of body.matchAll(/<\w+([^>]*)>\s*([^<\s][^<]*)</g))
      assert.match(attributes, /data-word=|lang=/, text.trim());
    assert.deepEqual(
      [...page.matchAll(/<option value="(\w\w)"/g)].map(([, language]) => language),
      [...languages],
    );
  });

  it('differ from the English ones', () => {
    for (const language of languages.filter((one) => one !== 'en')) {
      for (const [name, word] of Object.entries(wordsIn('en'))) {
        if (typeof word !== 'string') continue;
        assert.notEqual(
          (wordsIn(language) as unknown as Record<string, unknown>)[name],
          word,
          `${language}: ${name}`,
        );
      }
    }
    assert.equal(wordsIn('de').rows('jede Zeile', 1, '1'), 'jede Zeile (1 Zeile)');
    assert.equal(wordsIn('ar').rows('كل الصفوف', 11, '11'), 'كل الصفوف (11 صفًا)');
  });
});
