import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Frame } from 'playwright';
import { colorIndex, personColors } from '../../../src/render/person/person-colors.js';
import { createLocalPlatform } from '../../src/index.js';
import { dashboardPath, mint, type Embedded } from './host-page.js';
import { Stand } from './stand.js';

const parameter = (member: string, value: unknown): string =>
  new URLSearchParams([[`f_${member}`, JSON.stringify(value)]]).toString();
const number = (text: string): number => Number(text.replace(/[^\d.-]/g, ''));

describe('the widgets of a dashboard over the flights', () => {
  let stand: Stand;
  before(async () => {
    stand = await Stand.start(createLocalPlatform({ port: 0 }));
  });
  after(() => stand.close());

  const table = (frame: Frame) => frame.locator('.card-table');
  const delays = async (frame: Frame): Promise<number[]> =>
    (await table(frame).locator('tbody td:last-child').allInnerTexts()).map(number);
  const download = async ({ page, frame }: Embedded, title: string): Promise<string[]> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      frame.getByRole('button', { name: `Download ${title} as CSV` }).click(),
    ]);
    return (await readFile(await file.path(), 'utf8')).replace(/\r\n$/, '').split('\r\n');
  };

  it('sort and turn over all rows there are, not those that are shown', async () => {
    await stand.onDashboard({}, async ({ page, frame }) => {
      const sort = table(frame).getByRole('button', { name: 'Average delay' });
      await sort.focus();
      await page.keyboard.press('Enter');
      await table(frame).locator('tbody td:last-child', { hasText: '98.0' }).waitFor();
      const first = await delays(frame);
      assert.equal(first.length, 25);
      assert.deepEqual(
        first,
        [...first].sort((a, b) => b - a),
      );
      assert.ok(await sort.evaluate((button) => button === document.activeElement), 'the focus stays');
      await table(frame).getByRole('button', { name: 'Next' }).click();
      await table(frame).getByText('26–50 of 229').waitFor();
      const second = await delays(frame);
      assert.ok(second[0]! <= first.at(-1)!, `${second[0]} after ${first.at(-1)}`);
      assert.equal(
        await frame.getByRole('status').last().innerText(),
        'Airports in detail, rows 26–50 of 229',
      );
    });
  });

  it('are exported with all their rows, under the names of the model, in numbers that are read', async () => {
    await stand.onDashboard({ parameters: '&allowExport=true' }, async (embedded) => {
      const lines = await download(embedded, 'Airports in detail');
      assert.equal(lines.length, 230);
      assert.equal(lines[0], '\uFEFFAirport,City,State,Flights,On time,Average delay');
      assert.match(lines[1]!, /^ORD,Chicago,IL,166341,0\.\d{1,4},\d+(\.\d{1,4})?$/);
      const states = await download(embedded, 'Busiest states');
      assert.deepEqual([states[0], states.length], ['\uFEFFOrigin state,Flights', 53]);
    });
  });

  it('narrow each other in a layer of their own, which a chip or a second click takes off', async () => {
    const parameters = `&${parameter('flights.origin_state', ['TX', 'CA'])}`;
    await stand.onDashboard({ parameters }, async (embedded) => {
      const { frame } = embedded;
      const both = await embedded.flights();
      const texas = frame.locator('.card-ranking').first().getByRole('button', { name: /^TX/ });
      const chip = frame.locator('.chip', { hasText: 'Origin state is TX' });
      const control = frame.getByRole('button', { name: /Origin state\s*2 chosen/ });
      const total = (text: string) => frame.locator('.kpi-value', { hasText: text }).first().waitFor();
      await texas.click();
      await total('355,905');
      const { filterUrlParameter } = (await embedded.event('filter-change')).payload;
      assert.equal(filterUrlParameter, parameter('flights.origin_state', ['TX']));
      assert.deepEqual([await chip.count(), await control.count()], [1, 1]);
      // A host that gives back what it was told changes nothing.
      await embedded.act('set-filter', { filterUrlParameter });
      await texas.click();
      await total(both.toLocaleString('en'));
      assert.deepEqual([await chip.count(), await control.count()], [0, 1]);
      await texas.click();
      await total('355,905');
      await chip.getByRole('button').click();
      await total(both.toLocaleString('en'));
      assert.deepEqual([await chip.count(), await control.count()], [0, 1]);
    });
  });

  it('say in one sentence what a filter has done', async () => {
    await stand.onDashboard({}, async ({ frame }) => {
      await frame.locator('.card-ranking').first().getByRole('button', { name: /^TX/ }).click();
      await frame
        .getByRole('status')
        .getByText('9 widgets updated, 355,905 flights')
        .waitFor({ state: 'attached' });
    });
  });

  it('find a value by its name and take the first one with Enter; what is chosen stands on top', async () => {
    await stand.onDashboard({}, async (embedded) => {
      const { page, frame } = embedded;
      await frame.getByRole('button', { name: /Origin state/ }).click();
      await frame.getByRole('searchbox').fill('tex');
      await page.keyboard.press('Enter');
      const { filterUrlParameter } = (await embedded.event('filter-change')).payload;
      assert.equal(filterUrlParameter, parameter('flights.origin_state', ['TX']));
      await embedded.act('set-filter', {
        filterUrlParameter: parameter('flights.origin_state', ['TX', 'Elsewhere']),
      });
      await frame.getByRole('button', { name: /Origin state\s*2 chosen/ }).click();
      await frame.locator('.choice').first().waitFor();
      const boxes = await frame
        .locator('.choice input')
        .evaluateAll((list) =>
          (list as HTMLInputElement[]).slice(0, 3).map(({ value, checked }) => [value, checked]),
        );
      assert.deepEqual(boxes, [
        ['Elsewhere', true],
        ['TX', true],
        ['AK', false],
      ]);
    });
  });

  it('offer to clear the filters where they leave nothing', async () => {
    await stand.onDashboard(
      { parameters: `&${parameter('flights.origin_state', 'Nowhere')}` },
      async ({ frame }) => {
        await frame.locator('.card-empty').getByRole('button', { name: 'Clear filters' }).first().click();
        await frame.locator('.kpi-value', { hasText: '3,000,000' }).waitFor();
      },
    );
  });

  it('are one stop of the keyboard each, and arrow keys go on within', async () => {
    await stand.onDashboard({ parameters: '&allowExport=true' }, async ({ page, frame }) => {
      const stops = await frame.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex]')].filter(
            (element) => element.tabIndex >= 0 && element.checkVisibility(),
          ).length,
      );
      assert.ok(stops <= 30, `${stops} stops`);
      const bars = frame.locator('.card-ranking').first().locator('.bar');
      await bars.first().focus();
      for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowUp']) await page.keyboard.press(key);
      const count = await bars.count();
      assert.ok(await bars.nth(count - 2).evaluate((bar) => bar === document.activeElement));
      await page.keyboard.press('Tab');
      assert.equal(
        await frame.evaluate(() => document.activeElement?.closest('.card-ranking .ranking') ?? null),
        null,
      );
    });
  });

  it('are skipped to past everything that stands before them', async () => {
    await stand.onDashboard({}, async ({ page, frame }) => {
      const link = frame.getByRole('link', { name: 'Skip to the widgets' });
      await link.focus();
      await page.keyboard.press('Enter');
      assert.ok(await frame.evaluate(() => document.activeElement?.classList.contains('grid')));
      assert.equal(new URL(await frame.evaluate(() => location.href)).hash, '');
    });
  });

  it('keep the beginning of a name that is cut, on a page from right to left as well', async () => {
    await stand.onDashboard({ publicId: 'flights-delays', width: 320 }, async (embedded) => {
      const { frame } = embedded;
      await embedded.act('set-theme', { '--embed-direction': 'rtl' });
      await frame.locator('html[dir=rtl]').waitFor();
      const names = await frame
        .locator('[aria-labelledby=title-worst-airports] .bar-name')
        .evaluateAll((list) =>
          list.map((name) => {
            const text = document.createRange();
            text.selectNodeContents(name);
            const [box, words] = [name.getBoundingClientRect(), text.getBoundingClientRect()];
            const isCut = name.scrollWidth > name.clientWidth;
            const from = isCut ? Math.abs(words.left - box.left) : Math.abs(words.right - box.right);
            return { direction: getComputedStyle(name).direction, from };
          }),
        );
      assert.ok(names.length > 0);
      for (const { direction, from } of names) {
        assert.equal(direction, 'ltr');
        assert.ok(from < 1, `begins ${from} px off`);
      }
    });
  });

  it('draw bars on one scale and one track, with hours as hours and names that are not cut', async () => {
    await stand.onDashboard({ publicId: 'flights-delays', width: 1920 }, async ({ frame }) => {
      for (const id of ['by-hour', 'worst-airports']) {
        const bars = await frame.locator(`[aria-labelledby=title-${id}] .bar`).evaluateAll((list) =>
          list.map((bar) => ({
            name: bar.querySelector('.bar-name')!.textContent ?? '',
            isCut: bar.querySelector('.bar-name')!.scrollWidth > bar.querySelector('.bar-name')!.clientWidth,
            text: bar.querySelector('.bar-value')!.textContent ?? '',
            track: bar.querySelector('.bar-track')!.getBoundingClientRect().width,
            fill: bar.querySelector('.bar-fill')!.getBoundingClientRect().width,
          })),
        );
        assert.equal(new Set(bars.map(({ track }) => track.toFixed(1))).size, 1, id);
        assert.deepEqual(
          bars.filter(({ isCut }) => isCut),
          [],
          id,
        );
        const decimals = bars.map(({ text }) => /\.(\d+)/.exec(text)?.[1]?.length ?? 0);
        assert.equal(new Set(decimals).size, 1, `${id}: ${bars.map(({ text }) => text).join()}`);
        const bySize = [...bars].sort((a, b) => Math.abs(number(a.text)) - Math.abs(number(b.text)));
        bySize
          .slice(1)
          .forEach((bar, i) => assert.ok(bar.fill >= bySize[i]!.fill - 0.6, `${id} ${bar.name}`));
      }
      await frame.locator('[aria-labelledby=title-by-hour] .bar-name', { hasText: '12 AM' }).waitFor();
    });
  });

  it('name what a tooltip tells', async () => {
    await stand.onDashboard({}, async ({ page, frame }) => {
      await frame.locator('svg.series').focus();
      await page.keyboard.press('ArrowRight');
      const tooltip = frame.locator('.card-series .tooltip');
      assert.match(await tooltip.innerText(), /^Jan 1, 2001\s+Flights: 14,8\d\d$/);
      await frame.locator('svg.map').focus();
      await page.keyboard.press('ArrowRight');
      assert.match(
        await frame.locator('.card-map .tooltip').innerText(),
        /^ORD · Chicago\s+Flights: 166,341\s+Average delay: 9\.\d+ min$/,
      );
    });
  });

  it('are coloured for better and worse where the model says so, and nowhere else', async () => {
    const tones = async (publicId: string): Promise<unknown[]> => {
      let found: unknown[] = [];
      await stand.onDashboard({ publicId }, async ({ frame }) => {
        const classes = (list: Element[]) => list.map(({ className }) => className.split(' ').at(-1));
        const deltas = await frame.locator('.kpi-delta').evaluateAll(classes);
        found = [...deltas, ...(await frame.locator('[class^=shades-]').evaluateAll(classes))];
      });
      return found;
    };
    assert.deepEqual(await tones('flights-overview'), [
      'is-plain',
      'is-bad',
      'is-bad',
      'is-plain',
      'shades-down',
    ]);
    assert.deepEqual(await tones('flights-routes'), [
      'is-plain',
      'is-plain',
      'is-plain',
      'is-plain',
      'shades-plain',
    ]);
  });

  it('show a value at the first tap and filter at the second', async () => {
    const context = await stand.browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    try {
      const page = await context.newPage();
      await page.goto(stand.platform.url + dashboardPath(await mint(stand.platform)));
      const map = page.locator('svg.map');
      await page.locator('.place').nth(200).waitFor({ state: 'attached' });
      await map.scrollIntoViewIfNeeded();
      const box = (await page.locator('.place').nth(150).boundingBox())!;
      // Beside a dot of a few pixels, as a fingertip hits it.
      const tap = () => page.touchscreen.tap(box.x + box.width + 4, box.y + box.height / 2);
      await tap();
      const tooltip = page.locator('.card-map .tooltip');
      await tooltip.getByText('Tap again to filter').waitFor();
      assert.equal(await page.locator('.chip').count(), 0);
      await tap();
      await page.locator('.chip.is-cross').waitFor();
    } finally {
      await context.close();
    }
  });

  it('have controls that keep their words on a phone', async () => {
    const parameters = `&allowExport=true&${parameter('flights.origin_state', ['TX'])}`;
    await stand.onDashboard(
      { parameters, width: 406, session: { userProfile: { displayName: 'Ana Ferreira' } } },
      async ({ frame }) => {
        const controls = await frame
          .locator('.control, .filters > .button')
          .evaluateAll((list) =>
            list.map((control) => [control.textContent, control.getBoundingClientRect().height] as const),
          );
        assert.ok(controls.length >= 5);
        for (const [text, height] of controls) assert.ok(height < 44, `${text}: ${height} px`);
      },
    );
  });

  it('stand under a viewer with the letters and colours that the badge gives them', async () => {
    const displayName = 'Dr. Ada Lovelace';
    await stand.onDashboard(
      { session: { userProfile: { displayName } }, parameters: '&colorScheme=light' },
      async ({ frame }) => {
        const avatar = frame.locator('.viewer .avatar');
        assert.equal(await avatar.innerText(), 'AL');
        const [red, green, blue] = (await avatar.evaluate((e) => getComputedStyle(e).backgroundColor))
          .match(/\d+/g)!
          .map((part) => Number(part).toString(16).padStart(2, '0'));
        assert.equal(`#${red}${green}${blue}`, personColors[colorIndex(displayName)]![0]);
      },
    );
  });

  it('find values that are not in a list of the first five hundred', async () => {
    const { page } = await stand.host.show(stand.browser, 'about:blank');
    const address = (url: URL): boolean => url.pathname === '/embed/api/dashboards/flights-routes';
    await page.route(address, async (route) => {
      const file = await (await route.fetch()).json();
      const routes = { type: 'values', member: 'flights.route', title: 'Route' };
      await route.fulfill({ json: { ...file, filters: [routes] } });
    });
    await page.goto(stand.platform.url + dashboardPath(await mint(stand.platform), '', 'flights-routes'));
    await page
      .getByRole('button', { name: /^Route/ })
      .first()
      .click();
    await page.getByRole('searchbox').fill('sfo-lax');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Route\s*SFO-LAX/ }).waitFor();
    await page.close();
  });

  it('wait for filters that cannot be checked, and show nothing without them', async () => {
    const { page } = await stand.host.show(stand.browser, 'about:blank');
    const model = (url: URL): boolean => url.pathname.endsWith('/v1/meta');
    await page.route(model, (route) => route.abort());
    const filters = `&${parameter('flights.origin_state', ['TX'])}`;
    await page.goto(stand.platform.url + dashboardPath(await mint(stand.platform), filters));
    await page.getByRole('alert').getByText('could not be checked').waitFor();
    assert.equal(await page.locator('.kpi-value').count(), 0);
    await page.unroute(model);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.kpi-value', { hasText: '355,905' }).waitFor();
    await page.close();
  });
});
