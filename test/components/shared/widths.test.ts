import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../src/elements.js';
import { canResize } from '../../helpers/page-commands.js';
import { showState, states } from '../../states/all-states.js';

const WIDTHS = [320, 390, 768, 1024, 1280, 1440, 1920];
const RESULTS = [
  'bar chart',
  'table of 12 columns',
  'long words',
  'code',
  'list',
  'pie of 52',
  'two results',
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

const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

describe('an element in a place of any kind and width', () => {
  const box = document.createElement('div');
  const aside = document.createElement('aside');
  const place = document.createElement('div');
  let margin: string;
  aside.textContent = '…';

  before(async function () {
    if (!(await canResize())) this.skip();
    margin = document.body.style.margin;
    document.body.style.margin = '0';
    document.body.append(box);
  });
  after(async () => {
    box.remove();
    if (!(await canResize())) return;
    document.body.style.margin = margin;
    await setViewport({ width: 800, height: 600 });
  });

  /** The element itself stands in the box, not in a place of its own. */
  async function shown(title: string): Promise<HTMLElement> {
    const state = states.find((one) => one.title === title)!;
    box.removeAttribute('style');
    place.replaceChildren();
    box.replaceChildren(aside, place);
    place.style.display = 'contents';
    await showState(state, place);
    const element = place.querySelector<HTMLElement>(state.element)!;
    element.style.height = '';
    return element;
  }

  async function widths(element: HTMLElement): Promise<Record<string, readonly number[]>> {
    const found: Record<string, readonly number[]> = {};
    for (const width of WIDTHS) {
      await setViewport({ width, height: 700 });
      for (const [name, style] of Object.entries(hosts)) {
        box.setAttribute('style', style);
        await frame();
        const key = `${name} at ${width}`;
        const { scrollWidth, clientWidth } = document.documentElement;
        found[key] = [box.getBoundingClientRect().width, element.getBoundingClientRect().width, scrollWidth];
        expect(scrollWidth, `${key}: the page`).to.be.at.most(clientWidth);
        const conversation = element.shadowRoot!.querySelector('.conversation');
        if (conversation === null) continue;
        expect(conversation.scrollWidth, `${key}: the conversation`).to.be.at.most(conversation.clientWidth);
      }
    }
    return found;
  }

  let empty: Record<string, readonly number[]>;

  it('is as wide as there is room', async () => {
    const chat = await shown('empty');
    empty = await widths(chat);
    expect(empty['grid at 1280']![1]).to.be.greaterThan(1200);
    expect(empty['flex at 390']![1]).to.be.greaterThan(300);
    for (const name of Object.keys(hosts)) expect(empty[`${name} at 1280`]![1], name).to.be.greaterThan(400);
  });

  for (const title of RESULTS) {
    it(`does not grow, nor its place, with ${title}`, async () => {
      const found = await widths(await shown(title));
      expect(found).to.deep.equal(empty);
    });
  }

  it('is a dashboard of the same widths, whatever it says', async () => {
    const loading = await widths(await shown('loading'));
    expect(await widths(await shown('helper answers 500'))).to.deep.equal(loading);
    expect(loading['grid at 1280']![1]).to.be.greaterThan(1200);
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
