import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { testPlatform } from '../testing/test-platform.js';
import { dashboardPath, mint, type Embedded } from './host-page.js';
import { inventedEngine } from './invented-engine.js';
import { Stand } from './stand.js';

interface AxeWindow {
  readonly axe: {
    run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  };
}

/** The check that `to.be.accessible()` of the browser tests runs, too. */
const axe = await readFile(new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

describe('the accessibility check', () => {
  let stand: Stand;
  before(async () => {
    stand = await Stand.start(testPlatform({ engine: inventedEngine() }));
  });
  after(() => stand.close());

  async function violationsIn({ frame }: Embedded): Promise<string[]> {
    // What appears fades in, and what is half there has no contrast yet.
    await frame.waitForFunction(() => document.getAnimations().every((a) => a.playState === 'finished'));
    await frame.evaluate(axe);
    return frame.evaluate(async () => {
      const { violations } = await (window as unknown as AxeWindow).axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    });
  }
  const sessionOf = () => mint(stand.platform, { userProfile: { displayName: 'Ana Ferreira' } });

  async function passes(path: string, prepare?: (embedded: Embedded) => Promise<unknown>): Promise<void> {
    const embedded = await stand.host.show(stand.browser, stand.platform.url + path);
    await embedded.frame.locator('main').waitFor();
    await prepare?.(embedded);
    assert.deepEqual(await violationsIn(embedded), [], path);
    await embedded.close();
  }

  it('is passed by every dashboard', async () => {
    for (const [id, scheme] of [
      ['flights-overview', 'light'],
      ['flights-overview', 'dark'],
      ['flights-delays', 'light'],
      ['flights-routes', 'dark'],
    ] as const) {
      const path = dashboardPath(await sessionOf(), `&allowExport=true&colorScheme=${scheme}`, id);
      await passes(path, (embedded) => embedded.event('dashboard-loaded'));
    }
  });

  for (const [scheme, accent] of [
    ['light', 'rgb(255 230 0)'],
    ['dark', 'rgb(20 10 60)'],
  ] as const) {
    it(`is passed in the ${scheme} scheme also where the colour of the host is hardly seen on it`, async () => {
      await passes(dashboardPath(await sessionOf(), `&colorScheme=${scheme}`), async (embedded) => {
        await embedded.event('dashboard-loaded');
        await embedded.act('set-theme', { '--embed-accent': accent });
        await embedded.frame.locator('html[style]').waitFor({ state: 'attached' });
      });
    });
  }

  it('is passed by a dashboard with its chat open, after two answers', async () => {
    await passes(dashboardPath(await sessionOf()), async ({ page, frame }) => {
      await frame.locator('.launcher').click();
      for (const question of ['First', 'Second']) {
        await frame.getByRole('textbox', { name: 'Question' }).fill(question);
        await page.keyboard.press('Enter');
        await frame.getByText(`Answer to ${question}`).waitFor();
      }
    });
  });

  it('is passed by the standalone chat, the list of dashboards and what refuses', async () => {
    await passes(`/embed/chat?sessionId=${await sessionOf()}`);
    await passes(`/embed/d/1/app?session=${await sessionOf()}`);
    await passes('/embed/dashboard/flights-overview?session=used');
    await passes(dashboardPath(await sessionOf(), '', 'nobody-knows'));
  });
});
