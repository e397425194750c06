import { describe, it } from 'node:test';
import fc from 'fast-check';
import { play } from './faults/play.js';
import { plans } from './faults/plans.js';
import { samePlans } from './faults/same-plans.js';

describe('ChatStore: random faults', () => {
  it('end as the platform says, once, whatever goes wrong', async () => {
    await fc.assert(fc.asyncProperty(plans, play), { numRuns: 150, ...samePlans });
  });
});
