import { describe, it } from 'node:test';
import fc from 'fast-check';
import { play } from '../thread/faults/play.js';
import { plans } from '../thread/faults/plans.js';
import { samePlans } from '../thread/faults/same-plans.js';

describe('ChatStore: random faults, many', () => {
  it('end as the platform says, once, whatever goes wrong', async () => {
    await fc.assert(fc.asyncProperty(plans, play), { numRuns: 2_000, ...samePlans });
  });
});
