import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { featureResult, features } from '../../../scripts/chart-engine/feature-specs.js';

const table = readResultTable(featureResult)!;

describe('a chart of allowed features', () => {
  for (const [name, spec] of Object.entries(features)) {
    it(`is drawn with nothing left out: ${name}`, async () => {
      const verdict = checkSpec(spec, table);
      expect(verdict.dropped).to.deep.equal([]);
      if (!verdict.ok) throw new Error(verdict.reason);
      const container = await fixture<HTMLElement>(html`<div style="width: 600px"></div>`);
      const options = { spec: verdict.spec, table, theme: 'light', width: 600, timeLimit: 20_000 } as const;
      const view = await drawChart(container, options).catch((error: Error) => {
        throw new Error(String(error.cause ?? error));
      });
      // Every view of the chart has marks of its own.
      const parts = (spec as { vconcat?: unknown[] }).vconcat?.length ?? 1;
      const drawn = [...container.querySelectorAll('g.mark-group.role-scope')].filter(
        (group) => group.querySelector('.role-mark path, .role-mark text, .role-mark line') !== null,
      );
      const marks = container.querySelectorAll('.role-mark path, .role-mark text, .role-mark line');
      expect(marks.length).to.be.greaterThan(0);
      expect(Math.max(drawn.length, 1)).to.be.at.least(parts);
      expect([...marks].map((mark) => mark.getAttribute('d') ?? '').join('')).not.to.match(/NaN|undefined/);
      view.finalize();
    });
  }
});
