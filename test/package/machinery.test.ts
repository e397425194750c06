import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { LitElement, html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { corpus } from '../helpers/corpora-browser.js';

@customElement('house-probe')
class HouseProbe extends LitElement {
  @property() name = 'a';
  override render() {
    return html`<p>${this.name}</p>`;
  }
}

describe('the browser test machinery', () => {
  it('compiles decorators so that a property renders again', async () => {
    const probe = new HouseProbe();
    document.body.append(probe);
    probe.name = 'b';
    await probe.updateComplete;
    expect(probe.shadowRoot?.textContent).to.equal('b');
  });

  it('serves a corpus as bytes', async () => {
    const bytes = await corpus('blns.json');
    if (bytes) expect(JSON.parse(new TextDecoder().decode(bytes))).to.be.an('array');
  });

  it('types into the focused field and clicks a button', async () => {
    const field = document.createElement('input');
    const button = document.createElement('button');
    button.style.cssText = 'position: fixed; left: 40px; top: 60px; width: 80px; height: 30px';
    let clicks = 0;
    button.addEventListener('click', () => (clicks += 1));
    document.body.append(field, button);
    field.focus();
    await sendKeys({ type: 'abc' });
    await sendKeys({ press: 'Tab' });
    expect(field.value).to.equal('abc');
    expect(document.activeElement).to.equal(button);
    await sendKeys({ press: 'Enter' });
    await sendMouse({ type: 'click', position: [60, 70] });
    expect(clicks).to.equal(2);
    field.remove();
    button.remove();
  });
});
