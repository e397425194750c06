/** Lengths of time that say how long something took: the sum of the waits of all is no wait that anybody had. */
import type { ColumnFacts } from './column-facts.js';

const timeUnit = /^(?:ms|s|min|h|days|weeks|months)$/;

/** `days_to_deliver`, `time_to_first_reply`; hours to date are what was worked. */
const until =
  /\b(?:time|seconds|secs|minutes|mins|hours|hrs|days|weeks|months|years) (?:to|until|till|before) (?!date\b)[a-z]/;

/** What was given to something, or is a sum already: all of it together is an amount. */
const spent =
  /\b(?:watched|worked|spent|billed|billable|logged|listened|viewed|streamed|played|used|consumed|booked|studied|trained|driven|flown|stayed|lost|saved|paid|budget(?:ed)?|total|sum|(?:on|in) (?:site|page|app))\b/;

/** Lengths by their own name, whether or not a unit is written beside. */
const taken = [
  /\b(?:reply|response|responding|resolution|resolving|solve|solution|reaction|acknowledge(?:ment)?|closing|fulfil?lment|delivery|shipping|transit|processing|preparation|prep|repair|handle|handling|wait|waiting|queue|queueing|hold|holding|lead|cycle|turnaround|answer|approval|onboarding|checkout|load|loading) times?\b/,
  /\b(?:run ?time|running time|turnaround|latency|tenure|seniority|lifespan|speed of answer|aht|asa|mttr)\b/,
  /^wait$|\b(?:years|months) (?:of )?experience\b/,
];
/** Lengths where a unit of time is written beside: a number of a `queue` is how many stand in it. */
const takenWithUnit =
  /\b(?:first (?:reply|response|contact|answer)|reply|response|resolution|wait|waited|queue|turnaround|took|promised|sla|ttr|(?:delivery|shipping|transit|lead|payment|processing|contract|notice|warranty) (?:days|weeks|months|hours|minutes))\b/;

/** Films are as long as they are, whoever watches them. */
const film = /^(?:films?|movies?|genres?|directors?|imdb|cast|screenplay)$/;
const filmLength = /^(?:(?:film|movie) )?(?:duration|length|playing time)\b/;

/**
 * Whether a number is how long something took or lasts: first reply, runtime, days to deliver.
 *
 * @param unit as it is written beside
 * @param isEvent whether something happened to the rows, so that a film in them is one that was watched
 */
export function isDuration(
  { words }: ColumnFacts,
  { all, unit, isEvent }: { all: readonly ColumnFacts[]; unit: string | undefined; isEvent: boolean },
): boolean {
  const text = words.join(' ');
  const isTime = unit !== undefined && timeUnit.test(unit);
  if (unit !== undefined && !isTime) return false;
  if (until.test(text)) return true;
  if (spent.test(text)) return false;
  if (taken.some((name) => name.test(text))) return true;
  if (isTime && takenWithUnit.test(text)) return true;
  const isOfFilm = all.some((one) => one.words.some((word) => film.test(word)));
  return isTime && isOfFilm && !isEvent && filmLength.test(text);
}

/** How long visits are: all of them together are an amount, and one is what is asked about. */
export const isOfVisit = ({ words }: Pick<ColumnFacts, 'words'>, noun: string): boolean => {
  const text = words.join(' ');
  return (
    /\b(?:(?:session|visit|engagement) (?:duration|length|time)|(?:on|in) (?:site|page|app))\b/.test(text) ||
    (/(?:^| )(?:session|visit)$/.test(noun) && /^(?:duration|length)\b/.test(text))
  );
};
