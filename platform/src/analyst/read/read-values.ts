/**
 * Values, yes-or-no members and segments become filters. A negation binds to the values that follow it ("not to X",
 * "neither X nor Y"), values of one dimension join to one filter, "or" between two dimensions keeps either.
 */
import { plainVerbs } from '../lexicon/grammar-words.js';
import { saidPhrases } from '../lexicon/said/of-members.js';
import type { Filter } from '../plan/plan.js';
import type { Placed, Reading } from './draft.js';
import { meaningsOf, rowMemberOf, timeMember } from './resolve.js';
import { anyComparison } from './comparisons.js';
import { anyOf, isInfinitive, mark, type Match, type Slot } from './sentence.js';
import { valueOf } from './value-of.js';

const prepositions =
  '(?:due to|paid(?= (?:by|with|via|through|in|§[a-z]*v[a-z]*_\\d+) )|because(?: (?:it|they|he|she)(?: (?:had|have))?)?|owing to|thanks to|in|on|at|either|about|regarding|concerning|these|those|ones|coming|based|located|from|for|to|of|with|by|via|through|using|under|against|into|inside|within|among|is|are|was|were|equals?|=|the|a|an|only|just|solely|than|as|like)';
/** What stands between a denial and what it denies. */
const carried =
  'been yet ever actually really already get got go going from counting paid went have had start begin leave left land depart arrive end fly come'.split(
    ' ',
  );
const negationsOf = (verbs: readonly string[]): string =>
  `(?:(?:do|does|did|is|are|was|were|have|has|had|that|who|which|be|been|being|but)? ?(?:not|never|neither|nor)(?: (?:take off|${anyOf(carried, plainVerbs, verbs)}))*|except(?: for)?|excluding(?: those| the ones| ·)?|excludes?|exclude|excl|without|(?:(?:everything|everyone|everybody|everywhere|anything|anywhere|anyone) |(?<= (?:all|any|every)(?: \\S+){0,3} ))but|but not|other than|outside(?: of)?|apart from|besides|but no|no|non -?|ignoring|ignore|leaving out|leave out|minus)`;
const negations = negationsOf([]);

const V = mark('v');

/** "New cases per month" are those that came in, and not those that are still in the state "New". */
function passNewcomers({ sentence, draft, facts }: Reading): void {
  const isOverTime = draft.periods.length > 0 || draft.splits.some(({ is }) => is.kind === 'time');
  for (const [i, slot] of sentence.slots.entries()) {
    const isState = meaningsOf(slot, 'value').every(({ member }) => /stat(?:e|us)|stage/.test(member.name));
    const isOfRows = /^§[a-z]*r/.test(sentence.slots[i + 1]?.text ?? '');
    if (slot.used || slot.tokens[0]?.word !== 'new' || !slot.meanings || !isState || !isOfRows || !isOverTime)
      continue;
    const { meanings: _, ...word } = slot;
    sentence.slots[i] = { ...word, used: true };
    draft.notes.push(`I read "new" as all ${facts.rowNoun.many} of the time, whatever their state is now.`);
  }
}

export function readValues(reading: Reading): void {
  passNewcomers(reading);
  const { sentence } = reading;
  const link = `(?: ,)?(?: (?:and|or|nor|vs|versus)(?: ,)?)?`;
  const item = `(?:(?!to |from )${prepositions} )*${V}`;
  // "Not billed to Spain": the word that tells which end is meant.
  const ends = reading.lexicon.roles.flatMap(({ texts }) => texts.filter((text) => /^[a-z]+$/.test(text)));
  sentence.read(
    `(?<not>${negationsOf(ends)} )?(?<only>(?:(?:, )?but )?(?:only|just|solely|exclusively) )?(?:(?:${prepositions}) )*(?:${mark('d', 'd')} (?:(?:is|are|was|were|=|equals?|of|:|called|named|named as|either|the|from|an?|any) )*)?(?<list>${V}(?:${link}(?: not)? ${item})*)(?: ${mark('d', 'e')})?(?<after> (?:only|alone))?`,
    (m) => {
      if (/(?:^| )(?:vs|versus|against) /.test(m.text)) reading.draft.isComparison = true;
      const members = takeValues(reading, m.groups, m.from);
      splitByEach(reading, members, m);
      if (isTelegram(reading, members, m.groups.list)) reading.draft.isComparison = true;
      // "Spanish customers": the noun stays to be read, unless it only says what the value is.
      return members && { keep: [m.groups.d, m.groups.e].map((noun) => strangerTo(reading, noun, members)) };
    },
  );
}

/** "Tickets Scotland Wales last year": two with no word between them are told beside each other. */
function isTelegram({ draft, sentence }: Reading, members: readonly string[] | false, list = ''): boolean {
  const { is: filter } = draft.filters.at(-1) ?? {};
  return (
    members !== false &&
    new Set(members).size === 1 &&
    /§\S+ §/.test(list) &&
    !/ (?:and|or|nor|,) /.test(list) &&
    filter?.on === 'values' &&
    filter.values.length > 1 &&
    filter.negate !== true &&
    !sentence.has('list|show|which|who|find|only|together|combined|altogether|both')
  );
}

/** "From each of JFK, LGA and EWR", "split by 2D, 3D and IMAX": one by one, and no "approved by Smith and Jones". */
function splitByEach(
  { sentence, draft }: Reading,
  members: readonly string[] | false,
  { from: at, text }: Match,
): void {
  const [name, other] = members === false ? [] : new Set(members);
  const { is: filter } = draft.filters.at(-1) ?? {};
  const isSeveral = filter?.on === 'values' && filter.values.length > 1 && filter.negate !== true;
  const from = text.startsWith('by ') ? at + 1 : at;
  const [verb, by] = [sentence.slots[from - 2], sentence.slots[from - 1]];
  const isSplit = /^(?:split|down|up|grouped|separated|divided|segmented)$/.test(verb?.text ?? '');
  const isBy = by?.text === 'by' && (isSplit || verb?.text === ',' || verb?.text.startsWith('§') === true);
  if (!isSeveral || name === undefined || other !== undefined || (by?.text !== 'each' && !isBy)) return;
  if (isBy) for (const slot of sentence.slots.slice(isSplit ? from - 2 : from - 1, from)) slot.used = true;
  if (!draft.splits.some(({ is }) => is.kind === 'member' && is.name === name))
    draft.splits.push({ is: { kind: 'member', name }, at: from });
}

/** @returns the members of the values, or false where there are none */
function takeValues(
  reading: Reading,
  groups: Readonly<Record<string, string | undefined>>,
  at: number,
): readonly string[] | false {
  const { sentence, draft } = reading;
  // "Brands except Other": the noun that it stands behind.
  const behind = groups.not === undefined || groups.d !== undefined ? undefined : sentence.slots[at - 1];
  const named = dimensionsOf(sentence.slot(groups.d) ?? behind);
  const words = (groups.list ?? '').split(' ');
  // "New York or New Jersey": of one thing, where there is one that has them all.
  const wholes = words.flatMap((word) => {
    const values = meaningsOf(sentence.slot(word.startsWith('§') ? word : undefined), 'value');
    return values.length > 0 ? [values.flatMap((v) => (v.whole ? [v.member] : []))] : [];
  });
  const isListed = words.some((word) => /^(?:or|and|nor|,)$/.test(word));
  const shared =
    isListed && wholes.length > 1
      ? wholes.reduce((all, some) => all.filter((one) => some.includes(one)))
      : [];
  const found: { filter: Extract<Filter, { on: 'values' }>; or: boolean; at: number }[] = [];
  const hasAll =
    words.includes('and') &&
    !words.some((word) => /^(?:or|nor|vs|versus|against)$/.test(word)) &&
    sentence.slots
      .slice(Math.max(0, at - 2), at + 2)
      .some((s) =>
        /^(?:with|needs?|needed|requires?|required|ha(?:ve|s|d|ving)|contains?|containing|knows?|both)$/.test(
          s.text,
        ),
      );
  let or = false;
  let isNegated = groups.not !== undefined;
  for (const word of words) {
    if (word === 'or') or = true;
    if (word === 'not') isNegated = true;
    if (/^(?:vs|versus|against)$/.test(word)) draft.isComparison = true;
    const slot = word.startsWith('§') ? sentence.slot(word) : undefined;
    if (!slot || isInfinitive(sentence, sentence.slots.indexOf(slot))) continue;
    // "By exhibition", though one page is called so as well.
    const isNoun = meaningsOf(slot, 'dimension').some((d) => d.weight >= 0.95);
    if (isNoun && /^(?:by|per)$/.test(sentence.slots[sentence.slots.indexOf(slot) - 1]?.text ?? '')) continue;
    const value = valueOf(reading, slot, [
      ...named,
      ...(found.length === 0 ? shared : []),
      ...dimensionsOf(sentence.slot(groups.e)),
      ...found.map((f) => reading.lexicon.member(f.filter.member)).filter((x) => x !== undefined),
    ]);
    if (!value) continue;
    const same = found.find(
      (f) => f.filter.member === value.member.name && (f.filter.negate ?? false) === isNegated,
    );
    const filter = {
      on: 'values' as const,
      member: value.member.name,
      values: value.values,
      ...(isNegated ? { negate: true } : {}),
    };
    // "Patients with cough and fever", of whom one may have both.
    const isBoth =
      hasAll &&
      value.values.length === 1 &&
      !isNegated &&
      reading.lexicon.holdings.lists.has(value.member.name);
    if (same && !isBoth)
      same.filter = { ...same.filter, values: [...new Set([...same.filter.values, ...filter.values])] };
    else found.push({ filter, or, at: sentence.slots.indexOf(slot) });
    or = false;
  }
  if (found.length === 0) return false;
  // "Not to A or B" is neither of them.
  const isEither = found.slice(1).some((f) => f.or) && !found.every((f) => f.filter.negate);
  if (found.length > 1 && isEither)
    draft.filters.push({ is: { on: 'any', of: found.map((f) => [f.filter]) }, at });
  else if (hasAll && found.some((f) => reading.lexicon.holdings.lists.has(f.filter.member)))
    draft.filters.push(...found.map((f) => ({ is: f.filter, at: f.at })));
  else for (const f of found) pushFilter(draft.filters, { is: f.filter, at: f.at });
  return found.map((f) => f.filter.member);
}

/** A noun that is not what the value is of: "orders of X". */
const strangerTo = (
  reading: Reading,
  slotMark: string | undefined,
  members: readonly string[],
): string | undefined =>
  dimensionsOf(reading.sentence.slot(slotMark)).some((d) => members.includes(d.name)) ? undefined : slotMark;

const dimensionsOf = (slot: Slot | undefined) => meaningsOf(slot, 'dimension').map((m) => m.member);

/** Two lists of values of one dimension, far apart in the question, are one list. */
function pushFilter(filters: Placed<Filter>[], placed: Placed<Filter>): void {
  const { is } = placed;
  const index = filters.findIndex(
    ({ is: f }) =>
      f.on === 'values' && is.on === 'values' && f.member === is.member && f.negate === is.negate,
  );
  const known = filters[index]?.is;
  if (known?.on === 'values' && is.on === 'values')
    filters[index] = { ...placed, is: { ...known, values: [...new Set([...known.values, ...is.values])] } };
  else filters.push(placed);
}

/** Of verbs whose past has no ending of its own. */
const participles = /^(?:left|paid|sent|sold|lost|lose|won|quit|gone|begun|built|met|held|kept)$/;

/** Segments and yes-or-no members, said as adjectives or verbs: "refunded orders", "that were not refunded". */
export function readFlags(reading: Reading): void {
  const { sentence, draft } = reading;
  sentence.read(
    `(?<not>${negations} )?(?:(?:only|just|that|which|who|are|is|was|were|been|be|being|have|had|has|got|get|with|uses?|using|used|(?:books?|booked|takes?|took|bought|buys?|chose|orders?|ordered)(?= an? )|a|an|the|for|of|in|to|from) )*(?:(?<late>not|never) )?(?:(?:a|an|been|yet|in|on) )*${mark('sb', 'f')}(?<value> (?:is|are|=|was|were)? ?(?:true|false|yes|no))?(?: only)?`,
    (m) => {
      const slot = sentence.slot(m.groups.f);
      if (!slot || isSplitPlace(reading, m.from, slot)) return false;
      const [segment] = meaningsOf(slot, 'segment');
      const flag = meaningsOf(slot, 'dimension').find((d) => d.member.type === 'boolean');
      const [measure] = meaningsOf(slot, 'measure');
      const best = Math.max(segment?.weight ?? 0, flag?.weight ?? 0);
      // "How many refunded orders" by the model's own measure is the same; by name the measure is meant.
      if (best < 0.45 || (measure && measure.weight > best)) return false;
      const isNo = /false|no$/.test(m.groups.value ?? '');
      const negate = ((m.groups.not ?? m.groups.late) !== undefined) !== isNo;
      const filter: Filter =
        segment && segment.weight >= (flag?.weight ?? 0)
          ? { on: 'segment', member: segment.member.name, ...(negate ? { negate } : {}) }
          : { on: 'values', member: flag?.member.name ?? '', values: [!negate] };
      draft.filters.push({ is: filter, at: sentence.slots.indexOf(slot) });
      return true;
    },
  );
}

/** "Went out", "handed over": a deed of several words. */
const isSaidDeed = (slot: Slot | undefined): boolean =>
  saidPhrases.has(slot?.tokens.map((t) => t.stem).join(' ') ?? '');

/** "By refunded", "whether refunded" split by it. */
function isSplitPlace(reading: Reading, from: number, slot: Slot): boolean {
  const { slots } = reading.sentence;
  const at = slots.indexOf(slot);
  const before = slots[at - 1]?.text ?? '';
  return (
    /^(?:by|per|each|every|whether)$/.test(before) ||
    (from > 0 && /^(?:by|per|each)$/.test(slots[from - 1]?.text ?? '')) ||
    // "Originals vs licensed": the two values of one member.
    (/^(?:vs|versus)$/.test(slots[at + 1]?.text ?? '') && slots[at + 2]?.text.startsWith('§') === true)
  );
}

/** "With a discount", where only its average is known: no row tells whether it has one. */
function refuseUnknown({ sentence, draft, facts }: Reading, slotMark: string | undefined): boolean {
  const [measure] = meaningsOf(sentence.slot(slotMark), 'measure');
  const isOfRow = measure?.member.aggType === 'avg' && measure.member.rowFilter === undefined;
  if (!measure || !isOfRow || meaningsOf(sentence.slot(slotMark), 'dimension').length > 0) return false;
  draft.problem = {
    text: `The data tells the ${measure.member.title.toLowerCase()} of many ${facts.rowNoun.many}, but not which of them have one.`,
    search: measure.member.title,
  };
  return true;
}

/** "without a coupon", "with no rating", "has a comment": whether a member is empty. */
export function readEmpty(reading: Reading): void {
  const { sentence, draft } = reading;
  const push = (mark: string | undefined, negate: boolean, at: number): boolean => {
    const slot = sentence.slot(mark);
    // "Products with no orders": rows that are not there are no empty field.
    if (meaningsOf(slot, 'rows').length > 0) return false;
    const [dimension] = meaningsOf(slot, 'dimension').filter((m) => m.weight >= 0.4);
    const [measure] = meaningsOf(slot, 'measure');
    const row = measure && rowMemberOf(reading, { kind: 'measure', name: measure.member.name });
    const meaning = dimension ?? { member: row === undefined ? undefined : reading.lexicon.member(row) };
    // "Orders, not lines": the number of a line is no field that is left empty.
    const isOwnCode = meaning.member?.hints.code === true && meaning.member.type === 'number';
    if (!meaning.member || meaning.member.type === 'boolean' || isOwnCode) return false;
    const { name: member, type } = meaning.member;
    // "Members who never watched anything", over what was watched: those are in none of its rows.
    if (
      !negate &&
      meaning.member === timeMember(reading) &&
      !reading.lexicon.holdings.empty.has(meaning.member.name) &&
      meaning.member.cubes.has(reading.lexicon.view.root)
    ) {
      draft.problem ??= {
        text: `I cannot tell what has none: all ${reading.facts.rowNoun.many} have a ${meaning.member.title.toLowerCase()}.`,
        search: meaning.member.title,
      };
      return true;
    }
    const empty = { on: 'empty', member } as const;
    // Without a discount: none, or one of nothing.
    const none: Filter =
      type === 'number' ? { on: 'any', of: [[empty], [{ on: 'number', member, op: '=', value: 0 }]] } : empty;
    draft.filters.push({ is: negate ? { ...none, negate } : none, at });
    return true;
  };
  // "With and without a coupon", "from a campaign against those without one".
  const against = '(?:and|or|vs|versus|against|than|compared (?:to|with))';
  sentence.read(
    `(?:for |of )?(?:(?:those|ones) )?with ${against} (?:those |ones )?without (?:(?:an?|any|the) )*${mark('dm', 'd')}|(?:with|from|in|on|using|used|has|have|had|having) (?:an? |any )?${mark('dm', 'e')} ${against} (?:(?:those|ones?|to|${mark('rm')}) )*(?:without|with none)(?: (?:it|one|any|#\\d+))?(?=(?: [?.!,:)])* $| [,:)?]| (?:by|per|in|for) )`,
    (m) => {
      const member = m.groups.d ?? m.groups.e;
      return push(member, false, m.from) && push(member, true, m.from);
    },
  );
  // "Clubs without pool" have none, though "Pool" is a value too.
  sentence.read(
    `(?:(?:that|which|who) )?(?<no>without|with no|(?:have|has|had) no|with|have|has|had|having)(?: (?:a|an|any|its own))* ${mark('b', 'd')}`,
    (m) => {
      const flag = meaningsOf(sentence.slot(m.groups.d), 'dimension').find((d) =>
        d.member.name.startsWith('has_'),
      );
      if (!flag) return false;
      const is: Filter = {
        on: 'values',
        member: flag.member.name,
        values: [!/^without$| no$/.test(m.groups.no ?? '')],
      };
      draft.filters.push({ is, at: m.to - 1 });
      return true;
    },
  );
  sentence.read(
    `(?:without(?: (?:having|giving|leaving|getting|using|naming|stating|noting))?|with no|(?:have|has|had|having|do|does|did) (?:no|not have|not)|(?:carry|carries|carrying|show|shows|contain|contains|got|gets?|receives?|received|give|gave) no|lacking|missing|with missing|with empty)(?: (?:a|an|any|the))? ${mark('dm', 'd')}(?! (?:over|above|under|below|of|more|less))`,
    (m) => push(m.groups.d, false, m.from),
  );
  sentence.read(
    `${mark('d', 'd')} (?:is|are|was|were) (?<not>not )?(?:empty|missing|null|unknown|blank|not set)`,
    (m) => push(m.groups.d, m.groups.not !== undefined, m.from),
  );
  // "Where no reply was ever logged": what is not there.
  sentence.read(
    `(?:(?:where|with|although|though|but|and|because|that|which|(?:for|in|on|to) which) )*no ${mark('dm', 'd')}(?: (?:was|were|is|are|has|have|had|been|ever|yet|got|so far|at all))+ (?:[a-z]{2,}ed|given|set|left|made|written|put|chosen|there|on|taken|known)(?: (?:on|in|down|up|at all))*`,
    (m) => push(m.groups.d, false, m.from),
  );
  // What a value follows is its verb: "never ordered a desk".
  const noValue = '(?!(?: (?:an?|any|the|from|to|by|in|on|with|of))* §[a-z]*v)';
  const carried =
    '(?:made|make|it|to|been|be|went|go|yet|get|got|a|an|any|come|came|put|was|were|on|in|left|leave|gave|give|given|written|wrote)';
  sentence.read(
    `(?:never|not|no one|nobody|no)(?: ${carried}){0,4} ${mark('t', 'd')}${noValue}|(?:nobody|no one|not|never)(?: ${carried}){0,3} ${mark('dm', 'e')}${noValue}|${mark('d', 'f')} (?:to )?(?:nobody|no one|noone)`,
    (m) => {
      const slot = sentence.slot(m.groups.d ?? m.groups.e ?? m.groups.f);
      return /[bv]/.test(slot?.text.split('_')[0] ?? '') ? false : push(slot?.text, false, m.from);
    },
  );
  // "With a discount", "that ended in a purchase": those that have one.
  const has =
    '(?:(?:that|which|who) )?(?:with|having|have|has|had|including|(?:end|ended|ending|ends|resulted|resulting|led|left|leaving|gets?|got|getting|made|receives?|received|gave|used|uses|use|using|redeemed|applied)(?: in| with| to)?)';
  sentence.read(
    `(?:(?:only|just) (?:(?:the|those|ones) )*)?${has} (?:a|an|any|some) ${mark('dmn', 'd')}(?! (?:(?:of|at|between|rate|[<>=≥≤]|${anyComparison}) |#))`,
    (m) => push(m.groups.d, true, m.from) || refuseUnknown(reading, m.groups.d),
  );
  // "What share of the visits has a referrer": of those that have one, and of a number more than nothing.
  const share = 'share|shares|percentage|percent|proportion|portion|fraction|part|%';
  const isOfNumber = (slot: Slot | undefined): boolean => {
    const row = meaningsOf(slot, 'measure').flatMap(
      ({ member }) => rowMemberOf(reading, { kind: 'measure', name: member.name }) ?? [],
    );
    return [
      ...meaningsOf(slot, 'dimension').map(({ member }) => member),
      ...row.flatMap((name) => reading.lexicon.member(name) ?? []),
    ].some(({ type, hints }) => type === 'number' && hints.code !== true);
  };
  if (sentence.has(`${share}|how many`))
    sentence.read(
      `(?:(?:is|are|was|were|that|which|who|come|comes|came) )*(?:with|has|have|had|having|gets?|got|getting|receives?|received) ${mark('dmn', 'd')}(?=(?: [?.!])* $| (?:by|per|in|from|for each|for every) )`,
      (m) => {
        const slot = sentence.slot(m.groups.d);
        const [dimension] = meaningsOf(slot, 'dimension');
        const isSome =
          sentence.has(share) &&
          dimension !== undefined &&
          reading.lexicon.holdings.empty.has(dimension.member.name);
        return isSome || isOfNumber(slot) ? push(m.groups.d, true, m.from) : false;
      },
    );
  // "How many were closed", "who closed the most": those that have such a time. One that a period is of says so itself.
  sentence.read(
    `(?<when>(?:when|by|per|each|every|last|first) )?(?:(?:is|are|was|were|be|been|being|got|get|have|has|had|already|ever) )*${mark('t', 'd')}(?! (?:date|time|day|month|year|to|into|from|between|(?:by|with|via) (?:an? )?§[a-z]*v))`,
    (m) => {
      const slot = sentence.slot(m.groups.d);
      const word = slot?.tokens.length === 1 ? (slot.tokens[0]?.word ?? '') : '';
      // "Watched to the end" says nothing of licences that end.
      const [time] = meaningsOf(slot, 'dimension').filter((x) => x.member.type === 'time' && x.weight > 0.5);
      const isDeed =
        (word.endsWith('ed') || plainVerbs.has(word) || participles.test(word) || isSaidDeed(slot)) &&
        !/[bvmr]/.test(m.groups.d?.split('_')[0] ?? '');
      // "Shipped to another country than billed" is of the two ends, which were read before.
      const isOfEnds = sentence.slots[m.to]?.used === true && draft.filters.some((f) => f.is.on === 'same');
      // "Discontinued products", where it is the only time of theirs and not all have it.
      const isAlways =
        !reading.lexicon.holdings.empty.has(time?.member.name ?? '') || draft.periods.length > 0;
      const isUsual = time?.member === timeMember(reading) && isAlways;
      if (!isDeed || isOfEnds || !time || isUsual || m.groups.when !== undefined) return false;
      // "Closed in 2025" where the resolution was measured: the year is of the closing.
      const said = draft.periods.findIndex((p) => p.at >= m.to && p.at <= m.to + 1);
      const period = draft.periods[said]?.is;
      if (period && !reading.sentence.slots[m.to]?.text.startsWith('§')) {
        draft.periods.splice(said, 1);
        draft.filters.push({ is: { on: 'period', member: time.member.name, periods: [period] }, at: m.from });
        return true;
      }
      draft.filters.push({ is: { on: 'empty', member: time.member.name, negate: true }, at: m.from });
      return true;
    },
  );
}
