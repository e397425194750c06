import type { Draft } from './draft.js';
import type { ChartKind } from './plan.js';

const chartKinds: Readonly<Record<string, ChartKind>> = {
  line: 'line',
  bar: 'bar',
  column: 'bar',
  bars: 'bar',
  area: 'area',
  pie: 'arc',
  donut: 'arc',
  doughnut: 'arc',
  arc: 'arc',
  scatter: 'scatter',
  map: 'map',
  table: 'table',
};

/** Reads a wished chart ("as a line chart", "on a map") and takes its words out of the text. */
export function readChart(draft: Draft): ChartKind | undefined {
  let kind: ChartKind | undefined;
  const take = (groups: string[]): string => {
    kind = chartKinds[groups[0] ?? ''] ?? kind;
    return ' ';
  };
  const lead =
    '(?:(?:show|draw|plot|display|make|render|turn|put|see|view|chart|graph|visuali[sz]e|use|give|present) )?(?:(?:it|that|this|them|these|me|those|the result|the results) )*(?:(?:as|in|with|on|into|using|to) )?(?:an? |the )?';
  draft.replace(
    new RegExp(
      `\\b${lead}(?:stacked |horizontal |vertical |simple |us )?(line|bar|column|area|pie|donut|doughnut|arc|scatter) ?(?:chart|graph|plot|diagram)s?\\b`,
      'g',
    ),
    take,
  );
  draft.replace(
    new RegExp(
      `\\b(?:(?:show|draw|plot|display|make|render|put|see|present|turn)(?: (?:it|that|this|them|these|me|those))* )?(?:as|in|on|into|using) (?:an? |the )?(?:us )?(line|bars?|columns?|area|pie|donut|scatter|map|table)\\b(?! (?:coast))`,
      'g',
    ),
    take,
  );
  draft.replace(
    /\b(?:on|as|in) (?:an? |the )?(map)\b|\b(?:show|draw|give|make|see)(?: me)? (?:an? |the )(map|table)(?: of| with)?\b/g,
    (g) => take([g[0] || g[1] || '']),
  );
  draft.replace(/\bmap (?=(?:[\w-]+ ){0,4}(?:airports?|flights?|origins?|destinations?|delays?))/g, () =>
    take(['map']),
  );
  draft.replace(
    /\b(?:as|in|with) (?:an? )?(?:chart|graph|plot|diagram|figure|visuali[sz]ation)\b|\b(?:chart|graph|plot|visuali[sz]e)(?: of| showing)?\b/g,
    () => ' show ',
  );
  return kind;
}
