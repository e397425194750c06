import { expect } from '@open-wc/testing';
import { html, LitElement } from 'lit';
import '../../demo/dev/hot-elements.js';

/** A class as a changed module would give it again: another class each time, with a private field of its own. */
const elementSaying = (word: string) =>
  class extends LitElement {
    static override properties = { text: { attribute: false }, heading: {} };
    text = '';
    heading = '';
    readonly #word = word;

    override render() {
      return html`${this.#word} ${this.heading} ${this.text}`;
    }
  };

describe('an element that is defined again', () => {
  const shown = (): string => {
    const element = document.querySelector('hot-word')!;
    return element.shadowRoot!.textContent.trim();
  };
  const settled = async (): Promise<void> => {
    await document.querySelector<LitElement>('hot-word')!.updateComplete;
  };

  it('is of the new class, with what the page gave to the old one', async () => {
    customElements.define('hot-word', elementSaying('first'));
    const before = document.createElement('hot-word') as LitElement & { text: string };
    before.setAttribute('heading', 'H');
    before.text = 'T';
    const child = before.appendChild(document.createElement('p'));
    document.body.append(before);
    await settled();
    expect(shown()).to.equal('first H T');

    customElements.define('hot-word', elementSaying('second'));
    await settled();
    expect(shown()).to.equal('second H T');
    expect(child.parentElement === document.querySelector('hot-word')).to.equal(true);
    expect(before.isConnected).to.equal(false);
  });

  it('is also found inside of shadow roots, and made from tags of the page', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).innerHTML = '<hot-word heading="inside"></hot-word>';
    const inside = () => host.shadowRoot!.querySelector<LitElement>('hot-word')!;
    await inside().updateComplete;
    expect(inside().shadowRoot!.textContent.trim()).to.equal('second inside');
    customElements.define('hot-word', elementSaying('third'));
    await inside().updateComplete;
    expect(inside().shadowRoot!.textContent.trim()).to.equal('third inside');
    host.remove();
  });
});
