import fc from 'fast-check';
import type { Fault } from './model-platform.js';
import type { Plan } from './play.js';

const at = fc.nat({ max: 24 });
export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom<Fault>({ kind: 'none' }) },
  fc.constantFrom<Fault>(
    { kind: 'duplicates' },
    { kind: 'swapped' },
    { kind: 'noise' },
    { kind: 'without-state' },
    { kind: 'never-arrives' },
    { kind: 'answer-lost' },
    { kind: 'busy' },
  ),
  fc.constantFrom(429, 500, 503).map((status): Fault => ({ kind: 'status', status })),
  fc
    .constantFrom(0, 1_000, 5_000, 70_000)
    .map((retryAfterMs): Fault => ({ kind: 'turned-away', retryAfterMs })),
  fc.nat({ max: 14 }).map((frames): Fault => ({ kind: 'cut', frames })),
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('drop' as const, 'end' as const, 'cut-line' as const, 'stall' as const), at)
      .map(([kind, at]): Fault => ({ kind, at })),
  },
);

/** Conversations in which anything may go wrong, at any request. */
export const plans: fc.Arbitrary<Plan> = fc.record({
  faults: fc.oneof(
    fc.array(fault, { maxLength: 9 }),
    // A bad day: the same few things over and over.
    fc
      .array(fault, { minLength: 1, maxLength: 3 })
      .map((few) =>
        Array.from({ length: 40 }, (_, index): Fault => few[index % few.length] ?? { kind: 'none' }),
      ),
  ),
  questions: fc.integer({ min: 1, max: 3 }),
  away: fc.option(
    fc.record({ after: fc.nat({ max: 8_000 }), for: fc.integer({ min: 1_000, max: 120_000 }) }),
    { nil: undefined },
  ),
  sleepAfter: fc.option(fc.nat({ max: 6_000 }), { nil: undefined }),
  chunk: fc.integer({ min: 1, max: 400 }),
  isTerse: fc.boolean(),
  leaveAfter: fc.option(fc.nat({ max: 20_000 }), { nil: undefined, freq: 3 }),
});
