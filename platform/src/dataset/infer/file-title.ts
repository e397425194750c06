/** What a data set of files is called, by the name that its main file has. */
import { basename } from 'node:path';
import { titleOf, wordsOf } from './words.js';

const endings = /(?:\.(?:csv|tsv|txt|parquet|jsonl?|ndjson|gz))+$/i;
/** The day on which a tool wrote it, and from when to when its rows are. */
const days =
  /[\s_-]*\(?(?<!\d)\d{4}[-_.]?\d{2}[-_.]?\d{2}(?:T[\d-]+Z?)?\)?(?:[\s_-]*(?:–|to)?[\s_-]*(?=\d{4}))?/g;
const copies = /\s*(?:\(\d+\)|- copy)$/i;
const ofTools = /[\s_-]+(?:export|download|dump|extract|final|copy|v\d+)$/i;

/** A name that is written for people stays as it is; of others what a tool adds is left out. */
export function titleOfFile({ name, path }: { readonly name: string; readonly path: string }): string {
  const bare = basename(path).replace(endings, '').replace(days, '').replace(copies, '').trim();
  const isOfPeople = /\s/.test(bare) && /\p{Lu}/u.test(bare);
  const told = isOfPeople
    ? bare
    : titleOf(
        bare
          .replace(ofTools, '')
          .replace(/[_\s-]+/g, ' ')
          .trim(),
      );
  return /\p{L}{2}/u.test(told) ? told : titleOf(wordsOf(name).join(' '));
}
