import { expect, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { cutoff, finalText, lines, settled, wholeText, type Reply } from '../../helpers/chat-stream.js';
import { answer, bars, line } from '../../states/answers.js';
import { answered, chatWith, field, gate, press, shows, within } from './chat-page.js';

async function type(chat: AnalyticsChat, text: string): Promise<void> {
  field(chat).value = text;
  field(chat).dispatchEvent(new InputEvent('input', { bubbles: true }));
  await chat.updateComplete;
}
async function send(chat: AnalyticsChat, text: string): Promise<void> {
  await type(chat, text);
  press(field(chat), 'Enter');
  await chat.updateComplete;
}
const all = (chat: AnalyticsChat, selector: string) => [
  ...chat.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
const texts = (chat: AnalyticsChat, selector: string) =>
  all(chat, selector).map(({ textContent }) => textContent.trim());
const questions = (chat: AnalyticsChat) => texts(chat, '.question .words');
const icon = (chat: AnalyticsChat, name: string) => within(chat, `button[aria-label='${name}']`)!;
const until = (chat: AnalyticsChat, found: () => boolean, what: string) =>
  waitUntil(
    async () => {
      await chat.updateComplete;
      return found();
    },
    what,
    { timeout: 15_000 },
  );
const ended = (chat: AnalyticsChat, count: number) =>
  until(chat, () => texts(chat, '.turn[aria-busy=false]').length === count, `${count} answers`);

describe('analytics-chat: a question typed while an answer is written', () => {
  it('waits in sight, may be taken back, and is asked when the answer is there', async () => {
    const hold = gate();
    const { chat, received } = await chatWith([
      {
        chunks: [
          lines(cutoff(), finalText('Half', 3)),
          hold.promise,
          lines(wholeText('Whole', 4), settled()),
        ],
      },
      answered,
    ]);
    await send(chat, 'One?');
    await until(chat, () => within(chat, '.answer')?.textContent === 'Half', 'half an answer');
    await type(chat, 'Two?');
    expect(texts(chat, '[type=submit]')).to.deep.equal(['Ask next']);
    press(field(chat), 'Enter');
    await send(chat, 'Three?');
    await until(chat, () => texts(chat, '.waiting span').length === 2, 'what waits');
    expect(texts(chat, '.waiting span')).to.deep.equal(['Asked next: Two?', 'Asked next: Three?']);
    expect(field(chat).value).to.equal('');
    await expect(chat).to.be.accessible();

    icon(chat, 'Take back: Three?').click();
    await chat.updateComplete;
    expect([field(chat).value, texts(chat, '.waiting span')]).to.deep.equal(['Three?', ['Asked next: Two?']]);
    expect(received).to.have.length(1);

    hold.open();
    await ended(chat, 2);
    expect(questions(chat)).to.deep.equal(['One?', 'Two?']);
    expect(received.map(({ body }) => body['input'])).to.deep.equal(['One?', 'Two?']);
    expect([field(chat).value, shows(chat, '.waiting')]).to.deep.equal(['Three?', false]);
  });

  it('is asked after the page was told of the end of the one before', async () => {
    const hold = gate();
    const { chat, page } = await chatWith([
      { chunks: [lines(cutoff()), hold.promise, lines(wholeText('Whole', 4), settled())] },
      answered,
    ]);
    const told: string[] = [];
    for (const name of ['chat-submit', 'chat-response-end'])
      page.addEventListener(name, () => told.push(name));
    await send(chat, 'One?');
    await send(chat, 'Two?');
    hold.open();
    await ended(chat, 2);
    await until(chat, () => told.length === 4, 'all events');
    expect(told).to.deep.equal(['chat-submit', 'chat-response-end', 'chat-submit', 'chat-response-end']);
  });

  it('waits on through a failure, and is asked after “Try again”', async () => {
    const hold = gate();
    const failed: Reply = { chunks: [hold.promise, lines({ error: 'boom' })] };
    const { chat } = await chatWith([failed, answered, answered, answered]);
    await send(chat, 'One?');
    await send(chat, 'Two?');
    hold.open();
    await until(chat, () => shows(chat, '.retry'), 'a failure');
    expect(texts(chat, '.waiting span')).to.deep.equal(['Asked next: Two?']);
    within(chat, '.retry')!.click();
    await until(chat, () => questions(chat).length === 2 && !shows(chat, '.waiting'), 'the second');
  });

  it('waits while an earlier conversation is being opened, and is asked in it', async () => {
    const hold = gate();
    const messages = [
      { id: '1732512345000-message', role: 'user', content: 'One?', sort: 1 },
      { id: 'a', role: 'assistant', content: 'One.', graphPath: ['final'], sort: 2 },
    ];
    const { chat, received } = await chatWith([
      { chunks: [hold.promise, lines(cutoff('chat-2'), settled(messages))] },
      { chunks: [lines(cutoff('chat-2'), wholeText('Two.', 4), settled())] },
    ]);
    void chat.openThread('chat-2');
    await chat.updateComplete;
    await type(chat, 'Two?');
    expect(within(chat, '[type=submit]')).to.have.property('disabled', false);
    press(field(chat), 'Enter');
    await until(chat, () => shows(chat, '.waiting'), 'what waits');
    expect([field(chat).value, texts(chat, '.waiting span')]).to.deep.equal(['', ['Asked next: Two?']]);
    hold.open();
    await ended(chat, 2);
    expect(questions(chat)).to.deep.equal(['One?', 'Two?']);
    expect(received.at(-1)?.body).to.include({ input: 'Two?', chatId: 'chat-2' });
    expect(shows(chat, '.waiting')).to.equal(false);
  });

  it('waits on where an earlier conversation cannot be opened, until it is', async () => {
    const hold = gate();
    const empty = { chunks: [lines(cutoff('chat-2'), settled())] };
    const { chat, received } = await chatWith([{ status: 403, chunks: [hold.promise] }, empty, answered]);
    void chat.openThread('chat-2');
    await chat.updateComplete;
    await send(chat, 'Two?');
    hold.open();
    await until(chat, () => shows(chat, '.retry'), 'a failure');
    expect(texts(chat, '.waiting span')).to.deep.equal(['Asked next: Two?']);
    expect(received).to.have.length(1);
    within(chat, '.retry')!.click();
    await ended(chat, 1);
    expect(questions(chat)).to.deep.equal(['Two?']);
  });

  it('is in the field again where the page refuses it, and where the conversation is left', async () => {
    const hold = gate();
    const { chat } = await chatWith([
      { chunks: [lines(cutoff()), hold.promise, lines(wholeText('Whole', 4), settled())] },
      { chunks: [lines(cutoff()), new Promise(() => {})] },
    ]);
    await send(chat, 'One?');
    await send(chat, 'Two?');
    chat.addEventListener('chat-submit', (event) => event.preventDefault(), { once: true });
    hold.open();
    await ended(chat, 1);
    await until(chat, () => field(chat).value === 'Two?', 'it given back');
    press(field(chat), 'Enter');
    await send(chat, 'Three?');
    await type(chat, 'Four?');
    chat.newChat();
    await chat.updateComplete;
    expect([field(chat).value, shows(chat, '.waiting')]).to.deep.equal(['Three?\nFour?', false]);
  });
});

describe('analytics-chat: a question again', () => {
  it('is asked as a new turn', async () => {
    const { chat, received } = await chatWith([answered, answered]);
    await chat.ask('How late?');
    await chat.updateComplete;
    icon(chat, 'Ask again').click();
    await ended(chat, 2);
    expect(questions(chat)).to.deep.equal(['How late?', 'How late?']);
    expect(new Set(received.map(({ body }) => body['messageId'])).size).to.equal(2);
  });

  it('is edited in the field; the new turn says what it revises, and what was typed comes back', async () => {
    const { chat, received } = await chatWith([answered, answered]);
    await chat.ask('How late?');
    await type(chat, 'Half a thought');
    icon(chat, 'Edit the question').click();
    await chat.updateComplete;
    expect(field(chat).value).to.equal('How late?');
    expect(chat.shadowRoot!.activeElement).to.equal(field(chat));
    expect(texts(chat, '.subject span')).to.deep.equal(['Revises “How late?”']);
    await expect(chat).to.be.accessible();
    await send(chat, 'How early?');
    await ended(chat, 2);
    expect(received[1]!.body['input']).to.equal('How early?');
    expect(questions(chat)).to.deep.equal(['How late?', 'How early?']);
    expect(texts(chat, '.turn .revises')).to.deep.equal(['Revises “How late?”']);
    expect([field(chat).value, shows(chat, '.subject')]).to.deep.equal(['Half a thought', false]);
  });

  it('is not edited after all', async () => {
    const { chat } = await chatWith([answered]);
    await chat.ask('How late?');
    await type(chat, 'Half a thought');
    icon(chat, 'Edit the question').click();
    await chat.updateComplete;
    icon(chat, 'Remove: Revises “How late?”').click();
    await chat.updateComplete;
    expect([field(chat).value, shows(chat, '.subject')]).to.deep.equal(['Half a thought', false]);
  });
});

describe('analytics-chat: what may be asked next', () => {
  it('stands below a refusal that offers something, and is asked by a click', async () => {
    const refusal = lines(cutoff(), wholeText('I cannot. For example: "Revenue by channel".', 3), settled());
    const { chat, received } = await chatWith([{ chunks: [refusal] }, answered]);
    await chat.ask('The weather?');
    await until(chat, () => shows(chat, '.suggestions'), 'suggestions');
    expect(texts(chat, '.suggestions button')).to.deep.equal(['Revenue by channel']);
    await expect(chat).to.be.accessible();
    within(chat, '.suggestions button')!.click();
    await ended(chat, 2);
    expect(received[1]!.body['input']).to.equal('Revenue by channel');
    expect(shows(chat, '.suggestions')).to.equal(false);
  });

  it('is nothing where the page does not want it, and nothing while an answer is written', async () => {
    const refusal = lines(cutoff(), wholeText('Try "Revenue by channel".', 3), settled());
    const { chat } = await chatWith([{ chunks: [refusal] }], { suggestions: 'none' });
    await chat.ask('The weather?');
    await chat.updateComplete;
    expect(shows(chat, '.suggestions')).to.equal(false);
    chat.suggestions = 'auto';
    await until(chat, () => shows(chat, '.suggestions'), 'suggestions');
  });
});

describe('analytics-chat: a part of a result', () => {
  it('is asked about by a click on its mark, in a chip that can be taken off', async () => {
    const { chat, received } = await chatWith([{ chunks: [answer('Here.', line)] }, answered]);
    await chat.ask('How did it go?');
    await until(chat, () => shows(chat, '.chart svg'), 'a chart');
    const frame = within(chat, '.chart-frame')!;
    frame.focus();
    press(frame, 'ArrowRight');
    press(frame, 'Enter');
    await chat.updateComplete;
    const offer = within(chat, '[data-mark=about]')!;
    const name = offer.textContent.trim().replace('Ask about ', '');
    expect(name).to.match(/2024$/);
    expect(chat.shadowRoot!.activeElement).to.equal(offer);
    offer.click();
    await chat.updateComplete;
    expect(texts(chat, '.subject span')).to.deep.equal([`About ${name}`]);
    expect(chat.shadowRoot!.activeElement).to.equal(field(chat));
    await send(chat, 'Which countries?');
    await ended(chat, 2);
    expect(received[1]!.body['input']).to.equal(`About ${name}: Which countries?`);
    expect(shows(chat, '.subject')).to.equal(false);
  });

  it('is a row of the table too, by click and by keyboard', async () => {
    const { chat } = await chatWith([{ chunks: [answer('Here.', bars)] }]);
    await chat.ask('How much?');
    await until(chat, () => shows(chat, '[role=tab]'), 'tabs');
    all(chat, '[role=tab]').at(-1)!.click();
    await chat.updateComplete;
    const row = all(chat, '.rows tbody tr')[1]!;
    row.querySelector('td')!.click();
    await chat.updateComplete;
    const offers = () => texts(chat, '[role=tabpanel]:not([hidden]) [data-mark=about]');
    expect(offers()).to.deep.equal([`Ask about ${row.querySelector('td')!.textContent.trim()}`]);
    const region = within(chat, '.rows')!;
    region.focus();
    press(region, 'Enter');
    const focused = () => chat.shadowRoot!.activeElement as HTMLElement;
    expect(focused().getAttribute('aria-rowindex')).to.equal('2');
    press(focused(), 'ArrowDown');
    press(focused(), 'ArrowDown');
    press(focused(), 'ArrowUp');
    expect(focused().getAttribute('aria-rowindex')).to.equal('3');
    press(focused(), 'Enter');
    await chat.updateComplete;
    expect(focused().dataset['mark']).to.equal('about');
  });
});
