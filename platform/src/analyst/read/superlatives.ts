/** Words that rank, by the end they mean. */
export const high =
  'most|highest|largest|biggest|greatest|longest|top|maximum|max|strongest|oldest|heaviest|slowest|farthest|furthest|priciest|costliest|busiest|record|peak|steepest|hottest|leading';
export const low =
  'least|fewest|lowest|smallest|shortest|bottom|minimum|min|weakest|youngest|lightest|fastest|quickest|cheapest|quietest|rarest';
export const recent = 'newest|latest|most recent|last|freshest';
export const early = 'earliest|first|oldest';
export const popular =
  'busiest|most popular|favou?rite|most common|most frequent|most active|popular|most used|biggest|largest|most visited|top selling|commonest|leading|quietest|least popular|least common|least frequent|rarest|least active';
/** "Busiest", "most common": by how many rows, whatever else is measured. */
export const ranksByRows = (words: string): boolean =>
  /^(?:busiest|quietest|commonest|rarest|favou?rite|(?:most|least) (?:popular|common|frequent|active|used|visited))$/.test(
    words,
  );
const places = ['first', 'second', 'third', 'fourth', 'fifth'];
/** "second", "2 nd": how many stand before it. */
export const placesBefore = (words: string): number =>
  Math.max(places.indexOf(words), /^\d/.test(words) ? parseInt(words, 10) - 1 : 0, 0);

const good = 'best|worst|(?<!or )better(?! or | than )|(?<!or )worse(?! or | than )|most successful|poorest';
export const any = `${high}|${low}|${popular}|${good}`;

export const isLow = (words: string): boolean =>
  new RegExp(`(?:^| )(?:${low}|worst|quietest|poorest)(?: |$)`).test(words) ||
  words.startsWith('least') ||
  /^(?:less|fewer)$/.test(words);
