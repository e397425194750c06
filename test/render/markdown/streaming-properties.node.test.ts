import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { renderMarkdown, StreamingMarkdown } from '../../../src/render/markdown/streaming-markdown.js';
import { keepsAll, liveTargets, serialize, serializeInside, violations } from './markdown-tree.js';
import { cutting, longMarkdownText, markdownText, prefixes } from './random-markdown.js';
import { installTinyDocument } from './tiny-document.js';

installTinyDocument();

const streamed = (
  text: string,
  sizes: readonly number[],
  look?: (root: HTMLElement) => void,
): HTMLElement => {
  const root = document.createElement('div');
  const renderer = new StreamingMarkdown(root);
  for (const prefix of prefixes(text, sizes)) {
    renderer.update(prefix);
    look?.(root);
  }
  renderer.update(text, { done: true });
  look?.(root);
  return root;
};

for (const [kind, texts, numRuns] of [
  ['short', markdownText, 4000],
  ['long', longMarkdownText, 400],
] as const) {
  describe(`any cutting of ${kind} random texts`, () => {
    it('ends with the nodes of rendering in one go', () => {
      fc.assert(
        fc.property(texts, cutting, (text, sizes) => {
          assert.equal(serializeInside(streamed(text, sizes), true), serialize(renderMarkdown(text), true));
        }),
        { numRuns },
      );
    });

    it('stays within the closed set at every step', () => {
      fc.assert(
        fc.property(texts, cutting, (text, sizes) => {
          streamed(text, sizes, (root) => {
            assert.deepEqual(violations(root), []);
          });
        }),
        { numRuns: numRuns / 4 },
      );
    });

    it('never takes back or alters a link or picture once shown', () => {
      fc.assert(
        fc.property(texts, cutting, (text, sizes) => {
          let shown: string[] = [];
          streamed(text, sizes, (root) => {
            const now = liveTargets(root);
            assert.ok(keepsAll(shown, now), `${shown.join()} then ${now.join()}`);
            shown = now;
          });
        }),
        { numRuns },
      );
    });
  });
}

describe('finished blocks', () => {
  it('keep their nodes whatever follows', () => {
    const text = '# a\n\npara *b*\n\n- c\n  - d\n\n```\ne\n```\n\n> f\n\nx|y\n-|-\n1|2\n\n';
    const root = document.createElement('div');
    const renderer = new StreamingMarkdown(root);
    renderer.update(text);
    const before = [...root.childNodes];
    for (const prefix of prefixes('text\n\n- g\n\n```js\nh\n```\n\n[r]: https://x.y\n\nend', [3])) {
      renderer.update(text + prefix);
      assert.deepEqual([...root.childNodes].slice(0, before.length), before);
    }
    assert.equal(before.length, 6);
  });

  it('show a link in a paragraph only when the paragraph is over', () => {
    const root = document.createElement('div');
    const renderer = new StreamingMarkdown(root);
    renderer.update('see [it](https://x.y) and');
    assert.deepEqual(liveTargets(root), []);
    assert.match(serializeInside(root), /<span class="inlay-link">it<\/span>/);
    renderer.update('see [it](https://x.y) and\n\n');
    assert.deepEqual(liveTargets(root), ['https://x.y it']);
  });

  it('keep links inert while a definition could still change them', () => {
    const root = document.createElement('div');
    const renderer = new StreamingMarkdown(root);
    const text = '[d]: https://x.y\n\n[a [b] c][d]\n\nmore';
    renderer.update(text);
    assert.deepEqual(liveTargets(root), []);
    renderer.update(`${text}\n\n[b]: https://z.z`, { done: true });
    assert.deepEqual(liveTargets(root), ['https://z.z b', 'https://x.y d']);
  });

  it('make the links of a row live when the row is over, in an open table', () => {
    const root = document.createElement('div');
    const renderer = new StreamingMarkdown(root);
    renderer.update('a|b\n-|-\nhttps://x.y|2\nhttps://z.z|');
    assert.deepEqual(liveTargets(root), ['https://x.y https://x.y']);
  });
});
