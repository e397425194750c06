/**
 * Records and states in time, in the order that the reading steps know: "when was the wind at its peak" asks when the
 * highest wind was, "on which date was the price lowest" which day had the lowest price.
 */
import { isOfDead } from '../../lexicon/everyday-nouns.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import type { Facts, Reading } from '../draft.js';
import type { Clock } from '../calendar.js';
import { isCalendar } from '../resolve.js';
import { spliced } from './spliced.js';

const ends: readonly (readonly [said: RegExp, end: string])[] = [
  [/^(?:peak|highest|maximum|max|top|high|largest|biggest|greatest|most)$/, 'highest'],
  [/^(?:lowest|minimum|min|bottom|low|smallest|trough|least)$/, 'lowest'],
];
/** More of these is worse. */
const harm =
  /unemploy|first reply|(?:reply|response|resolution|handling|delivery|load|lead)$|wait|minutes|jobless|death|dead|fatal|killed|accident|crash|crime|murder|homicide|pollut|aqi|pm_?25|inflation|debt|loss|delay|churn|damage|complain|defect|infect|hospital|suicide|poverty|congest|emission/;

/** Less of these is worse. */
const good =
  /rating|score|satisf|csat|nps|revenue|sales?$|profit|income|margin|order|gdp|expectancy|price|happi|visit|approv|vaccin|capacity|efficien/;

const end = '(highest|lowest|peak|maximum|max|minimum|min|worst|best|top|bottom|high|low|trough)';
const behind =
  '(?: ever| value| point| level)?(?=(?: [?.!])* $| (?:in|during|since|between|before|after|from) )';
const grain = '(day|date|week|month|quarter|year)';
const reach = '(?:(?:reach|hit|have|stand|be|see|get|to|at|its|their|the|an|all|time|-|all-time|absolute) )+';

export function askedOfTime(
  said: readonly Token[],
  { lexicon, facts, clock }: Pick<Reading, 'lexicon' | 'facts' | 'clock'>,
): readonly Token[] {
  const numbers = lexicon.members.filter(
    (m) => m.kind === 'dimension' && m.type === 'number' && m.hints.code !== true && !isCalendar(m),
  );
  const only = numbers.length === 1 ? numbers[0]?.title.replace(/ of each .*$/i, '') : undefined;
  const isNumber = (list: readonly Token[]): boolean =>
    list.some((_, i) =>
      lexicon
        .longest(list, i)
        ?.meanings.some(
          (m) => m.kind === 'measure' || (m.kind === 'dimension' && m.member.type === 'number'),
        ),
    );
  /** What is asked for as a number: itself, or the only one that rows have. */
  const numberOf = (list: readonly Token[], group: string): string | undefined =>
    isNumber(list)
      ? group
      : only === undefined || list.some((t) => /^(?:the|most|least|it|that|they)$/.test(t.word))
        ? undefined
        : `${tokensOf(only)
            .map((t) => t.word)
            .join(' ')} of ${group}`;
  /** What many rows come to together has its peak in a month, and not in a row. */
  const isOfMany = (list: readonly Token[]): boolean =>
    !/^(?:hour|day|week|month|quarter|year)$/.test(facts.rowNoun.one) &&
    (list.some((t) => /^(?:average|mean|total)$/.test(t.word)) ||
      list.some((_, i) =>
        lexicon
          .longest(list, i)
          ?.meanings.some(
            (m) => m.kind === 'measure' && m.weight >= 0.9 && /^(?:sum|count)/.test(m.member.aggType ?? ''),
          ),
      ));
  /** Worst is the most of what does harm or is not known to be good. */
  const endOf = (word: string, list: readonly Token[]): string => {
    const [, found] = ends.find(([words]) => words.test(word)) ?? [];
    const hints = list.flatMap((_, i) =>
      (lexicon.longest(list, i)?.meanings ?? []).flatMap((m) =>
        m.kind === 'measure' && m.weight >= 0.9 ? (m.member.hints.better ?? []) : [],
      ),
    );
    const isGood = hints.includes('up') || (!hints.includes('down') && list.some((t) => good.test(t.word)));
    const words = list.map((t) => t.word).join(' ');
    const isBad = hints.includes('down') || (!hints.includes('up') && harm.test(words));
    const isMost = word === 'worst' ? isBad || !isGood : !isBad;
    return found ?? (isMost ? 'highest' : 'lowest');
  };
  let list = said;
  // "When was X at its worst", "when did X reach its highest price", "when did X peak".
  list = spliced(
    list,
    new RegExp(
      `(?<=^ (?:(?:and|so|now|please|,) )*)when (?:was|is|were|are|did|has|had) (?:the |our )?(?!(?:highest|lowest|worst|best|last|first|latest) )((?:[^ ]+ ){1,6}?)(?:${reach})?${end}(?: (price|value|level|figure|rate|point))?${behind}`,
      'd',
    ),
    ({ 2: word = '', 3: noun }, group) => {
      const of = group(1);
      const told = endOf(word, of);
      const what = noun !== undefined && isNumber(group(3)) ? '$3 of $1' : numberOf(of, '$1');
      if (what === undefined) return undefined;
      return isOfMany(of) ? `which month had the ${told} ${what}` : `when was the ${told} ${what}`;
    },
  );
  // "On which date was the price of X lowest".
  list = spliced(
    list,
    new RegExp(
      `(?:(?:on|in|at|during) )?(?:which|what) ${grain} (?:was|is|were|are|did|has|had) (?:the |our )?(?!(?:highest|lowest|worst|best|most|least) )((?:(?!than|over|above|below|under|more|less)[^ ]+ ){1,6}?)(?:${reach})?(?:the )?${end}(?=(?: [?.!])* $)`,
      'd',
    ),
    ({ 1: unit = '', 3: word = '' }, group) => {
      const told = endOf(word, group(2));
      const what = numberOf(group(2), '$2');
      const g = unit === 'date' ? 'day' : unit;
      return what === undefined ? undefined : `which ${g} had the ${told} ${what}`;
    },
  );
  // "On which day did most rain fall".
  list = spliced(
    list,
    /(?:(?:on|in|at|during) )?(which|what) (day|date|week|month|quarter|year) (?:did|does|has|had) (?:the |it )*(most|least) ((?:[^ ]+ ){1,3}?)(?:fall|fell|fallen|come down|came down)(?= )/d,
    ({ 2: unit = '' }) => `which ${unit === 'date' ? 'day' : unit} had the $3 $4`,
  );
  // "What was X at in March".
  list = spliced(
    list,
    /(?:what|where) (?:was|is|were|are|did|does) (?:the )?((?:[^ ]+ ){1,4}?)(?:(?:trading|standing|priced|selling|trade|stand|sell|close|closing) )?(?:at|for|worth)(?= (?:in|on|during|by|at|back|the end) | (?:the )?(?:january|february|march|april|may|june|july|august|september|october|november|december|end) )/d,
    (_, group) => {
      const what = isNumber(group(1)) ? undefined : numberOf(group(1), '$1');
      return what === undefined ? undefined : `what was the ${what}`;
    },
  );
  return ofDeaths(withoutSpan(list, clock), lexicon, facts);
}

/** Rows that tell when somebody died are deaths themselves: "the deadliest day" is the one with most of them. */
function ofDeaths(list: readonly Token[], lexicon: Lexicon, { rowNoun }: Facts): readonly Token[] {
  if (!isOfDead(lexicon.view, lexicon.members, lexicon.holdings.empty)) return list;
  const many = tokensOf(rowNoun.many)
    .map((t) => t.word)
    .join(' ');
  let told = spliced(
    list,
    /(?:(?:which|what|when) (?:was|is|were) )?(?:the )?(?:deadliest|most deadly|bloodiest|most fatal|most lethal) (?:single )?([^ ]+)(?= )/d,
    () => `which $1 had the most ${many}`,
  );
  if (told !== list)
    told = spliced(
      told,
      /(?: (?:,|and))* how many (?:people |persons |deaths |of them )?(?:(?:died|were killed|were there|were) ?)?(?:(?:on |in )?(?:that|this|it|then)(?: [a-z]+)?)?(?=(?: [?.!])* $)/d,
      () => '',
    );
  return told;
}

/** "Over the four years": all that there is, where it is so many. */
function withoutSpan(list: readonly Token[], { first, last }: Clock): readonly Token[] {
  if (first === undefined || last === undefined) return list;
  const years = Number(last.slice(0, 4)) - Number(first.slice(0, 4)) + 1;
  const months = (years - 1) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1;
  return spliced(
    list,
    /(?:over|across|in|during|for|throughout|within|of) (?:all )?(?:the|these|those|all) (?:(?:whole|entire|full) )?([^ ]+) (years|months)(?: (?:of data|on record|together|combined))*(?= )/d,
    ({ 2: unit }, group) => (group(1)[0]?.value === (unit === 'years' ? years : months) ? '' : undefined),
  );
}
