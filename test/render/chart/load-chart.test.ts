import { expect } from '@open-wc/testing';
import { loadChart } from '../../../src/render/chart/load-chart.js';

const fetched = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
const isFetched = () => fetched().some((name) => /\/draw-chart\.ts|\/vega(?:-[a-z-]+)?\/build\//.test(name));

describe('loadChart', () => {
  it('fetches no chart code before it is asked to', () => {
    expect(isFetched()).to.equal(false);
  });

  it('fetches the chart code once, from the first call on', async () => {
    const first = loadChart();
    expect(loadChart()).to.equal(first);
    const { checkSpec, drawChart } = await first;
    expect([typeof checkSpec, typeof drawChart]).to.deep.equal(['function', 'function']);
    expect(isFetched()).to.equal(true);
  });

  it('fetches the parts of Vega that ship, and not the whole of it', async () => {
    await loadChart();
    expect(
      fetched().filter((name) => /\/vega(?:-force|-hierarchy|-wordcloud)?\/build\//.test(name)),
    ).to.deep.equal([]);
  });

  it('has no way to make code of a string', async () => {
    await loadChart();
    const makers: string[] = [];
    for (const name of fetched().filter((path) => /\/vega-runtime\/|\/d3-dsv\//.test(path))) {
      const text = await (await fetch(name)).text();
      if (/expr \|\| expressionCodegen|new Function/.test(text)) makers.push(name);
    }
    expect(makers).to.deep.equal([]);
  });
});
