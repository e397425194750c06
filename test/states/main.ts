import '../../src/elements.js';
import { showState, states } from './all-states.js';

const only = new URLSearchParams(location.search).get('only');
const place = document.querySelector('main')!;
const form = document.querySelector('form')!;

/** One after the other: what is shown at once is loaded at once, and a dashboard's helper is one for the page. */
async function showAll(): Promise<void> {
  place.replaceChildren();
  document.documentElement.removeAttribute('data-shown');
  for (const state of states) {
    const name = `${state.element}: ${state.title}`;
    if (only !== null && !name.includes(only)) continue;
    const section = document.createElement('section');
    const heading = document.createElement('h2');
    const box = document.createElement('div');
    heading.textContent = name;
    box.className = 'box';
    section.append(heading, box);
    place.append(section);
    await showState(state, box);
  }
  document.documentElement.dataset['shown'] = String(place.children.length);
}

form.addEventListener('input', () => {
  const { theme, dir, width } = Object.fromEntries(new FormData(form)) as Record<string, string>;
  document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme!;
  document.documentElement.dir = dir!;
  place.style.setProperty('--width', `${width}px`);
});
window.addEventListener('elements-changed', () => void showAll());
await showAll();
