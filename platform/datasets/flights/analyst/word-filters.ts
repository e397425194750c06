import type { Draft } from './draft.js';
import type { Filter } from './plan.js';
import { wordConditions } from './read-conditions.js';

/** "delayed flights", "flights that were on time": the default meaning, unless a number of minutes was said. */
export function wordFilters(draft: Draft, grouped: boolean): Filter[] {
  const measured = draft.conditions.some((c) => 'filter' in c && c.filter.on === 'delay');
  const found: Filter[] = [];
  draft.replace(
    /\b(?:early or on time|on time or (?:early|earlier|better|ahead)|not delayed(?: at all)?|(?:had |have |with |has )?no delays?|without (?:any )?delays?|without a delay)\b/g,
    () => {
      found.push(wordConditions.notDelayed);
      return ' §w ';
    },
  );
  draft.replace(/\b(?:exactly|precisely) on time\b/g, () => {
    found.push(wordConditions.exact);
    return ' §w ';
  });
  // "Which airports have the most delayed flights": with groups, the delayed flights are counted.
  if (grouped) {
    draft.replace(/\b(most|fewest|more|fewer|many) delayed (?=flights|arrivals|departures)/g, (g) => {
      found.push(wordConditions.delayed);
      return `${g[0] ?? ''} §w `;
    });
  }
  draft.replace(
    /\b(?:were |are |was |is |been |that |which )*(?<!\b(?:most|least|more|less|worst|how|highly|heavily) )(?:significantly |badly |severely )?delayed\b(?! the most| the least| most| least)(?: by)?/g,
    (_g, match, before) => {
      if (
        /\b(?:most|least|more|less|worst|how|longest|often)(?: [a-z]+)? $/.test(before) &&
        /flights? $/.test(before) === false &&
        !/(?:most|fewest|more|fewer|least) $/.test(before)
      )
        return match;
      found.push(wordConditions.delayed);
      return ' §w ';
    },
  );
  draft.replace(
    /\b(?:were |are |was |is |been |that |which )*(?<!\b(?:most|least|more|less) )on time\b/g,
    () => {
      found.push(wordConditions.onTime);
      return ' §w ';
    },
  );
  draft.replace(
    /\b(?:were |are |was |is |been |that |which )*(?<!\b(?:most|least|more|less) )early\b/g,
    () => {
      found.push(wordConditions.early);
      return ' §w ';
    },
  );
  return measured ? [] : found.slice(0, 1);
}
