import type { Draft } from './draft.js';
import type { Term } from './plan.js';
import type { Rank } from './rank-groups.js';

/** "the most delayed flights", "list flights from Boston": single flights are wanted. */
export function listsFlights(draft: Draft): boolean {
  const { text } = draft;
  const adjective =
    '(?:most delayed|least delayed|worst delayed|latest|longest delayed|delayed|longest|shortest|farthest|furthest|earliest|worst|first|last)';
  if (/§m\d|§s/.test(text)) return false;
  if (
    /\bwhich (?:single |individual |one )?flights?\b/.test(text) &&
    !/\bwhich flights? (?:routes?|days?)\b/.test(text)
  )
    return true;
  if (
    new RegExp(
      `\\b(?:top|bottom|the|list|what|which|show|find|give me|name|\\d+)? ?(?:\\d+ )?${adjective} (?:single |individual )?(?:\\d+ )?flights?\\b`,
    ).test(text) &&
    !/\b(?:most|fewest|more) delayed flights\b.*\bwhich\b/.test(text)
  ) {
    return /\b(?:most delayed|least delayed|latest|longest|shortest|farthest|furthest|earliest|worst|top|first|last|list|show|find)\b/.test(
      text,
    );
  }
  if (
    /\bflights? (?:with|that had|which had|having|by) (?:the )?(?:\d+ )?(?:longest|highest|biggest|largest|worst|greatest|most|shortest|smallest|top|lowest) (?:single )?(?:delays?|distances?)\b/.test(
      text,
    )
  )
    return true;
  if (
    /\b(?:top|worst|longest|biggest|largest|highest|list|show) (?:the )?(?:\d+ )?(?:worst |longest |biggest |largest )?(?:individual )?delays\b/.test(
      text,
    )
  )
    return true;
  return (
    /\b(?:list|show|give me|display|find|get|see|what are|are there)(?: me)?(?: all| the| some| any| individual| single| a list of| every| each| of)* (?:\d+ )?(?:§w |delayed |on time |early )?(?:flights|rows|records)\b/.test(
      text,
    ) && !/\b(?:compare|vs|versus)\b/.test(text)
  );
}

export function rankRows(draft: Draft): { rank: Rank | undefined; terms: Term[] } {
  const { text } = draft;
  const edge = /\b(first|last)(?: \d+)? flights?\b/.exec(text)?.[1];
  if (edge !== undefined && !/\b(?:delay|distance)\w*\b/.test(text))
    return { rank: { by: 'date', direction: edge === 'first' ? 'asc' : 'desc' }, terms: [] };
  const far =
    /\b(?:distances?|farthest|furthest)\b|\b(?:longest|shortest)(?: \d+)? flights?\b/.test(text) &&
    !/\b(?:delays?|delayed)\b/.test(text);
  const low = /\b(?:least delayed|shortest|earliest|smallest|lowest|bottom)\b/.test(text);
  if (far) return { rank: { by: 'distance', direction: low ? 'asc' : 'desc' }, terms: [] };
  if (
    /\b(?:most delayed|least delayed|latest|longest|worst|earliest|delays?|highest|biggest|largest|shortest|top)\b/.test(
      text,
    )
  ) {
    return { rank: { by: 'delay', direction: low ? 'asc' : 'desc' }, terms: [] };
  }
  return { rank: undefined, terms: [] };
}
