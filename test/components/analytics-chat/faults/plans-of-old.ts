import type { ElementPlan } from './play-element.js';

const chunk = 20;
const isTerse = false;

/** Plans that lost or doubled something once. */
export const plansOfOld: readonly ElementPlan[] = [
  // What waited was in the field as well when the element came back.
  {
    faults: [],
    steps: [
      { act: 'queue', then: 0 },
      { act: 'queue', then: 0 },
      { act: 'remove', then: 1_795 },
      { act: 'reload', then: 0 },
      { act: 'ask', then: 0 },
      { act: 'queue', then: 90_000 },
    ],
    chunk,
    isTerse,
  },
  // A question that was given back was gone with a reload after another thread.
  {
    faults: [
      { kind: 'drop', at: 2 },
      { kind: 'duplicates' },
      { kind: 'drop', at: 13 },
      { kind: 'status', status: 429 },
    ],
    steps: [
      { act: 'ask', then: 3_620 },
      { act: 'ask', then: 20 },
      { act: 'elsewhere', then: 90_000 },
      { act: 'reload', then: 0 },
    ],
    chunk,
    isTerse,
  },
  // A page that was left while the thread came in forgot the question to offer in it.
  {
    faults: [
      { kind: 'none' },
      { kind: 'drop', at: 18 },
      { kind: 'duplicates' },
      { kind: 'drop', at: 2 },
      { kind: 'status', status: 429 },
    ],
    steps: [
      { act: 'queue', then: 90_000 },
      { act: 'ask', then: 20 },
      { act: 'reload', then: 20 },
      { act: 'ask', then: 0 },
      { act: 'reload', then: 16 },
      { act: 'reload', then: 0 },
      { act: 'type', then: 0 },
    ],
    chunk,
    isTerse,
  },
  // A question that was given back, and one that waited, are both in the field of the next page.
  {
    faults: [
      { kind: 'cut', frames: 3 },
      { kind: 'turned-away', retryAfterMs: 70_000 },
    ],
    steps: [
      { act: 'queue', then: 90_000 },
      { act: 'revise', then: 0 },
      { act: 'reload', then: 0 },
      { act: 'type', then: 0 },
    ],
    chunk,
    isTerse: true,
  },
  // The thread that was left was shown again, and not the one that was being opened.
  {
    faults: [{ kind: 'none' }, { kind: 'turned-away', retryAfterMs: 0 }],
    steps: [
      { act: 'ask', then: 90_000 },
      { act: 'elsewhere', then: 0 },
      { act: 'type', then: 0 },
      { act: 'reload', then: 0 },
    ],
    chunk,
    isTerse,
  },
];
