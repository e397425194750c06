/**
 * The unit that an answer is wanted in: "in hours" of what is measured in minutes, "hours watched" where the data has the
 * minutes that were watched.
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { isMoney } from '../../lexicon/meaning.js';
import { stem, tokens as tokensOf, verbStem, type Token } from '../../lexicon/tokens.js';
import type { Filter, TimeUnit } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { wordLike } from './idioms.js';
import { spliced, spokenText } from './spliced.js';
import { wordTable } from '../../../word-table.js';

const asked: Readonly<Record<string, TimeUnit>> = wordTable({
  ...{ second: 'seconds', minute: 'minutes', min: 'minutes', hour: 'hours', hr: 'hours', day: 'days' },
});
const ownUnits = ['minutes', 'seconds', 'hours', 'days'];

/** "Hours watched" and "watch hours" as the data says them: "minutes watched". */
export function withOwnUnit(
  tokens: readonly Token[],
  lexicon: Lexicon,
): { readonly tokens: readonly Token[]; readonly unit?: TimeUnit } {
  for (const [i, token] of tokens.entries()) {
    const [before, next] = [tokens[i - 1], tokens[i + 1]];
    // "Revenue per hour" is of the hours that were worked, where these are told.
    const worked = /^hours?$/.test(token.word) && before?.word === 'per' ? takesTime(lexicon) : undefined;
    if (worked && tokens[i - 2] && isOfMoney(tokens[i - 2]!, lexicon))
      return { tokens: [...tokens.slice(0, i), ...named(worked, token), ...tokens.slice(i + 1)] };
    const unit = token.word.endsWith('s') ? asked[token.stem] : undefined;
    if (unit === undefined || before?.value !== undefined) continue;
    // "By minutes", "minutes instead": of the one thing that is told in them.
    const lone = lexicon.members.filter(
      (m) => m.aggType === 'sum' && m.title.toLowerCase().startsWith(`${token.word} `),
    );
    const isAsked = /^(?:by|total|most)$/.test(before?.word ?? '') || next?.word === 'instead';
    if (lone.length === 1 && isAsked && /^(?:$|\W|(?:instead|and|per|by)$)/.test(next?.word ?? '')) {
      const name = lone[0]!.title
        .toLowerCase()
        .split(' ')
        .map((word) => wordLike(token, word));
      return { tokens: [...tokens.slice(0, i), ...name, ...tokens.slice(i + 1)] };
    }
    if (lexicon.knows(token.stem)) continue;
    const length = unit === 'days' || link.test(next?.word ?? '') ? undefined : takesTime(lexicon);
    if (length && (amountsBefore.test(before?.word ?? '') || deeds.test(next?.word ?? '')))
      return { unit, tokens: [...tokens.slice(0, i), ...named(length, token), ...tokens.slice(i + 1)] };
    for (const own of ownUnits) {
      const deed = lexicon.members
        .filter((m) => m.kind === 'measure')
        .map((m) => new RegExp(`\\b${own} (\\w+)$`).exec(m.title.toLowerCase())?.[1])
        .find((word) => word !== undefined);
      if (deed === undefined || own === unit) continue;
      const isForm = (word = ''): boolean => word.length > 3 && verbStem(word) === verbStem(deed);
      const isOfRows = lexicon.longest(before ? [before] : [], 0)?.meanings.some((m) => m.kind === 'rows');
      const said = [own, deed].map((word) => ({ ...wordLike(token, word), stem: stem(word) }));
      if (isForm(next?.word))
        return { unit, tokens: [...tokens.slice(0, i), ...said, ...tokens.slice(i + 2)] };
      if (isForm(before?.word) || isOfRows === true)
        return { unit, tokens: [...tokens.slice(0, i - 1), ...said, ...tokens.slice(i + 1)] };
    }
  }
  return { tokens };
}

/** "How much time", "time spent", "who worked most": of the one length of time that the data has. */
export function withLength(said: readonly Token[], lexicon: Lexicon): readonly Token[] {
  const tokens = spliced(
    said,
    /(?<=^ (?:(?:and|so|now|please|,) )*)who (?:has |have )?(?:work|works|worked) (?:the )?(most|least)(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last) )/d,
    ({ 1: most = 'most' }) => (takesTime(lexicon) ? `who logged the ${most} time` : undefined),
  );
  const at = tokens.findIndex(
    ({ word }, i) =>
      word === 'time' &&
      (/^(?:much|more|most|less|least|total)$/.test(tokens[i - 1]?.word ?? '') ||
        deeds.test(tokens[i + 1]?.word ?? '')) &&
      !lexicon.longest(tokens.slice(i), 0)?.meanings.some((m) => m.kind === 'measure'),
  );
  const length = at < 0 || takesUntil.test(spokenText(tokens.slice(at))) ? undefined : takesTime(lexicon);
  if (!length) return tokens;
  // "How much time" is how much of it, whatever it is called.
  return [...tokens.slice(0, at), ...named(length, tokens[at]!), ...tokens.slice(at + 1)];
}

const amountsBefore = /^(?:many|total|more|most|fewest|fewer|less|least|average|avg|mean|of|billable|sum)$/;
/** "Average hours between two times" are of these. */
const link = /^(?:between|from|to|until|till|before|after|since|ago|late|early|overdue)$/;
/** "How much time do we need to close a ticket" is from one time to another. */
const takesUntil =
  /^ time(?: \S+){0,4}? (?:needs?|needed|takes?|took|taken|required) (?:to|until|till|before) /;
/** What is done with time. */
const deeds = /^(?:spent|spend|tracked|track|logged|log|worked|work|booked|clocked|recorded|record|billed)$/;
export const isDeedOfTime = (word: string): boolean => deeds.test(word);

const isOfMoney = (token: Token, lexicon: Lexicon): boolean =>
  lexicon.longest([token], 0)?.meanings.some((m) => m.kind === 'measure' && isMoney(m.member)) === true;

/** What was meant to take so long, and has not. */
const planned = /budget|plan|estimat|target|quota|remaining|limit|allowance/i;

/** The one sum of lengths of time. */
export function takesTime({ members, view }: Lexicon): Member | undefined {
  const found = members.filter(
    (m) =>
      m.aggType === 'sum' &&
      /^(?:h|min|s)$/.test(m.unit ?? '') &&
      m.cubes.has(view.root) &&
      !planned.test(m.title),
  );
  return found.length === 1 ? found[0] : undefined;
}

const named = ({ title }: Member, like: Token): Token[] =>
  tokensOf(title.toLowerCase()).map(({ word }) => ({ ...wordLike(like, word), stem: stem(word) }));

export const isCurrency = (word = '', currency: string | undefined): boolean =>
  /^(?:e|€)/.test(word) ? currency === 'EUR' : currency === (/^(?:p|g|£)/.test(word) ? 'GBP' : 'USD');

/** "In euros": the rows of that currency, where a column tells it. */
function currencyOf({ members, holdings, view }: Lexicon, said: string | undefined): Filter | undefined {
  const code = ['EUR', 'GBP', 'USD'].find((one) => isCurrency(said, one));
  const [column] = members.filter(
    ({ name, title, cubes }) =>
      cubes.has(view.root) && /\bcurrency(?: code)?$/i.test(title) && holdings.values.has(name),
  );
  const isHeld = column && holdings.values.get(column.name)?.some(({ value }) => value === code);
  return code !== undefined && isHeld ? { on: 'values', member: column.name, values: [code] } : undefined;
}

/** "… in hours", where no number stands before it. */
export function readUnit({ sentence, draft, facts, lexicon }: Reading): void {
  sentence.read(
    '(?:in|of) (?<c>euros?|pounds?|dollars?|eur|gbp|usd)(?= [?.!,]| by| per| for| in| pls| please| §p| $|$)',
    (m) => {
      // Money is told in its currency anyhow, unless each row has its own.
      const own = currencyOf(lexicon, m.groups.c);
      if (own) draft.filters.push({ is: own, at: m.from });
      if (facts.currency === undefined && !own && m.text.startsWith('in '))
        draft.notes.push('The data does not say in which currency its money is.');
      const isOwn = facts.currency === undefined || isCurrency(m.groups.c, facts.currency);
      return own !== undefined || (m.text.startsWith('in ') && isOwn);
    },
  );
  sentence.read(
    '(?:, |\\( )?(?:measured |expressed |all |please )*in (?<u>seconds|minutes|mins|hours|hrs|days|§\\S+)(?: please)?(?: \\))?(?=(?: [?.!,])* $| [,?]| (?:by|per|for|of|and|from|between|did|do|does|is|are|was|were|it))',
    (m) => {
      // "First response in minutes", where these are what it is called too.
      const { tokens = [] } = sentence.slot(m.groups.u) ?? {};
      const unit = asked[stem(tokens.length === 1 ? (tokens[0]?.word ?? '') : (m.groups.u ?? ''))];
      if (unit === undefined) return false;
      draft.unit = unit;
      return true;
    },
  );
}
