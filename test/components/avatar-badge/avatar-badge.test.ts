import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-session/define.js';
import '../../../components/avatar-badge/define.js';
import type { AnalyticsSession } from '../../../components/analytics-session/analytics-session.js';
import type { AvatarBadge } from '../../../components/avatar-badge/avatar-badge.js';
import { corpus } from '../../helpers/corpora-browser.js';
import { answering, json } from '../analytics-session/session-page.js';

const beside = (file: string): string => new URL(`./${file}`, import.meta.url).href;
const green = beside('green.png');
const missing = beside('missing.png');

const within = (badge: AvatarBadge, selector: string) =>
  badge.shadowRoot!.querySelector<HTMLElement>(selector);
const image = (badge: AvatarBadge) => within(badge, 'img') as HTMLImageElement | null;
const initials = (badge: AvatarBadge) => within(badge, '[part=initials]')?.textContent ?? '';
const isPictured = (badge: AvatarBadge) => image(badge)?.classList.contains('loaded') ?? false;

/** What the accessibility tree is told: the role and the name of the element's internals. */
const internals = new WeakMap<Element, ElementInternals>();
const attach = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'attachInternals')!.value as (
  this: HTMLElement,
) => ElementInternals;
HTMLElement.prototype.attachInternals = function (this: HTMLElement) {
  const own = attach.call(this);
  internals.set(this, own);
  return own;
};
const spoken = (badge: AvatarBadge) => {
  const { role, ariaLabel } = internals.get(badge)!;
  return { role, ariaLabel };
};

async function badgeOf(displayName?: string, picture?: string) {
  const badge = document.createElement('avatar-badge');
  if (displayName !== undefined) badge.displayName = displayName;
  if (picture !== undefined) badge.picture = picture;
  const errors: string[] = [];
  badge.addEventListener('avatar-error', ({ reason }) => errors.push(reason));
  document.body.append(badge);
  await badge.updateComplete;
  return { badge, errors };
}

afterEach(() => document.querySelectorAll('body > avatar-badge').forEach((badge) => badge.remove()));

describe('avatar-badge: accessibility', () => {
  it('passes the accessibility check with initials, with a picture, and for nobody', async () => {
    const { badge } = await badgeOf('Ada Lovelace', green);
    await waitUntil(() => isPictured(badge));
    await expect(badge).to.be.accessible();
    await expect((await badgeOf('Ada Lovelace')).badge).to.be.accessible();
    await expect((await badgeOf()).badge).to.be.accessible();
  });

  it('is one image with the viewer’s name, and neither initials nor picture say anything more', async () => {
    const { badge } = await badgeOf('Ada \u202eLovelace\n', green);
    await waitUntil(() => isPictured(badge));
    expect(spoken(badge)).to.deep.equal({ role: 'img', ariaLabel: 'Ada Lovelace' });
    expect(within(badge, '[part=face]')!.ariaHidden).to.equal('true');
    expect(image(badge)!.alt).to.equal('');
  });

  it('is passed over when it says nothing', async () => {
    const { badge } = await badgeOf();
    expect(spoken(badge)).to.deep.equal({ role: 'presentation', ariaLabel: null });
    badge.displayName = 'Ada';
    await badge.updateComplete;
    expect(spoken(badge)).to.deep.equal({ role: 'img', ariaLabel: 'Ada' });
  });

  it('says the presence after the name', async () => {
    const badge = await fixture<AvatarBadge>(html`
      <avatar-badge display-name="Ada"><span slot="presence" aria-label="online"></span></avatar-badge>
    `);
    await waitUntil(() => spoken(badge).ariaLabel === 'Ada, online');
    badge.querySelector('span')!.remove();
    await waitUntil(() => spoken(badge).ariaLabel === 'Ada');
  });
});

describe('avatar-badge: attributes', () => {
  it('takes name and picture from attributes', async () => {
    const badge = await fixture<AvatarBadge>(
      html`<avatar-badge display-name="Ada Lovelace" picture=${green}></avatar-badge>`,
    );
    expect(initials(badge)).to.equal('AL');
    expect(image(badge)!.src).to.equal(green);
  });

  it('has three sizes, of which an unknown one is the middle, and any other by a custom property', async () => {
    const { badge } = await badgeOf('Ada');
    const width = () => badge.getBoundingClientRect().width;
    const widths: number[] = [];
    for (const size of ['small', 'large', 'huge', 'medium']) {
      badge.setAttribute('size', size);
      await badge.updateComplete;
      widths.push(width());
    }
    expect(widths).to.deep.equal([24, 64, 40, 40]);
    badge.style.setProperty('--analytics-avatar-size', '100px');
    expect(width()).to.equal(100);
  });

  it('follows an attribute that is taken away', async () => {
    const { badge } = await badgeOf();
    badge.setAttribute('display-name', 'Ada');
    badge.setAttribute('picture', green);
    await badge.updateComplete;
    badge.removeAttribute('display-name');
    badge.removeAttribute('picture');
    await badge.updateComplete;
    expect([initials(badge), image(badge)]).to.deep.equal(['', null]);
  });

  for (const address of [
    'javascript:alert(1)',
    'data:image/png;base64,iVBORw0KGgo=',
    'blob:https://pictures.example/1',
    '/ada.png',
    '//pictures.example/ada.png',
    'ada.png',
    'http:ada.png',
    'https:/ada.png',
    'https:\\\\pictures.example\\ada.png',
    'ftp://pictures.example/ada.png',
    'file:///etc/passwd',
    'https://user:secret@pictures.example/ada.png',
    ' https://pictures.example/ada.png',
    'java\nscript:alert(1)',
    'https://',
    'http://[::1',
  ]) {
    it(`asks for no picture at ${JSON.stringify(address)}`, async () => {
      const { badge, errors } = await badgeOf('Ada Lovelace', address);
      badge.requestUpdate();
      await badge.updateComplete;
      expect(image(badge)).to.equal(null);
      expect(initials(badge)).to.equal('AL');
      expect(errors).to.deep.equal(['address']);
    });
  }
});

describe('avatar-badge: rendering', () => {
  it('shows the picture over the initials only once it has loaded', async () => {
    const { badge } = await badgeOf('Ada Lovelace', green);
    expect(getComputedStyle(image(badge)!).visibility).to.equal('hidden');
    await waitUntil(() => isPictured(badge));
    expect(getComputedStyle(image(badge)!).visibility).to.equal('visible');
    expect(initials(badge)).to.equal('AL');
    const [face, picture] = ['[part=face]', 'img'].map((part) =>
      within(badge, part)!.getBoundingClientRect(),
    );
    expect([picture!.width, picture!.x]).to.deep.equal([face!.width, face!.x]);
  });

  it('shows a vector picture without a size of its own', async () => {
    const { badge, errors } = await badgeOf('Ada', beside('blue.svg'));
    await waitUntil(() => isPictured(badge));
    expect(errors).to.deep.equal([]);
  });

  it('asks for the picture without saying who asks', async () => {
    const { badge } = await badgeOf('Ada', green);
    expect(image(badge)).to.include({ referrerPolicy: 'no-referrer', decoding: 'async', crossOrigin: null });
    expect(image(badge)!.loading).not.to.equal('lazy');
  });

  it('draws a figure for somebody without a name, and gives names a colour', async () => {
    const { badge } = await badgeOf();
    const background = () => getComputedStyle(within(badge, '[part=face]')!).backgroundColor;
    expect(within(badge, '[part=glyph]')).not.to.equal(null);
    const grey = background();
    badge.displayName = 'Ada Lovelace';
    await badge.updateComplete;
    expect(within(badge, '[part=glyph]')).to.equal(null);
    expect(background()).not.to.equal(grey);
  });

  it('lets nothing out of naughty names', async () => {
    const bytes = await corpus('blns.json');
    const own = [
      '<img src=x onerror=alert(1)>',
      '"><script>alert(1)</script>',
      '\u202e\u0000${7*7}',
      '{{7*7}}',
    ];
    const names = [...own, ...(bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as string[]) : [])];
    const { badge, errors } = await badgeOf();
    const size = badge.getBoundingClientRect();
    for (const name of names) {
      badge.setAttribute('display-name', name);
      await badge.updateComplete;
      const face = within(badge, '[part=face]')!;
      expect(face.querySelectorAll('*:not([part]):not(circle):not(path)'), name).to.have.length(0);
      const now = badge.getBoundingClientRect();
      expect([now.width, now.height], name).to.deep.equal([size.width, size.height]);
    }
    expect(errors).to.deep.equal([]);
  });

  it('takes no naughty string for the address of a picture', async () => {
    const bytes = await corpus('blns.json');
    const strings = bytes
      ? (JSON.parse(new TextDecoder().decode(bytes)) as string[])
      : ['javascript:alert(1);'];
    const { badge } = await badgeOf('Ada');
    for (const text of strings.filter((candidate) => !/^https?:\/\/\S+$/.test(candidate))) {
      badge.picture = text;
      await badge.updateComplete;
      expect(image(badge), text).to.equal(null);
    }
  });
});

describe('avatar-badge: events', () => {
  it('goes back to the initials with one event when the picture fails, and does not ask again', async () => {
    const { badge, errors } = await badgeOf('Ada Lovelace', missing);
    await waitUntil(() => errors.length > 0);
    await badge.updateComplete;
    badge.displayName = 'Ada King';
    badge.picture = missing;
    await badge.updateComplete;
    badge.remove();
    document.body.append(badge);
    await badge.updateComplete;
    expect(image(badge)).to.equal(null);
    expect(initials(badge)).to.equal('AK');
    expect(errors).to.deep.equal(['load']);
  });

  it('fires a composed event that carries a reason and no address', async () => {
    const badge = document.createElement('avatar-badge');
    badge.picture = missing;
    const failed = oneEvent(badge, 'avatar-error');
    document.body.append(badge);
    const event = (await failed) as Event;
    expect([event.bubbles, event.composed]).to.deep.equal([true, true]);
    expect(Object.keys(event).filter((key) => key !== 'isTrusted')).to.deep.equal(['reason']);
  });
});

describe('avatar-badge: lifecycle', () => {
  it('shows the last of several pictures, whichever answers first, and no failure of an earlier one', async () => {
    const { badge, errors } = await badgeOf('Ada', missing);
    const first = image(badge)!;
    badge.picture = green;
    await badge.updateComplete;
    await waitUntil(() => isPictured(badge));
    first.dispatchEvent(new Event('error'));
    await badge.updateComplete;
    expect(image(badge)!.src).to.equal(green);
    expect(errors).to.deep.equal([]);
    badge.picture = 'https://user@pictures.example/';
    await badge.updateComplete;
    expect(image(badge)).to.equal(null);
  });

  it('keeps its picture when it is moved', async () => {
    const { badge } = await badgeOf('Ada', green);
    await waitUntil(() => isPictured(badge));
    const before = image(badge);
    document.body.prepend(badge);
    await badge.updateComplete;
    expect(image(badge)).to.equal(before);
  });

  it('shows the session’s viewer, follows it, and forgets it at once on sign-out', async () => {
    let viewer: object = { displayName: 'Ada Lovelace', picture: green, viewerKey: 'a' };
    const net = answering({ '/viewer': () => json(viewer) });
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay" theme="dark"><avatar-badge></avatar-badge></analytics-session>
    `);
    const badge = session.querySelector('avatar-badge')!;
    expect(within(badge, '[part=glyph]')).not.to.equal(null);
    await waitUntil(() => isPictured(badge));
    expect(initials(badge)).to.equal('AL');
    expect(getComputedStyle(within(badge, '.badge')!).colorScheme).to.equal('dark');
    viewer = { displayName: 'Grace Hopper', viewerKey: 'g' };
    await session.refresh();
    await badge.updateComplete;
    expect([initials(badge), image(badge)]).to.deep.equal(['GH', null]);
    session.reset();
    await badge.updateComplete;
    expect(initials(badge)).to.equal('');
    expect(spoken(badge).ariaLabel).to.equal(null);
    net.undo();
  });

  it('shows what it was given itself rather than the session’s viewer', async () => {
    const net = answering({ '/viewer': () => json({ displayName: 'Ada', picture: green, viewerKey: 'a' }) });
    const session = await fixture<AnalyticsSession>(html`
      <analytics-session endpoint="/inlay"
        ><avatar-badge display-name="Bob"></avatar-badge
      ></analytics-session>
    `);
    const badge = session.querySelector('avatar-badge')!;
    await waitUntil(() => session.viewer !== undefined);
    await badge.updateComplete;
    expect([initials(badge), image(badge)]).to.deep.equal(['B', null]);
    net.undo();
  });
});

describe('avatar-badge: theming', () => {
  it('follows the page’s colour scheme and takes colours from custom properties', async () => {
    const { badge } = await badgeOf('Ada Lovelace');
    const style = () => getComputedStyle(within(badge, '[part=face]')!);
    badge.style.colorScheme = 'light';
    const light = style().backgroundColor;
    badge.style.colorScheme = 'dark';
    expect(style().backgroundColor).not.to.equal(light);
    badge.style.setProperty('--analytics-avatar-background', 'rgb(1, 2, 3)');
    badge.style.setProperty('--analytics-avatar-color', 'rgb(4, 5, 6)');
    expect([style().backgroundColor, style().color]).to.deep.equal(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
  });

  it('has its presence at the lower end corner, which is the left one where text runs to the left', async () => {
    const badge = await fixture<AvatarBadge>(html`
      <avatar-badge display-name="Ada"
        ><i slot="presence" style="width: 8px; height: 8px; display: block"></i
      ></avatar-badge>
    `);
    const place = () => {
      const [dot, box] = [badge.querySelector('i')!, badge].map((element) => element.getBoundingClientRect());
      return [dot!.left - box!.left, box!.right - dot!.right, box!.bottom - dot!.bottom].map(Math.round);
    };
    expect(place()).to.deep.equal([30, 2, 2]);
    badge.dir = 'rtl';
    expect(place()).to.deep.equal([2, 30, 2]);
  });

  it('stands on one line with others, with a name or without', async () => {
    const line = await fixture<HTMLElement>(html`
      <p><avatar-badge></avatar-badge> <avatar-badge display-name="Ada"></avatar-badge></p>
    `);
    const [nobody, ada] = [...line.querySelectorAll('avatar-badge')];
    expect(nobody!.getBoundingClientRect().top).to.be.closeTo(ada!.getBoundingClientRect().top, 1);
  });
});
