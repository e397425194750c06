import fc from 'fast-check';
import '../../components/analytics-chat/define.js';
import { loadMarkdown } from '../../components/analytics-chat/conversation/markdown-directive.js';
import { tools } from '../../components/analytics-chat/conversation/tools.js';
import { samePlans } from '../thread/faults/same-plans.js';
import { elementPlans, playElement } from '../components/analytics-chat/faults/play-element.js';

// Run by chat-faults.node.test.ts, since browsers have no part in the slow suite of their own.
describe('analytics-chat: random faults, many', () => {
  before(() => Promise.all([loadMarkdown(), tools.load()]));

  it('lose nothing, double nothing, and touch no typed text', async function () {
    this.timeout(280_000);
    await fc.assert(fc.asyncProperty(elementPlans, playElement), { numRuns: 2_000, ...samePlans });
  });
});
