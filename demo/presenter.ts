/**
 * The presenter's drawer: what passes between page and platform while the customer looks at the answer. Hidden until
 * Shift+P, or from the start with `?present`. It reads along on the page's own requests and keeps the last turn alone.
 */
import type { ViewerRights } from '../platform/src/index.js';
import type { DemoWords } from './words.js';

type Tap = { readonly lines: string[]; readonly told: () => void };

/** Nobody reads more; the wire of a long table would only slow the page down. */
const mostLines = 400;

/** Reads along on every answer to a question. Before the elements take their own `fetch`. */
export function tapChat(endpoint: string): { readonly lines: string[]; onChange: () => void } {
  const tap = { lines: [] as string[], onChange: () => {} };
  const plain = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await plain(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (address.startsWith(endpoint) && address.includes('/chat/stream')) {
      tap.lines.length = 0;
      const told = (): void => tap.onChange();
      void readAlong(response.clone(), { lines: tap.lines, told });
    }
    return response;
  };
  return tap;
}

async function readAlong({ body }: Response, { lines, told }: Tap): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      const [...whole] = (rest + part.value).split('\n');
      rest = whole.pop() ?? '';
      for (const line of whole) keep(lines, line);
      told();
    }
  } catch {
    // A stopped turn ends its stream; what came so far stays.
  }
  keep(lines, rest);
  told();
}

/** Keeps a line of the wire. Where a question comes, what came before it was of an earlier turn, or opened the stream. */
export function keep(lines: string[], line: string): void {
  if (messageIn(line).role === 'user') lines.splice(0, lines.length - (isOpening(lines.at(-1)) ? 1 : 0));
  if (line !== '' && lines.length < mostLines) lines.push(line);
}

const isOpening = (line = ''): boolean => messageIn(line).id === '__cutoff__';

interface Message {
  readonly id?: string;
  readonly role?: string;
  readonly state?: { readonly messages?: readonly Message[] };
}

/** The message of a line, an empty one where it is none. */
function messageIn(line: string): Message {
  try {
    return Object(JSON.parse(line)) as Message;
  } catch {
    return {};
  }
}

/** The queries of the last turn that stand in its lines. */
export function queriesIn(lines: readonly string[]): string[] {
  const queries = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      const text = value.trim();
      if (/^\{.*"(?:sqlQuery|query)"/s.test(text)) lookAt(text);
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if ((key === 'sqlQuery' || key === 'query') && typeof inner === 'string') queries.add(inner);
      else look(inner);
    }
  };
  const lookAt = (text: string): void => {
    try {
      look(JSON.parse(text));
    } catch {
      // A piece of a longer text.
    }
  };
  for (const line of lines) {
    const { messages } = messageIn(line).state ?? {};
    // The last line holds the whole thread.
    if (messages === undefined) lookAt(line);
    else look(messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1));
  }
  return [...queries];
}

/** Shows and hides the drawer, and fills it. */
export function presenterDrawer(
  drawer: HTMLElement,
  tap: ReturnType<typeof tapChat>,
  words: () => DemoWords,
): { refresh: () => Promise<void>; forget: () => void } {
  const part = (name: string): HTMLElement => drawer.querySelector<HTMLElement>(`[data-part="${name}"]`)!;
  const showTurn = (): void => {
    if (drawer.hidden) return;
    part('sql').textContent = queriesIn(tap.lines).join(';\n\n') || words().noQuery;
    part('wire').textContent = tap.lines.join('\n') || words().nothing;
  };
  const showRights = async (): Promise<void> => {
    if (drawer.hidden) return;
    const answer = await fetch('/presenter.json');
    if (answer.ok) part('rights').replaceChildren(...rights((await answer.json()) as ViewerRights, words()));
  };
  const toggle = (isShown: boolean): void => {
    drawer.hidden = !isShown;
    showTurn();
    void showRights();
  };
  tap.onChange = showTurn;
  drawer.querySelector('button')?.addEventListener('click', () => toggle(false));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && drawer.contains(document.activeElement)) toggle(false);
    const isPlain = event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (isPlain && event.key.toLowerCase() === 'p' && !isWriting(event)) toggle(drawer.hidden !== false);
  });
  if (new URLSearchParams(location.search).has('present')) toggle(true);
  const refresh = (): Promise<void> => {
    showTurn();
    return showRights();
  };
  // What another customer was told is nothing to show beside this one's rights.
  const forget = (): void => {
    tap.lines.length = 0;
    showTurn();
  };
  return { refresh, forget };
}

const isWriting = (event: Event): boolean =>
  event
    .composedPath()
    .some(
      (node) =>
        node instanceof HTMLElement &&
        (node.contentEditable === 'true' || /^(?:INPUT|TEXTAREA|SELECT)$/.test(node.tagName)),
    );

function rights(
  { externalId, userAttributes, groups, views }: ViewerRights,
  words: DemoWords,
): HTMLElement[] {
  const counts = new Intl.NumberFormat(document.documentElement.lang);
  // The two rules that are words; any other is the policy's own.
  const rules: Readonly<Record<string, string>> = {
    'every row': words.everyRow,
    'nothing: no policy applies': words.noPolicy,
  };
  const attributes = Object.entries(userAttributes).map(([name, value]) => `${name}: ${String(value)}`);
  const rows: [string, string][] = [
    [words.externalId, externalId],
    [words.attributes, attributes.join('; ') || words.none],
    [words.groups, groups.join(', ') || words.none],
    ...views.map(({ view, rule, rows: count }): [string, string] => [
      view,
      count === undefined
        ? (rules[rule] ?? rule)
        : words.rows(rules[rule] ?? rule, count, counts.format(count)),
    ]),
  ];
  return rows.flatMap(([name, value]) => [element('dt', name), element('dd', value)]);
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
