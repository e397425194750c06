/**
 * `npm run reference`: writes `docs/reference/` from the manifest of the elements, from the sources of all entries and from
 * what the commands say of themselves. A test asks for it when one of them has changed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.js';
import { commandsPage } from './commands-page.js';
import { elementsPage } from './elements-page.js';
import { entriesPage } from './entries-page.js';

/** The pages by their place in the repository. */
export const referencePages: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/reference/elements.md': elementsPage,
  'docs/reference/entries.md': entriesPage,
  'docs/reference/commands.md': commandsPage,
};

if (process.argv[1] === import.meta.filename)
  for (const [file, page] of Object.entries(referencePages)) writeFileSync(join(root, file), await page());
