/** Nouns of what was done: "refunds" of what was refunded, "arrivals" of an arrival date. */
import type { Member, View } from '../../data/data-model.js';
import type { Meaning } from './meaning.js';
import { stems, verbStem } from './tokens.js';
import type { Holdings } from './values.js';
import { wordTable } from '../../word-table.js';

/** "Refunds" and "cancellations" of what is refunded and cancelled. */
export function nounsOf(words: readonly string[]): string[] {
  const [word = ''] = words;
  if (words.length !== 1 || !/[a-z]{4,}ed$/.test(word)) return [];
  const base = verbStem(word);
  const others: Readonly<Record<string, string>> = { failed: 'failure', succeeded: 'success' };
  return [
    ...(others[word] === undefined ? [] : [others[word]]),
    base,
    `${base}ation`,
    `${base}ion`,
    `${base}ance`,
    `${base}al`,
    `${base.replace(/([^l])l$/, '$1ll')}ation`,
    `${base}ment`,
  ];
}

/** "Cancellations" and "churn" of what has the time of a cancelling, where not all have it. */
export function deedNouns({ title }: Member): string[] {
  const [deed = '', ...rest] = stems(title).filter((word) => !/^(?:at|on|date|time)$/.test(word));
  if (rest.length > 0) return [];
  return /^(?:cancel(?:l?ed)?|cancellation|churn(?:ed)?|left|end|ended)$/.test(deed)
    ? ['cancellation', 'churn', 'loss']
    : nounsOf([deed]).filter((noun) => noun.endsWith('tion') || noun.endsWith('ment'));
}

/** Nouns that the usual endings do not make. */
const irregular: Readonly<Record<string, readonly string[]>> = wordTable({
  resolved: ['resolution'],
  solved: ['solution'],
  delivered: ['delivery'],
  shipped: ['shipment'],
  dispatched: ['dispatch'],
  submitted: ['submission'],
  admitted: ['admission', 'admit'],
  expired: ['expiry', 'expiration'],
  departed: ['departure'],
  arrived: ['arrival'],
  approved: ['approval'],
  renewed: ['renewal'],
  closed: ['closure'],
  hired: ['hire'],
  released: ['release'],
  launched: ['launch'],
  returned: ['return'],
  discharged: ['discharge'],
  enrolled: ['enrolment', 'enrollment'],
  published: ['publication'],
  registered: ['registration'],
});

const ofDates =
  /^(?:arrival|departure|delivery|admission|discharge|hire|signup|birth|return|release|launch|shipment|dispatch|publication|registration|enroll?ment|cancellation|closure|resolution|renewal|expiry|expiration|termination|completion|submission|approval)$/;

/** "Hires" of what has a hired date, "arrivals" of an arrival date, "releases" of a release date. */
function doneNouns({ title }: Member): readonly string[] {
  const [, deed] = /^([a-z]+)(?: (?:on|at|date|time|day))?$/i.exec(title) ?? [];
  const word = deed?.toLowerCase() ?? '';
  return ofDates.test(word) ? [word] : (irregular[word] ?? []);
}

/** What was done at a time is the rows themselves, where it is the one time that they have, and all of them have it. */
const doneAt = (
  member: Member,
  members: readonly Member[],
  {
    view,
    holdings,
  }: {
    readonly view: View;
    readonly holdings: Holdings;
  },
): Meaning =>
  holdings.empty.has(member.name) ||
  members.some((m) => m !== member && m.type === 'time' && m.kind === 'dimension' && m.cubes.has(view.root))
    ? { kind: 'counted', member, weight: 0.8 }
    : { kind: 'rows', weight: 0.8 };

/** "Deliveries", "delivery date" and "date of delivery" of what was delivered at a time. */
export const saidOfTimes = (
  members: readonly Member[],
  o: { readonly view: View; readonly holdings: Holdings },
): readonly { readonly words: readonly string[]; readonly meaning: Meaning }[] =>
  members
    .filter((m) => m.type === 'time' && m.kind === 'dimension' && m.cubes.has(o.view.root))
    .flatMap((member) => {
      const done = doneNouns(member);
      const nouns = o.holdings.empty.has(member.name) ? [...done, ...deedNouns(member)] : done;
      const isOfDay = (noun: string): boolean => noun !== 'loss' && noun !== 'churn';
      const dates = [...new Set([...nouns, ...nounsOf(stems(member.title).slice(0, 1))])].filter(isOfDay);
      return [
        ...nouns.map((noun) => ({ words: [noun], meaning: doneAt(member, members, o) })),
        ...[...dates, ...stems(member.title).slice(0, 1)]
          .flatMap((noun) => [
            [noun, 'date'],
            ['date', 'of', noun],
          ])
          .map((words) => ({ words, meaning: { kind: 'dimension', member, weight: 0.8 } as const })),
      ];
    });
