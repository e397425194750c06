import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { renderMarkdown } from '../../../src/render/markdown/streaming-markdown.js';
import { corpus } from '../../helpers/corpora.js';
import { referenceOf } from './commonmark-reference.js';
import { serialize } from './markdown-tree.js';
import { commonMarkText } from './random-markdown.js';
import { installTinyDocument } from './tiny-document.js';

installTinyDocument();

type Example = { markdown: string; html: string; section?: string };

const examples = (name: string): Example[] => {
  const bytes = corpus(name);
  return bytes ? (JSON.parse(bytes.toString('utf8')) as Example[]) : [];
};
const rendered = (markdown: string): string => serialize(renderMarkdown(markdown));

/** Addresses written plainly are links in GFM and text in CommonMark: without their anchors both read alike. */
const withoutLinks = (html: string): string => html.replace(/<a href="[^"]*">|<\/a>/g, '');

describe('agreement with CommonMark', () => {
  it('renders every example of the specification as the reference parser reads it', () => {
    // A reference to a character that takes two code points is not among the names known here.
    const known = examples('commonmark-0.31.json').filter(({ markdown }) => !markdown.includes('&ngE;'));
    for (const { markdown, section } of known) {
      if (section === 'Autolinks')
        assert.equal(withoutLinks(rendered(markdown)), withoutLinks(referenceOf(markdown)));
      else assert.equal(rendered(markdown), referenceOf(markdown), markdown);
    }
  });

  it('reads random text as the reference parser does, but for marked’s own ways with unbalanced marks', (test) => {
    const texts = fc.sample(commonMarkText, { numRuns: 4000, seed: 20_261_121 });
    const different = texts.filter((markdown) => rendered(markdown) !== referenceOf(markdown));
    const share = different.length / texts.length;
    test.diagnostic(`${different.length} of ${texts.length} differ`);
    // Unbalanced emphasis, a stray backtick in a link's text, a tilde beside emphasis.
    assert.ok(share < 0.04, different.slice(0, 5).join('\n---\n'));
  });

  const cases: [string, string, string][] = [
    [
      'tight and loose lists',
      '- a\n- b\n\n* c\n\n* d',
      '<ul><li>a</li><li>b</li></ul><ul><li><p>c</p></li><li><p>d</p></li></ul>',
    ],
    ['emphasis within words', 'snake_case_name and 2*3*4', '<p>snake_case_name and 2<em>3</em>4</p>'],
    ['lazy continuation', '> a\nb', '<blockquote><p>a\nb</p></blockquote>'],
    ['underlined headings', 'a\nb\n===\nc\n---', '<h1>a\nb</h1><h2>c</h2>'],
    ['indented code keeps inner blank lines', '    a\n\n\n    b\n\n', '<pre><code>a\n\n\nb\n</code></pre>'],
    [
      'a fence ends with its container',
      '- ```\n  a\nb',
      '<ul><li><pre><code>a\n</code></pre></li></ul><p>b</p>',
    ],
    [
      'references before their definition',
      '[a][b]\n\n[B]: https://x.y',
      '<p><a href="https://x.y">a</a></p>',
    ],
    [
      'the first definition counts',
      '[a]\n\n[a]: https://x.y\n[a]: https://z.z',
      '<p><a href="https://x.y">a</a></p>',
    ],
    ['links do not nest', '[a [b](https://x.y) c](/z)', '<p>[a <a href="https://x.y">b</a> c](/z)</p>'],
    ['character references', '&copy; &#x41; &#0; &nope;', '<p>© A \ufffd &amp;nope;</p>'],
    ['hard breaks', 'a  \nb\\\nc', '<p>a<br>\nb<br>\nc</p>'],
    ['a list that starts elsewhere', '7. a', '<ol start="7"><li>a</li></ol>'],
  ];
  for (const [name, markdown, html] of cases) {
    it(`renders ${name}`, () => {
      assert.equal(rendered(markdown), html);
    });
  }
});

describe('agreement with GFM', () => {
  it('renders tables, strikethrough and task lists as in the examples of cmark-gfm', () => {
    const plain = (html: string): string =>
      withoutLinks(html)
        .replaceAll(' />', '>')
        .replaceAll('=""', '')
        .replaceAll('&quot;', '"')
        .replace(/<input type="checkbox"( checked)?( disabled)?>/g, '<input$1>')
        .replace(/>\s+</g, '><')
        .replace(/\s+(<\/?(?:ul|ol|li))/g, '$1')
        .trim();
    // Raw HTML and footnotes are not part of what is compared.
    const compared = examples('gfm-extensions.json').filter(
      ({ html }) =>
        !/<(?:strong>hello|xmp|IGNORE)|&lt;xmp|footnote|<img/.test(html) && !html.includes('<br> sure'),
    );
    if (corpus('gfm-extensions.json')) assert.ok(compared.length >= 18, `${compared.length} examples`);
    for (const { markdown, html } of compared) {
      const ours = rendered(markdown).replace(
        /<input type="checkbox" disabled=""( checked="")?>/g,
        (_, checked?: string) => `<input${checked ? ' checked' : ''}>`,
      );
      assert.equal(plain(ours), plain(html), markdown);
    }
  });

  const cases: [string, string, string][] = [
    [
      'a table with alignments',
      'a|b\n:-|-:\n1|2',
      '<table><thead><tr><th align="left">a</th><th align="right">b</th></tr></thead><tbody><tr><td align="left">1</td><td align="right">2</td></tr></tbody></table>',
    ],
    [
      'a task list',
      '- [ ] a\n- [x] b',
      '<ul><li><input type="checkbox" disabled=""> a</li><li><input type="checkbox" disabled="" checked=""> b</li></ul>',
    ],
    ['strikethrough of one and two tildes', '~a~ ~~b~~ ~~~c~~~', '<p><del>a</del> <del>b</del> ~~~c~~~</p>'],
    [
      'a plain address without its full stop',
      'see https://x.y/a_b_c.',
      '<p>see <a href="https://x.y/a_b_c">https://x.y/a_b_c</a>.</p>',
    ],
    [
      'parentheses around and in an address',
      '(https://x.y/a_(b))',
      '<p>(<a href="https://x.y/a_(b)">https://x.y/a_(b)</a>)</p>',
    ],
    ['an address without a scheme as text', 'www.example.com', '<p>www.example.com</p>'],
    [
      'rows that are too short and too long',
      'a|b\n-|-\n1\n1|2|3',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
    ],
  ];
  for (const [name, markdown, html] of cases) {
    it(`renders ${name}`, () => {
      assert.equal(rendered(markdown), html);
    });
  }
});
