import type { Draft } from './draft.js';
import type { Filter, Place, Term } from './plan.js';
import { wordConditions } from './read-conditions.js';

/**
 * "What share of A are B": finds B, the part. Conditions on delay and distance are the part wherever they stand;
 * otherwise it is what follows the verb, and a question without any condition asks for each group's part of all.
 */
export function readShares(
  draft: Draft,
  kind: 'fraction' | 'percent',
  fallback: 'origin' | 'destination' | undefined,
): { term: Term | undefined; filters: Filter[] } {
  const percent = kind === 'percent';
  const [before = '', after = ''] = splitOnce(draft.text, '§s');
  const numeric = draft.conditions.flatMap((c, i) =>
    'filter' in c && after.includes(`§c${i}`) ? [c.filter] : [],
  );
  if (numeric.length > 0) {
    draft.text = draft.text.replace(/\b(?:delayed|on time|early)\b/g, ' ');
    return { term: { kind: 'share', of: numeric, percent }, filters: numeric };
  }
  const word = /\b(?:delayed|delays?)\b/.test(after)
    ? 'delayed'
    : /\bon time\b/.test(after)
      ? 'onTime'
      : /\bearly\b/.test(after)
        ? 'early'
        : undefined;
  if (word !== undefined) {
    draft.text = draft.text.replace(/\b(?:delayed|delays?|on time|early)\b/g, ' ');
    return { term: wordShare(word, percent), filters: [] };
  }
  const verb =
    /\b(?:are|were|is|was|go|goes|went|going|fly|flew|leave|left|leaves|depart|departed|departs|arrive|arrived|land|landed|take off|took off|originate|originated|come|came|end|start|started|take place|took place|operate|operated|happen|happened|occur|occurred|had|have)\b/.exec(
      after,
    );
  const tail = verb ? after.slice(verb.index) : draft.dimensions.length === 0 ? after : '';
  const filters = tailFilters(draft, tail, fallback ?? 'origin');
  if (filters.length > 0) {
    // The part must not stay a condition on the whole.
    draft.text = `${before}§s${after.slice(0, after.length - tail.length)} ${tail.replace(/§[pdt]\d+/g, ' ')}`;
    return { term: { kind: 'share', of: filters, percent }, filters };
  }
  return { term: { kind: 'part', percent }, filters: [] };
}

function wordShare(word: 'delayed' | 'onTime' | 'early', percent: boolean): Term {
  if (!percent && word === 'delayed') return { kind: 'measure', name: 'delayed_share' };
  if (!percent && word === 'onTime') return { kind: 'measure', name: 'on_time_share' };
  return { kind: 'share', of: [wordConditions[word]], percent };
}

function splitOnce(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
}

function tailFilters(draft: Draft, tail: string, fallback: 'origin' | 'destination'): Filter[] {
  const filters: Filter[] = [];
  for (const match of tail.matchAll(
    /\b(from|out of|leave|left|leaves|leaving|depart|departed|departs|departing|originate|originated|to|into|in|at|arrive|arrived|land|landed|for)?(?: (?:from|at|in|the|of))*((?: ?(?:,|and|or|, and|the)? ?§p\d+)+)/g,
  )) {
    const places: Place[] = [...(match[2] ?? '').matchAll(/§p(\d+)/g)].flatMap(
      (m) => draft.places[Number(m[1])] ?? [],
    );
    const side = /^(?:to|into|arrive|arrived|land|landed|for)$/.test(match[1] ?? '')
      ? 'destination'
      : match[1] === undefined || /^(?:in|at)$/.test(match[1])
        ? fallback
        : 'origin';
    if (places.length > 0) filters.push({ on: 'place', side, places });
  }
  const ranges = [...tail.matchAll(/§d(\d+)/g)].flatMap((m) => draft.dates[Number(m[1])] ?? []);
  const times = [...tail.matchAll(/§t(\d+)/g)].flatMap((m) => draft.times[Number(m[1])]?.filter ?? []);
  // Beside a place, a date says which flights are looked at: "what share of flights went to Texas in May".
  if (filters.length === 0 || times.length > 0) {
    if (times.length > 0) return [...times.slice(0, 1)];
    if (ranges.length > 0) filters.push({ on: 'date', ranges });
  }
  return filters;
}
