import fc from 'fast-check';
import '../../../components/analytics-chat/define.js';
import { loadMarkdown } from '../../../components/analytics-chat/conversation/markdown-directive.js';
import { tools } from '../../../components/analytics-chat/conversation/tools.js';
import { samePlans } from '../../thread/faults/same-plans.js';
import { plansOfOld } from './faults/plans-of-old.js';
import { elementPlans, playElement } from './faults/play-element.js';

describe('analytics-chat: random faults', () => {
  before(() => Promise.all([loadMarkdown(), tools.load()]));

  it('lose nothing, double nothing, and touch no typed text, through reloads and removals', async function () {
    this.timeout(120_000);
    await fc.assert(fc.asyncProperty(elementPlans, playElement), {
      examples: plansOfOld.map((plan) => [plan]),
      numRuns: 40,
      ...samePlans,
    });
  });
});
