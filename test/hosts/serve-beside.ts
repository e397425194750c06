import type { TestContext } from 'node:test';
import { freePort } from '../helpers/free-port.js';
import { visit } from './checks.js';
import { passOnTo, servePage } from './page-server.js';
import type { Rig } from './rig.js';
import { startServer } from './start-server.js';

/** A server of an example: how it is started on a port, with the settings of its page. */
export type StartOf = (
  port: number,
  settings: Readonly<Record<string, string>>,
) => Readonly<{
  program: string;
  parameters: readonly string[];
  folder: string;
  environment: Readonly<Record<string, string>>;
}>;

/** Starts a server, has a whole conversation over its helper on a page of the kit's script, and ends it. */
export const converseOver = async (
  rig: Rig,
  script: string,
  startOf: StartOf,
  context: TestContext,
): Promise<void> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const page = await servePage({ ...rig, helper: passOnTo(url) }, 'plain', [script]);
  const { HELPER_URL: _, ...settings } = rig.environmentFor(page.url);
  const stop = await startServer({ ...startOf(port, settings), url });
  try {
    const parts = await visit(rig.browser, { url: `${page.url}/index.html`, truth: rig.truth });
    context.diagnostic(`${context.name}: ${parts}`);
  } finally {
    await stop();
    page.close();
  }
};
