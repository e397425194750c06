import { emulateMedia } from '@web/test-runner-commands';
import { expect, fixture, html } from '@open-wc/testing';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import { englishResultLabels } from '../../../../src/locales/result-labels.js';
import { canPrint } from '../../../helpers/page-commands.js';

const subject = 'Cannot log in after the update because the mail never arrives '.repeat(4).trim();
const country = 'United Kingdom of Great Britain and Northern Ireland';
const plain = ['number', 'agent', 'channel', 'hours'];
const schema = [
  ...plain.map((name) => ({ name, columnType: 'String' })),
  ...['country', 'subject'].map((name) => ({ name, columnType: 'String' })),
];
const data = Array.from({ length: 8 }, (_, index) => [
  ...plain.map((name) => `${name} ${index}`),
  country,
  index === 3 ? subject : 'Invoice',
]);

describe('a table with long texts', () => {
  let shown: ResultView | undefined;
  afterEach(() => shown?.dispose());

  async function tableIn(width: number, names = schema.map(({ name }) => name)): Promise<HTMLElement> {
    const element = await fixture<HTMLElement>(
      html`<div style="inline-size: ${width}px; line-height: 1.5; font-size: 15px"></div>`,
    );
    const kept = schema.flatMap(({ name }, index) => (names.includes(name) ? [index] : []));
    shown = new ResultView(element);
    shown.update(
      {
        kind: 'sql',
        name: 'serviceSqlApi',
        status: 'done',
        input: {},
        result: {
          sqlQuery: 'SELECT 1',
          queryTitle: 'Tickets',
          schema: kept.map((index) => schema[index]!),
          data: data.map((row) => kept.map((index) => row[index]!)),
          totalRows: data.length,
        },
      },
      {
        labels: englishResultLabels,
        locale: 'en',
        timeZone: undefined,
        isDark: false,
        chartFailed: () => {},
      },
    );
    return element;
  }
  const rowsOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('tbody > tr')];
  const heights = (element: HTMLElement) => rowsOf(element).map((row) => row.getBoundingClientRect().height);

  for (const width of [222, 390, 900]) {
    it(`has rows of a few lines at ${width} px, and every text whole for those who hear it`, async () => {
      const element = await tableIn(width);
      expect(Math.max(...heights(element))).to.be.below(100);
      expect(rowsOf(element)[3]!.lastElementChild!.textContent.trim()).to.equal(subject);
      expect((rowsOf(element)[3]!.lastElementChild as HTMLElement).title).to.equal(subject);
    });
  }

  it('shows names whole, beside their numbers on a phone', async () => {
    const element = await tableIn(222, ['number', 'country']);
    const names = [...element.querySelectorAll('.roomy bdi')];
    expect(names).to.have.length(8);
    for (const name of names) expect(name.scrollHeight).to.be.at.most(name.clientHeight + 1);
  });

  it('shows the texts of a row whole that was clicked or led to by key', async () => {
    const element = await tableIn(390);
    const row = rowsOf(element)[3]!;
    const text = row.lastElementChild!.querySelector('bdi')!;
    const isCut = () => text.scrollHeight > text.clientHeight + 1;
    expect(isCut()).to.equal(true);
    row.click();
    expect(isCut()).to.equal(false);
    rowsOf(element)[2]!.click();
    expect(isCut()).to.equal(true);
    rowsOf(element)[2]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    expect(isCut()).to.equal(false);
  });

  it('begins where its column does, on a page from right to left as well', async () => {
    const element = await tableIn(390);
    element.dir = 'rtl';
    const text = rowsOf(element)[3]!.children[4]!.querySelector('bdi')!;
    expect(getComputedStyle(text).textAlign).to.equal('right');
  });

  it('is whole on paper', async function () {
    if (!(await canPrint())) this.skip();
    const element = await tableIn(390);
    const text = rowsOf(element)[3]!.lastElementChild!.querySelector('bdi')!;
    await emulateMedia({ media: 'print' });
    const [whole, seen] = [text.scrollHeight, text.clientHeight];
    await emulateMedia({ media: 'screen' });
    expect(whole).to.be.at.most(seen + 1);
  });
});
