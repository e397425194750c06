import { expect, fixture, html } from '@open-wc/testing';
import { hostLook } from '../../../../components/embed-dashboard/frame/host-look.js';

async function lookOf(style: string): Promise<Readonly<Record<string, string>>> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.style.cssText = style;
  const look = hostLook(place);
  expect(place.childElementCount, 'nothing stays in the page').to.equal(0);
  return look;
}

describe('the look of the host’s page', () => {
  it('is nothing where the page sets nothing', async () => {
    expect(await lookOf('')).to.deep.equal({});
  });

  it('is told in plain values by the names of the embedded page', async () => {
    const look = await lookOf(
      `--analytics-accent: #123; --analytics-surface: white; --analytics-surface-raised: hsl(0 100% 50%);
       --analytics-text: rgb(1 2 3 / 50%); --analytics-border: color(srgb 1 0.5 0); --analytics-radius: 7px;
       --analytics-font: 'Noto Sans', Ubuntu, sans-serif`,
    );
    expect(look).to.deep.equal({
      '--embed-accent': 'rgb(17 34 51)',
      '--embed-surface': 'rgb(255 255 255)',
      '--embed-background': 'rgb(255 0 0)',
      '--embed-text': 'rgb(1 2 3 / 0.5)',
      '--embed-border': 'rgb(255 128 0)',
      '--embed-radius': '7px',
      '--embed-font': "'Noto Sans', Ubuntu, sans-serif",
    });
  });

  it('has variables, schemes, calculations and relative lengths computed', async () => {
    const look = await lookOf(
      `color-scheme: dark; font-size: 10px; --brand: light-dark(red, lime);
       --analytics-accent: color-mix(in oklab, var(--brand), var(--brand));
       --analytics-border: color(display-p3 1 0 0); --analytics-radius: calc(1em + 2px)`,
    );
    expect(look).to.deep.equal({
      '--embed-accent': 'rgb(0 255 0)',
      '--embed-border': 'rgb(255 0 0)',
      '--embed-radius': '12px',
    });
  });

  it('is inherited from anywhere above, and one’s own comes first', async () => {
    const outer = await fixture<HTMLElement>(html`<div><p></p></div>`);
    outer.style.cssText = '--analytics-accent: red; --analytics-text: lime';
    const inner = outer.querySelector('p')!;
    inner.style.setProperty('--analytics-text', 'blue');
    expect(hostLook(inner)).to.deep.equal({
      '--embed-accent': 'rgb(255 0 0)',
      '--embed-text': 'rgb(0 0 255)',
    });
  });

  it('says that the page is written from right to left, and nothing where it is not', async () => {
    const place = await fixture<HTMLElement>(html`<div dir="rtl"><p></p></div>`);
    const inner = place.querySelector('p')!;
    expect(hostLook(inner)).to.deep.equal({ '--embed-direction': 'rtl' });
    place.dir = 'ltr';
    expect(hostLook(inner)).to.deep.equal({});
  });

  it('leaves out what is no colour, no length and no name of a font', async () => {
    for (const value of [
      'url(https://evil.example/x)',
      'inherit',
      '12',
      'red blue',
      'red, blue',
      'env(nothing)',
      'attr(data-x)',
      'expression(1)',
      'image-set("x")',
      '"quoted" url(x)',
      'a/b',
      '\\75rl(x)',
      '{ a: b }',
      '10000px',
      '50%',
      '-3px',
      'calc(1px + 50%)',
      'x'.repeat(200),
    ]) {
      const place = await fixture<HTMLElement>(html`<div></div>`);
      for (const property of ['accent', 'radius', 'font']) {
        place.style.setProperty(`--analytics-${property}`, value);
      }
      const { '--embed-font': font = '', ...others } = hostLook(place);
      expect(others, value).to.deep.equal({});
      expect(font, value).to.match(/^[\w ,'"-]*$/);
    }
  });
});
