import { expect } from '@open-wc/testing';
import { loadChart, preloadChart } from '../../../src/render/chart/load-chart.js';

const isFetched = () =>
  performance
    .getEntriesByType('resource')
    .some(({ name }) => /\/draw-chart\.ts|vega(?:-lite)?\/build\//.test(name));

describe('loadChart', () => {
  it('fetches no chart code before it is asked to', () => {
    expect(isFetched()).to.equal(false);
  });

  it('fetches the chart code once, from the first call on', async () => {
    preloadChart();
    const first = loadChart();
    expect(loadChart()).to.equal(first);
    const { checkSpec, drawChart } = await first;
    expect([typeof checkSpec, typeof drawChart]).to.deep.equal(['function', 'function']);
    expect(isFetched()).to.equal(true);
  });
});
