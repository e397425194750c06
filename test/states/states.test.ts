import { expect } from '@open-wc/testing';
import '../../src/elements.js';
import { showState, states } from './all-states.js';

describe('every state of every element', () => {
  const box = document.createElement('div');
  before(() => document.body.append(box));
  beforeEach(() => {
    box.replaceChildren();
    for (const name of [...box.getAttributeNames()]) box.removeAttribute(name);
    box.style.width = '320px';
  });
  after(() => box.remove());

  it('has a title of its own', () => {
    const titles = states.map(({ element, title }) => `${element}: ${title}`);
    expect(titles).to.deep.equal([...new Set(titles)]);
    expect(titles.length).to.be.greaterThan(50);
  });

  for (const state of states) {
    it(`${state.element}: ${state.title} is there, no wider than its box, and accessible in both directions`, async () => {
      await showState(state, box);
      const element = box.querySelector<HTMLElement>(state.element)!;
      expect(element.getBoundingClientRect().width).to.be.at.most(320);
      expect(element.shadowRoot!.childElementCount).to.be.greaterThan(0);
      expect(document.documentElement.scrollWidth).to.be.at.most(document.documentElement.clientWidth);
      await expect(element).to.be.accessible();
      box.dir = state.dir === 'rtl' ? 'ltr' : 'rtl';
      expect(element.getBoundingClientRect().width).to.be.at.most(320);
      await expect(element).to.be.accessible();
    });
  }
});
