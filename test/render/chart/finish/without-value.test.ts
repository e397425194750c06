import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

const films = readResultTable({
  schema: [
    { name: 'genre', column_type: 'String' },
    { name: 'source', column_type: 'String' },
    { name: 'films', column_type: 'Int64' },
  ],
  data: [
    ['Drama', 'Book', 12],
    [null, 'Book', 7],
    ['Comedy', null, 5],
  ],
})!;

const count = { field: 'films', type: 'quantitative' };

async function draw(encoding: object, noValue = 'no value'): Promise<HTMLElement> {
  const container = await fixture<HTMLElement>(html`<div style="width: 600px"></div>`);
  const verdict = checkSpec({ mark: 'bar', encoding }, films);
  if (!verdict.ok) throw new Error(verdict.reason);
  const more = { theme: 'light', width: 600, locale: 'en-US', noValue } as const;
  await drawChart(container, { spec: verdict.spec, table: films, ...more });
  return container;
}

const textsOf = (container: HTMLElement, role: string): (string | null)[] =>
  [...container.querySelectorAll(`.${role} text`)].map(({ textContent }) => textContent);

describe('a group of a chart without a value', () => {
  it('is called so on the axis, in the legend and in the tooltip', async () => {
    const container = await draw({
      y: { field: 'genre', type: 'nominal', sort: null },
      x: count,
      color: { field: 'source', type: 'nominal' },
    });
    expect(textsOf(container, 'role-axis-label')).to.include.members(['Drama', 'no value', 'Comedy']);
    expect(textsOf(container, 'role-legend-label')).to.have.members(['Book', 'no value']);
    const bars = [...container.querySelectorAll('.mark-rect.role-mark path')];
    const said = bars.map((bar) => {
      const { left, top, width, height } = bar.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      bar.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, ...place }));
      return container.querySelector('.chart-tooltip')!.textContent;
    });
    expect(said.join('\n'))
      .to.contain('Genre: no value')
      .and.contain('Source: no value')
      .and.not.match(/null/);
  });

  it('is called so at columns too, in the words of the page', async () => {
    const container = await draw({ x: { field: 'genre', type: 'nominal' }, y: count }, 'kein Wert');
    expect(textsOf(container, 'role-axis-label')).to.include('kein Wert').and.not.include('null');
  });

  it('changes nothing where every row has its value, or where the chart writes its own labels', async () => {
    const whole = await draw({ x: { field: 'films', type: 'ordinal' }, y: count });
    expect(textsOf(whole, 'role-axis-label')).to.include.members(['5', '7', '12']);
    const own = await draw({
      x: {
        field: 'genre',
        type: 'nominal',
        axis: { labelExpr: "datum.label === 'null' ? '?' : datum.label" },
      },
      y: count,
    });
    expect(textsOf(own, 'role-axis-label')).to.include('?');
  });
});
