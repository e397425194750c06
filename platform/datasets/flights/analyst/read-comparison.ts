import type { Draft } from './draft.js';
import type { Dimension, Filter, Place } from './plan.js';
import { filterWords } from './titles.js';

const comparative =
  /\b(?:busier|more|fewer|less|worse|better|longer|shorter|later|earlier|higher|lower|most|least|best|worst|latest|highest|lowest|farther|further|bigger|larger|smaller|quieter|punctual|greater|delayed|busiest|bigger)\b/;

/** Whether things are held against each other, so that each is a group of its own. */
export function isComparison(draft: Draft): boolean {
  const { text } = draft;
  const pair = /§([pdt])\d+[^§]{0,45}\b(?:or|than)\b[^§]{0,45}§[pdt]\d+/;
  if (
    /\b(?:vs|versus|compare|compared|compares|comparing|comparison|difference|differ|differs|differences|against)\b/.test(
      text,
    )
  )
    return true;
  if (pair.test(text) && comparative.test(text)) return true;
  if (/\bwhich (?:one )?(?:of |is |has |airport |state |city )*(?:these |the )*§p\d+[^§]{0,8}§p/.test(text))
    return true;
  return (
    /\b(?:each|respectively|separately|individually|side by side)\b(?! (?:§|month|day|airport|week))/.test(
      text,
    ) && /§([pdt])\d+[^§]{0,12}\b(?:and|,)[^§]{0,12}§\1\d+/.test(text)
  );
}

/** The split that puts compared places side by side. */
export function placeDimension(compared: {
  side: 'origin' | 'destination' | 'either';
  places: Place[];
}): Dimension {
  const side = compared.side === 'destination' ? 'destination' : 'origin';
  const kinds = new Set(compared.places.map((p) => p.kind));
  const plainKind =
    compared.places.every((p) => p.kind !== 'airport' || p.codes.length === 1) &&
    compared.places.every((p) => p.kind !== 'state' || p.states.length === 1);
  const [kind] = kinds;
  if (kinds.size === 1 && kind && plainKind) return { kind, side };
  return {
    kind: 'cases',
    cases: compared.places.map((p) => ({ label: p.label, filters: [{ on: 'place', side, places: [p] }] })),
  };
}

/** "Compare departures and arrivals at ATL": the same place at either end. */
export function departuresAndArrivals(draft: Draft, filters: readonly Filter[]): Dimension | undefined {
  if (
    !/\bdepartures?\b/.test(draft.original.toLowerCase()) ||
    !/\barrivals?\b(?! delay)/.test(draft.original.toLowerCase())
  )
    return undefined;
  const [only] = filters;
  if (filters.length !== 1 || only?.on !== 'place' || only.negate) return undefined;
  return {
    kind: 'cases',
    cases: [
      { label: 'Departures', filters: [{ ...only, side: 'origin' }] },
      { label: 'Arrivals', filters: [{ ...only, side: 'destination' }] },
    ],
  };
}

/** "flights under 300 miles versus flights over 1500 miles": one group for each side of the comparison. */
export function comparedConditions(draft: Draft): Dimension | undefined {
  const sides = draft.text.split(/\b(?:vs|versus|than|compared (?:to|with)|against|and|or)\b/);
  const groups = sides
    .map((side) => [...side.matchAll(/§c(\d+)/g)].flatMap((m) => draft.conditions[Number(m[1])] ?? []))
    .map((list) => list.flatMap((c) => ('filter' in c ? [c.filter] : [])))
    .filter((list) => list.length > 0);
  const [on] = new Set(groups.flat().map((f) => f.on));
  if (groups.length < 2 || new Set(groups.flat().map((f) => f.on)).size !== 1 || on === undefined)
    return undefined;
  return {
    kind: 'cases',
    cases: groups.map((filters) => ({ label: filters.map(caseLabel).join(' and '), filters })),
  };
}

function caseLabel(filter: Filter): string {
  return filterWords(filter).replace(/^with an? /, '');
}
