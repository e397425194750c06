import { chatStates } from './chat-states.js';
import { badgeStates, dashboardStates } from './other-states.js';
import type { State } from './state.js';

/**
 * Every state of every element, from recorded streams and a helper that is scripted: what `npm run dev:states` shows, what
 * is photographed with `--shots`, and what the tests of this folder walk.
 */
export const states: readonly State[] = [...chatStates, ...dashboardStates, ...badgeStates];

/** The box of a state, with its element in it. @returns resolves when the state has been reached */
export async function showState(state: State, box: HTMLElement): Promise<void> {
  if (state.dir !== undefined) box.dir = state.dir;
  if (state.lang !== undefined) box.lang = state.lang;
  if (state.height !== undefined) box.style.height = `${state.height}px`;
  await state.show(box);
}
