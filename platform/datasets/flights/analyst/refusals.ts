import { isOnlyPlaces } from './read-terms.js';
import type { Reading } from './reading.js';
import { escape, list } from './titles.js';

/**
 * Why a question gets no query, in words without any digit: nobody should take a number from an answer that has no
 * data behind it. `undefined`: it can be answered.
 */
export function refusal(reading: Reading, hasMemory: boolean): { text: string; search: string } | undefined {
  if (reading.about) return { text: aboutText[reading.about], search: 'flights' };
  if (reading.topics.length > 0)
    return { text: unheld(reading), search: reading.topics.map((t) => t.name).join(' ') };
  if (reading.outside.length > 0) return { text: outside(), search: 'date' };
  if (reading.unknownPlaces.length > 0)
    return { text: unknownPlace(reading.unknownPlaces), search: 'airport city state' };
  if (!isAboutFlights(reading, hasMemory)) return { text: offTopic, search: 'flights' };
  return undefined;
}

const suggestions = [
  'Which five origin airports with at least a thousand flights have the longest average arrival delay?',
  'How many flights were there by month?',
  'What share of flights from Texas arrived late?',
  'Compare the average arrival delay at LAX and SFO.',
];

const suggestionList = suggestions.map((s) => `- ${s}`).join('\n');
const held =
  'It holds US flights of January to June of the year two thousand and one, each with its time, origin and destination airport (with city, state and coordinates), arrival delay in minutes and distance in miles.';

const aboutText: Readonly<Record<NonNullable<Reading['about']>, string>> = {
  greeting: `Hello! Ask me about the flights in this data. ${held}\n\nFor example:\n\n${suggestionList}`,
  thanks: 'You are welcome. Ask on whenever you like.',
  help: `I answer questions about flights: counts, arrival delays, distances and shares; by airport, city, state, route, month, week, day, weekday or hour; filtered, ranked or compared. You can change the last answer too ("and by month?", "only from Texas", "show as a line chart").\n\nFor example:\n\n${suggestionList}`,
  data: `${held} There are no airlines, departure delays, cancellations, weather, prices or passengers in it.\n\nFor example:\n\n${suggestionList}`,
};

function unheld(reading: Reading): string {
  const names = list(
    reading.topics.map((t) => t.answer),
    'and',
  );
  return `The data does not hold ${names}, so I cannot answer this and give no figure.\n\n${held}\n\nWhat I can do instead:\n\n${instead(reading)}`;
}

/** Offers the nearest questions that the data can answer. */
function instead(reading: Reading): string {
  const names = new Set(reading.topics.map((t) => t.name));
  const lines: string[] = [];
  if (names.has('departure delay'))
    lines.push(
      'Average arrival delay by origin airport',
      'Share of flights from an airport that arrived late',
    );
  if (names.has('airline'))
    lines.push('Average arrival delay by origin airport', 'Number of flights by route');
  if (names.has('cancellation')) lines.push('Share of delayed flights by month', 'Number of flights by day');
  if (names.has('weather') || names.has('cause'))
    lines.push('Which days had the worst arrival delays?', 'Average arrival delay by hour of day');
  if (names.has('forecast')) lines.push('Number of flights by month', 'Average arrival delay by weekday');
  if (names.has('duration')) lines.push('Average distance by route', 'The longest flights by distance');
  if (names.has('passengers') || names.has('price') || names.has('aircraft'))
    lines.push('Which routes have the most flights?', 'Number of flights by origin state');
  return [...new Set(lines.length > 0 ? lines : suggestions)].map((l) => `- ${l}`).join('\n');
}

function outside(): string {
  return `The data does not hold the time you ask about: its flights are of January to June of the year two thousand and one, nothing before and nothing after. So I give no figure for it.\n\nWhat I can do instead:\n\n- The same question for those months\n- Number of flights by month\n- Average arrival delay in the first quarter against the second`;
}

function unknownPlace(words: readonly string[]): string {
  const names = list(
    words.map((w) => `"${escape(w.replace(/\d/g, ''))}"`),
    'and',
  );
  return `I know no airport, city or state of the data by the name ${names}. Flights here go between airports of the United States and its territories.\n\nTry the airport's three-letter code, the city with its state, or the state. For example:\n\n${suggestionList}`;
}

const offTopic = `I could not find a question about these flights in that. ${held}\n\nTry one of these:\n\n${suggestionList}`;

function isAboutFlights(reading: Reading, hasMemory: boolean): boolean {
  const { text } = reading;
  if (hasMemory && (reading.side !== undefined || reading.limit !== undefined)) return true;
  if (reading.terms.length > 0 || reading.dimensions.length > 0 || reading.rows || reading.having.length > 0)
    return true;
  if (
    /\b(?:flights?|delays?|delayed|airports?|departures?|arrivals?|routes?|distances?|traffic|punctual)\b/.test(
      text,
    )
  ) {
    return (
      reading.filters.length > 0 ||
      reading.rank !== undefined ||
      reading.trend ||
      /\b(?:flights?|delays?|delayed|how many|number|count|average|distances?|traffic)\b/.test(text)
    );
  }
  if (reading.filters.some((f) => f.on === 'between')) return true;
  if (!hasMemory && isOnlyPlaces(text)) return reading.filters.some((f) => f.on === 'place');
  if (!hasMemory) return false;
  return (
    reading.filters.length > 0 ||
    reading.limit !== undefined ||
    reading.chart !== undefined ||
    reading.rank !== undefined ||
    reading.followUp.remove.length > 0 ||
    reading.followUp.flip ||
    reading.followUp.next ||
    reading.followUp.aggregate !== undefined ||
    reading.side !== undefined ||
    reading.trend
  );
}
