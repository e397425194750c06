/**
 * Words by which people name the time of what stands: "current MRR" is that of the last snapshot, "MRR at the end of
 * March" that of the last in March, "average monthly MRR" the mean over them, "ever" all of them. Only rows that each say
 * how a thing stood at a time are read so.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isLevelMember } from '../../lexicon/level-sums.js';
import { dayAfter, isOneRow, snapshotGrain, snapshotsOf, type Snapshots } from '../../lexicon/snapshots.js';
import type { Token } from '../../lexicon/tokens.js';
import type { Period, Plan } from '../../plan/plan.js';
import { monthOf, periodName } from '../calendar.js';
import { wordLike } from './idioms.js';
import { wordTable } from '../../../word-table.js';

export type OfSnapshots = {
  readonly tokens: readonly Token[];
  /** The last snapshot, where it is asked for by its name. */
  readonly now?: Period & { readonly said: readonly Token[] };
  readonly times?: Plan['times'];
  readonly isAtEnd?: boolean;
  /** Why it cannot be told. */
  readonly problem?: string;
};

export function ofSnapshots(tokens: readonly Token[], lexicon: Lexicon): OfSnapshots {
  const shot = snapshotsOf(lexicon);
  if (!shot) return { tokens };
  const problem = ofWorth(tokens, lexicon);
  const ended = withoutEnd(untilNow(tokens));
  const mean = withoutMean(withoutThing(ended, lexicon, shot), lexicon, shot);
  const all = mean.isMean ? { tokens: mean.tokens, isAll: false } : withoutEver(mean.tokens, lexicon);
  const now = withoutNow(all.tokens, lexicon, shot);
  return {
    ...now,
    ...(problem === undefined ? {} : { problem }),
    ...(mean.isMean ? { times: 'mean' as const } : all.isAll ? { times: 'all' as const } : {}),
    ...(ended.some(({ word }, i) => word !== tokens[i]?.word) &&
    /\bend\b/.test(wordsFrom(tokens, 0, tokens.length))
      ? { isAtEnd: true }
      : {}),
  };
}

const wordsFrom = (tokens: readonly Token[], at: number, many: number): string =>
  tokens
    .slice(at, at + many)
    .map(({ word }) => word)
    .join(' ');

/** The longest of some phrases that begins at a token. */
const phraseAt = (phrases: readonly string[], tokens: readonly Token[], at: number): number =>
  Math.max(
    0,
    ...phrases.map((phrase) => {
      const { length } = phrase.split(' ');
      return wordsFrom(tokens, at, length) === phrase ? length : 0;
    }),
  );

/** "From January to now" is "since January". */
function untilNow(tokens: readonly Token[]): readonly Token[] {
  const to = tokens.findIndex(
    ({ word }, i) =>
      /^(?:to|until|till|through)$/.test(word) && /^(?:now|today)$/.test(tokens[i + 1]?.word ?? ''),
  );
  const from = tokens.findLastIndex(({ word }, i) => i < to && /^(?:from|since|between)$/.test(word));
  if (to < 0 || from < 0) return tokens;
  return [...tokens.slice(0, to), ...tokens.slice(to + 2)].map((token, i) =>
    i === from ? wordLike(token, 'since') : token,
  );
}

/** "Stock value" is no number of pieces. */
function ofWorth(tokens: readonly Token[], lexicon: Lexicon): string | undefined {
  const isStock = (at: number): boolean => /^(?:stock|inventory)$/.test(tokens[at]?.word ?? '');
  const isWorth = tokens.some(
    ({ word }, i) =>
      (/^(?:value|worth)$/.test(word) &&
        (isStock(i - 1) ||
          (tokens[i + 1]?.word === 'of' && tokens.slice(i, i + 5).some((_, k) => isStock(i + k))))) ||
      (word === 'worth' && tokens.some((_, k) => isStock(k))),
  );
  const isHeld = lexicon.members.some(
    ({ kind, title }) =>
      kind === 'measure' && /\b(?:value|worth|cost)\b/i.test(title) && /stock|inventory|on hand/i.test(title),
  );
  return isWorth && !isHeld
    ? 'I can tell how many are there, and not what they are worth: no column holds that.'
    : undefined;
}

const ends = [
  'at the end of',
  'at end of',
  'as of the end of',
  'as of end of',
  'as at the end of',
  'by the end of',
  'on the last day of',
  'in the end of',
  'end of',
];

/** A year, a month or the like. */
const isPeriod = (token: Token | undefined): boolean =>
  token !== undefined &&
  ((token.value !== undefined && token.value >= 1900 && token.value < 2200) ||
    monthOf(token.word) !== undefined ||
    /^(?:q[1-4]|h[12]|last|this|the|past|previous|first|second|third|fourth|year|each|every)$/.test(
      token.word,
    ));

/** "At the end of March" is "in March", of which the last snapshot is told in any case. */
function withoutEnd(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((_, i) => phraseAt(ends, tokens, i) > 0);
  const first = tokens[at];
  const length = first ? phraseAt(ends, tokens, at) : 0;
  const next = tokens[at + length];
  if (!first || !isPeriod(next) || /^(?:the|each|every)$/.test(next?.word ?? '')) return tokens;
  return withoutEnd([...tokens.slice(0, at), wordLike(first, 'in'), ...tokens.slice(at + length)]);
}

const adverbs: Readonly<Record<string, string>> = wordTable({
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  quarterly: 'quarter',
  yearly: 'year',
  annual: 'year',
});

/** Whether a stretch of words begins with the name of a sum of what stands. */
const isSumAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  lexicon
    .longest(tokens, at)
    ?.meanings.some((m) => m.kind === 'measure' && isLevelMember(m.member) && m.member.aggType === 'sum') ===
  true;

/** "Average monthly MRR", "monthly average of the MRR", "average MRR over 2025". */
function withoutMean(
  tokens: readonly Token[],
  lexicon: Lexicon,
  { grain }: Snapshots,
): { tokens: readonly Token[]; isMean: boolean } {
  const isAverage = (at: number): boolean => /^(?:average|mean)$/.test(tokens[at]?.word ?? '');
  const plain = { tokens, isMean: false };
  const at = tokens.findIndex((_, i) => isAverage(i));
  if (at < 0) return plain;
  const [before, after] = [tokens[at - 1]?.word ?? '', tokens[at + 1]?.word ?? ''];
  const [from, to] =
    adverbs[before] === grain ? [at - 1, at + 1] : [at, adverbs[after] === grain ? at + 2 : at + 1];
  let sum = to;
  while (/^(?:of|the|our|total)$/.test(tokens[sum]?.word ?? '')) sum += 1;
  if (!isSumAt(tokens, sum, lexicon)) return plain;
  const rest = [...tokens.slice(0, from), ...tokens.slice(sum)];
  if (to - from === 2) return { tokens: rest, isMean: true };
  const over = tokens.findIndex(
    ({ word }, i) => i > sum && /^(?:over|during|throughout|across)$/.test(word) && isPeriod(tokens[i + 1]),
  );
  // "Average MRR per customer over 2025" is one of customers.
  const isOfEach = tokens.some(({ word }) => /^(?:per|each|every)$/.test(word));
  if (over < 0 || isOfEach) return plain;
  return {
    tokens: rest.map((token) => (token === tokens[over] ? wordLike(token, 'in') : token)),
    isMean: true,
  };
}

/** "Median seats per customer": of one time, where each row is a customer, that is the median of the rows. */
function withoutThing(tokens: readonly Token[], lexicon: Lexicon, shot: Snapshots): readonly Token[] {
  const isOfRows = tokens.some(({ word }) => /^(?:average|mean|median|typical)$/.test(word));
  const per = tokens.findIndex(({ word }, i) => word === 'per' && i > 1);
  const by = per < 0 ? undefined : lexicon.longest(tokens, per + 1);
  const isThing = by?.meanings.some(
    (m) => m.kind === 'rows' || ('member' in m && isOneRow(m.member, lexicon, shot)),
  );
  const sum = tokens.findIndex((_, i) => i < per && isLevelAt(tokens, i, lexicon));
  if (!isOfRows || !by || isThing !== true || sum < 0) return tokens;
  return [...tokens.slice(0, per), ...tokens.slice(per + 1 + by.length)];
}

/** Whether a stretch of words begins with a number of what stands. */
const isLevelAt = (tokens: readonly Token[], at: number, lexicon: Lexicon): boolean =>
  lexicon
    .longest(tokens, at)
    ?.meanings.some((m) => (m.kind === 'measure' || m.kind === 'dimension') && isLevelMember(m.member)) ===
  true;

const evers = [
  'ever',
  'all time',
  'of all time',
  'all - time',
  'over all time',
  'over all months',
  'over all weeks',
  'over all days',
  'over all periods',
  'across all months',
  'across all weeks',
  'across all periods',
  'in all months',
  'since the beginning',
  'historically',
];

/** All of the times: "ever", "never", and how many different ones there were in a period. */
function withoutEver(
  tokens: readonly Token[],
  lexicon: Lexicon,
): { tokens: readonly Token[]; isAll: boolean } {
  const at = tokens.findIndex((_, i) => phraseAt(evers, tokens, i) > 0 && !isOwn(tokens, i, lexicon));
  const isNever = tokens.some(({ word }) => word === 'never');
  const isOfSeveral =
    tokens.some(({ word }) => /^(?:different|distinct|unique)$/.test(word)) &&
    tokens.some(
      (token, i) => /^(?:in|over|during|since|between|from)$/.test(token.word) && isPeriod(tokens[i + 1]),
    );
  if (at < 0) return { tokens, isAll: isNever || isOfSeveral };
  const length = phraseAt(evers, tokens, at);
  return { tokens: [...tokens.slice(0, at), ...tokens.slice(at + length)], isAll: true };
}

const nows = [
  'current',
  'currently',
  'now',
  'right now',
  'just now',
  'nowadays',
  'presently',
  'at present',
  'at the moment',
  'at this moment',
  'at the minute',
  'at this time',
  'at this point',
  'today',
  'as of today',
  'as of now',
  'as of right now',
  'as at today',
  'as it stands',
  'as things stand',
  'as we speak',
];
/** What is latest is the snapshot, or what stands in it. */
const latest = ['latest', 'most recent', 'newest'];
const snapshotNouns =
  /^(?:snapshot|month|week|day|quarter|year|period|figure|figures|number|numbers|data|count|state|status|export|report)$/;

/** Whether the data has this word in a name of its own. */
function isOwn(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const found = lexicon.longest(tokens, at);
  return (
    found !== undefined && (found.length > 1 || found.meanings.some((m) => m.kind !== 'value' || m.whole))
  );
}

/** Without the words for the last snapshot, which stands behind the others as a period. */
function withoutNow(
  tokens: readonly Token[],
  lexicon: Lexicon,
  shot: Snapshots,
): Pick<OfSnapshots, 'tokens' | 'now'> {
  const lengthAt = (at: number): number => {
    const length = phraseAt(nows, tokens, at);
    if (length > 0) {
      const word = tokens[at]?.word ?? '';
      const [before, after] = [tokens[at - 1]?.word ?? '', tokens[at + length]?.word ?? ''];
      // "From January until now", "current month", and "now" that only leads on to another question.
      if (/^(?:to|until|till|through|up|-|–|by)$/.test(before) || isOwn(tokens, at, lexicon)) return 0;
      if (word === 'current' && /^(?:day|week|month|quarter|year)$/.test(after)) return 0;
      const isLead = word === 'now' && /^(?:|and|ok|okay|but|so|,)$/.test(before) && at < 2;
      return isLead && /\p{L}/u.test(after) && !/^(?:vs|versus|compared|against|and)$/.test(after)
        ? 0
        : length;
    }
    const many = phraseAt(latest, tokens, at);
    if (many === 0 || isOwn(tokens, at, lexicon)) return 0;
    const noun = tokens[at + many]?.word ?? '';
    if (
      snapshotNouns.test(noun) &&
      !lexicon.longest(tokens, at + many)?.meanings.some((m) => m.kind !== 'dimension')
    )
      return many + 1;
    return isSumAt(tokens, at + many, lexicon) ? many : 0;
  };
  const at = tokens.findIndex((_, i) => lengthAt(i) > 0);
  if (at < 0) return { tokens };
  const length = lengthAt(at);
  const [day = ''] = shot.days.slice(-1);
  const grain = snapshotGrain(shot);
  // "In the latest month", "as of the latest snapshot": the words before it go with it.
  let from = at;
  if (length > 1 || /^(?:latest|most|newest)$/.test(tokens[at]?.word ?? ''))
    while (/^(?:in|of|at|for|as|the|our|from)$/.test(tokens[from - 1]?.word ?? '') && length > 1) from -= 1;
  const said = tokens.slice(at, at + 1).map((token) => wordLike(token, 'now'));
  return {
    tokens: [...tokens.slice(0, from), ...tokens.slice(at + length)],
    now: {
      from: day,
      to: dayAfter(day),
      words: periodName(day, grain),
      ...(grain === 'day' ? { grain } : {}),
      said,
    },
  };
}
