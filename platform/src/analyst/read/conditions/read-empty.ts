/** What rows have and what they have not: "without a coupon", "with no rating", "has a comment", "that were closed". */
import { plainVerbs } from '../../lexicon/grammar-words.js';
import { saidPhrases } from '../../lexicon/said/of-members.js';
import type { Filter } from '../../plan/plan.js';
import { anyComparison } from '../comparisons.js';
import type { Reading } from '../draft.js';
import { meaningsOf, rowMemberOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark, type Slot } from '../sentence.js';

const participles = /^(?:left|paid|sent|sold|lost|lose|won|quit|gone|begun|built|met|held|kept)$/;

/** "Went out", "handed over": a deed of several words. */
const isSaidDeed = (slot: Slot | undefined): boolean =>
  saidPhrases.has(slot?.tokens.map((t) => t.stem).join(' ') ?? '');

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
    `(?:without(?: (?:having|giving|leaving|getting|using|naming|stating|noting))?|with no|(?:have|has|had|having|do|does|did) (?:no|not have|not)|(?:carry|carries|carrying|show|shows|contain|contains|got|gets?|receives?|received|give|gave) no|lacking|missing|with missing|with empty|(?<=§[a-z]*r[a-z]*_\\d+ )no)(?: (?:a|an|any|the))? ${mark('dm', 'd')}(?! (?:over|above|under|below|of|more|less))`,
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
