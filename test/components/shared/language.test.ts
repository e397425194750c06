import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import type { AnalyticsSession } from '../../../components/analytics-session/analytics-session.js';
import type { EmbedDashboard } from '../../../components/embed-dashboard/embed-dashboard.js';
import '../../../src/elements.js';
import { labels as german } from '../../../src/locales/de.js';
import { scriptedTransport } from '../../../src/testing.js';
import { answer, bars, line } from '../../states/answers.js';

const root = (element: Element): ShadowRoot => element.shadowRoot!;
const sendOf = (chat: Element): string =>
  root(chat).querySelector('[part=send-button]')?.textContent.trim() ?? '';
const nameOf = (dashboard: Element): string | null =>
  root(dashboard).querySelector('section')?.ariaLabel ?? null;
const inlay = (element: Element): HTMLElement => root(element).querySelector<HTMLElement>('section.inlay')!;

async function chatWith(properties: Partial<AnalyticsChat>, ...streams: string[]): Promise<AnalyticsChat> {
  const chat = document.createElement('analytics-chat');
  Object.assign(chat, { persist: 'none', transport: scriptedTransport(streams.length > 0 ? streams : ['']) });
  Object.assign(chat, properties);
  await fixture(html`<div style="block-size: 600px">${chat}</div>`);
  await chat.updateComplete;
  return chat;
}

describe('the language of an element', () => {
  afterEach(() => (document.documentElement.lang = 'en'));
  before(() => (document.documentElement.lang = 'en'));

  it('is there with the first drawing', async () => {
    const chat = document.createElement('analytics-chat');
    chat.locale = 'fr';
    chat.transport = scriptedTransport(['']);
    document.body.append(chat);
    const seen = new Set<string>();
    let isDone = false;
    const done = chat.updateComplete.then(() => (isDone = true));
    while (!isDone) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const text = root(chat)?.querySelector('[part=send-button]')?.textContent.trim();
      if (text !== undefined) seen.add(text);
    }
    await done;
    seen.add(sendOf(chat));
    expect([...seen]).to.deep.equal(['Envoyer']);
    chat.remove();
  });

  it('is that of its locale, whatever the country', async () => {
    for (const locale of ['de', 'de-AT', 'DE-ch']) {
      expect(sendOf(await chatWith({ locale })), locale).to.equal('Senden');
    }
  });

  it('is English where the kit does not speak it, and numbers are still of the locale', async () => {
    const chat = await chatWith({ locale: 'it' }, answer('Ecco.', bars));
    await chat.ask('Quanto?');
    expect(sendOf(chat)).to.equal('Send');
    await waitUntil(() => root(chat).querySelector('[role=tab]') !== null);
    root(chat).querySelector<HTMLElement>('[role=tab]:last-child')!.click();
    await waitUntil(() => root(chat).querySelector('td.number') !== null);
    expect(root(chat).querySelector('td.number')!.textContent.trim()).to.equal('83.412,50');
  });

  it('is the session’s, then that of the page where it stands', async () => {
    const session = await fixture<AnalyticsSession>(
      html`<analytics-session endpoint="https://helper.example/inlay" locale="es">
        <analytics-chat persist="none"></analytics-chat>
        <embed-dashboard dashboard-id="sales"></embed-dashboard>
      </analytics-session>`,
    );
    const [chat, dashboard] = ['analytics-chat', 'embed-dashboard'].map((tag) => session.querySelector(tag)!);
    await waitUntil(() => sendOf(chat!) === 'Enviar' && nameOf(dashboard!) === 'Panel');
    session.removeAttribute('locale');
    await waitUntil(() => sendOf(chat!) === 'Send' && nameOf(dashboard!) === 'Dashboard');
    document.documentElement.lang = 'fr';
    await waitUntil(() => sendOf(chat!) === 'Envoyer' && nameOf(dashboard!) === 'Tableau de bord');
  });

  it('changes with the locale, also in what is already drawn', async () => {
    const chat = await chatWith(
      { feedback: true, showSql: true },
      answer('Germany leads with **83,412.50**.', bars, line),
    );
    await chat.ask('How much?');
    const picture = () =>
      root(chat).querySelector('[role=img][aria-label]')?.getAttribute('aria-label') ?? '';
    await waitUntil(() => picture().startsWith('Chart'), '', { timeout: 5_000 });
    await waitUntil(() => root(chat).querySelector('[part=number-link]') !== null);
    chat.locale = 'de';
    await waitUntil(() => picture().startsWith('Diagramm'), '', { timeout: 5_000 });
    const link = () => root(chat).querySelector('[part=number-link]')?.ariaLabel;
    await waitUntil(() => link() === '83,412.50, zur Tabellenzelle');
    expect(root(chat).querySelector('[part=copy-button]')!.ariaLabel).to.equal('Antwort kopieren');
    expect(root(chat).querySelector('[role=status]')!.textContent).not.to.contain('complete');
    await waitUntil(() => root(chat).textContent.includes('83.412,50') || picture() !== '');
    expect(chat.transcript()).to.contain('**Sie haben gefragt:** How much?');
  });

  it('leaves what was asked and answered as it is', async () => {
    const chat = await chatWith({ locale: 'ar' }, answer('Germany leads with **83,412.50**.', bars));
    await chat.ask('Send me the chart');
    await waitUntil(() => root(chat).querySelector('figcaption') !== null);
    const text = root(chat).textContent;
    for (const part of ['Send me the chart', 'Germany leads with', 'Revenue by country'])
      expect(text).to.contain(part);
  });
});

describe('the words that a page gives', () => {
  it('stand over those of the language, word by word', async () => {
    const labels = { send: 'Los!', errors: { auth: 'Anmelden!' } };
    const chat = await chatWith({ locale: 'de', labels }, 'nothing');
    expect(sendOf(chat)).to.equal('Los!');
    expect(root(chat).querySelector('textarea')!.placeholder).to.equal(german.chat.placeholder);
    chat.labels = { chat: { send: 'Ab!' } };
    await chat.updateComplete;
    expect(sendOf(chat)).to.equal('Ab!');
    chat.labels = undefined;
    await chat.updateComplete;
    expect(sendOf(chat)).to.equal('Senden');
  });

  it('may be a whole language, of any element and of a session', async () => {
    expect(sendOf(await chatWith({ labels: german }))).to.equal('Senden');
    const session = await fixture<AnalyticsSession>(
      html`<analytics-session endpoint="https://helper.example/inlay" .labels=${german}>
        <analytics-chat persist="none"></analytics-chat>
        <embed-dashboard dashboard-id="sales"></embed-dashboard>
      </analytics-session>`,
    );
    await waitUntil(() => sendOf(session.querySelector('analytics-chat')!) === 'Senden');
    const dashboard = session.querySelector<EmbedDashboard>('embed-dashboard')!;
    expect(
      root(dashboard).querySelector('[part=full-screen-button]')?.textContent.trim() ?? 'Vollbild',
    ).to.equal('Vollbild');
  });
});

describe('the direction of an element', () => {
  it('is from right to left by its own locale, on any page', async () => {
    const chat = await chatWith({ locale: 'ar', mode: 'launcher', open: true });
    expect(getComputedStyle(inlay(chat)).direction).to.equal('rtl');
    expect([inlay(chat).lang, inlay(chat).dir]).to.deep.equal(['ar', 'rtl']);
    expect(root(chat).querySelector<HTMLElement>('[part=launcher-button]')!.dir).to.equal('rtl');
    const left = (part: string) => root(chat).querySelector(`[part=${part}]`)!.getBoundingClientRect().left;
    expect(left('send-button')).to.be.lessThan(left('input'));
    chat.locale = 'de';
    await waitUntil(() => inlay(chat).lang === 'de');
    expect([inlay(chat).dir, getComputedStyle(inlay(chat)).direction]).to.deep.equal(['', 'ltr']);
  });

  it('is the page’s where the page says the language', async () => {
    const box = await fixture(html`<div lang="ar"></div>`);
    const chat = document.createElement('analytics-chat');
    chat.transport = scriptedTransport(['']);
    box.append(chat);
    await chat.updateComplete;
    expect(sendOf(chat)).to.equal('إرسال');
    expect([inlay(chat).dir, inlay(chat).lang]).to.deep.equal(['', '']);
    expect(getComputedStyle(inlay(chat)).direction).to.equal('ltr');
  });

  it('holds for a dashboard, and for queries it does not', async () => {
    const dashboard = await fixture<EmbedDashboard>(
      html`<embed-dashboard locale="ar" dashboard-id="sales"></embed-dashboard>`,
    );
    await dashboard.updateComplete;
    expect(getComputedStyle(inlay(dashboard)).direction).to.equal('rtl');
    const chat = await chatWith({ locale: 'ar', showSql: true }, answer('Done.', bars));
    await chat.ask('كم؟');
    await waitUntil(() => root(chat).querySelector('pre.sql') !== null);
    for (const query of root(chat).querySelectorAll('pre.sql'))
      expect(getComputedStyle(query).direction).to.equal('ltr');
  });
});

describe('mixed text', () => {
  it('runs as each text does, in a chat that runs as its language does', async () => {
    for (const [locale, question, direction] of [
      ['ar', 'How much?', 'ltr'],
      ['en', 'كم الإيرادات؟', 'rtl'],
    ] as const) {
      const chat = await chatWith({ locale, showThinking: true }, answer('Germany leads.', bars));
      expect(getComputedStyle(root(chat).querySelector('textarea')!).direction).to.equal(
        locale === 'ar' ? 'rtl' : 'ltr',
      );
      await chat.ask(question);
      const bubble = root(chat).querySelector<HTMLElement>('.question')!;
      expect(getComputedStyle(bubble.querySelector('.words')!).direction, locale).to.equal(direction);
      const around = bubble.parentElement!.getBoundingClientRect();
      const { left, right } = bubble.getBoundingClientRect();
      expect(left - around.left < around.right - right, locale).to.equal(locale === 'ar');
      expect(getComputedStyle(root(chat).querySelector('.answer')!).direction, locale).to.equal('ltr');
    }
  });
});

describe('what opens over the page', () => {
  it('is in the language too: a link that is asked about, and a result over the whole page', async () => {
    const chat = await chatWith({ locale: 'fr' }, answer('Voir [le site](https://example.com/).', bars));
    await chat.ask('Combien ?');
    root(chat).querySelector<HTMLElement>('.answer a')!.click();
    await waitUntil(() => root(chat).querySelector('dialog.link-dialog') !== null);
    const dialog = root(chat).querySelector<HTMLDialogElement>('dialog.link-dialog')!;
    for (const text of ['Ce lien mène à un autre site', 'Annuler', 'Ouvrir le lien'])
      expect(dialog.textContent).to.contain(text);
    dialog.close();
    await waitUntil(() => root(chat).querySelector('[data-mark=enlarge]') !== null);
    root(chat).querySelector<HTMLElement>('[data-mark=enlarge]')!.click();
    await waitUntil(() => root(chat).querySelector('dialog.enlarged') !== null);
    expect(root(chat).querySelector('dialog.enlarged')!.textContent).to.contain('Fermer');
  });

  it('is the name of a closed chat with an answer that has come', async () => {
    const chat = await chatWith({ locale: 'de', mode: 'launcher' }, answer('Fertig.', bars));
    await chat.ask('Wie viel?');
    await waitUntil(() =>
      root(chat).querySelector('[part=launcher-button]')!.ariaLabel!.includes('(neue Nachricht)'),
    );
  });
});
