import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, it } from 'node:test';
import * as vega from 'vega';
import { compile } from 'vega-lite';
import { checkSpec } from '../../../src/render/chart/check/check-spec.js';
import { compileChart } from '../../../src/render/chart/draw/compile-chart.js';
import { guardedInterpreter } from '../../../src/render/chart/draw/guarded-interpreter.js';
import { EVENT_LOCK } from '../../../src/render/chart/draw/lock-vega-spec.js';
import { RenderBudget } from '../../../src/render/chart/draw/render-budget.js';
import { silentLogger } from '../../../src/render/chart/draw/silent-logger.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { corpus } from '../../helpers/corpora.js';

type Rows = Record<string, unknown>[];

const folder = fileURLToPath(new URL('../../../node_modules/vega-datasets/data/', import.meta.url));
const LIMIT = 5_000;

/** The text of a data file, cut to as many rows as a chart may have. */
function textOf(file: string): string {
  const text = readFileSync(folder + file, 'utf8');
  if (!file.endsWith('.json'))
    return text
      .split('\n')
      .slice(0, LIMIT + 1)
      .join('\n');
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? JSON.stringify(value.slice(0, LIMIT)) : text;
}

function rowsOf(file: string): Rows | undefined {
  if (!existsSync(folder + file)) return undefined;
  const rows: unknown = vega.read(textOf(file), { type: file.slice(file.lastIndexOf('.') + 1) } as never);
  return Array.isArray(rows) ? rows.map((row: object) => ({ ...row })) : undefined;
}

function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { url?: unknown }).url;
  return [...(typeof own === 'string' ? [own] : []), ...Object.values(value).flatMap(addressesIn)];
}

/** Both scenes must take the same random steps. */
function reseed(): void {
  let seed = 1;
  (vega as unknown as { setRandom(next: () => number): void }).setRandom(() => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  });
}

async function sceneOf(spec: unknown, config: unknown, parsing: unknown, options: object): Promise<string> {
  reseed();
  const view = new vega.View(vega.parse(spec as never, config as never, parsing as never), {
    renderer: 'none',
    logger: silentLogger(),
    ...options,
  } as never);
  await view.runAsync();
  const svg = await view.toSVG();
  view.finalize();
  // Ids of gradients and clips count up over the whole process.
  return svg.replace(/(gradient|clip)_?\d+/g, '$1');
}

const loader = {
  load: (address: string) => Promise.resolve(textOf(address.replace('data/', ''))),
  sanitize: (address: string) => Promise.resolve({ href: address }),
};

/** What is left out without any change to the scene: addresses of data, and controls beside the chart. */
const UNSEEN = /data\.url$|\.bind$/;

describe('the scene of an example spec', () => {
  it('is the one that unchecked Vega makes, for every spec that uses allowed features alone', async (test) => {
    const bytes = corpus('vega-lite-v5-specs-part.json');
    if (!bytes) return test.skip();
    const specs = JSON.parse(bytes.toString()) as Record<string, { spec: unknown }>;
    const [different, compared] = [[] as string[], [] as string[]];
    for (const [name, { spec }] of Object.entries(specs)) {
      const addresses = [...new Set(addressesIn(spec))];
      const rows = addresses[0] === undefined ? [{ a: 1 }] : rowsOf(addresses[0].replace('data/', ''));
      const table = rows && readResultTable({ data: rows });
      if (!table || addresses.length > 1) continue;
      const verdict = checkSpec(spec, table);
      if (!verdict.ok || verdict.dropped.some((path) => !UNSEEN.test(path))) continue;
      compared.push(name);
      const plain = compile(spec as never, { logger: silentLogger() as never }).spec;
      const ours = compileChart(verdict.spec, table, {}).vegaSpec;
      const expected = await sceneOf(plain, {}, {}, { loader });
      const interpreter = guardedInterpreter(new RenderBudget(60_000));
      const actual = await sceneOf(ours, { events: EVENT_LOCK }, { ast: true }, { expr: interpreter });
      if (actual !== expected) different.push(name);
    }
    test.diagnostic(
      `${compared.length} of ${Object.keys(specs).length} compared, ${different.length} different`,
    );
    assert.ok(compared.length > 270, `only ${compared.length} could be compared`);
    // The first takes its width from the page; the second is the one whose legend is a control.
    assert.deepEqual(different, ['bar_size_responsive.vl.json', 'interactive_legend_dblclick.vl.json']);
  });
});
