import { expect, waitUntil } from '@open-wc/testing';
import type {
  ChatRenderers,
  RenderedResult,
  RenderedToolCall,
  ResultContext,
} from '../../../../components/analytics-chat/result/chat-renderers.js';
import { cutoff, delays, lines, settled, sqlCall, wholeText } from '../../../helpers/chat-stream.js';
import { chatWith, shows, within } from '../chat-page.js';

const reply = { chunks: [lines(cutoff(), sqlCall(delays), wholeText('Done.', 7), settled())] };

async function answerWith(renderers: ChatRenderers, attributes: Readonly<Record<string, string>> = {}) {
  const { chat } = await chatWith([reply], attributes);
  chat.renderers = renderers;
  await chat.ask('Delays?');
  await waitUntil(() => (within(chat, '.result')?.childElementCount ?? 0) > 0);
  return chat;
}

/** Keeps the console quiet, and gives what was said on it. */
function errors(): { readonly said: unknown[][]; readonly restore: () => void } {
  const said: unknown[][] = [];
  const real = console.error;
  console.error = (...args: unknown[]) => said.push(args);
  return { said, restore: () => (console.error = real) };
}

describe('analytics-chat, renderers', () => {
  it('shows the page’s own view in place of chart and table, as in the example of the documentation', async () => {
    const chat = await answerWith({
      result: ({ title, columns, rows }) => {
        if (columns.length !== 2) return undefined;
        const list = document.createElement('ul');
        for (const [name, value] of rows) {
          list.append(Object.assign(document.createElement('li'), { textContent: `${name}: ${value}` }));
        }
        list.ariaLabel = title;
        return list;
      },
    });
    const items = [...within(chat, '.result ul')!.children].map(({ textContent }) => textContent);
    expect(items).to.deep.equal(['JFK: 12.5', 'ATL: 9.25', 'ORD: 15']);
    expect(shows(chat, '.result figure')).to.equal(false);
    await expect(chat).to.be.accessible();
  });

  it('shows our own view where the page has none to give', async () => {
    const chat = await answerWith({ result: () => undefined });
    expect(shows(chat, '.result table')).to.equal(true);
  });

  it('hands over frozen data, and the query only with show-sql', async () => {
    const got: RenderedResult[] = [];
    const renderers: ChatRenderers = {
      result: (result) => {
        got.push(result);
        return document.createElement('hr');
      },
    };
    await answerWith(renderers);
    await answerWith(renderers, { 'show-sql': '' });
    const [first, second] = got;
    expect([first!.sql, second!.sql]).to.deep.equal([undefined, 'SELECT 1']);
    expect([first!.title, first!.totalRows]).to.deep.equal(['Delays', 3]);
    expect(first!.columns.map(({ title, kind }) => [title, kind])).to.deep.equal([
      ['Origin', 'string'],
      ['Avg delay', 'number'],
    ]);
    const parts = [first, first!.columns, first!.rows, ...first!.columns, ...first!.rows];
    expect(parts.every((part) => Object.isFrozen(part))).to.equal(true);
  });

  it('shows our own view, and says why on the console, when a renderer throws or returns no node', async () => {
    const { said, restore } = errors();
    const failure = new Error('of the page');
    const chat = await answerWith({
      result: () => {
        throw failure;
      },
      toolCall: () => '<b>no</b>' as unknown as Node,
    });
    restore();
    expect(shows(chat, '.result table')).to.equal(true);
    expect(shows(chat, '.step')).to.equal(true);
    expect(said.flat()).to.include(failure);
    expect(said.flat().join()).to.contain('is not a node');
  });

  it('renders once, and again when the theme changes or the renderer is another', async () => {
    const contexts: ResultContext[] = [];
    const chat = await answerWith({
      result: (_, context) => {
        contexts.push(context);
        return document.createElement('hr');
      },
    });
    chat.placeholder = 'Another word';
    chat.showThinking = true;
    await chat.updateComplete;
    expect(contexts.map(({ theme }) => theme)).to.deep.equal(['light']);
    chat.theme = 'dark';
    await chat.updateComplete;
    expect(contexts.map(({ theme, signal }) => [theme, signal.aborted])).to.deep.equal([
      ['light', true],
      ['dark', false],
    ]);
    chat.renderers = {};
    await chat.updateComplete;
    expect(contexts.at(-1)!.signal.aborted).to.equal(true);
    expect(shows(chat, '.result table')).to.equal(true);
  });

  it('tells the page’s view when it is gone', async () => {
    let signal: AbortSignal | undefined;
    const chat = await answerWith({
      result: (_, context) => {
        signal = context.signal;
        return document.createElement('hr');
      },
    });
    expect(signal!.aborted).to.equal(false);
    chat.newChat();
    await waitUntil(() => signal!.aborted);
  });

  it('shows the page’s own view of a step, with what was asked of the tool only with show-sql', async () => {
    const calls: RenderedToolCall[] = [];
    const toolCall = (call: RenderedToolCall) => {
      calls.push(call);
      return Object.assign(document.createElement('em'), { textContent: `${call.kind} ${call.status}` });
    };
    const chat = await answerWith({ toolCall });
    expect(within(chat, '.activity li')!.textContent).to.equal('sql done');
    expect(calls.some((call) => 'detail' in call)).to.equal(false);
    const shown = await answerWith({ toolCall }, { 'show-sql': '' });
    expect(shows(shown, '.activity li em')).to.equal(true);
    expect(calls.at(-1)).to.deep.equal({
      name: 'serviceSqlApi',
      kind: 'sql',
      status: 'done',
      detail: 'SELECT 1',
    });
  });
});
