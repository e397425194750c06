import { chromium } from 'playwright';
import { parseArgs } from 'node:util';
import { chromiumArguments, findChromium, installHint } from '../scripts/browsers.js';
import { buildPages } from './streaming/build-pages.js';
import { contestants } from './streaming/contestants.js';
import { growthOf, longBlockGrowth } from './streaming/growth.js';
import { judge, printCosts } from './streaming/judge.js';
import { printProfile } from './streaming/print-profile.js';
import { race } from './streaming/race.js';
import { servePages } from './streaming/serve-pages.js';

const { values: options } = parseArgs({
  options: {
    /** Rounds of those that a target names; the others run once. */
    rounds: { type: 'string', default: '3' },
    /** Only contestants whose name contains one of these, separated by commas. The element always runs. */
    only: { type: 'string' },
    /** Instead of comparing: where the element's time goes. */
    profile: { type: 'boolean', default: false },
  },
});

const executablePath = findChromium();
if (executablePath === undefined) throw new Error(installHint.chromium);
const folder = await buildPages({ minify: !options.profile });
const { origin, close } = await servePages(folder);
const browser = await chromium.launch({ executablePath, args: [...chromiumArguments] });
try {
  if (options.profile) await printProfile({ browser, origin });
  else {
    const wanted = options.only?.split(',');
    const field = contestants.filter(
      ({ name, kind }) => kind === 'ours' || (wanted?.some((part) => name.includes(part)) ?? true),
    );
    console.log(
      `Streaming markdown in Chromium ${browser.version()}: main-thread processor ms, each run on a cold page`,
    );
    const rounds = Math.max(1, Number(options.rounds));
    const costs = await race({ browser, origin, field, rounds });
    printCosts(costs);
    const blocks = await longBlockGrowth({ browser, origin, rounds });
    judge(costs, [...growthOf(costs), ...blocks]);
  }
} finally {
  await browser.close();
  close();
}
