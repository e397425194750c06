import { Draft } from './draft.js';
import { markShares } from './mark-shares.js';
import { normalise, plain } from './normalise.js';
import type { Places } from './places.js';
import { readChange } from './read-change.js';
import { readChart } from './read-chart.js';
import { readConditions } from './read-conditions.js';
import { readDates } from './read-dates.js';
import { readDimensions } from './read-dimensions.js';
import { readFollowUp } from './read-follow-up.js';
import { readSide } from './read-side.js';
import { readStructure } from './read-structure.js';
import { readTerms } from './read-terms.js';
import { readTimes } from './read-times.js';
import type { Reading } from './reading.js';
import { aboutItself, simplify } from './simplify.js';
import type { Spelling } from './spelling.js';
import { unheldTopics } from './topics.js';
import { unknownWords } from './unknown-words.js';

/** Reads questions against the data's places and measures. Holds no state between questions. */
export class QuestionReader {
  readonly #places: Places;
  readonly #spelling: Spelling;

  constructor(places: Places, spelling: Spelling) {
    this.#places = places;
    this.#spelling = spelling;
  }

  /** @param fallback the end of the flight of a place that is named without one, from the turn before */
  read(question: string, fallback?: 'origin' | 'destination'): Reading {
    const original = plain(question);
    const draft = new Draft(original);
    draft.text = normalise(this.#places.markCapitals(original, (p) => draft.place(p)));
    draft.text = this.#spelling.mend(draft.text).text;
    const about = aboutItself(draft.text);
    const followUp = readFollowUp(draft);
    simplify(draft);
    const chart = readChart(draft);
    readChange(draft);
    draft.text = readDates(draft.text, {
      mark: (range) => draft.date(range),
      outside: (words) => {
        draft.outside.push(words.trim());
        return ' §o ';
      },
    });
    draft.text = readTimes(draft.text, { mark: (filter, label) => draft.time(filter, label) });
    draft.text = this.#places.markNames(draft.text.replace(/\s+/g, ' '), original, (p) => draft.place(p));
    const topics = unheldTopics(draft.text);
    const share = markShares(draft);
    const side = readSide(draft);
    readTerms(draft);
    readConditions(draft);
    readDimensions(draft);
    const found = { about, followUp, chart, topics, share, side, fallback };
    return { ...readStructure(draft, found, this.#places), ...unknownWords(draft, this.#spelling) };
  }
}
