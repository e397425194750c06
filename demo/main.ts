import type {} from '../components/analytics-chat/define.js';

interface DemoConfig {
  readonly endpoint: string;
  readonly prompts: readonly string[];
  readonly customer: string;
  readonly customers: readonly { readonly externalId: string; readonly label: string }[];
}

const response = await fetch('/demo.json');
const config = (await response.json()) as DemoConfig;

const chat = document.querySelector('analytics-chat')!;
chat.prompts = config.prompts;
// The helper is on another origin: the page's own sign-in cookie has to travel there.
chat.credentials = 'include';
chat.endpoint = config.endpoint;
// Registered once it knows where to ask: until then the tag is an empty box.
await import('../components/analytics-chat/define.js');

const preview = document.querySelector<HTMLFormElement>('form.preview')!;
const customer = preview.elements.namedItem('customer') as HTMLSelectElement;
customer.append(...config.customers.map(({ externalId, label }) => new Option(label, externalId)));
customer.value = config.customer;

customer.addEventListener('change', () => void signIn(customer.value));

const theme = preview.elements.namedItem('theme') as HTMLSelectElement;
theme.addEventListener('change', () => {
  document.documentElement.dataset['theme'] = theme.value;
  chat.theme = theme.value as typeof chat.theme;
});

/** Another customer signs in: other rows, and a conversation of their own. */
async function signIn(externalId: string): Promise<void> {
  await fetch('/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customer: externalId }),
  });
  chat.newChat();
}
