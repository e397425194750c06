import type { Draft } from './draft.js';

/** The end of the flight that "departures", "arrivals" or "fly to" in the question speak of. */
export function readSide(draft: Draft): 'origin' | 'destination' | undefined {
  // "airports that fly to the most destinations" are still the origins.
  const text = draft.text
    .replace(
      /\b(?:fly|flies|flew|go|goes|get|lead|travel|connect|connects) to (?=(?:the |how )?(?:most|fewest|more|fewer|many|largest|highest|least|different|\d+|§c)\b|§)/g,
      ' ',
    )
    .replace(
      /\b(?:they|it|you can|you could|people can|that one can) (?:fly|flies|go|goes|travel|get|lead) to\b/g,
      ' ',
    )
    .replace(/\breach(?:ed|es)? (?=(?:the |how )?(?:most|fewest|more|fewer|many|largest|different)\b)/g, ' ');
  const arriving =
    /\b(?:arrivals?|arriving|arrive|arrives|arrived|incoming|inbound|land|lands|landing|landed|where (?:do|did|are|were|to)\b.*\b(?:go|fly|going|flying|head|headed)|(?:do|did) (?:most |the most )?(?:flights|people|planes)\b.*\b(?:go|fly|head)(?: to)?|flown to|flights to which|to which|reached|reach|fly to|goes to|go to most)\b/;
  const leaving =
    /\b(?:departures?|departing|depart|departs|departed|outgoing|outbound|leaving|leave|leaves|take off|originat\w+|where (?:do|did) .* come from|come from|from which|flown from)\b/;
  const a = arriving.test(text);
  const d = leaving.test(text);
  if (a === d) return undefined;
  return a ? 'destination' : 'origin';
}
