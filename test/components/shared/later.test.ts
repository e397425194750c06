import { expect } from '@open-wc/testing';
import { html, render } from 'lit';
import { later, lazy } from '../../../components/shared/later.js';

/** Code that comes when the test says so. */
function slowCode(): {
  readonly code: ReturnType<typeof lazy<string>>;
  readonly come: (what: string) => Promise<void>;
} {
  let resolve: (what: string) => void = () => undefined;
  const code = lazy(() => new Promise<string>((done) => (resolve = done)));
  return {
    code,
    come: async (what) => {
      resolve(what);
      await Promise.resolve();
      await new Promise((done) => setTimeout(done));
    },
  };
}

describe('later', () => {
  it('shows nothing until the code is there, and then what is wanted last', async () => {
    const page = document.createElement('div');
    const { code, come } = slowCode();
    const draw = (word: string): unknown =>
      render(html`<p>${later(code, (module) => html`${word} ${module}`)}</p>`, page);
    draw('first');
    draw('last');
    expect(page.textContent).to.equal('');
    await come('code');
    expect(page.textContent).to.equal('last code');
    draw('next');
    expect(page.textContent).to.equal('next code');
  });

  it('shows what came while its part was not connected', async () => {
    const page = document.createElement('div');
    const { code, come } = slowCode();
    const part = render(html`<p>${later(code, (module) => html`here: ${module}`)}</p>`, page);
    part.setConnected(false);
    await come('code');
    expect(page.textContent).to.equal('');
    part.setConnected(true);
    expect(page.textContent).to.equal('here: code');
  });
});
