import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkSpec } from '../../../../src/render/chart/check/check-spec.js';
import { accentPalettes, rgbOf } from '../../../../src/render/chart/draw/accent-palette.js';
import { buildView } from '../../../../src/render/chart/draw/build-view.js';
import { seenBy } from '../../../../src/render/chart/draw/colour-vision.js';
import { compileChart } from '../../../../src/render/chart/draw/compile-chart.js';
import { RenderBudget } from '../../../../src/render/chart/draw/render-budget.js';
import { silentLogger } from '../../../../src/render/chart/draw/silent-logger.js';
import { finishSpec } from '../../../../src/render/chart/finish/finish-spec.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

const themes = {
  light: ['rgb(36, 87, 214)', 'rgb(255, 255, 255)'],
  dark: ['rgb(143, 176, 255)', 'rgb(21, 24, 30)'],
} as const;

/** The colours of so many ranks, in their order. */
async function coloursOf(count: number, [accent, ground]: readonly [string, string]): Promise<string[]> {
  const table = readResultTable({
    schema: [
      { name: 'month', column_type: 'String' },
      { name: 'rank', column_type: 'String' },
      { name: 'tickets', column_type: 'Int64' },
    ],
    data: Array.from({ length: 2 * count }, (_, index) => [
      `month ${Math.floor(index / count)}`,
      `rank ${String(index % count).padStart(2, '0')}`,
      1 + index,
    ]),
  })!;
  const verdict = checkSpec(
    {
      mark: 'bar',
      encoding: {
        x: { field: 'month', type: 'nominal' },
        y: { field: 'tickets', type: 'quantitative' },
        color: { field: 'rank', type: 'ordinal' },
      },
    },
    table,
  );
  if (!verdict.ok) throw new Error(verdict.reason);
  const { categories: palette, ...made } = accentPalettes(accent, ground);
  const ink = { ink: '#000', muted: '#000', grid: '#000', mark: accent, surface: ground, font: 'sans-serif' };
  const { spec, words } = finishSpec(verdict.spec, table);
  const { vegaSpec } = compileChart(spec, table, { width: 400, theme: { ...ink, ...made, palette } });
  const logger = silentLogger();
  const view = buildView(vegaSpec, { budget: new RenderBudget(60_000), logger, words });
  await view.runAsync();
  const scale = view.scale('color') as { (value: string): string; domain(): string[] };
  const colours = scale.domain().map((value) => scale(value));
  assert.deepEqual(logger.errors, []);
  view.finalize();
  return colours;
}

const apart = (one: string, other: string): number => {
  const [seen, beside] = [seenBy(rgbOf(one)), seenBy(rgbOf(other))];
  return Math.min(
    ...seen.map((place, eye) => Math.hypot(...place.map((part, axis) => part - beside[eye]![axis]!))),
  );
};

describe('the colours of ranks', () => {
  for (const [name, theme] of Object.entries(themes)) {
    it(`are told apart, none as any other and each from the next, in the ${name} theme`, async () => {
      for (let count = 2; count <= 10; count += 1) {
        const colours = await coloursOf(count, theme);
        assert.equal(new Set(colours).size, count, `${count}: ${colours.join(' | ')}`);
        for (const [index, colour] of colours.slice(1).entries())
          assert.ok(
            apart(colour, colours[index]!) >= (count < 8 ? 0.08 : 0.05),
            `${count}: ${colours[index]} beside ${colour}`,
          );
      }
    });
  }

  it('begin again for no number of them', async () => {
    for (const count of [11, 12, 24])
      assert.equal(new Set(await coloursOf(count, themes.light)).size, count, String(count));
  });
});
