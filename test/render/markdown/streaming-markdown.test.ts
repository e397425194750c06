import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import {
  MAX_MARKDOWN_LENGTH,
  renderMarkdown,
  StreamingMarkdown,
} from '../../../src/render/markdown/streaming-markdown.js';
import { corpus } from '../../helpers/corpora-browser.js';
import { liveTargets, serializeInside, violations } from './markdown-tree.js';
import { cutting, longMarkdownText, prefixes } from './random-markdown.js';

const inOneGo = (text: string): HTMLElement => {
  const root = document.createElement('div');
  root.append(renderMarkdown(text));
  return root;
};

const started = (): { root: HTMLElement; renderer: StreamingMarkdown } => {
  const root = document.createElement('div');
  return { root, renderer: new StreamingMarkdown(root) };
};

const normalized = (root: Node): Node => {
  const copy = root.cloneNode(true);
  copy.normalize();
  return copy;
};

describe('streaming markdown', () => {
  describe('text that grows', () => {
    it('ends as in one go for every example of CommonMark and GFM, character by character', async function () {
      this.timeout(60_000);
      for (const name of ['commonmark-0.31.json', 'gfm-extensions.json']) {
        const bytes = await corpus(name);
        const examples = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as { markdown: string }[]) : [];
        for (const { markdown } of [
          ...examples,
          { markdown: '- a\n\n- b\n\n[x]: https://x.y\n\n[x] *a*\n' },
        ]) {
          const { root, renderer } = started();
          for (let length = 1; length < markdown.length; length++) renderer.update(markdown.slice(0, length));
          renderer.update(markdown, { done: true });
          expect(root.isEqualNode(inOneGo(markdown)), markdown).to.equal(true);
        }
      }
    });

    it('ends with nodes equal to rendering in one go, text nodes normalised', () => {
      fc.assert(
        fc.property(longMarkdownText, cutting, (text, sizes) => {
          const { root, renderer } = started();
          for (const prefix of prefixes(text, sizes)) renderer.update(prefix);
          renderer.update(text, { done: true });
          const whole = inOneGo(text);
          return root.isEqualNode(whole) && root.isEqualNode(normalized(root));
        }),
        { numRuns: 150 },
      );
    });

    it('shows the text of an open paragraph, fence and table row at once', () => {
      for (const [text, shown] of [
        ['some **bold** te', '<p>some <strong>bold</strong> te</p>'],
        ['```js\nlet a = 1', '<pre><code>let a = 1</code></pre>'],
        ['a|b\n-|-\none|tw', '<tr><td>one</td><td>tw</td></tr>'],
        ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
        ['# Head', '<h1>Head</h1>'],
      ] as const) {
        const { root, renderer } = started();
        renderer.update(text);
        expect(serializeInside(root), text).to.include(shown);
      }
    });

    it('keeps back a beginning of a line that may still become a marker', () => {
      const { root, renderer } = started();
      renderer.update('text\n--');
      expect(root.textContent).to.equal('text');
      renderer.update('text\n---\n');
      expect(serializeInside(root)).to.equal('<h2>text</h2>');
    });

    it('appends to the same text node within a fence and a paragraph', () => {
      for (const beginning of ['```\ncode', 'words']) {
        const { root, renderer } = started();
        renderer.update(beginning);
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const node = walker.nextNode();
        renderer.update(`${beginning} and more`);
        expect(node?.textContent).to.equal(`${beginning.replace('```\n', '')} and more`);
      }
    });

    it('wraps the items of a list once it turns loose and keeps their nodes', () => {
      const { root, renderer } = started();
      renderer.update('- a *b*\n- c\n');
      const emphasis = root.querySelector('em');
      renderer.update('- a *b*\n- c\n\n- d\n', { done: true });
      expect(serializeInside(root)).to.equal(
        '<ul><li><p>a <em>b</em></p></li><li><p>c</p></li><li><p>d</p></li></ul>',
      );
      expect(root.querySelector('em')).to.equal(emphasis);
    });
  });

  describe('text that changes', () => {
    it('is rendered anew where it does not begin with the text before', () => {
      const { root, renderer } = started();
      renderer.update('one **two**');
      renderer.update('one *three*', { done: true });
      expect(serializeInside(root)).to.equal('<p>one <em>three</em></p>');
    });

    it('is rendered anew where it goes on after it was done', () => {
      const { root, renderer } = started();
      renderer.update('- a', { done: true });
      renderer.update('- a\n- b', { done: true });
      expect(serializeInside(root)).to.equal('<ul><li>a</li><li>b</li></ul>');
    });

    it('forgets definitions and empties the root on reset', () => {
      const { root, renderer } = started();
      renderer.update('[a]\n\n[a]: https://x.y', { done: true });
      renderer.reset();
      expect(root.childNodes.length).to.equal(0);
      renderer.update('[a]', { done: true });
      expect(serializeInside(root)).to.equal('<p>[a]</p>');
    });
  });

  describe('options', () => {
    const shown = (text: string, options: ConstructorParameters<typeof StreamingMarkdown>[1]): string =>
      serializeInside(renderMarkdown(text, options));

    it('shows links as text with the policy none', () => {
      expect(shown('[a](https://x.y)', { linkPolicy: 'none' })).to.equal('<p>a</p>');
      expect(shown('[a](https://x.y)', { linkPolicy: 'allow' })).to.equal(
        '<p><a href="https://x.y">a</a></p>',
      );
    });

    it('links mail addresses only on request', () => {
      expect(shown('a@b.co', {})).to.equal('<p>a@b.co</p>');
      expect(shown('a@b.co', { linkSchemes: ['https:', 'mailto:'] })).to.equal(
        '<p><a href="mailto:a@b.co">a@b.co</a></p>',
      );
    });

    it('shows a picture as its alternative text unless its origin is allowed', () => {
      expect(shown('![a *b*](https://x.y/i.png)', {})).to.equal(
        '<p><span class="inlay-image">a b</span></p>',
      );
      expect(shown('![](https://x.y/i.png)', { labels: { image: 'Bild' } })).to.include('>Bild<');
      expect(shown('![a](https://x.y/i.png)', { imageOrigins: ['https://x.y'] })).to.equal(
        '<p><img alt="a" referrerpolicy="no-referrer" loading="lazy" src="https://x.y/i.png"></p>',
      );
      expect(shown('![a](https://x.y/i.png)', { imageOrigins: ['https://z.z'] })).not.to.include('<img');
    });
  });

  describe('limits', () => {
    it('shows what exceeds 256 kB as plain text, streamed or not', () => {
      const text = `${'*a* '.repeat(MAX_MARKDOWN_LENGTH / 4)}*b* <i>`;
      const whole = inOneGo(text);
      expect(whole.querySelectorAll('em').length).to.equal(MAX_MARKDOWN_LENGTH / 4);
      expect(whole.lastElementChild?.className).to.equal('inlay-plain');
      expect(whole.lastElementChild?.textContent).to.equal('*b* <i>');
      const { root, renderer } = started();
      renderer.update(text.slice(0, MAX_MARKDOWN_LENGTH - 3));
      renderer.update(text.slice(0, MAX_MARKDOWN_LENGTH + 3));
      renderer.update(text, { done: true });
      expect(root.isEqualNode(whole)).to.equal(true);
    });

    it('nests a hundred deep and shows deeper markers as text', () => {
      for (const marker of ['> ', '- ']) {
        const root = inOneGo(`${marker.repeat(2000)}a`);
        const depth = root.querySelectorAll(marker === '> ' ? 'blockquote' : 'li').length;
        expect(depth).to.equal(100);
        expect(root.textContent).to.equal(`${marker.repeat(1900)}a`);
      }
      const emphasis = inOneGo(`${'*a **b '.repeat(3000)}c${'** *'.repeat(3000)}`);
      expect(emphasis.querySelectorAll('em, strong').length).to.be.lessThan(6001);
      expect(emphasis.textContent.length).to.be.greaterThan(12_000);
    });

    it('bounds the cells that short rows add to wide tables', () => {
      const wide = `${'a|'.repeat(5000)}\n${'-|'.repeat(5000)}\n${'b\n'.repeat(5000)}`;
      expect(inOneGo(wide).querySelectorAll('td').length).to.be.lessThan(30_000);
    });

    it('shows the text as it is when rendering fails', () => {
      const { root, renderer } = started();
      const create = document.createElement.bind(document);
      document.createElement = (name: string): HTMLElement => {
        if (name === 'em') throw new Error('no');
        return create(name);
      };
      try {
        renderer.update('a\n\n*b*');
        renderer.update('a\n\n*b* c', { done: true });
      } finally {
        document.createElement = create;
      }
      expect(serializeInside(root)).to.equal('<p class="inlay-plain">a\n\n*b* c</p>');
    });
  });

  describe('a block that is longer than a browser lays out in passing', () => {
    const words = 'one *two* [three](https://a.b) `four`, five\n';
    const long: Readonly<Record<string, string>> = {
      paragraph: words.replaceAll('\n', ' ').repeat(900),
      'paragraph of many lines': words.repeat(900),
      'paragraph without a gap': '\u{1f600}x'.repeat(20_000),
      code: `\`\`\`\n${'SELECT a, b FROM c\n'.repeat(2500)}`,
      'code of one line': `\`\`\`\n${'abc'.repeat(16_000)}\n\`\`\`\n\nend`,
      html: `<div>\n${'<b>word</b> '.repeat(4000)}`,
      table: `a | b\n--|--\n${'*x* | y\n'.repeat(3000)}`,
      'numbered list': Array.from({ length: 900 }, (_, index) => `${index + 7}. item`).join('\n'),
      'loose list': '- item\n\n  more\n\n'.repeat(700),
      'plain text': `a\n\n${'- b\n\n'.repeat(MAX_MARKDOWN_LENGTH / 5)}${'plain text '.repeat(3000)}`,
    };

    for (const [kind, text] of Object.entries(long)) {
      it(`goes on in another, at the same place however it comes: ${kind}`, () => {
        const whole = inOneGo(text);
        for (const block of whole.querySelectorAll('p, code, h1'))
          expect(block.textContent.length).to.be.below(12_300);
        for (const list of whole.querySelectorAll('ul, ol'))
          expect(list.childElementCount).to.be.at.most(200);
        for (const body of whole.querySelectorAll('tbody')) expect(body.childElementCount).to.be.at.most(750);
        for (const size of [977, 16_384]) {
          const { root, renderer } = started();
          for (let end = size; end < text.length; end += size) renderer.update(text.slice(0, end));
          renderer.update(text, { done: true });
          expect(root.isEqualNode(whole), `in pieces of ${size}`).to.equal(true);
        }
      });
    }

    it('loses no letter, row or number', () => {
      const shown = inOneGo(long['paragraph without a gap']!);
      expect(shown.textContent).to.equal(long['paragraph without a gap']);
      expect(inOneGo(long['code']!).textContent).to.equal('SELECT a, b FROM c\n'.repeat(2500));
      const tables = inOneGo(long['table']!);
      expect(tables.querySelectorAll('tbody tr').length).to.equal(3000);
      expect([...tables.querySelectorAll('thead')].every(({ textContent }) => textContent === 'ab')).to.equal(
        true,
      );
      const starts = [...inOneGo(long['numbered list']!).querySelectorAll('ol')].map(({ start }) => start);
      expect(starts).to.deep.equal([7, 207, 407, 607, 807]);
    });
  });

  describe('cost', () => {
    const hostile = [
      ...[
        'a',
        '_a_b',
        'a*_b',
        '*a ',
        '**a',
        '*a **b ',
        '[a',
        '[a](b',
        '[a][',
        '[[',
        '![',
        '`a ',
        '<a ',
        '<!--',
        '<?',
      ],
      ...[
        'a@',
        '~a ',
        '&a;',
        '- ',
        '> ',
        '- \n',
        '[a]: b\n',
        '[a]: "',
        '|a',
        'a|b\n-|-\n',
        '    a\n',
        'a  \n',
        '[a]\n\n',
      ],
      ...['https://a.b(', 'x`y', '- a\n\n', '`a`b``', '![a](b)', '"', '\\', '#', '---\n', '\t', '- [ ] a\n'],
    ];

    const time = (text: string, step: number): number => {
      const { renderer } = started();
      const from = performance.now();
      for (let length = step; length < text.length; length += step) renderer.update(text.slice(0, length));
      renderer.update(text, { done: true });
      return performance.now() - from;
    };

    it('of hostile text of 128 kB stays within seconds, in one go', function () {
      this.timeout(120_000);
      for (const piece of hostile) {
        const text = piece.repeat(131_072 / piece.length);
        expect(time(text, text.length), JSON.stringify(piece)).to.be.lessThan(15_000);
      }
    });

    it('of hostile text stays within seconds while it is streamed', function () {
      this.timeout(120_000);
      for (const piece of hostile) {
        const text = piece.repeat(16_384 / piece.length);
        expect(time(text, 32), JSON.stringify(piece)).to.be.lessThan(15_000);
      }
    });

    it('of the known traps for markdown parsers stays within seconds', async function () {
      this.timeout(120_000);
      const bytes = await corpus('marked-redos.json');
      const traps = bytes
        ? (JSON.parse(new TextDecoder().decode(bytes)) as { name: string; markdown?: string }[])
        : [];
      for (const { name, markdown = '' } of traps) {
        expect(time(markdown, markdown.length + 1), name).to.be.lessThan(15_000);
      }
    });
  });

  it('gives each block its direction', () => {
    const root = inOneGo('a\n\nא\n\n- 1 א\n- b\n\n```\nc\n```\n\n# d\n\n> e');
    for (const block of root.querySelectorAll(':scope > p, h1, blockquote > p')) {
      expect(block.getAttribute('dir'), block.nodeName).to.equal('auto');
    }
    expect([...root.querySelectorAll('li')].map((item) => item.getAttribute('dir'))).to.deep.equal([
      'rtl',
      'ltr',
    ]);
    expect(root.querySelector('pre')?.getAttribute('dir')).to.equal('ltr');
  });

  it('finds the direction of a very long paragraph by itself', () => {
    const root = inOneGo('*א* `b` '.repeat(600));
    expect(root.firstElementChild?.getAttribute('dir')).to.equal('rtl');
    expect(violations(root)).to.deep.equal([]);
    expect(liveTargets(root)).to.deep.equal([]);
  });
});
