import type {} from '../src/elements.js';
import { dress, paint } from './brand.js';
import type { DemoConfig } from '../platform/src/index.js';
import { drillQuestion } from './drill-question.js';
import { presenterDrawer, tapChat } from './presenter.js';
import { signingInAgain } from './sign-in-again.js';
import { languageOf, speak, wordsIn, type DemoLanguage } from './words.js';

const config = (await (await fetch('/demo.json')).json()) as DemoConfig;

const find = <Found extends Element>(selector: string): Found => document.querySelector<Found>(selector)!;
const session = document.querySelector('analytics-session')!;
const dashboard = document.querySelector('embed-dashboard')!;
const chat = document.querySelector('analytics-chat')!;
const viewerName = find('.viewer span');
const askAbout = find<HTMLButtonElement>('.ask-about');
const preview = find<HTMLFormElement>('form.preview');
const customer = preview.elements.namedItem('customer') as HTMLSelectElement;
const theme = preview.elements.namedItem('theme') as HTMLSelectElement;

const language = preview.elements.namedItem('language') as HTMLSelectElement;
const words = () => wordsIn(language.value as DemoLanguage);
let question: string | undefined;

language.value = languageOf(location.search, navigator.languages);
speak(document, language.value as DemoLanguage);
window.fetch = signingInAgain(window.fetch.bind(window), {
  isOurs: (address) => address.startsWith(config.endpoint) || address === '/presenter.json',
  signIn: () => sendSignIn(customer.value),
});
const presenter = presenterDrawer(find('.presenter'), tapChat(config.endpoint), words);

dress(document.documentElement, config.brand);
document.title = `${config.brand.name} – ${config.title}`;
find('.brand span').textContent = config.brand.name;
const logo = find<HTMLImageElement>('.brand img');
if (config.brand.logo === undefined) logo.remove();
else logo.src = config.brand.logo;
// A page that is called as its brand says so once.
if (config.title === config.brand.name) find('nav').remove();
else find('nav a').textContent = config.title;
find('h1').textContent = config.title;
find('.intro p').textContent = config.description;

customer.append(...config.customers.map(({ externalId, label }) => new Option(label, externalId)));
customer.value = config.customer ?? '';
showCustomer(customer.value);
customer.addEventListener('change', () => void signIn(customer.value));

theme.addEventListener('change', () => {
  document.documentElement.dataset['theme'] = theme.value;
  session.theme = theme.value as typeof session.theme;
});

// The address keeps the language, so that the page can be sent to somebody in it.
language.addEventListener('change', () => {
  const address = new URL(location.href);
  address.searchParams.set('lang', language.value);
  history.replaceState(history.state, '', address);
  speak(document, language.value as DemoLanguage);
  name();
  void presenter.refresh();
});

for (const type of ['session-ready', 'session-change'] as const) {
  session.addEventListener(type, () => (viewerName.textContent = session.viewer?.displayName ?? ''));
}

// What is clicked in the dashboard can be asked about in the chat beside it.
dashboard.addEventListener('dashboard-drilldown', ({ member, value }) => {
  question = drillQuestion(config.drillQuestions, member, value);
  askAbout.hidden = question === undefined;
  name();
});
askAbout.addEventListener('click', () => {
  askAbout.hidden = true;
  if (question !== undefined) void chat.ask(question);
});

name();
chat.prompts = config.prompts;
dashboard.heading = config.dashboard.title;
dashboard.dashboardId = config.dashboard.id;
// The helper is on another origin: the page's own sign-in cookie has to travel there.
session.credentials = 'include';
session.endpoint = config.endpoint;
// Registered once they know where to ask: until then the tags are empty boxes.
await import('../src/elements.js');

/** What is made of words of the page and of its data set. */
function name(): void {
  chat.heading = words().askAbout(config.rowNoun);
  askAbout.textContent = words().ask(question ?? '');
}

/** Another customer signs in: other rows, another name and picture, a conversation of their own. */
async function signIn(externalId: string): Promise<void> {
  await sendSignIn(externalId);
  showCustomer(externalId);
  presenter.forget();
  askAbout.hidden = true;
  await session.refresh();
  await presenter.refresh();
}

async function sendSignIn(externalId: string): Promise<void> {
  await fetch('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer: externalId }),
  });
}

function showCustomer(externalId: string): void {
  document.documentElement.dataset['customer'] = externalId;
  paint(document.documentElement, config.customers.find((one) => one.externalId === externalId)?.brand ?? {});
}
