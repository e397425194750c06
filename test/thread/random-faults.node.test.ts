import { describe, it } from 'node:test';
import fc from 'fast-check';
import { play } from './faults/play.js';
import { plans } from './faults/plans.js';

// A plan that fails is printed with its seed; `fc.assert(…, { seed, path })` plays it again.
describe('ChatStore: random faults', () => {
  it('end as the platform says, once, whatever goes wrong', async () => {
    await fc.assert(fc.asyncProperty(plans, play), { numRuns: 150, includeErrorInReport: true });
  });
});
