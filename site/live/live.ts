/**
 * What the examples of the site are made of: the real elements, fed by the recorded streams of `test/states/`. There is
 * no server behind them; what an element would ask a helper for is answered here.
 */
import { closedNetwork } from './closed-network.js';
import '../../src/elements.js';
import { showState, states } from '../../test/states/all-states.js';
import { chatStates } from '../../test/states/chat-states.js';
import { badgeStates } from '../../test/states/other-states.js';
import { sessionStates } from './session-states.js';
import neutral from '../../components/themes/neutral.css?raw';
import soft from '../../components/themes/soft.css?raw';
import dense from '../../components/themes/dense.css?raw';

closedNetwork();
const everyState = [...states, ...sessionStates];

export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
const sheets: Readonly<Record<string, string>> = { neutral, soft, dense };
export const themes = Object.keys(sheets);

/** A frame needs a platform of another origin, which no example has. */
const framed = new Set(['shown', 'the frame says nothing']);
const shownOf = (element: string) =>
  everyState.filter(
    (state) => state.element === element && !(element === 'embed-dashboard' && framed.has(state.title)),
  );

/** What an example begins with: what a viewer sees most. */
const first: Readonly<Record<string, string>> = { 'analytics-chat': 'line chart', 'avatar-badge': 'large' };

export const titlesOf = (element: string): string[] => shownOf(element).map(({ title }) => title);
export const firstOf = (element: string): string => first[element] ?? titlesOf(element)[0] ?? '';

export interface Shown {
  readonly element: string;
  readonly title: string;
  readonly dir: string;
  readonly lang: string;
}

/** Puts a state of an element into `box`, in place of what was there. @returns resolves when it has been reached */
export async function show(box: HTMLElement, { element, title, dir, lang }: Shown): Promise<void> {
  const state = shownOf(element).find((one) => one.title === title);
  if (state === undefined) throw new Error(`There is no state ${title} of ${element}.`);
  box.replaceChildren();
  const place = document.createElement('div');
  place.dir = dir;
  place.lang = lang;
  box.append(place);
  await showState(state, place);
}

/** The custom properties that a ready theme sets. */
export const themeTokens = (name: string): (readonly [name: string, value: string])[] =>
  [...(sheets[name] ?? '').matchAll(/^\s*(--analytics-[a-z0-9-]+):\s*([^;]+);/gm)].map(
    ([, property = '', value = '']) => [property, value.replace(/\s+/g, ' ').trim()] as const,
  );

/** A badge and a chat with a chart, for the page about looks. */
export async function showLook(box: HTMLElement): Promise<void> {
  const chat = chatStates.find(({ title }) => title === 'bar chart');
  const badge = badgeStates.find(({ title }) => title === 'large');
  for (const state of [badge, chat]) {
    if (state === undefined) throw new Error('A state of the page about looks is gone.');
    const place = document.createElement('div');
    box.append(place);
    await showState(state, place);
  }
}
