/**
 * Views whose rows say how each thing stood at a time (`snapshot` of a time in the model): which times these are, and
 * what of a row stands, and is no flow of the time between.
 */
import type { Member } from '../../data/data-model.js';
import type { Term, Grain } from '../plan/plan.js';
import { addTo, daysBetween, startOf } from '../read/calendar.js';
import { isLevelMember } from './level-sums.js';
import type { Lexicon } from './lexicon.js';

export type Snapshots = {
  readonly time: Member;
  /** The days of the snapshots, the first one first. */
  readonly days: readonly string[];
  /** How far they are apart. */
  readonly grain: Grain;
  /** Each time has one row: how many rows there are is no number of things. */
  readonly isSeries: boolean;
  /** Each row of a time is one of these: of customers their number and their name. */
  readonly things: readonly string[];
};

/** The snapshots that the viewer may see, where the rows of a view are such. */
export function snapshotsOf(lexicon: Pick<Lexicon, 'members' | 'holdings' | 'view'>): Snapshots | undefined {
  const time = lexicon.members.find(
    ({ type, hints, cubes }) =>
      type === 'time' && hints.snapshot === true && [...cubes].every((cube) => cube === lexicon.view.root),
  );
  const known = time && lexicon.holdings.snapshots.get(time.name);
  if (!known || known.days.length === 0) return undefined;
  return {
    time,
    things: known.things,
    days: known.days,
    grain: grainOf(known.days),
    isSeries: known.most === 1 && known.days.length > 1,
  };
}

/** The longest step that no two of them share. */
function grainOf(days: readonly string[]): Grain {
  const isOwn = (grain: Grain): boolean =>
    new Set(days.map((day) => startOf(day, grain))).size === days.length;
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const apart = daysBetween(first, last) / Math.max(1, days.length - 1);
  const all = [
    ['year', 350],
    ['quarter', 85],
    ['month', 27],
    ['week', 6.5],
  ] as const;
  return all.find(([grain, least]) => apart >= least && isOwn(grain))?.[0] ?? 'day';
}

/** When a thing is told to stand so: a month where each has one snapshot, else the day. */
export const snapshotGrain = ({ grain }: Snapshots): Grain =>
  grain === 'quarter' ? 'month' : grain === 'week' ? 'day' : grain;

/** The day after a snapshot. */
export const dayAfter = (day: string): string => addTo(day, 1, 'day');

/** Whether each row of a time is one of these: customers by their number, or how many there are. */
export const isOneRow = (member: Member, lexicon: Pick<Lexicon, 'member'>, { things }: Snapshots): boolean =>
  things.some((name) => {
    const thing = lexicon.member(name);
    return thing === member || member.sql === `COUNT(DISTINCT ${thing?.sql ?? ''})`;
  });

/** Whether a term tells how things stand at a time, and is wrong over several of them. */
export function isOfLevel(term: Term, lexicon: Lexicon, shot: Snapshots): boolean {
  switch (term.kind) {
    case 'measure': {
      const member = lexicon.member(term.name);
      if (isLevelMember(member)) return true;
      return !shot.isSeries && (member?.aggType ?? '').startsWith('count');
    }
    case 'rows':
      return !shot.isSeries;
    case 'aggregate':
      if (term.fn === 'distinct') return !shot.isSeries;
      return isLevelMember(lexicon.member(term.of));
    case 'span':
      return true;
    case 'correlation':
      return isLevelMember(lexicon.member(term.of)) || isLevelMember(lexicon.member(term.with));
    // What each thing sold in a time is a flow as well, through however many there are.
    case 'ratio':
      return isOfLevel(term.of, lexicon, shot);
    case 'change':
      return isOfLevel(term.from, lexicon, shot);
    default:
      return isOfLevel(term.of, lexicon, shot);
  }
}
