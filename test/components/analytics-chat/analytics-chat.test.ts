import { aTimeout, expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import type { ChatErrorEvent, ChatResponseEndEvent } from '../../../components/analytics-chat/events.js';
import {
  cutoff,
  delays,
  finalText,
  lines,
  scripted,
  settled,
  sqlCall,
  wholeText,
  type Reply,
} from '../../helpers/chat-stream.js';
import { threadName } from './chat-page.js';

const answered: Reply = {
  chunks: [
    lines(
      cutoff(),
      finalText('**Twelve** minutes', 3),
      wholeText('**Twelve** minutes on average.', 4),
      settled(),
    ),
  ],
};

async function chatWith(replies: readonly Reply[], aborts: readonly Reply[] = []) {
  const script = scripted(replies, aborts);
  const chat = await fixture<AnalyticsChat>(
    html`<analytics-chat persist="none" .transport=${script.transport}></analytics-chat>`,
  );
  return { chat, ...script };
}

const within = (chat: AnalyticsChat, selector: string) =>
  chat.shadowRoot!.querySelector<HTMLElement>(selector);
const field = (chat: AnalyticsChat) => within(chat, 'textarea') as HTMLTextAreaElement;

async function type(chat: AnalyticsChat, text: string): Promise<void> {
  field(chat).value = text;
  field(chat).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await chat.updateComplete;
}

function press(chat: AnalyticsChat, key: string, more: KeyboardEventInit = {}): void {
  field(chat).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
}

/** A promise and the switch that resolves it: holds a scripted stream open. */
function gate(): { promise: Promise<void>; open: () => void } {
  let open!: () => void;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}

beforeEach(() => sessionStorage.clear());

describe('analytics-chat: accessibility', () => {
  it('passes the accessibility check when empty, with prompts, and after an answer with a table', async () => {
    const { chat } = await chatWith([
      { chunks: [lines(cutoff(), sqlCall(delays), wholeText('Done.', 6), settled())] },
    ]);
    chat.prompts = ['How many flights?'];
    await chat.updateComplete;
    await expect(chat).to.be.accessible();
    await chat.ask('Delays?');
    await waitUntil(() => within(chat, '.rows table') !== null);
    await expect(chat).to.be.accessible();
  });

  it('says what is happening in a polite live region', async () => {
    const { promise, open } = gate();
    const { chat } = await chatWith([
      {
        chunks: [
          lines(cutoff(), sqlCall()),
          promise,
          lines(sqlCall(delays, 6), wholeText('Done.', 7), settled()),
        ],
      },
    ]);
    const asked = chat.ask('Delays?');
    const status = within(chat, '[role=status]')!;
    await waitUntil(() => status.textContent === 'Working…');
    open();
    await asked;
    await chat.updateComplete;
    expect(status.textContent).to.equal('Done.');
  });
});

describe('analytics-chat: attributes', () => {
  it('reads an unknown theme, link policy and persistence as the default', async () => {
    const chat = await fixture<AnalyticsChat>(
      html`<analytics-chat
        theme="pink"
        link-policy="always"
        persist="forever"
        endpoint="/x"
      ></analytics-chat>`,
    );
    expect([chat.theme, chat.linkPolicy, chat.persist]).to.deep.equal(['auto', 'confirm', 'session']);
  });

  it('says that it is not set up, and fires chat-error of code config, without an address', async () => {
    const chat = document.createElement('analytics-chat');
    const failed = oneEvent(chat, 'chat-error');
    document.body.append(chat);
    expect(((await failed) as unknown as ChatErrorEvent).code).to.equal('config');
    await chat.updateComplete;
    expect(within(chat, '[role=alert]')!.textContent).to.contain('not set up correctly');
    expect(field(chat).disabled).to.equal(true);
    chat.remove();
  });

  it('refuses an address that is neither https nor loopback', async () => {
    const chat = document.createElement('analytics-chat');
    chat.setAttribute('chat-url', 'http://evil.example/chat/stream-chat-state');
    const failed = oneEvent(chat, 'chat-error');
    document.body.append(chat);
    expect(((await failed) as unknown as ChatErrorEvent).code).to.equal('config');
    chat.remove();
  });

  it('offers the prompts and asks the one that is clicked', async () => {
    const { chat, received } = await chatWith([answered]);
    chat.prompts = ['How many flights?'];
    await chat.updateComplete;
    within(chat, '.prompts button')!.click();
    await oneEvent(chat, 'chat-response-end');
    expect(received[0]!.body['input']).to.equal('How many flights?');
  });
});

describe('analytics-chat: rendering', () => {
  it('shows the question and the answer as text, with markdown drawn', async () => {
    const { chat } = await chatWith([answered]);
    expect(await chat.ask('How late?')).to.equal('complete');
    await chat.updateComplete;
    expect(within(chat, '.question')!.textContent).to.contain('How late?');
    expect(within(chat, '.answer')!.textContent.trim()).to.equal('Twelve minutes on average.');
    expect(within(chat, '.answer strong')!.textContent).to.equal('Twelve');
  });

  it('shows markup in questions, titles, columns and cells as text', async () => {
    const evil = '<img src=x onerror=alert(1)>';
    const result = {
      ...delays,
      queryTitle: evil,
      schema: [{ name: evil, column_type: 'String' }],
      data: [[evil]],
    };
    const { chat } = await chatWith([
      { chunks: [lines(cutoff(), sqlCall(result), wholeText(evil, 7), settled())] },
    ]);
    await chat.ask(evil);
    await waitUntil(() => within(chat, '.rows table') !== null);
    expect(chat.shadowRoot!.querySelector('img')).to.equal(null);
    expect(within(chat, '.rows td bdi')!.textContent).to.equal(evil);
    expect(within(chat, 'figcaption')!.textContent).to.equal(evil);
    expect(within(chat, '.answer')!.textContent).to.contain(evil);
  });

  it('shows the table sorted by a click on a column, numbers by value', async () => {
    const { chat } = await chatWith([
      { chunks: [lines(cutoff(), sqlCall(delays), wholeText('x', 7), settled())] },
    ]);
    await chat.ask('Delays?');
    await waitUntil(() => within(chat, '.rows table') !== null);
    const first = () =>
      [...chat.shadowRoot!.querySelectorAll('.rows tbody tr td:first-child bdi')].map(
        (cell) => cell.textContent,
      );
    within(chat, '.rows th.number button')!.click();
    expect(first()).to.deep.equal(['ORD', 'JFK', 'ATL']);
    expect(within(chat, '.rows th.number')!.getAttribute('aria-sort')).to.equal('descending');
    within(chat, '.rows th.number button')!.click();
    expect(first()).to.deep.equal(['ATL', 'JFK', 'ORD']);
    within(chat, '.rows th.number button')!.click();
    expect(first()).to.deep.equal(['JFK', 'ATL', 'ORD']);
  });

  it('shows reasoning and queries only when the host asks for them', async () => {
    const thought = {
      id: 'a',
      role: 'assistant',
      thinking: 'secret plan',
      isDelta: true,
      isInProcess: true,
      sort: 2,
    };
    const frames = lines(cutoff(), thought, sqlCall(delays), wholeText('Done.', 7), settled());
    const { chat } = await chatWith([{ chunks: [frames] }]);
    await chat.ask('Delays?');
    await chat.updateComplete;
    expect(chat.shadowRoot!.textContent).not.to.contain('secret plan');
    expect(within(chat, '.sql')).to.equal(null);
    chat.showThinking = true;
    chat.showSql = true;
    await chat.updateComplete;
    expect(within(chat, '.thinking')!.textContent).to.contain('secret plan');
    expect(within(chat, '.sql')!.textContent).to.equal('SELECT 1');
  });

  it('marks a failed tool and still shows the answer', async () => {
    const frames = lines(
      cutoff(),
      sqlCall({ error: 'no such branch' }),
      wholeText('I could not.', 7),
      settled(),
    );
    const { chat } = await chatWith([{ chunks: [frames] }]);
    expect(await chat.ask('Delays?')).to.equal('complete');
    await chat.updateComplete;
    expect(within(chat, '.step.failed')).not.to.equal(null);
    expect(chat.shadowRoot!.textContent).not.to.contain('no such branch');
    expect(within(chat, '.answer')!.textContent).to.contain('I could not.');
  });
});

describe('analytics-chat: asking, stopping, failing', () => {
  it('sends on Enter, once for a double Enter, and not for Shift+Enter or the Enter of an input method', async () => {
    const { chat, received } = await chatWith([answered]);
    await type(chat, 'How late?');
    press(chat, 'Enter', { shiftKey: true });
    press(chat, 'Enter', { isComposing: true });
    expect(received).to.have.length(0);
    press(chat, 'Enter');
    press(chat, 'Enter');
    await oneEvent(chat, 'chat-response-end');
    expect(received).to.have.length(1);
    expect(field(chat).value).to.equal('');
  });

  it('keeps the question when the page cancels chat-submit', async () => {
    const { chat, received } = await chatWith([answered]);
    chat.addEventListener('chat-submit', (event) => event.preventDefault());
    await type(chat, 'How late?');
    press(chat, 'Enter');
    await aTimeout(20);
    expect(received).to.have.length(0);
    expect(field(chat).value).to.equal('How late?');
  });

  it('gives the question back and offers a retry when there is no connection', async () => {
    const { chat, received } = await chatWith([]);
    await type(chat, 'How late?');
    press(chat, 'Enter');
    const end = (await oneEvent(chat, 'chat-response-end')) as unknown as ChatResponseEndEvent;
    expect(end.reason).to.equal('error');
    await chat.updateComplete;
    expect(field(chat).value).to.equal('How late?');
    expect(within(chat, '[role=alert]')!.textContent).to.contain('no connection');
    within(chat, '.retry')!.click();
    await oneEvent(chat, 'chat-response-end');
    expect(received[1]!.body['messageId']).to.equal(received[0]!.body['messageId']);
    expect(chat.shadowRoot!.querySelectorAll('.turn')).to.have.length(1);
  });

  it('never shows what a failing server said', async () => {
    const { chat } = await chatWith([{ status: 500, chunks: ['SECRET stack trace'] }]);
    await chat.ask('How late?');
    await chat.updateComplete;
    expect(chat.shadowRoot!.textContent).not.to.contain('SECRET');
  });

  it('shows a turn as stopped only after the platform confirmed it', async () => {
    const hold = gate();
    const { chat, received } = await chatWith(
      [{ chunks: [lines(cutoff(), finalText('Half an', 3)), hold.promise, lines(settled())] }],
      [{ status: 204 }],
    );
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Half an') ?? false);
    press(chat, 'Escape');
    press(chat, 'Escape');
    await waitUntil(() => received.some(({ url }) => url.endsWith('/abort')));
    hold.open();
    expect(await asked).to.equal('abort');
    await chat.updateComplete;
    expect(received.filter(({ url }) => url.endsWith('/abort'))).to.have.length(1);
    expect(within(chat, '.reply .notice')!.textContent).to.contain('Stopped');
  });

  it('goes on with the answer when the stop is refused', async () => {
    const hold = gate();
    const { chat } = await chatWith(
      [
        {
          chunks: [
            lines(cutoff(), finalText('Half', 3)),
            hold.promise,
            lines(wholeText('Half and whole', 4), settled()),
          ],
        },
      ],
      [{ status: 404 }],
    );
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Half') ?? false);
    chat.stop();
    await aTimeout(20);
    hold.open();
    expect(await asked).to.equal('complete');
    await chat.updateComplete;
    expect(within(chat, '.answer')!.textContent).to.contain('Half and whole');
    expect(chat.shadowRoot!.textContent).not.to.contain('Stopped');
  });

  it('shows a cut answer as incomplete, with its text', async () => {
    const { chat } = await chatWith([{ chunks: [lines(cutoff(), finalText('Half an', 3))], breaks: true }]);
    expect(await chat.ask('How late?')).to.equal('disconnect');
    await chat.updateComplete;
    expect(within(chat, '.answer')!.textContent).to.contain('Half an');
    expect(within(chat, '[role=alert]')!.textContent).to.contain('incomplete');
  });
});

describe('analytics-chat: events', () => {
  it('tells of start, tool calls, thread and end in order, with nothing of the rows', async () => {
    const { chat } = await chatWith([
      {
        chunks: [
          lines(cutoff()),
          lines(sqlCall()),
          lines(sqlCall(delays, 6)),
          lines(wholeText('x', 7), settled()),
        ],
      },
    ]);
    const seen: string[] = [];
    for (const name of [
      'chat-submit',
      'chat-thread-change',
      'chat-response-start',
      'chat-tool-call',
      'chat-response-end',
    ]) {
      chat.addEventListener(name, (event) => {
        seen.push(name);
        expect(JSON.stringify(event)).not.to.contain('JFK');
      });
    }
    await chat.ask('Delays?');
    expect(seen[0]).to.equal('chat-submit');
    expect(seen.at(-1)).to.equal('chat-response-end');
    expect(seen).to.include.members(['chat-thread-change', 'chat-response-start', 'chat-tool-call']);
  });
});

describe('analytics-chat: lifecycle', () => {
  it('keeps its stream when it is moved', async () => {
    const hold = gate();
    const { chat, received } = await chatWith([
      {
        chunks: [
          lines(cutoff(), finalText('One', 3)),
          hold.promise,
          lines(wholeText('One two', 4), settled()),
        ],
      },
    ]);
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('One') ?? false);
    const elsewhere = await fixture<HTMLElement>(html`<div></div>`);
    elsewhere.append(chat);
    hold.open();
    expect(await asked).to.equal('complete');
    await chat.updateComplete;
    expect(received).to.have.length(1);
    expect(within(chat, '.answer')!.textContent.trim()).to.equal('One two');
  });

  it('ends its stream and forgets the conversation when it is removed', async () => {
    const { chat, received } = await chatWith([
      { chunks: [lines(cutoff(), finalText('One', 3)), new Promise(() => {})] },
    ]);
    void chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('One') ?? false);
    chat.remove();
    await aTimeout(0);
    expect(received[0]!.signal.aborted).to.equal(true);
    expect(chat.chatId).to.equal(undefined);
  });

  it('drops the conversation at once when the transport changes', async () => {
    const { chat } = await chatWith([answered]);
    await chat.ask('How late?');
    chat.transport = scripted([]).transport;
    await chat.updateComplete;
    expect(chat.shadowRoot!.querySelectorAll('.turn')).to.have.length(0);
  });

  it('remembers the thread in the tab and shows it again', async () => {
    const first = scripted([answered]);
    const one = await fixture<AnalyticsChat>(
      html`<analytics-chat endpoint="/inlay" .transport=${first.transport}></analytics-chat>`,
    );
    await one.ask('How late?');
    one.remove();
    const question = { id: '1732512345678-message', role: 'user', content: 'How late?', sort: 1 };
    const second = scripted([
      {
        chunks: [
          lines(
            { ...cutoff(), state: { isStreaming: false, chatId: 'chat-1' } },
            settled([question, wholeText('Twelve.', 2)]),
          ),
        ],
      },
    ]);
    const two = await fixture<AnalyticsChat>(
      html`<analytics-chat endpoint="/inlay" .transport=${second.transport}></analytics-chat>`,
    );
    await waitUntil(() => within(two, '.answer')?.textContent?.includes('Twelve.') ?? false);
    expect(second.received[0]!.body).to.deep.equal({ chatId: 'chat-1' });
  });

  it('starts anew, silently, when the remembered thread is another viewer’s', async () => {
    sessionStorage.setItem(threadName('/inlay'), 'not-mine');
    const { transport } = scripted([{ status: 404 }]);
    const chat = await fixture<AnalyticsChat>(
      html`<analytics-chat endpoint="/inlay" .transport=${transport}></analytics-chat>`,
    );
    await waitUntil(() => sessionStorage.length === 0);
    expect(chat.chatId).to.equal(undefined);
  });
});

describe('analytics-chat: theming', () => {
  it('follows its theme, and the page when that is auto', async () => {
    const { chat } = await chatWith([]);
    const background = () => getComputedStyle(within(chat, '.chat')!).backgroundColor;
    const light = background();
    chat.theme = 'dark';
    await chat.updateComplete;
    const dark = background();
    expect(dark).not.to.equal(light);
    chat.theme = 'auto';
    chat.style.colorScheme = 'dark';
    await chat.updateComplete;
    expect(background()).to.equal(dark);
  });

  it('takes colours from custom properties and offers its parts', async () => {
    const { chat } = await chatWith([]);
    chat.style.setProperty('--analytics-surface', 'rgb(1, 2, 3)');
    expect(getComputedStyle(within(chat, '.chat')!).backgroundColor).to.equal('rgb(1, 2, 3)');
    const parts = [...chat.shadowRoot!.querySelectorAll('[part]')].map((element) =>
      element.getAttribute('part'),
    );
    expect(parts).to.include.members(['header', 'conversation', 'composer', 'input', 'send-button']);
  });
});
