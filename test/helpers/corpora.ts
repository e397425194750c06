import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The corpora are collections of hostile and odd input, kept beside the working tree and not in it. Where they
 * are missing the tests that read them leave those cases out, and say so once, loudly: a silent pass over
 * nothing would look like a pass over everything. This is the only file that knows where they are.
 */
export const corporaFolder = fileURLToPath(new URL('../../../shared/corpora/', import.meta.url));

const missing = 'CORPORA MISSING: the tests that read them run on their own cases alone.';
let said = false;

/** Says once per process that the corpora are missing, when they are. Answers whether they are there. */
export const corporaPresent = (): boolean => {
  if (existsSync(corporaFolder)) return true;
  if (!said) {
    said = true;
    process.stderr.write(`\n!!! ${missing}\n\n`);
  }
  return false;
};

/**
 * One corpus file as bytes, by its file name (`'blns.json'`), or `undefined` where the corpora are missing.
 * A name that does not exist although the folder does throws: that is a misspelt test, not a missing corpus.
 */
export const corpus = (name: string): Buffer | undefined =>
  corporaPresent() ? readFileSync(join(corporaFolder, basename(name))) : undefined;
