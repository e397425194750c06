/** What kind of answer is wanted: a share, growth, a comparison, rows, a distribution; and in which chart. */
import type { ChartKind, Grain } from '../plan/plan.js';
import type { Reading } from './draft.js';
import type { Member } from '../../data/data-model.js';
import type { Term } from '../plan/plan.js';
import { thresholdOf } from '../lexicon/threshold.js';
import { dimensionOf, isMoney, meaningsOf, rowCount, rowMemberOf, termOf } from './resolve.js';
import { pushTerm } from './read-terms.js';
import { mark } from './sentence.js';

/** The average of a duration or of money, by the measure that its words come nearest to. */
export function averageOf(reading: Reading, kind: 'money' | 'time' | 'distance'): Term | undefined {
  const fits = (m: Member): boolean =>
    kind === 'money'
      ? isMoney(m)
      : (kind === 'time'
          ? /^(?:s|sec|seconds?|min|mins|minutes?|h|hours?|days?)$/
          : /^(?:miles?|mi|km|m|kilomet(?:er|re)s?)$/
        ).test(m.unit ?? '');
  const words = reading.sentence.slots.filter((s) => !s.used).flatMap((s) => s.tokens.map((t) => t.stem));
  const nearness = (m: Member): number =>
    Math.max(
      0,
      ...words
        .filter((w) => w.length > 3)
        .map((w) =>
          `${m.title} ${m.synonyms.join(' ')} ${m.description}`
            .toLowerCase()
            .includes(w.slice(0, Math.max(4, w.length - 2)))
            ? 1
            : 0,
        ),
    );
  const all = reading.lexicon.members.filter((m) => m.kind === 'measure' && fits(m) && m.aggType === 'avg');
  const [best] = [...all].sort((a, b) => nearness(b) - nearness(a));
  return best && { kind: 'measure', name: best.name };
}

export function readShare(reading: Reading): void {
  const { sentence, draft } = reading;
  const word =
    '(?<w>how much of|share|percentage|percent|proportion|fraction|percentages|shares|%|part|ratio)';
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

const growthWords =
  'growth(?: rate)?|grow|grew|grown|growing|change|changed|changes|increase|increased|increasing|decrease|decreased|decline|declined|drop|dropped|rise|rose|risen|fall|fell|fallen|delta|difference|differ';

export function readGrowth(reading: Reading): void {
  const { sentence, draft } = reading;
  const grain = '(?<g>day|week|month|quarter|year)';
  sentence.read(
    `(?:(?:than|vs|versus|compared to|compared with|against) )?(?:(?:in|the) )*same (?:period|time|stretch|days|months|weeks)(?: (?:of|in|the|a))* ${mark('p', 'p')}`,
    (m) => {
      const back = sentence.slot(m.groups.p)?.period?.grain;
      draft.growth = { relative: false, drivers: false, ...draft.growth, ...(back ? { back } : {}) };
    },
  );
  // "How many more orders in March than in February": a difference, not an amount over something.
  sentence.read(
    `(?:how (?:many|much) )?(?<w>more|fewer|less)(?: or (?:more|fewer|less))?(?= (?:§|of |the |[a-z]+ §))`,
    (m) => {
      const isPair =
        draft.periods.length + sentence.slots.filter((s) => s.period !== undefined && !s.used).length >= 2 ||
        draft.growth !== undefined ||
        sentence.has(
          'same (?:period|month|quarter|time)(?: [a-z]+){1,3}|the (?:month|year|week|quarter) before',
        );
      if (!isPair) return false;
      draft.growth = { relative: false, drivers: false, ...draft.growth };
      return m.text.startsWith('how') ? { keep: [] } : true;
    },
  );
  sentence.read('(?:,|by)? ?how (?:many|much)(?: (?:more|less|fewer))?(?= \\?| $)', () =>
    draft.growth ? true : false,
  );
  sentence.read(
    `(?:compared (?:to|with)|vs|versus|against|relative to|over|than|from|on)(?: the)? (?:(?:previous|prior|preceding|last) ${grain}|(?<h>day|week|month|quarter|year) (?:before|earlier|ago|prior)|same (?:period|month|week|quarter|time)(?: (?:of|in|the))* (?:last|previous|prior) (?<i>year|month|quarter)|previous period|period before|one before|same (?:period|month|quarter) (?:a|one|the) (?<j>year) (?:earlier|before|ago))`,
    (m) => {
      const back = (m.groups.g ?? m.groups.h ?? m.groups.i ?? m.groups.j) as Grain | undefined;
      draft.growth = { relative: true, drivers: false, ...draft.growth, ...(back ? { back } : {}) };
    },
  );
  sentence.read(
    `(?:most )?(?:drove|drives|driving|driven|contributed(?: most| the most)?(?: to)?|explains?|contribute(?: most| the most)?(?: to)?)(?: (?:the|most|in|to|our))* (?<w>${growthWords})(?: (?:in|of|for|the))*(?= |$)`,
    () => {
      draft.growth = { relative: false, ...draft.growth, drivers: true };
    },
  );
  sentence.read(
    `(?:what|which (?:factors?|things?))(?: (?:has|have|was|were|is|are))* (?:drove|drives|driving|driven|drive|caused|explains?|contributed(?: most| the most)?(?: to)?|behind)(?: (?:the|most|in|to))*|(?:drivers?|contributors?|contributions?|contribution)(?: (?:of|to|behind|for|the))*|contributed(?: the)?(?: most)?(?: to)?(?: the)?`,
    (m) => {
      // "What caused …" asks for a reason; only the parts of a change can be told.
      if (
        /caused|explain|behind/.test(m.text) &&
        !sentence.has('change|growth|increase|decrease|drop|decline|rise|fall')
      )
        return false;
      draft.growth = { relative: false, ...draft.growth, drivers: true };
      return true;
    },
  );
  sentence.read(
    `(?:(?:how|by how|what|much|many|did|does|has|have|was|is|the|a|percentage|percent|relative|absolute|in|of|strongest|total|overall|show|do|are|were) )*(?<w>${growthWords})(?: (?:in percent|in %|percent|percentage|in|of|for|to|rates?|the|by how much|how much|by))*(?= |$)`,
    (m) => {
      if ((m.groups.w ?? '').startsWith('differ') && draft.periods.length < 2) {
        draft.isComparison = true;
        return true;
      }
      const isShare = /percent|relative|growth/.test(m.text) || draft.share !== undefined;
      draft.growth = { relative: isShare, drivers: false, ...draft.growth };
      return true;
    },
  );
}

const comparative: Readonly<Record<string, 'money' | 'time'>> = {
  longer: 'time',
  shorter: 'time',
  faster: 'time',
  slower: 'time',
  quicker: 'time',
  cheaper: 'money',
  'more expensive': 'money',
  pricier: 'money',
  costlier: 'money',
};

export function readComparison(reading: Reading): void {
  const { sentence, draft } = reading;
  const isList = draft.filters.some((f) => f.is.on === 'values' && f.is.values.length > 1 && !f.is.negate);
  const isPair =
    isList ||
    draft.periods.length > 1 ||
    draft.splits.some((s) => s.is.kind === 'cases' || s.is.kind === 'weekend');
  // "Who sells more, A or B?" and "are A's longer than B's?" compare; which is more is for the reader to see.
  if (isPair)
    sentence.read(
      `(?:(?:does|do|did|is|are|was|were|which|who|what|one|of|the|it|there|has|have|had|two|both|these|those) )*(?<w>more expensive|more|less|fewer|better|worse|higher|lower|larger|bigger|smaller|greater|stronger|busier|quieter|more popular|${Object.keys(comparative).join('|')})(?: (?:than|often|of|§r_\\d+|these|those|the|in|on|average))*(?= |$)`,
      (m) => {
        draft.isComparison = true;
        const kind = comparative[m.groups.w ?? ''];
        const term = kind && draft.terms.length === 0 ? averageOf(reading, kind) : undefined;
        if (term) pushTerm(reading, term, m.from);
      },
    );
  sentence.read(
    '(?:in )?compar(?:e|ed|ing|ison)(?: (?:the|of|how|to|with|against|between|our))*|comparison(?: (?:of|between|the))*|versus|vs|against|in comparison(?: (?:to|with))?|side by side|how (?:do|does|did)(?= .*compare)|each way',
    () => {
      draft.isComparison = true;
    },
  );
}

export function readDistribution(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?:(?:the|a|show|draw|me|of|what is|what does) )*(?:distribution|histogram|spread|frequency distribution)(?: (?:of|for|by|the|all|our|look|like))* ${mark('nm', 'm')}(?: (?:looks? like|values?|lengths?))?|how (?:is|are|was|were)(?: (?:the|our|all))* ${mark('nm', 'n')}(?: ${mark('nm')})? (?:distributed|spread)|${mark('nm', 'o')} (?:distribution|histogram)`,
    (m) => {
      const slot = sentence.slot(m.groups.m ?? m.groups.n ?? m.groups.o);
      const measured = rowMemberOf(reading, termOf(reading, slot, 'avg'));
      const member =
        dimensionOf(reading, slot, ['number']) ??
        (measured === undefined ? undefined : reading.lexicon.member(measured));
      if (!member) {
        const other = dimensionOf(reading, slot);
        if (!other) return false;
        draft.splits.push({ is: { kind: 'member', name: other.name }, at: m.from });
        return true;
      }
      draft.distribution = member;
      return true;
    },
  );
  sentence.read(`(?:distribution|breakdown|split)(?: of| by| across)*(?= |$)`, () => undefined);
}

/** "list …", "which orders …": the rows themselves. */
export function readList(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.readOver(
    `(?<w>list|show|give|display|find|get|print|see|details?|which|what|details of)(?: (?:me|us|all|the|of|every|any|our|single|individual|a|few|some|are|is|were|was))*(?: (?<n>#\\d+))? ${mark('r', 'r')}`,
    (m) => {
      const slot = sentence.slot(m.groups.r);
      if (draft.splits.some((s) => s.at === (slot ? sentence.slots.indexOf(slot) : -1))) return false;
      const isVerb = /^(?:list|details?|find)/.test(m.groups.w ?? '');
      const isAsked = /^(?:which|what)/.test(m.groups.w ?? '');
      const hasMeasure = sentence.slots.some((s) => !s.used && /^§[a-z]*m/.test(s.text) && s !== slot);
      const isSplit =
        draft.splits.length > 0 ||
        sentence.has('by|per|each') ||
        draft.growth !== undefined ||
        draft.share !== undefined;
      if (isSplit || (hasMeasure && !isVerb && !isAsked)) return false;
      draft.isList = true;
      const n = sentence.number(m.groups.n);
      if (n !== undefined) draft.ranking = { desc: true, words: '', ...draft.ranking, limit: n };
      return true;
    },
  );
  // "when was the film X released": its row tells.
  sentence.read('when(?: (?:was|were|did|is|are|has|have))?', () => {
    const isRow = draft.filters.length > 0 && draft.splits.length === 0 && draft.terms.length === 0;
    if (isRow) draft.isList = true;
    else draft.isSingle = true;
  });
  sentence.read('which (?:#\\d+|ones?)', () => {
    draft.isList = true;
    draft.links.add('same');
  });
}

/** A question that is nothing but rows and their conditions ("paused subscriptions from EMEA") lists them. */
export function readBareList(reading: Reading): void {
  const { draft, sentence } = reading;
  const isPlain =
    draft.rowsAt.length > 0 &&
    draft.terms.length === 0 &&
    draft.splits.length === 0 &&
    !draft.ranking &&
    !draft.growth &&
    !draft.share &&
    !draft.isComparison &&
    draft.having.length === 0 &&
    draft.links.size === 0;
  const isCount = /\b(?:how many|number|count|total|how much|volume)\b/.test(
    sentence.slots.flatMap((s) => s.tokens.map((t) => t.word)).join(' '),
  );
  if (!isPlain || isCount || !draft.filters.some((f) => f.is.on !== 'part')) return;
  draft.isList = true;
  draft.isBare = true;
}

/** A superlative before the row noun ranks rows: "the 10 largest orders". */
export function readRankedRows(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!draft.ranking || (draft.splits.length > 0 && sentence.slots[0]?.text !== 'list')) return;
  sentence.readOver(
    `(?:(?:which|what|the|is|are|was|were|single|list|show|me|our|of|ever|all|time) )*(?:${'(?<n>#\\d+)'} )?${mark('r', 'r')}`,
    (m) => {
      const slot = sentence.slot(m.groups.r);
      if (meaningsOf(slot, 'rows').length === 0 && !(slot?.text ?? '').includes('r')) return false;
      const hasMost = /^(?:most|fewest|least)$/.test(draft.ranking?.words ?? '');
      if (hasMost) return false;
      draft.isList = true;
      const n = sentence.number(m.groups.n);
      if (n !== undefined && draft.ranking) draft.ranking = { ...draft.ranking, limit: n };
      if (
        draft.ranking &&
        draft.ranking.limit === undefined &&
        slot?.tokens.at(-1)?.word === slot?.tokens.at(-1)?.stem
      )
        draft.ranking = { ...draft.ranking, limit: 1 };
      return true;
    },
  );
}

/** "the subscription with the most seats": one row, or as many as are said. */
export function readRowsWith(reading: Reading): void {
  const { sentence, draft } = reading;
  if (!draft.ranking?.by || draft.splits.length > 0 || rowMemberOf(reading, draft.ranking.by) === undefined)
    return;
  sentence.read(
    `(?:(?:which|what|who|has|have|had|the|is|are|was|were|list|show|me|single) )*${mark('r', 'r')} (?:with|having|has|had|have|took|takes|that has|that had|that took|got)(?: the)?(?= ·)`,
    (m) => {
      const token = sentence.slot(m.groups.r)?.tokens.at(-1);
      draft.isList = true;
      if (draft.ranking && draft.ranking.limit === undefined && token?.word === token?.stem)
        draft.ranking = { ...draft.ranking, limit: 1 };
    },
  );
}

const charts: Readonly<Record<string, ChartKind>> = {
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
};

export function readChart(reading: Reading): void {
  const { sentence, draft } = reading;
  const kinds = Object.keys(charts).join('|');
  sentence.read(
    `(?:(?:as|in|show|draw|make|plot|give|it|me|that|this|use|with|on|into|turn) )*(?:(?:a|an|the) )?(?<k>${kinds}) ?(?:chart|graph|plot|diagram)s?|(?:as|in|on) (?:a |an )?(?<l>table|map|pie|line|bars?|ring|donut)|map(?= (?:§|#|·|the|all|our))`,
    (m) => {
      draft.chart = charts[(m.groups.k ?? m.groups.l ?? 'map').replace(/s$/, '')] ?? 'bar';
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
    '(?:same|the same)(?! (?:period|time|stretch|days|months?|weeks?|quarter|year))(?: (?:again|thing|question|but|for|as|before|with|one|only|now|and|that))*|(?:same) (?:again|thing)',
    'same',
  );
  on(
    'instead(?: of (?:#\\d+|§\\S+|[a-z]+))?|(?:now |and )?(?:change|switch|make) (?:it|that|this)(?: to)?|rather',
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
  on(
    '(?:of |for |in |from |among |to )?(?:those|these|them)(?: (?:ones|same))?|(?:(?:does|did|is|has|was|for) (?:it|they)|do they)(?: have)?|its|their',
    'those',
  );
  on('(?:for |of )?(?:each|every)(?: one| of them| of those)?(?: instead)?(?= $| \\?| \\.)', 'each');
}

/** "How late are they": by the number that being late is a bound of; "how punctual": how many of them are. */
export function readHowSo(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  sentence.read(`how ${mark('s', 's')}(?: (?:is|are|was|were|do|does|did))?`, (m) => {
    const [segment] = meaningsOf(sentence.slot(m.groups.s), 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (!threshold) return false;
    const { member, isHigh } = threshold;
    const named = lexicon.members.find((x) => x.aggType === 'avg' && x.rowSql === member.sql);
    if (isHigh && named) return pushTerm(reading, { kind: 'measure', name: named.name }, m.from);
    const when = [{ on: 'segment', member: segment.member.name } as const];
    return pushTerm(reading, { kind: 'share', of: rowCount(reading), when }, m.from);
  });
  sentence.read(
    '(?:(?:give|show|me|an?|the|quick|short) )*(?:overview|summary|key (?:figures|numbers|facts)|main figures)(?: (?:of|for|on|about))?',
    () => {
      draft.isOverview = true;
    },
  );
}

/** "single", "which route was it": of one row. */
export function readSingle(reading: Reading): void {
  const { sentence, draft } = reading;
  if (sentence.has('single|individual')) draft.isSingle = true;
  if (sentence.has('(?:,|and|:) (?:on |in |from |to |at )?(?:which|what|who|whose|when|where)(?: .*)?'))
    draft.isSingle = true;
}

/** "How much did we sell", "how long does it take", "on average": what is meant is told by the kind of the measures. */
export function readVague(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  if (draft.terms.length === 0) {
    sentence.read(
      'how much(?: (?:did|do|does|have|has|was|is|are|we|they|in|it|been|money|total))*(?: (?:sell|sold|earn|make|made|earned|take|took|turn over|bring|brought|generate|generated))?(?: in)?(?= |$)',
      (m) => {
        const money = lexicon.members.filter(
          (x) => x.kind === 'measure' && isMoney(x) && x.aggType === 'sum',
        );
        const best = money.find((x) => x.hints.default === true) ?? money[0];
        if (!best || !/sell|sold|earn|make|made|took|take|bring|brought|generate|money/.test(m.text))
          return false;
        return pushTerm(reading, { kind: 'measure', name: best.name }, m.from);
      },
    );
    sentence.read(
      'how long(?: (?:does|do|did|is|are|was|were|it|they|take|takes|took|us|has|have|we|need|last))*',
      (m) => {
        const term = averageOf(reading, 'time');
        if (!term || draft.ranking) return false;
        for (const slot of sentence.slots)
          if (
            !slot.used &&
            /^(?:to|resolve|close|ship|deliver|answer|respond|finish|complete)$/.test(slot.text)
          )
            slot.used = true;
        return pushTerm(reading, term, m.from);
      },
    );
  }
  if (draft.terms.length === 0 && !draft.ranking) {
    sentence.read('how far(?: (?:is|are|was|were|do|does|did|it|they|there))*', (m) => {
      const term = averageOf(reading, 'distance');
      return term ? pushTerm(reading, term, m.from) : false;
    });
  }
  // "… Average for each please", where averages are told.
  sentence.read(
    '(?:(?:give|show|both|the) )*averages?(?: (?:for|of) (?:each|both)(?: one)?)?(?: please)?(?= $| [?.!])',
    () => draft.terms.some(({ is }) => is.kind === 'measure' && lexicon.member(is.name)?.aggType === 'avg'),
  );
  // The number of a record, or of rows whose conditions say which.
  sentence.read(
    '(?:and |, )?how (?:many|much|long|high|large|big|bad|old|far|good|low)(?: (?:was|is|were|are|did|does|do) (?:it|they|that|we|there|this)(?: (?:then|have|take|last|sell in it))?)?(?= (?:\\?|\\.|·)| $)',
    () => draft.terms.length > 0 || draft.ranking !== undefined,
  );
  sentence.readOver('how many(?: of (?:them|those|these|the|it))?', (m) => {
    if (draft.terms.length > 0 || (draft.filters.length === 0 && draft.periods.length === 0)) return false;
    draft.rowsAt.push(m.from);
    return true;
  });
  sentence.read('(?:on|in) average|averaged', () => {
    for (const [i, placed] of draft.terms.entries()) {
      const row = rowMemberOf(reading, placed.is);
      const own = placed.is.kind === 'measure' ? lexicon.member(placed.is.name) : undefined;
      if (
        own?.aggType === 'avg' ||
        placed.is.kind === 'ratio' ||
        placed.is.kind === 'pace' ||
        own?.aggType === 'number'
      )
        continue;
      const named =
        own &&
        lexicon.members.find(
          (x) =>
            x.kind === 'measure' &&
            x.aggType === 'avg' &&
            x.rowSql === own.rowSql &&
            own.rowSql !== undefined,
        );
      if (named) draft.terms[i] = { ...placed, is: { kind: 'measure', name: named.name } };
      else if (row !== undefined)
        draft.terms[i] = { ...placed, is: { kind: 'aggregate', fn: 'avg', of: row } };
      else return false;
    }
    return draft.terms.length > 0;
  });
}
