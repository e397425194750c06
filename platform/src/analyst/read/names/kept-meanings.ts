/** Which of all that a word may mean is kept, and by which letters the patterns know it. */
import { FIRST_WORD } from '../../lexicon/member-phrases.js';
import type { Meaning } from '../../lexicon/meaning.js';
import type { Token } from '../../lexicon/tokens.js';

/** Words of time and of counting mean themselves before they mean a member whose name they end. */
const ownWords =
  /^(?:day|week|month|quarter|year|hour|weekday|weekend|when|time|count|total|number|share|rate|change|amount|value|type|name|top|first|last|most|average|all|other|new|long|high|low|it|no|one)$/;

/** Behind a number they are units. */
export const timeUnits = /^(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|mins?|hrs?|h|s)$/;

/** A part of a name that a misspelt word comes near to is no more than a guess. */
export const isGuess = (meaning: Meaning, token: Token | undefined): boolean =>
  token?.isMended === true && meaning.kind === 'value' && !meaning.whole;

export function isMeant(meaning: Meaning, token: Token | undefined): boolean {
  if (token?.value !== undefined) return false;
  if (meaning.kind === 'value' || !ownWords.test(token?.stem ?? '')) return true;
  // "How many days", where each row is one.
  const isRows =
    meaning.kind === 'rows' ||
    (meaning.kind === 'measure' &&
      meaning.member.aggType === 'count' &&
      meaning.member.rowFilter === undefined);
  if (isRows && timeUnits.test(token?.word ?? '') && token?.word !== token?.stem) return true;
  if (meaning.kind !== 'dimension' && meaning.kind !== 'measure') return false;
  // A sum that is called "Hours" or "Amount" is meant by its name, and no hour of the day.
  const isCalledSo =
    meaning.kind === 'dimension' ||
    (meaning.member.aggType === 'sum' &&
      /^(?:hours|minutes|days|seconds|amount|value)$/.test(token?.word ?? ''));
  return isCalledSo && meaning.weight >= 0.95 && meaning.member.type !== 'time';
}

/** What is done, as a noun: flags that are called so are counted in the plural. */
const deedNoun =
  /(?:ed|signups?|sign-?ups?|conversion|purchase|refund|return|click|bounce|reply|renewal|upgrade|cancellation|churn|winner|nominee|subscriber|participant)$/i;

/** "Conversions", "bounces": nouns of what was done, in the plural, are how many are so, and no condition. */
export function asCounted(meaning: Meaning, token: Token | undefined): Meaning {
  const isPlural =
    token !== undefined && token.written.toLowerCase().endsWith('s') && !token.word.endsWith('ss');
  const isDeed =
    meaning.kind === 'dimension' && meaning.member.type === 'boolean' && deedNoun.test(meaning.member.title);
  return isPlural && isDeed ? { kind: 'counted', member: meaning.member, weight: meaning.weight } : meaning;
}

/** What is less than a member's own name or synonym. */
const NAMED = 0.9;

/** Where a phrase is a member's own name, members that only end with it are not meant. */
export function keepStrong(meanings: readonly Meaning[]): readonly Meaning[] {
  const best = Math.max(...meanings.map((m) => m.weight));
  // "Lost" is a stage, and no first word of a lost reason.
  const states = meanings.filter(
    (m) => m.kind === 'value' && /\b(?:stage|status|state)$/i.test(m.member.title),
  );
  const isWeak = (m: Meaning): boolean =>
    m.kind === 'value' || (m.kind === 'measure' ? m.weight < NAMED : m.weight <= FIRST_WORD);
  if (states.length > 0 && meanings.every(isWeak)) return states;
  const hasMember = meanings.some((m) => m.kind !== 'value' && m.weight >= 0.4);
  return meanings.filter(
    (m) => m.weight >= (best >= 0.9 ? 0.45 : 0.3) && !(hasMember && m.kind === 'value' && !m.whole),
  );
}

export function kindsOf(meanings: readonly Meaning[]): string {
  const letters = new Set<string>();
  for (const meaning of meanings) {
    letters.add(
      { measure: 'm', dimension: 'd', segment: 's', value: 'v', rows: 'r', counted: 'm' }[meaning.kind],
    );
    if (meaning.kind === 'dimension') {
      if (meaning.member.type === 'number') letters.add('n');
      if (meaning.member.type === 'boolean') letters.add('b');
      if (meaning.member.type === 'time') letters.add('t');
    }
    if (
      meaning.kind === 'measure' &&
      meaning.member.aggType === 'count' &&
      meaning.member.rowFilter === undefined &&
      meaning.weight >= 0.8
    )
      letters.add('r');
  }
  return [...letters].sort().join('');
}
