/** What kind of answer is wanted: a share or a distribution, what of the question before it keeps, and in which chart. */
import { factorOf, isForeign, unitWords } from '../../lexicon/units.js';
import type { ChartKind } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { dimensionOf, meaningsOf, rowMemberOf, termOf } from '../resolve.js';
import { mark, number } from '../sentence.js';
import { wordTable } from '../../../word-table.js';

export function readShare(reading: Reading): void {
  const { sentence, draft } = reading;
  const word =
    '(?<w>how much of|share|percentage|percent|proportion|portion|fraction|percentages|shares|%|part|(?<! to §[^ ]+ )ratio(?! of \\S+ to ))';
  sentence.read(
    `(?:(?:what|which|how many|how much|how large is|how big is|the|a|as|show|in) )*${word}(?: of(?: the| all| our| total)*| are| is| were| was|)(?= |$)`,
    (m) => {
      if (m.groups.w === 'part' && !/^(?:what|which|how)/.test(m.text)) return false;
      if (draft.share) return true;
      draft.share = { at: m.from, to: m.to, percent: /percent|%/.test(m.groups.w ?? '') };
      return true;
    },
  );
  sentence.read(
    'as (?:a )?(?:share|percentage|percent|proportion)(?: of (?:the )?(?:total|all|whole))?|of (?:the )?total|out of (?:the total|all)',
    (m) => {
      draft.share ??= { at: m.from, to: m.to, percent: m.text.includes('percent') };
    },
  );
}

/** "… is owed by Republicans", "… goes back to geese", "… was down to floods": whose the part is. */
export function readShareOf({ sentence, draft }: Reading): void {
  if (!draft.share) return;
  sentence.read(
    '(?:(?:is|are|was|were|goes?|went|going|has|have|been|can be) )?(?:back to|down to|due to|owed (?:by|to)|caused by|because of|attributable to|attributed to|accounted for by|thanks to|brought in by|made up (?:of|by)|spent (?:on|by)|earned (?:by|from|with)|held by|taken by|won by)(?= (?:the |our |an? )?[§·])',
    () => true,
  );
}

export function readDistribution(reading: Reading): void {
  const { sentence, draft } = reading;
  // "In which range do most prices lie"
  sentence.read(
    `(?:(?:in|within|into) )?(?:what|which) (?:ranges?|bands?|brackets?) (?:do|does|did|are|is)(?: (?:most|of|the|our|all))+(?= ${mark('nm')})`,
    (m) => {
      sentence.merge(m.from, m.to, 'distribution');
      return false;
    },
  );
  sentence.read(
    `(?:(?:the|a|show|draw|me|of|what is|what does) )*(?:distribution|histogram|spread|frequency distribution)(?: (?:of|for|by|the|all|our|look|like))* ${mark('nm', 'm')}(?: (?:looks? like|values?|lengths?|lie|fall))?|how (?:is|are|was|were)(?: (?:the|our|all))* ${mark('nm', 'n')}(?: ${mark('nm')})? (?:distributed|spread(?: out)?)|${mark('nm', 'o')} (?:distribution|histogram|spread by(?: (?:all|our))* ${mark('r')})`,
    (m) => {
      const slot = sentence.slot(m.groups.m ?? m.groups.n ?? m.groups.o);
      const measured = rowMemberOf(reading, termOf(reading, slot, 'avg'));
      const member =
        dimensionOf(reading, slot, ['number']) ??
        (measured === undefined ? undefined : reading.lexicon.member(measured));
      if (!member) {
        const other = dimensionOf(reading, slot);
        const next = slot && sentence.slots[sentence.slots.indexOf(slot) + 1];
        // "Distribution of account signup dates" is of the dates.
        const isOfDays = meaningsOf(next, 'dimension').some((d) => d.member.type === 'time');
        if (!other || (isOfDays && other.type !== 'time')) return false;
        draft.splits.push({ is: { kind: 'member', name: other.name }, at: m.from });
        return true;
      }
      draft.distribution = member;
      return true;
    },
  );
  const { distribution } = draft;
  const bins = '(?:steps?|bins?|buckets?|intervals?|bands?|increments?|classes)';
  const size = `${number('n')}(?: (?<unit>${unitWords}))?`;
  if (distribution)
    sentence.read(
      `(?:(?:in|with|using|by) )?${bins} (?:of|every) ${size}(?: (?:wide|each))?|(?:in|into|with|using|by) ${size.replaceAll('<', '<w')} (?:- )?(?:wide )?${bins}`,
      (m) => {
        const step = sentence.number(m.groups.n ?? m.groups.wn) ?? 0;
        const unit = m.groups.unit ?? m.groups.wunit;
        if (step <= 0 || (unit !== undefined && isForeign(distribution, unit))) return false;
        draft.step = step * factorOf(distribution, unit);
        return true;
      },
    );
  // "In whole points": each of one.
  if (distribution)
    sentence.read(
      `(?:(?:,|in|into|by|to|rounded|cut|down) )*(?:whole|full|integer) (?<u>numbers?|steps?|values?|integers?|${unitWords}|§[a-z]+_\\d+)(?: (?:steps?|bins?|buckets?))?`,
      (m) => {
        // A noun of the data there is none of them, unless a unit is called like it.
        const words = sentence.slots.slice(m.from, m.to).flatMap((s) => s.tokens.map((t) => t.word));
        const unit = words.find((w) => /^(?:points?|stars?|euros?|dollars?|pounds?|units?)$/.test(w));
        if (m.groups.u?.startsWith('§') === true && unit === undefined) return false;
        draft.step = 1;
        return true;
      },
    );
  sentence.read(
    '(?:distribution|breakdown|split(?! (?:up )?(?:by|into)))(?: of| by| across)*(?= |$)',
    () => undefined,
  );
}

const charts: Readonly<Record<string, ChartKind>> = wordTable({
  bar: 'bar',
  column: 'bar',
  line: 'line',
  area: 'area',
  pie: 'arc',
  donut: 'arc',
  doughnut: 'arc',
  ring: 'arc',
  scatter: 'scatter',
  table: 'table',
  map: 'map',
});

export function readChart(reading: Reading): void {
  const { sentence, draft } = reading;
  const kinds = Object.keys(charts).join('|');
  sentence.read(
    `(?:(?:as|in|show|draw|make|plot|give|it|me|that|this|use|with|on|into|turn) )*(?:(?:a|an|the) )?(?<k>${kinds}) ?(?:chart|graph|plot|diagram)s?|(?:as|in|on) (?:a |an )?(?<l>table|map|pie|lines?|bars?|columns?|area|scatter|ring|donut|doughnut)(?! §)|(?<n>scatter|pie|donut|doughnut|ring|table|map) of|map(?= (?:§|#|·|the|all|our))`,
    (m) => {
      draft.chart = charts[(m.groups.k ?? m.groups.l ?? m.groups.n ?? 'map').replace(/s$/, '')] ?? 'bar';
    },
  );
}

/** Words that tie a question to the one before. */
export function readLinks(reading: Reading): void {
  const { sentence, draft } = reading;
  const on = (pattern: string, link: Parameters<typeof draft.links.add>[0]): void => {
    sentence.read(pattern, () => void draft.links.add(link));
  };
  on(
    '(?:same|the same)(?! (?:period|time|stretch|days|months?|weeks?|quarter|year)| §[a-z]*d)(?: (?:again|thing|question|but|for|as|before|with|one|only|now|and|that))*|(?:same) (?:again|thing)',
    'same',
  );
  on(
    '(?:instead|rather)(?: (?:of|than)(?: (?:the|a|an|in|by|all|total|overall|number|count|sum|amount|of))*(?: (?:#\\d+|§\\S+|[a-z]+))?)?|(?:now |and )?(?:change|switch|make) (?:it|that|this)(?: to)?',
    'replace',
  );
  on('(?:and |now )?(?:break|split) (?:it|that|this|them)(?: down| up)?', 'replace');
  on('(?:and )?(?:what|how) about(?: just| only| the)?|and what of', 'replace');
  on(
    '(?:now |and |please |also )*(?:add|also show|also include|include|along with|together with|as well)(?: (?:the|it|to|them))*',
    'add',
  );
  on(
    '(?:now |and )?(?:drop|remove|forget|clear|without)(?: the)? (?:filters?|minimum|limit|condition|restriction|threshold)(?: again)?|(?:for )?all of them again',
    'drop',
  );
  on('(?:show |and |the |give me |now )*next (?:#\\d+|ones?|few|page)', 'next');
  on('(?:and )?(?:the )?(?:reverse|opposite|other way (?:a?round)|other end)', 'reverse');
  // "For the top one, by month."
  sentence.read(
    '(?:(?:and|now|just|only) )*(?:of|for|from) the (?:top|best|first|highest|biggest|largest|leading) (?<n>#\\d+)',
    (m) => {
      if (sentence.number(m.groups.n) !== 1) return false;
      for (const link of ['those', 'it', 'first'] as const) draft.links.add(link);
      return true;
    },
  );
  sentence.read(
    '(?:of |for |in |from |among |to )?(?<!(?:than|vs|versus|against|compared to|compared with) )(?:those|these|them)(?! (?:with|without|that|who|whose|which|where|having|coming) )(?: (?:ones|same))?|(?:(?:does|did|is|has|was|for) (?:it|they)|(?:do|have|had|are|were) they)(?: have)?|of it|(?<=[a-z]ed )it(?=(?: [?.!])* $)|its|their',
    (m) => {
      draft.links.add('those');
      // One of several that were ranked: "how did it do per quarter".
      if (/\bits?\b/.test(m.text)) draft.links.add('it');
    },
  );
  on('(?:for |of )?(?:each|every)(?: one| of them| of those)?(?: instead)?(?= $| \\?| \\.)', 'each');
}
