import { expect } from '@open-wc/testing';
import { TestWindow } from '../../helpers/test-window.js';
import type * as AllStates from '../../states/all-states.js';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920];
/** What is answered to twelve prompts, two results in one answer, and how one was found. */
const ANSWERS = [
  'bar chart',
  'line chart',
  'several lines',
  'scatter of the first 100 of 229 rows',
  'map',
  'pie of 52',
  'table of 12 columns',
  'long words',
  'code',
  'list',
  'number',
  'refusal',
  'two results',
  'steps, thinking and SQL',
];

/** Places that take their width from what stands in them, where that says one. */
const hosts: Readonly<Record<string, string>> = {
  grid: 'display: grid; grid-template-columns: 3rem 1fr',
  'grid of auto': 'display: grid; grid-template-columns: auto auto',
  flex: 'display: flex',
  column: 'display: flex; flex-direction: column; align-items: start',
  float: 'float: left',
  fixed: 'position: fixed; inset-block-start: 0',
};

interface Page {
  readonly direction: 'ltr' | 'rtl';
  readonly scheme: 'light' | 'dark';
  /** A page at 200 % has half as many pixels of its own. */
  readonly zoom: 1 | 2;
}
const pages: Readonly<Record<string, Page>> = {
  'a light page': { direction: 'ltr', scheme: 'light', zoom: 1 },
  'a dark page from right to left': { direction: 'rtl', scheme: 'dark', zoom: 1 },
  'a page at 200 %': { direction: 'ltr', scheme: 'light', zoom: 2 },
};

type Widths = Record<string, readonly number[]>;

describe('an element in a place of any kind and width', () => {
  let view: TestWindow;
  let all: typeof AllStates;
  let box: HTMLElement;
  let aside: HTMLElement;
  let place: HTMLElement;

  before(async function () {
    this.timeout(60_000);
    view = await TestWindow.open();
    [all] = await Promise.all([
      view.import<typeof AllStates>('test/states/all-states.ts'),
      view.import('src/elements.ts'),
    ]);
    box = view.document.createElement('div');
    aside = view.document.createElement('aside');
    place = view.document.createElement('div');
    aside.textContent = '…';
    view.document.body.append(box);
  });
  after(() => view.close());

  /** The element itself stands in the box, not in a place of its own. */
  async function shown(title: string): Promise<HTMLElement> {
    const state = all.states.find((one) => one.title === title)!;
    box.removeAttribute('style');
    place.replaceChildren();
    box.replaceChildren(aside, place);
    place.style.display = 'contents';
    await view.resize(800);
    await all.showState(state, place);
    const element = place.querySelector<HTMLElement>(state.element)!;
    element.style.height = '';
    // What opens is as wide as what is there at once.
    for (const fold of element.shadowRoot!.querySelectorAll('details')) fold.open = true;
    return element;
  }

  async function widths(element: HTMLElement, { direction, scheme, zoom }: Page): Promise<Widths> {
    const root = view.document.documentElement;
    root.dir = direction;
    root.style.colorScheme = scheme;
    const found: Widths = {};
    for (const width of WIDTHS) {
      await view.resize(width / zoom);
      for (const [name, style] of Object.entries(hosts)) {
        box.setAttribute('style', style);
        await view.frame();
        const key = `${name} at ${width}`;
        const { scrollWidth, clientWidth } = root;
        found[key] = [box.getBoundingClientRect().width, element.getBoundingClientRect().width, scrollWidth];
        expect(scrollWidth, `${key}: the page`).to.be.at.most(clientWidth);
        const conversation = element.shadowRoot!.querySelector('.conversation');
        if (conversation === null) continue;
        for (const block of conversation.querySelectorAll('pre'))
          expect(block.offsetWidth, `${key}: code`).to.be.at.most(conversation.clientWidth);
        expect(conversation.scrollWidth, `${key}: the conversation`).to.be.at.most(conversation.clientWidth);
      }
    }
    root.removeAttribute('dir');
    root.removeAttribute('style');
    return found;
  }

  const empty: Record<string, Widths> = {};

  it('is as wide as there is room', async function () {
    this.timeout(60_000);
    const chat = await shown('empty');
    for (const [name, page] of Object.entries(pages)) empty[name] = await widths(chat, page);
    for (const name of ['a light page', 'a dark page from right to left']) {
      const found = empty[name]!;
      expect(found['grid at 1280']![1]).to.be.greaterThan(1200);
      expect(found['flex at 390']![1]).to.be.greaterThan(300);
      for (const host of Object.keys(hosts))
        expect(found[`${host} at 1280`]![1], host).to.be.greaterThan(400);
    }
  });

  for (const title of ANSWERS) {
    it(`does not grow, nor its place, with ${title}`, async function () {
      this.timeout(60_000);
      const chat = await shown(title);
      for (const [name, page] of Object.entries(pages))
        expect(await widths(chat, page), name).to.deep.equal(empty[name]);
    });
  }

  it('is a dashboard of the same widths, whatever it says', async function () {
    this.timeout(60_000);
    for (const page of Object.values(pages)) {
      const loading = await widths(await shown('loading'), page);
      expect(await widths(await shown('helper answers 500'), page)).to.deep.equal(loading);
      expect(loading['grid at 1280']![1]).to.be.greaterThan(1150 / page.zoom);
    }
  });

  it('draws charts that follow their box down to 240 px', async () => {
    const chat = await shown('bar chart');
    box.setAttribute('style', 'inline-size: 700px');
    aside.remove();
    for (const width of [700, 480, 320, 240]) {
      box.style.inlineSize = `${width}px`;
      await new Promise((resolve) => setTimeout(resolve, 300));
      const chart = chat.shadowRoot!.querySelector('.chart')!;
      const drawn = chart.querySelector('svg, canvas')!.getBoundingClientRect();
      expect(drawn.right, `${width}`).to.be.at.most(chart.getBoundingClientRect().right);
      expect(drawn.width, `${width}`).to.be.greaterThan(width * 0.55);
    }
  });
});
