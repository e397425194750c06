import type {} from '../src/elements.js';
import { drillQuestion } from './drill-question.js';

interface DemoConfig {
  readonly endpoint: string;
  readonly dashboardId: string;
  readonly prompts: readonly string[];
  readonly customer: string;
  readonly customers: readonly { readonly externalId: string; readonly label: string }[];
}

const response = await fetch('/demo.json');
const config = (await response.json()) as DemoConfig;

const session = document.querySelector('analytics-session')!;
const dashboard = document.querySelector('embed-dashboard')!;
const chat = document.querySelector('analytics-chat')!;
const viewerName = document.querySelector('.viewer span')!;
const askAbout = document.querySelector<HTMLButtonElement>('.ask-about')!;
const preview = document.querySelector<HTMLFormElement>('form.preview')!;
const customer = preview.elements.namedItem('customer') as HTMLSelectElement;
const theme = preview.elements.namedItem('theme') as HTMLSelectElement;

customer.append(...config.customers.map(({ externalId, label }) => new Option(label, externalId)));
customer.value = config.customer;
document.documentElement.dataset['customer'] = config.customer;
customer.addEventListener('change', () => void signIn(customer.value));

theme.addEventListener('change', () => {
  document.documentElement.dataset['theme'] = theme.value;
  session.theme = theme.value as typeof session.theme;
});

for (const type of ['session-ready', 'session-change'] as const) {
  session.addEventListener(type, () => (viewerName.textContent = session.viewer?.displayName ?? ''));
}

// What is clicked in the dashboard can be asked about in the chat beside it.
dashboard.addEventListener('dashboard-drilldown', ({ member, value }) => {
  const question = drillQuestion(member, value);
  askAbout.hidden = question === undefined;
  if (question === undefined) return;
  askAbout.textContent = `Ask: ${question}`;
  askAbout.onclick = () => {
    askAbout.hidden = true;
    void chat.ask(question);
  };
});

chat.prompts = config.prompts;
dashboard.dashboardId = config.dashboardId;
// The helper is on another origin: the page's own sign-in cookie has to travel there.
session.credentials = 'include';
session.endpoint = config.endpoint;
// Registered once they know where to ask: until then the tags are empty boxes.
await import('../src/elements.js');

/** Another customer signs in: other rows, another name and picture, a conversation of their own. */
async function signIn(externalId: string): Promise<void> {
  await fetch('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer: externalId }),
  });
  document.documentElement.dataset['customer'] = externalId;
  askAbout.hidden = true;
  await session.refresh();
}
