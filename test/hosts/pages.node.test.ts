import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { visit } from './checks.js';
import { folderBelow, servePage, serveScripts } from './page-server.js';
import { pageVariants } from './page-variants.js';
import { packedKit, startRig, type Rig } from './rig.js';

describe('the single script of the packed kit, from another origin than the page’s', () => {
  let rig: Rig;
  let files: { url: string; close: () => void };
  before(async () => {
    rig = await startRig();
    files = await serveScripts(folderBelow('/inlay/', join(packedKit, 'dist/cdn')));
  });
  after(async () => {
    files.close();
    await rig.close();
  });

  for (const variant of Object.keys(pageVariants)) {
    it(`holds on a page: ${variant}`, async (context) => {
      const page = await servePage(rig, variant, [`${files.url}/inlay/inlay.js`]);
      try {
        const parts = await visit(rig.browser, { url: `${page.url}/index.html`, truth: rig.truth });
        context.diagnostic(`${variant}: ${parts}`);
      } finally {
        page.close();
      }
    });
  }
});
