/**
 * "So how much is that up or down, in percent?", "and how much more is that than the same quarter last year?": what
 * is said holds no subject of its own, only how much more it became. What grew is what was told before.
 */
import { noise } from '../../lexicon/grammar-words.js';
import type { Reading } from '../draft.js';
import type { Slot } from '../sentence.js';

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const changes = set(
  `more less fewer higher lower better worse bigger smaller larger up down growth grow grows grew grown growing change
   changes changed increase increases increased decrease decreases decreased rise rises rose risen fall falls fell fallen
   drop drops dropped decline declines declined jump jumped improved improvement gain gained`,
);
const parts = set('% percent percents percentage percentages pct relative');
/** Around it: none of them names a thing. */
const others = set('how much many is was were are did does do has have it that this they those these so or');
/** Which two are held against each other is read by the steps for times. */
const times = set(
  `than over from to against compared compare comparing vs versus since until till on same last previous prior preceding
   before earlier ago time times year years quarter quarters month months week weeks day days period one before per each every`,
);

export function readGrowthOfThat({ sentence, draft }: Reading): void {
  const left = sentence.slots.filter(({ used }) => !used);
  const core = left.filter(({ text }) => changes.has(text) || parts.has(text));
  const isSaid = core.some(({ text }) => changes.has(text));
  const isOfThat = left.some(({ text }) =>
    /^(?:that|this|it|they|those|these|up|down|growth|growing|more|less|fewer|higher|lower|better|worse|bigger|smaller|larger)$/.test(
      text,
    ),
  );
  // "Change it to 2025" is no change, and "which of them grew" asks for things.
  const isOther = left.some(({ text }, i) => /^(?:which|who)$/.test(text) || (i === 0 && text === 'change'));
  if (!isSaid || isOther || !left.every((slot, i) => isPlain(slot, left, i))) return;
  const relative = core.some(({ text }) => parts.has(text));
  // "Growth by month" is asked of what is measured by default.
  if (!relative && !isOfThat) return;
  draft.links.add('same');
  draft.growth = { relative, drivers: false, ...draft.growth };
  for (const slot of left) if (core.includes(slot) || others.has(slot.text)) slot.used = true;
}

function isPlain({ text, period, meanings = [] }: Slot, left: readonly Slot[], i: number): boolean {
  if (period) return true;
  if (!text.startsWith('§'))
    return changes.has(text) || parts.has(text) || others.has(text) || times.has(text) || noise.has(text);
  // "For each channel".
  const isSplit = meanings.some((m) => m.kind === 'dimension');
  return isSplit && /^(?:each|every|by|per)$/.test(left[i - 1]?.text ?? '');
}
