import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

const tableOf = (channels: readonly string[]) =>
  readResultTable({
    schema: ['bean', 'channel', 'revenue'].map((name, index) => ({
      ...{ name, column_type: index < 2 ? 'String' : 'Int64' },
    })),
    data: ['Kenya AA Top Kiambu County', 'Sidamo Natural'].flatMap((bean, i) =>
      channels.map((channel, j) => [bean, channel, 100 + 37 * i + 11 * j]),
    ),
  })!;

const short = ['A', 'B', 'C', 'D'];
const usual = ['Web shop', 'Market stall', 'Wholesale'];
const long = ['Web shop of the roastery', 'Market stall', 'Wholesale', 'Subscription by post', 'Gift cards'];

async function draw(channels: readonly string[], width: number, lies: boolean) {
  const container = await fixture<HTMLElement>(html`<div style=${`width: ${width}px`}></div>`);
  const bean = { field: 'bean', type: 'nominal' };
  const revenue = { field: 'revenue', type: 'quantitative' };
  const encoding = lies ? { y: bean, x: revenue } : { x: bean, y: revenue };
  const color = { field: 'channel', type: 'nominal' };
  const table = tableOf(channels);
  const verdict = checkSpec({ mark: 'bar', encoding: { ...encoding, color } }, table);
  if (!verdict.ok) throw new Error(verdict.reason);
  const view = await drawChart(container, {
    ...{ spec: verdict.spec, table, theme: 'light', width, locale: 'en-US' },
  });
  return { container, view };
}

/** That every label is there with all its letters, inside of the picture and beside no other. */
function expectWhole(container: HTMLElement, channels: readonly string[], told: string): void {
  const svg = container.querySelector('svg')!.getBoundingClientRect();
  const labels = [...container.querySelectorAll('.role-legend-label text')];
  expect(labels.map(({ textContent }) => textContent).sort(), told).to.deep.equal([...channels].sort());
  const boxes = labels.map((label) => label.getBoundingClientRect());
  for (const [index, box] of boxes.entries()) {
    expect(box.left, told).to.be.at.least(svg.left);
    expect(box.right, told).to.be.at.most(svg.right);
    const beside = boxes.filter((one, i) => i !== index && Math.abs(one.top - box.top) < 2);
    expect(
      beside.every((one) => one.left >= box.right || one.right <= box.left),
      told,
    ).to.equal(true);
  }
}

describe('the legend of a chart', () => {
  it('has whole words at every width, whatever its axes take', async () => {
    for (const width of [240, 320, 360, 479, 480, 1000])
      for (const lies of [true, false])
        for (const channels of [usual, long]) {
          const { container } = await draw(channels, width, lies);
          expectWhole(container, channels, `${width} ${channels[0]}`);
        }
  });

  it('has fewer columns where its labels are long, and more than one where they are short', async () => {
    const rows = async (channels: readonly string[]) => {
      const { container } = await draw(channels, 320, true);
      const labels = [...container.querySelectorAll('.role-legend-label text')];
      return new Set(labels.map((label) => Math.round(label.getBoundingClientRect().top))).size;
    };
    expect(await rows(short)).to.equal(2);
    expect(await rows(long)).to.equal(3);
  });

  it('has whole words after other rows and another width', async () => {
    for (const width of [320, 1000]) {
      const { container, view } = await draw(short, width, true);
      await view.update(tableOf(long));
      expectWhole(container, long, `${width}, updated`);
      view.resize(width - 60);
      await view.settled();
      expectWhole(container, long, `${width - 60}, resized`);
      view.resize(width + 100);
      await view.settled();
      expectWhole(container, long, `${width + 100}, resized`);
    }
  });
});
