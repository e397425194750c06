import { expect, fixture, html } from '@open-wc/testing';
import { read } from 'vega';
import { checkSpec, drawChart } from '../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { corpus } from '../../helpers/corpora-browser.js';

type Rows = Record<string, unknown>[];

const files = new Map<string, Rows | undefined>();

/** The rows of a data file of the examples; undefined for maps and other files that are no rows. */
async function rowsOf(file: string): Promise<Rows | undefined> {
  if (files.has(file)) return files.get(file);
  const response = await fetch(`/node_modules/vega-datasets/data/${file}`);
  const type = file.slice(file.lastIndexOf('.') + 1);
  const rows: unknown = response.ok ? read(await response.text(), { type } as never) : undefined;
  const kept = Array.isArray(rows) ? (rows.slice(0, 5_000) as Rows) : undefined;
  files.set(file, kept);
  return kept;
}

function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { url?: unknown }).url;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(addressesIn)];
}

describe('the Vega-Lite example specs', () => {
  it('are drawn, all of them that need nothing but rows', async function () {
    this.timeout(240_000);
    const bytes = await corpus('vega-lite-v5-specs-part.json');
    if (!bytes) return this.skip();
    const specs = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, { spec: unknown }>;
    const outcome: Record<'drawn' | 'refused' | 'failed' | 'empty', string[]> = {
      drawn: [],
      refused: [],
      failed: [],
      empty: [],
    };
    for (const [name, { spec }] of Object.entries(specs)) {
      const addresses = [...new Set(addressesIn(spec))];
      const [address] = addresses;
      const rows = address === undefined ? [{ a: 1 }] : await rowsOf(address.slice('data/'.length));
      const table = readResultTable({ data: rows ?? [{ a: 1 }] })!;
      const verdict = checkSpec(JSON.stringify(spec), table);
      if (!verdict.ok) {
        outcome.refused.push(`${name}: ${verdict.reason}`);
        continue;
      }
      const container = await fixture<HTMLElement>(html`<div style="width: 640px"></div>`);
      try {
        const view = await drawChart(container, {
          spec: verdict.spec,
          table,
          theme: 'light',
          width: 640,
          timeLimit: 30_000,
        });
        const marks = container.querySelectorAll(
          '.role-mark path, .role-mark text, .role-mark line, canvas',
        ).length;
        (marks > 0 ? outcome.drawn : outcome.empty).push(name);
        view.finalize();
      } catch (error) {
        // A chart of two data sets over the rows of one may have nothing to draw.
        if (addresses.length > 1) outcome.empty.push(name);
        else outcome.failed.push(`${name}: ${String(error)} ${String((error as Error).cause)}`);
      }
      container.remove();
    }
    console.log(
      `example specs: ${outcome.drawn.length} drawn, ${outcome.empty.length} without marks, ` +
        `${outcome.refused.length} refused, ${outcome.failed.length} failed`,
    );
    expect(outcome.failed).to.deep.equal([]);
    // Outlines on maps, and one expression that reads a data set.
    expect(
      outcome.refused.every((line) => /geo_|data\(\)/.test(line)),
      outcome.refused.join('\n'),
    ).to.equal(true);
    expect(outcome.drawn.length / Object.keys(specs).length, outcome.empty.join(' ')).to.be.greaterThan(0.95);
  });
});
