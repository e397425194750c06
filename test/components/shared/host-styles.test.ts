import { expect, waitUntil } from '@open-wc/testing';
import '../../../src/elements.js';
import { showState, states } from '../../states/all-states.js';
import type { State } from '../../states/state.js';
import { makeOdd, oddText, stylesIn } from './odd-page.js';

const titles = [
  'bar chart',
  'table of 12 columns',
  'long words',
  'code',
  'list',
  'empty, with prompts',
  'failed: server',
  'steps, thinking and SQL',
  'stopped',
  'launcher, closed',
  'shown',
  'helper answers 500',
  'large',
  'nobody',
];

const stateOf = (title: string): State => states.find((one) => one.title === title)!;

/** What the state looks like in a box, and what its shadow tree computes to. */
async function computed(state: State, dress: (box: HTMLElement) => void) {
  const box = document.createElement('div');
  box.style.inlineSize = '420px';
  dress(box);
  document.body.append(box);
  try {
    await showState(state, box);
    const element = box.querySelector<HTMLElement>(state.element)!;
    // The first frame of all is slow.
    if (state.title === 'shown')
      await waitUntil(() => element.shadowRoot!.querySelector('.skeleton') === null);
    if (state.title === 'bar chart')
      await waitUntil(
        () => element.shadowRoot!.querySelector('.chart:not(.pending) svg') !== null,
        'a chart',
        {
          timeout: 10_000,
        },
      );
    return stylesIn(element.shadowRoot!);
  } finally {
    box.remove();
  }
}

describe('a page that says odd things of its own text', () => {
  // What is loaded late is there before anything is compared.
  before(async () => {
    for (const title of ['bar chart', 'shown'])
      await computed(stateOf(title), () => {}).catch(() => undefined);
  });

  it('says them: each reaches what has no reset of its own', () => {
    const box = document.createElement('div');
    const inside = document.createElement('p');
    box.append(inside);
    document.body.append(box);
    const unset = (names: readonly string[]) =>
      names.map((name) => getComputedStyle(inside).getPropertyValue(name));
    const names = Object.keys(oddText).filter((name) => CSS.supports(name, oddText[name]!));
    const before = unset(names);
    makeOdd(box);
    const after = unset(names);
    // Engines differ in whether these are inherited, or told.
    const own = ['user-select', '-webkit-text-stroke'];
    const same = names.filter((name, index) => before[index] === after[index] && !own.includes(name));
    box.remove();
    expect(same).to.deep.equal([]);
    expect(names.length).to.be.greaterThan(40);
  });

  for (const title of titles) {
    const state = stateOf(title);
    it(`changes nothing in ${state.element}: ${title}`, async () => {
      const plain = await computed(state, () => {});
      const odd = await computed(state, makeOdd);
      expect(Object.keys(odd)).to.deep.equal(Object.keys(plain));
      const changed = Object.entries(plain).flatMap(([name, styles]) =>
        Object.entries(styles).flatMap(([property, value]) =>
          odd[name]![property] === value ? [] : [`${name} ${property}: ${value} → ${odd[name]![property]}`],
        ),
      );
      expect(changed.slice(0, 20)).to.deep.equal([]);
    });
  }

  it('keeps what is hidden hidden, what is locked locked, its scheme and its language', async () => {
    const box = document.createElement('div');
    document.body.append(box);
    Object.assign(box.style, { visibility: 'hidden', pointerEvents: 'none', colorScheme: 'dark' });
    box.lang = 'ja';
    box.dir = 'rtl';
    for (const title of ['list', 'helper answers 500', 'large']) {
      box.replaceChildren();
      const state = stateOf(title);
      await showState(state, box);
      const styles = getComputedStyle(box.querySelector(state.element)!.shadowRoot!.querySelector('.inlay')!);
      const { visibility, pointerEvents, colorScheme, direction } = styles;
      const said = { visibility, pointerEvents, colorScheme, direction };
      expect(said).to.deep.equal({
        visibility: 'hidden',
        pointerEvents: 'none',
        colorScheme: 'dark',
        direction: 'rtl',
      });
      const locale = styles.getPropertyValue('-webkit-locale');
      if (CSS.supports('-webkit-locale', '"ja"')) expect(locale.replaceAll('"', '')).to.equal('ja');
    }
    box.remove();
  });

  it('reaches its own content through a session, which has no text of its own', async () => {
    const session = document.createElement('analytics-session');
    session.style.letterSpacing = '5px';
    const inside = session.appendChild(document.createElement('p'));
    document.body.append(session);
    await session.updateComplete;
    expect(getComputedStyle(inside).letterSpacing).to.equal('5px');
    session.remove();
  });
});
