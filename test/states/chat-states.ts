import { scriptedTransport, type ScriptedReply } from '../../src/testing.js';
import type { AnalyticsChat } from '../../components/analytics-chat/analytics-chat.js';
import { InlayError, type InlayErrorCode } from '../../src/protocol/inlay-error.js';
import { cutoff, finalText, lines, settled, wholeText } from '../helpers/chat-stream.js';
import * as answers from './answers.js';
import type { State } from './state.js';

const QUESTION = 'How did revenue develop this year?';
const forEver = { wait: new Promise<never>(() => {}) };
const drawn = () => new Promise((resolve) => setTimeout(resolve, 400));

type Properties = Partial<
  Pick<
    AnalyticsChat,
    'mode' | 'open' | 'history' | 'prompts' | 'disabled' | 'showSql' | 'showThinking' | 'feedback'
  >
>;

async function chatIn(box: HTMLElement, replies: readonly ScriptedReply[], properties: Properties = {}) {
  const chat = document.createElement('analytics-chat');
  if (replies.length > 0) chat.transport = scriptedTransport(replies);
  chat.persist = 'none';
  chat.style.height = '100%';
  Object.assign(chat, properties);
  box.append(chat);
  await chat.updateComplete;
  return chat;
}

/** A chat in which a question was asked, which ends or hangs as the script says. */
const asked =
  (reply: ScriptedReply, properties: Properties = {}, question = QUESTION) =>
  async (box: HTMLElement): Promise<void> => {
    const chat = await chatIn(box, [reply], properties);
    await Promise.race([chat.ask(question), drawn()]);
    await drawn();
  };

const chat = (title: string, show: State['show'], more: Partial<State> = {}): State => ({
  element: 'analytics-chat',
  title,
  height: 560,
  show,
  ...more,
});

const results: Readonly<Record<string, string>> = {
  'bar chart': answers.answer('Germany leads with **83,412.50**.', answers.bars),
  'line chart': answers.answer('Revenue rose from January to June.', answers.line),
  'several lines': answers.answer('Germany leads in every month.', answers.severalLines),
  'scatter of the first 100 of 229 rows': answers.answer('Dearer products sell less.', answers.scatter),
  map: answers.answer('Boston has the most orders.', answers.map),
  'pie of 52': answers.answer('No place stands out.', answers.pie),
  'table of 12 columns': answers.answer('All measures.', answers.wide),
  'long words': answers.answer(`Long: ${'x'.repeat(200)}`, answers.longWords),
  number: answers.answer('There were **12,345** orders in May.', answers.number),
  'two results': answers.answer('Both views.', answers.bars, answers.line),
  code: answers.answer(answers.code),
  list: answers.answer(answers.list),
  refusal: answers.answer('I cannot forecast. I can show revenue by month, or compare two months.'),
};

/** What is asked where the usual question would not be answered by it. */
const questions: Readonly<Record<string, string>> = {
  'bar chart': 'Which countries bring the most revenue?',
  'several lines': 'How did revenue develop in each country?',
  'scatter of the first 100 of 229 rows': 'Do dearer products sell less?',
  map: 'Where do the orders come from?',
  'pie of 52': 'What share of orders has each place?',
  'table of 12 columns': 'Show all measures by country.',
  number: 'How many orders were there in May?',
  'two results': 'How did revenue develop, and which countries bring the most?',
  code: 'Which query is that?',
  list: 'What stands out this year?',
  refusal: 'What will revenue be next year?',
};

const failures: readonly InlayErrorCode[] = [
  'auth',
  'forbidden',
  'not-found',
  'rate-limited',
  'server',
  'network',
  'protocol',
  'too-large',
];

const earlier = Array.from({ length: 120 }, (_, index) => [
  { id: `${1732512345678 + index}-message`, role: 'user', content: `Question ${index}`, sort: 2 * index + 1 },
  { ...finalText(`Answer ${index}`, 2 * index + 2), id: `a${index}`, isDelta: false, isInProcess: false },
]).flat();
const longThread = lines({ ...cutoff(), state: { isStreaming: false, chatId: 'chat-1' } }, settled(earlier));

/** What the viewer types and sends by hand. */
async function typed(box: HTMLElement, text: string, isSent = true): Promise<void> {
  const field = box.querySelector('analytics-chat')!.shadowRoot!.querySelector('textarea')!;
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await box.querySelector('analytics-chat')!.updateComplete;
  if (isSent) field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }));
}

export const chatStates: readonly State[] = [
  chat('without an address', (box) => chatIn(box, [])),
  chat('empty', (box) => chatIn(box, [answers.begun])),
  chat('empty, with prompts', (box) =>
    chatIn(box, [answers.begun], { prompts: ['Revenue by month', 'Top 5 countries', 'Orders last week'] }),
  ),
  chat('disabled', (box) => chatIn(box, [answers.begun], { disabled: true })),
  chat('asked, nothing there yet', asked([forEver])),
  chat('a query runs', asked([answers.running, forEver])),
  chat('the answer is being written', asked([answers.begun, forEver])),
  ...Object.entries(results).map(([title, stream]) => chat(title, asked(stream, {}, questions[title]))),
  chat(
    'steps, thinking and SQL',
    asked(
      lines(
        cutoff(),
        answers.thinking('The viewer asks for a development.'),
        answers.query(answers.line),
        wholeText('It rose.', 50),
        settled(),
      ),
      { showSql: true, showThinking: true, feedback: true },
    ),
  ),
  chat('a long table that is searched', async (box) => {
    await asked(answers.answer('All cities.', answers.cities))(box);
    const root = box.querySelector('analytics-chat')!.shadowRoot!;
    const field = root.querySelector<HTMLInputElement>('input[type=search]')!;
    field.value = 'Texas 1';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }),
  chat('another kind of chart', async (box) => {
    await asked(answers.answer('Revenue rose from January to June.', answers.line))(box);
    const select = box.querySelector('analytics-chat')!.shadowRoot!.querySelector('select')!;
    select.value = 'bar';
    select.dispatchEvent(new Event('change'));
    await drawn();
  }),
  chat(
    'what may be asked next',
    asked(
      answers.answer(
        'I cannot forecast. For example: "Revenue by month in the two years before", "Orders by country", "The ten customers with the highest revenue in Germany, Austria and Switzerland".',
      ),
    ),
  ),
  chat('questions wait', async (box) => {
    await asked([answers.begun, forEver])(box);
    await typed(box, 'And by country?');
    await typed(box, `And ${'a long question about many things '.repeat(5)}?`);
    await typed(box, 'Half a thought', false);
  }),
  chat('a question about a row', async (box) => {
    await asked(answers.answer('Germany leads.', answers.bars))(box);
    const root = box.querySelector('analytics-chat')!.shadowRoot!;
    root.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click();
    root.querySelector<HTMLElement>('.rows tbody td')!.click();
    await drawn();
    root.querySelector<HTMLElement>('[role=tabpanel]:not([hidden]) [data-mark=about]')!.click();
    await typed(box, 'Which months?', false);
  }),
  chat('a question that revises another', async (box) => {
    const element = await chatIn(box, [
      answers.answer('There were **12,345** orders in May.', answers.number),
      answers.answer('There were **12,345** orders in May.', answers.number),
    ]);
    await element.ask(QUESTION);
    element.shadowRoot!.querySelector<HTMLElement>('[part=edit-button]')!.click();
    await typed(box, 'And how did it develop last year, by month and country?');
    await drawn();
    element.shadowRoot!.querySelector<HTMLElement>('[part=edit-button]')!.click();
  }),
  chat('the list of threads', async (box) => {
    // Only what earlier runs left of the kit: the page of the state may have things of its own there.
    for (const storage of [localStorage, sessionStorage])
      for (const key of Object.keys(storage)) if (key.startsWith('inlay-kit.')) storage.removeItem(key);
    const element = await chatIn(box, [answers.answer('It rose.', answers.line)], { history: 'local' });
    await element.ask(QUESTION);
    await element.threads();
    await drawn();
    element.shadowRoot!.querySelector<HTMLElement>('[part=history-button]')?.click();
    await drawn();
  }),
  chat('stopped', async (box) => {
    const element = await chatIn(box, [[answers.begun, forEver]]);
    const end = element.ask(QUESTION);
    await drawn();
    element.stop();
    await end;
  }),
  chat('cut off', asked([answers.begun, { fail: new InlayError('disconnect', 'The connection was lost.') }])),
  ...failures.map((code) =>
    chat(`failed: ${code}`, asked(new InlayError(code, 'Refused.', { retryable: code !== 'forbidden' }))),
  ),
  chat('a thread of 120 questions', async (box) => {
    const element = await chatIn(box, []);
    element.transport = scriptedTransport([''], { states: [longThread] });
    element.chatId = 'chat-1';
    await drawn();
  }),
  chat('launcher, closed', (box) => chatIn(box, [answers.begun], { mode: 'launcher' }), { height: 90 }),
  chat(
    'right to left',
    asked(
      answers.answer('الإيرادات ارتفعت إلى **83,412.50** في Germany.', answers.bars),
      {},
      'كيف تطورت الإيرادات هذا العام؟',
    ),
    { dir: 'rtl', lang: 'ar' },
  ),
  chat('German numbers', asked(answers.answer('Deutschland führt mit **83.412,50**.', answers.bars)), {
    lang: 'de',
  }),
];
