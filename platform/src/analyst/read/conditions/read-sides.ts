/**
 * Both sides of a condition: "refunded or not", "with and without a trial", and one that is named once, as in "Acme
 * against everyone else", "visits that bought something and those that did not".
 */
import type { Placed, Reading } from '../draft.js';
import type { Member } from '../../../data/data-model.js';
import type { Filter } from '../../plan/plan.js';
import { notSo } from '../condition-of.js';
import { dimensionOf, meaningsOf } from '../resolve.js';
import { pushSegment } from './opposites.js';
import { mark, type Match } from '../sentence.js';

const end = '(?=(?: [?.!,:;)·])* $| [,:;?).]| (?:by|per|in|for|on|during|since|this|last|§p_\\d+) )';

/** "With and without trial", "whether it was refunded": a yes-or-no member that is named behind. */
export function readWhether(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  // "With trial or without", "with a purchase vs without", though a measure is called so as well.
  sentence.read(
    `(?:with )?(?:an? )?${mark('bsm', 'm')} (?:and|or|vs|versus|compared to) (?:those )?without(?: (?:it|one|an?|any))*(?: ${mark('bs')})?${end}`,
    (m) => {
      const slot = sentence.slot(m.groups.m);
      const word = slot?.tokens.at(-1)?.word;
      const flag =
        dimensionOf(reading, slot, ['boolean']) ??
        lexicon.members.find((x) => x.type === 'boolean' && x.title.toLowerCase() === word);
      if (!flag) return pushSegment(reading, slot?.text, m.from);
      draft.splits.push({ is: { kind: 'member', name: flag.name }, at: m.from });
      return true;
    },
  );
  sentence.read(
    `with (?:and|or|vs|versus) without (?:a |an )?${mark('bs', 'g')}|(?:with|no) (?:or|and) (?:no|with) ${mark('bs', 'k')}|whether (?:or not )?(?:(?:they|it|there) )?(?:(?:was|were|is|are|had|has|have) )?(?:a )?${mark('bs', 'h')}`,
    (m) => {
      const slot = sentence.slot(m.groups.g ?? m.groups.h ?? m.groups.k);
      const flag = dimensionOf(reading, slot, ['boolean']);
      if (!flag) return pushSegment(reading, slot?.text, m.from);
      draft.splits.push({ is: { kind: 'member', name: flag.name }, at: m.from });
      return true;
    },
  );
}

const against =
  '(?:vs|versus|and|or|against|than|(?:compared|relative|next) (?:to|with)|differ from|compare (?:to|with|against))';
const few = `(?:the|all|any|our|my|your|of|to|on|in|at|for|with|from|by|that|those|what|average|mean|is|are|do|does|did|it|was|were|-|·|${mark('r')})`;
const things = mark('drmv', 'd');
const rest = `(?:(?:rest|remainder)(?: of (?:the |our |my |your )?(?:${mark('drmv', 'e')}|them|us|it|all|team|company|world|market|lot|pack))?|(?:others?|remaining|another)(?: ones?| #\\d+)?(?: ${things})?|(?:everyone|everybody|everything|anyone|anybody|anything|all|${mark('r')}) else)`;
const no = `(?:(?:${mark('drm')}|ones?|cases|those|the|to|for|of|in|on|that|which|who|whose|any|all|it|they|by|is|are|was|were|have|has|had|did|do|does|got|ended|been) )*(?:not|non|no|none|without|never)(?: (?:an?|it|the|them|any|anything|one|#\\d+|been|be|have|do|get|so|happen|had|-|${mark('bsd', 'f')}))*`;

/** The other side of a condition that another step has read. */
export function readOtherSide(reading: Reading): void {
  const { sentence, draft } = reading;
  const add = (m: Match, named: Placed<Filter> | undefined): false | { readonly keep: readonly string[] } => {
    if (!named) return false;
    draft.filters.push({ is: notSo(named.is), at: m.to - 1 });
    draft.isComparison = true;
    // "Debut films", "clubs with pool versus clubs without": whose sides they are makes no groups.
    const again = m.text
      .split(' ')
      .flatMap((text) => sentence.slot(text.startsWith('§') ? text : undefined) ?? []);
    const stems = again.map((slot) => slot.tokens.at(-1)?.stem);
    for (const [i, slot] of sentence.slots.entries())
      if (
        /^§[a-z]*d/.test(slot.text) &&
        meaningsOf(slot, 'rows').length === 0 &&
        (i === named.at + 1 || (i < m.from && stems.includes(slot.tokens.at(-1)?.stem)))
      )
        slot.used = true;
    // "Against the average of the others": of what is no average, that would be another figure.
    return { keep: ['average', 'mean', 'than'] };
  };
  // "Are gift orders returned more often than the rest": what is done more often is no side.
  const isDone = (f: Placed<Filter>): boolean =>
    /^(?:more|less|rather|better|worse|[a-z]+er)$/.test(sentence.slots[f.at + 1]?.text ?? '');
  const before = (m: Match): Placed<Filter>[] =>
    draft.filters
      .filter((f) => f.at < m.from && /^(?:values|segment|empty|any)$/.test(f.is.on) && !isDone(f))
      .sort((a, b) => a.at - b.at);
  sentence.read(`(?:, )?${against} (?:${few} )*${rest}(?: (?:are|do|does|did|is))*${end}`, (m) => {
    const known = before(m);
    const noun = sentence.slot(m.groups.d ?? m.groups.e);
    const of = meaningsOf(noun, 'dimension').map((x) => x.member);
    const member = ({ is }: Placed<Filter>): Member | undefined =>
      'member' in is ? reading.lexicon.member(is.member) : undefined;
    const fitting = known.filter((f) => of.some((x) => x === member(f)));
    if (fitting.length > 0) return fitting.length === 1 && add(m, fitting[0]);
    // "The rest of the agents" are no other channels, but those of other teams.
    const isOfRows = of.length === 0 || meaningsOf(noun, 'rows').length > 0;
    const isOfThing = of.some((x) =>
      [...x.cubes].every((cube) => known[0] && member(known[0])?.cubes.has(cube)),
    );
    return (isOfRows || isOfThing) && known.length === 1 && add(m, known[0]);
  });
  // What is denied is what was said last.
  sentence.read(`(?:, )?${against} ${no}${end}`, (m) => {
    const last = before(m).at(-1);
    const again = sentence.slot(m.groups.f);
    const isSame =
      again === undefined ||
      (last !== undefined &&
        'member' in last.is &&
        (again.meanings ?? []).some(
          (x) => 'member' in last.is && 'member' in x && x.member.name === last.is.member,
        ));
    return isSame && add(m, last);
  });
}
