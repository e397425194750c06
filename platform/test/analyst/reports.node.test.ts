/** Reports as web analytics, advertising and call centres export them: what people count is what the rows add up to. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { files } from '../dataset/infer/accounts.js';
import { Asked } from './ask-analyst.js';

type Cell = string | number;
const days = Array.from({ length: 60 }, (_, i) =>
  new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10),
);
const csv = (head: readonly string[], rows: readonly (readonly Cell[])[]) => [head, ...rows];
const sum = (rows: readonly (readonly Cell[])[], at: number, by?: number): number =>
  rows.reduce((all, row) => all + Number(row[at]) * (by === undefined ? 1 : Number(row[by])), 0);
const part = (value: number): number => Math.round(value * 10_000) / 10_000;

const site = days.flatMap((day, i) =>
  [40, 700].map((size, j): Cell[] => {
    const visits = size + ((i * 37) % 29) * (j + 1);
    const stayed = Math.round(visits * (j ? 0.3 : 0.8) + (i % 7));
    const users = Math.round(visits * 0.9);
    return [
      ...[day, j ? 'Paid Social' : 'Email', j ? 'mobile' : 'desktop', visits, users, Math.round(users / 3)],
      ...[stayed, part(1 - stayed / visits), 30 + ((i * 13) % 90) + j / 2, (i + j) % 5, ((i + j) % 5) * 40.5],
    ];
  }),
);
const ads = days.flatMap((day, i) =>
  ['Brand', 'Video'].map((name, j): Cell[] => {
    const shown = 500 + ((i * 53) % 97) * 40 + j * 6000;
    const clicks = 20 + ((i * 31) % 41) + j;
    const cost = Math.round(clicks * (31 + ((i * 17) % 60))) / 100;
    const sold = (i % 6) + 1;
    return [
      ...[day, name, shown, clicks, ((clicks / shown) * 100).toFixed(2) + '%', cost.toFixed(2), sold],
      ...[(cost / sold).toFixed(2), sold * 30, ((sold * 30) / cost).toFixed(2)],
    ];
  }),
);
const calls = days.flatMap((day, i) =>
  ['Sales', 'Support'].map((queue, j): Cell[] => {
    const offered = 30 + ((i * 19) % 23) + j * 300;
    const answered = offered - ((i * 7) % 11) - j;
    return [
      day,
      queue,
      offered,
      answered,
      offered - answered,
      part((offered - answered) / offered),
      200 + ((i * 41) % 150),
    ];
  }),
);

describe('reports whose rows are aggregates', () => {
  const { file, remove } = files();
  let web: Asked;
  let spent: Asked;
  let phone: Asked;
  before(async () => {
    const head = [
      'Date',
      'First user default channel group',
      'Device category',
      'Sessions',
      'Total users',
      'New users',
    ];
    web = await Asked.over([
      file(
        'acquisition.csv',
        csv(
          [...head, 'Engaged sessions', 'Bounce rate', 'Average session duration', 'Key events', 'Revenue'],
          site,
        ),
      ),
    ]);
    spent = await Asked.over([
      file(
        'campaigns.csv',
        csv(
          [
            'Day',
            'Campaign',
            'Impr.',
            'Clicks',
            'CTR',
            'Cost',
            'Conversions',
            'Cost / conv.',
            'Conv. value',
            'Conv. value / cost',
          ],
          ads,
        ),
      ),
    ]);
    phone = await Asked.over([
      file(
        'queue_stats.csv',
        csv(
          [
            'date',
            'queue',
            'calls_offered',
            'calls_answered',
            'calls_abandoned',
            'abandon_rate',
            'avg_handle_time',
          ],
          calls,
        ),
      ),
    ]);
  });
  after(async () => {
    for (const asked of [web, spent, phone]) await asked.close();
    remove();
  });

  const tells = async (asked: Asked, question: string, value: number): Promise<void> => {
    const { rows, text } = await asked.ask(question);
    assert.ok(
      rows.length === 1 && Math.abs(Number(rows[0]?.at(-1)) - value) < 1e-9 * Math.max(1, value),
      `${question}: ${JSON.stringify(rows)} is not ${value}. ${text}`,
    );
  };

  it('tell rates of the sums, in groups as on the whole', async () => {
    await tells(web, 'bounce rate', 1 - sum(site, 6) / sum(site, 3));
    const mobile = site.filter((row) => row[2] === 'mobile');
    await tells(web, 'bounce rate on mobile', 1 - sum(mobile, 6) / sum(mobile, 3));
    const { rows } = await web.ask('bounce rate by channel');
    assert.deepEqual(
      rows.map(([name]) => name),
      ['Paid Social', 'Email'],
    );
    await tells(spent, 'click-through rate', sum(ads, 3) / sum(ads, 2));
    await tells(
      spent,
      'cost per conversion of Brand',
      sum(
        ads.filter((r) => r[1] === 'Brand'),
        5,
      ) /
        sum(
          ads.filter((r) => r[1] === 'Brand'),
          6,
        ),
    );
    await tells(spent, 'ROAS', sum(ads, 8) / sum(ads, 5));
    await tells(phone, 'abandonment rate', sum(calls, 4) / sum(calls, 2));
  });

  it('tell means by what they count by, in seconds where they are', async () => {
    await tells(web, 'average session duration', sum(site, 8, 3) / sum(site, 3));
    await tells(
      phone,
      'AHT in January',
      sum(
        calls.filter((r) => String(r[0]) < '2026-02'),
        6,
        3,
      ) /
        sum(
          calls.filter((r) => String(r[0]) < '2026-02'),
          3,
        ),
    );
    assert.match((await phone.ask('average handle time')).text, /\d s\*\*/);
  });

  it('count what the rows add up to, and no rows', async () => {
    await tells(web, 'how many users', sum(site, 4));
    await tells(web, 'all the users', sum(site, 4));
    await tells(web, 'how many visitors', sum(site, 4));
    await tells(web, 'visits', sum(site, 3));
    await tells(web, 'conversions', sum(site, 9));
    await tells(spent, 'impressions', sum(ads, 2));
    await tells(spent, 'ad spend', sum(ads, 5));
    await tells(phone, 'how many calls', sum(calls, 2));
    await tells(phone, 'how many calls were answered', sum(calls, 3));
  });

  it('tell one by another, and parts of a whole', async () => {
    await tells(web, 'conversion rate', sum(site, 9) / sum(site, 3));
    await tells(web, 'revenue per session', sum(site, 10) / sum(site, 3));
    const mobile = site.filter((row) => row[2] === 'mobile');
    await tells(web, 'what % of sessions come from phones?', sum(mobile, 3) / sum(site, 3));
    await tells(web, 'what share of visits is mobile', sum(mobile, 3) / sum(site, 3));
  });
});
