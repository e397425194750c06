import type { Draft } from './draft.js';
import type { Among, Dimension, Term } from './plan.js';
import { listsFlights, rankRows } from './rank-flights.js';
import { rankGroups, type Rank } from './rank-groups.js';

export type Ranking = {
  rank: Rank | undefined;
  /** Measures that only the superlative named ("busiest"). */
  terms: Term[];
  limit: number | undefined;
  offset: number | undefined;
  among: Among | undefined;
  rows: boolean;
};

/** Reads superlatives: what is ranked by what, from which end, how many are wanted. */
export function readRanking(draft: Draft, dimensions: readonly Dimension[]): Ranking {
  const among = readAmong(draft);
  const nth = readOrdinal(draft);
  const limit = nth === undefined ? readLimit(draft) : 1;
  const grouped = dimensions.length > 0;
  const rows = !grouped && listsFlights(draft);
  const found = rows ? rankRows(draft) : rankInSentences(draft, dimensions);
  return { rank: found.rank, terms: found.terms, limit, offset: nth, among, rows };
}

const nths: Readonly<Record<string, number>> = {
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  fifth: 5,
  '5th': 5,
};

/** "the second busiest airport": how many rows stand before it. */
function readOrdinal(draft: Draft): number | undefined {
  let nth: number | undefined;
  draft.replace(
    /\b(second|2nd|third|3rd|fourth|4th|fifth|5th) (?=(?:most|least|busiest|quietest|worst|best|largest|longest|highest|lowest|biggest|smallest|shortest|fewest|greatest|farthest)\b)/g,
    (g) => {
      nth = nths[g[0] ?? ''];
      return '';
    },
  );
  return nth === undefined ? undefined : nth - 1;
}

/** "of the ten busiest airports, which …", "by month for the top five airports": a ranking before the question's own. */
function readAmong(draft: Draft): Among | undefined {
  let among: Among | undefined;
  const size = '(busiest|largest|biggest|quietest|smallest|most popular|most important|top|major)';
  draft.replace(
    new RegExp(
      `\\b(of|among|amongst|for|at|from|across|between|within|in|only|just)(?: (?:only|just))* (?:the |our |all )*(?:(\\d{1,3}) ${size}|${size} (\\d{1,3})) (§g(\\d+))(?: by (?:§m\\d+|flights|departures|arrivals|traffic))?`,
      'g',
    ),
    (g, match, before, after) => {
      const word = draft.dimensions[Number(g[6])];
      const rest = before + after;
      const ranks = /\b(?:which|worst|best|highest|lowest|most|least|longest|shortest|fewest|busiest)\b/.test(
        rest,
      );
      if (among || !word || !(ranks || /§g\d+/.test(rest))) return match;
      among = {
        dimension: word.dimension,
        limit: Number(g[1] || g[4]),
        direction: /quietest|smallest/.test(`${g[2] ?? ''}${g[3] ?? ''}`) ? 'asc' : 'desc',
      };
      return `${g[0] ?? ''} ${g[5] ?? ''}`;
    },
  );
  return among;
}

function readLimit(draft: Draft): number | undefined {
  let limit: number | undefined;
  const take = (groups: string[], match: string): string => {
    const n = Number(groups[0]);
    if (limit !== undefined || n < 1 || n > 10_000) return match;
    limit = n;
    return match.replace(/\d+ ?/, ' ');
  };
  draft.replace(
    /(?<![\w§.])(?:top|bottom|first|last|best|worst|leading|limit(?: it| that| to| of)*|only(?: the)?|just(?: the)?) (\d{1,4})\b(?! (?:minutes|miles|percent|hours|am|pm))/g,
    take,
  );
  draft.replace(
    /(?<![\w§.-])(\d{1,4}) (?=(?:(?:us|different|single|individual|most|least|busiest|quietest|worst|best|longest|shortest|highest|lowest|largest|smallest|biggest|greatest|fewest|top|bottom|latest|earliest|delayed|punctual|popular|common|farthest|furthest|heaviest|busy|flown|on time|used|important|frequent|major|main|§f) )*(?:§g\d+|flights?\b|delays?\b|ones\b|rows\b|results\b|entries\b|records\b|arrivals\b|departures\b|by\b|instead\b))/g,
    take,
  );
  draft.replace(
    /(?<![\w§.-])(?:make it|show|list|give me|what about|how about|the|which|what|name|now|next) (\d{1,4})(?![\w.:])(?! (?:minutes|miles|percent|hours))/g,
    take,
  );
  return limit;
}

/** "Which routes are best? Show the ten with the highest share of …": the sentence that asks for rows decides. */
function rankInSentences(
  draft: Draft,
  dimensions: readonly Dimension[],
): { rank: Rank | undefined; terms: Term[] } {
  const asked = requestSentence(draft.text);
  const found = asked === undefined ? undefined : rankGroups(draft, dimensions, asked);
  return found?.rank?.by !== undefined || (found?.rank && asked?.includes('§s'))
    ? found
    : rankGroups(draft, dimensions, draft.text);
}

/** The sentence of several that says what to show, if one does. */
export function requestSentence(text: string): string | undefined {
  const sentences = text.split(/[.?!;](?= |$)/).filter((s) => s.trim() !== '');
  if (sentences.length < 2) return undefined;
  return sentences.find(
    (s) =>
      /^ *(?:please |so |could you |can you |then )*(?:show|give|list|display|rank|sort|name|tell|i would like|id like|i want|i need|return|compare|report|break|get|find|plot)\b/.test(
        s,
      ) && /§[msg]/.test(s),
  );
}
