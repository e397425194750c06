import type { Draft } from './draft.js';
import type { Spelling } from './spelling.js';
import { fillerWords } from './words.js';

const silent = new Set(
  (
    'a an the of in on at to for from by with and or but is are was were be been do does did has have had having which what who where when how many much show list give me tell find get display see please can could would you i we us my our your want need like know it its that this these those them they there all any each every some most least more less than then also only just now about as so if not no up out over under during between per flights flight flew fly flown flying flies go goes going went departures departure depart departing departs departed leave leaves leaving left arrivals arrival arrive arrives arrived arriving land trip trips plane planes travel ' +
    "top bottom best worst highest lowest largest smallest greatest biggest longest shortest fewest busiest quietest first last next rank ranked ranking sort sorted order ordered descending ascending high low number count total amount average delay delays delayed late early time on-time report summary overview data result results table chart graph plot compare compared comparison versus vs difference between against respectively instead same again what's vs. let lets us using use used value values name names list lists code codes full one ones other others including include included overall across both either neither within among such lot lots kind kinds type types way ways question answer ok okay thanks hi hello hey"
  ).split(' '),
);

/** Words whose sense is taken up by the steps although they stay in the text. */
const taken = new Set(
  'account airport airports better busier change changes changed connects connect connected connecting counting date day destination destinations direction directions ever farthest furthest increase increased decrease increases decreases kindly long longer look make miles minutes off operate operated operates stay stayed offer offers percentage percent popular punctual punctually reach reached reaches recorded repeat rise rose fall row rows separately serve serves served serving short shorter single take takes thing worse quieter busiest more most per average mean rate higher lower high low fastest trend distance distances avoid reliable late city cities state states route routes month months week weeks quarter quarters weekday weekdays weekend hour hours year years period origin origins common frequent frequently often used biggest smaller bigger larger greater fewer ranking origin bad good great worst typical usual usually please pls thx teh ratio share shares proportion alone vs median maximum minimum max min ones visit visited main major overview group groups grouped split broken down breakdown figure figures number numbers count counts list lists summary compare compared comparing comparison next earliest latest instead without with excluding exclude except only just again same also too both each every all any'.split(
    ' ',
  ),
);
/** Everyday words that say which flights are meant, or how. */
const telling =
  /^(?:small|large|big|regions?|areas?|holidays?|local|rush|second|third|old|new|full|online|live|slow|near|around|next|current|separate|similar)$/;
const filler = new Set(fillerWords.filter((word) => !telling.test(word)));

/** Words that no step understood: places the data does not have, and others. */
export function unknownWords(
  draft: Draft,
  spelling: Spelling,
): { unknownPlaces: string[]; unknown: string[]; unused: string[] } {
  const words = draft.text.trim().split(/\s+/);
  const unknown: string[] = [];
  const unknownPlaces: string[] = [];
  words.forEach((word, i) => {
    if (!/^[a-z]{2,}$/.test(word) || silent.has(word)) return;
    const capital = new RegExp(
      `(?<!^)\\b${word.charAt(0).toUpperCase()}${word.slice(1)}|\\b${word.toUpperCase()}\\b`,
    ).test(draft.original.slice(1));
    const led =
      /^(?:from|to|in|at|into|near|for|about|of|leaving|departing|arriving|visiting|vs|versus|or|and)$/.test(
        words[i - 1] ?? '',
      );
    if (capital && led && !spelling.isKnown(word)) unknownPlaces.push(word);
    else if (!spelling.isKnown(word)) unknown.push(word);
  });
  return { unknownPlaces, unknown, unused: unusedWords(words) };
}

/** Words and numbers that may have changed the answer, had they been understood. */
function unusedWords(words: readonly string[]): string[] {
  const found = words.filter((word, i) => {
    if (/^\d+(?:\.\d+)?$/.test(word)) return !/^(?:of|not|than|from)$/.test(words[i - 1] ?? '');
    return /^[a-z]{3,}$/.test(word) && !silent.has(word) && !taken.has(word) && !filler.has(word);
  });
  return [...new Set(found)];
}
