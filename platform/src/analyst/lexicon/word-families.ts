/**
 * Words that people use for one another whatever the data: first what the data says, then what people may say instead,
 * all in the singular (`people_came` is of two words). None of a data set's own names belongs here; those are synonyms of its model.
 */
import { joined } from './word-lists.js';
import { kinds } from './kind-words.js';
import { measures } from './measure-words.js';
import { doers, things } from './thing-words.js';

/** Things, and what they are told apart by. */
export const families = joined(things, kinds);
/** What is measured and counted. */
export const amounts = joined(doers, measures);
