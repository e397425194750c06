/**
 * Deeds of money, where it goes both ways, in the words that the reading steps know: "how much did X cost us", "spent on
 * X" are of what went out, "what did we receive" of what came in, "are we making money" of the net.
 */
import type { Lexicon } from '../../lexicon/lexicon.js';
import { moneyFlow } from '../../lexicon/meaning.js';
import { stem, tokens as tokensOf, type Token } from '../../lexicon/tokens.js';
import type { Facts } from '../draft.js';
import { wordLike } from './idioms.js';
import { spliced, titleWords } from './spliced.js';

const aux = '(?:do|does|did|have|has|had|are|is|were|was)';
const we = '(?:we|i|you|they|the company|the business|the shop)';
const end =
  '(?=(?: [?.!,])* $| (?:in|on|for|during|since|this|last|so|per|by|from|between|at|each|every|and|until|before|after) )';
const often = '(?:in total|altogether|overall|all in all|all together)';

export function withMoneyMoved(said: readonly Token[], lexicon: Lexicon, facts: Facts): readonly Token[] {
  const titleOf = (flow: 'in' | 'out' | 'net'): string | undefined => {
    const title = moneyFlow(lexicon.members, flow)?.title;
    return title && titleWords(title);
  };
  const [out, into, net] = [titleOf('out'), titleOf('in'), titleOf('net')];
  if (out === undefined) return said;
  let list = withWays(withNamed(said, lexicon), { lexicon, out, into });
  const edit = (pattern: string, words: string | undefined): void => {
    if (words !== undefined) list = spliced(list, new RegExp(`(?<= )(?:${pattern})(?= )`, 'd'), () => words);
  };
  edit(
    `${aux} ${we} (?:really |actually |still )?(?:(?:make|making|made|earn|earning|lose|losing|lost|save|saving|saved|put aside) (?:any |some |a )?(?:money|profits?|loss(?:es)?|anything)|(?:be )?profitable|in (?:the )?(?:black|red|plus|minus|profit))`,
    net === undefined ? undefined : `what is the ${net}`,
  );
  edit(
    `how much (?:money )?${aux} ${we} (?:save|saved|put aside|lose|lost)`,
    net === undefined ? undefined : `what is the ${net}`,
  );
  edit('(?:net )?cash ?flows?', net);
  edit(`how profitable ${aux} ${we}`, net === undefined ? undefined : `what is the ${net}`);
  // "Average monthly spending" is of what months come to.
  const outs = '(?:spending|spend|expenses?|costs?|expenditures?|outgoings?|outlay)';
  const ins = '(?:income|incoming payment|deposit|receipt|inflow|payment received|earning|takings?)s?';
  const nets = '(?:profits?|surplus|net|savings?|cash ?flow)';
  for (const [what, title] of [
    [outs, out],
    [ins, into],
    [nets, net],
  ] as const) {
    if (title === undefined) continue;
    for (const [often, unit] of [
      ['monthly', 'month'],
      ['weekly', 'week'],
      ['daily', 'day'],
      ['(?:yearly|annual)', 'year'],
    ])
      edit(`(?:average|mean|typical) ${often} ${what}`, `${title} per ${unit} on average`);
    edit(
      `(?:average|mean|typical) ${what} (?:per|a|each|every) (month|week|day|year|quarter)`,
      `${title} per $1 on average`,
    );
    // So many rows of them.
    if (what !== nets)
      edit(
        `how many (?:different )?${what === outs ? `(?:${outs}|withdrawals?|debits?|purchases?)` : ins}`,
        `how many ${facts.rowNoun.many} with any ${title}`,
      );
  }
  // One of them, and not how much it was alone.
  const isOfSpenders = moneyFlow(lexicon.members, 'out')?.hints.flow === 'cost';
  const one = facts.rowNoun.one.split(' ').at(-1) ?? '';
  edit(
    `(?:single )?(?:biggest|largest|highest|greatest)(?: single)? (?:${outs}|withdrawals?|debits?|purchases?|charges?|payments? made)(?=(?: [?.!,])* $| (?:in|on|of|for|during|since|this|last|and|ever|so) )`,
    isOfSpenders ? `largest ${facts.rowNoun.one}` : `largest ${one} by ${out}`,
  );
  const balance = lexicon.members.find((m) => m.kind === 'measure' && m.hints.last !== undefined);
  if (balance) {
    const title = balance.title.toLowerCase();
    edit(
      `how much (?:money|cash) (?:do|did) (?:we|i) (?:still )?(?:have|own)(?: left)?`,
      `what is the ${title}`,
    );
    edit(
      `how much (?:money |cash )?(?:is|was|are|were|do|did|does|have|has|had)(?: (?:there|we|i|left|still|have|has|got))* (?:in|on)(?: (?:the|our|my))?(?! (?:january|february|march|april|may|june|july|august|september|october|november|december|total|average|\\d+) )`,
      `what is the ${title} in`,
    );
    if (list.some((t) => t.word === 'balance' || t.word === title))
      edit('(?:at|by|on|as of|until) (?:the )?(?:very )?end of', 'in');
  }
  if (into !== undefined)
    edit(
      `(?:single )?(?:biggest|largest|highest|greatest)(?: single)? ${ins}(?=(?: [?.!,])* $| (?:in|on|of|for|during|since|this|last|and|ever|so) )`,
      `largest ${one} by ${into}`,
    );
  // "What do we spend most on", "where does our money go".
  const group = kindOf(lexicon);
  const payee = payeeOf(lexicon);
  if (payee !== undefined)
    edit(
      `(?:who|whom|to whom) (?:do|does|did|have|has) ${we} (?:pay|paid|spend|spent) (?:the )?most(?: money)?(?: (?:to|at|with))?`,
      `which ${payee} has the highest ${out}`,
    );
  if (group !== undefined) {
    const most = `which ${group} has the highest ${out}`;
    edit(
      `(?:on )?what (?:do|does|did|have|has) ${we} (?:spend|spent|pay|paid) (?:the )?most (?:of (?:our|the|my) )?(?:money )?(?:on|for)`,
      most,
    );
    edit(
      `(?:on )?what (?:do|does|did|have|has) ${we} (?:spend|spent) (?:the )?most (?:money )?(?=(?: [?.!,])* $| (?:in|during|since|this|last) )`,
      most,
    );
    edit(
      `where (?:do|does|did|has|have) (?:most of )?(?:the |our |my |all )*money (?:go|gone|went)(?: to)?`,
      most,
    );
    edit(
      `(${group}|categories|category|payees?|merchants?|vendors?|suppliers?|shops?|stores?|companies|company)(?: that| which)? (?:do|does|did|have|has) ${we} (?:spend|spent|pay|paid) (?:the )?most(?: money)?(?: (?:on|for|to|at|with|in)(?=(?: [?.!,])* $))?`,
      `$1 has the highest ${out}`,
    );
  }
  // Who pays us brings it in; who is told beside what was spent has spent it.
  const who = '((?:(?!we |i |you |they )[^ ]+ ){1,4}?)';
  edit(
    `(?:how much|what) (?:money )?(?:do|does|did|has|have|had) ${who}(?:pay|paid|give|gave|send|sent) (?:us|me)`,
    into && `what is the ${into} from $1`,
  );
  edit(
    `(?:how much|what) (?:money )?(?:do|does|did|has|have|had) ${who}(?:spend|spent)(?: (?:on|for|at))?`,
    isOfSpenders ? `what is the ${out} for $1` : undefined,
  );
  // "How much did coffee cost us", "what has rent cost".
  edit(
    `(?:how much|what) (?:do|does|did|has|have|had) (?:the |our |my )?((?:(?!we |i |you )[^ ]+ ){1,6}?)cost(?: (?:us|me|you))?(?: ${often})?`,
    `what is the ${out} for $1`,
  );
  edit(
    `(?:how much|what) (?:money )?(?:do|does|did|have|has|had) ${we} (?:already |actually |really )?(?:spend|spent|pay|paid)(?: out)?(?: ${often})?(?: (?:on|for|to|at|with))?`,
    `what is the ${out} for`,
  );
  edit(
    `(?:how much|what) ((?!money )[^ ]+ (?:(?!did |do |have )[^ ]+ )?)(?:do|does|did|have|has|had) ${we} (?:spend|spent|pay|paid)`,
    `what is the ${out} for $1`,
  );
  edit(
    `how much (?:money )?(?:was|were|is|has been|have been|had been|went) (?:spent|paid|out)(?: ${often})?(?: (?:on|for|to|at|with))?`,
    `what is the ${out} for`,
  );
  edit(`how much (?:money )?(?:goes|went|go) (?:out )?(?:on|to|into)`, `what is the ${out} for`);
  edit(`(?:amount|money|total) (?:we )?(?:spent|paid)(?: (?:on|for|to|at|with))?`, `${out} for`);
  edit(
    `(?:how much|what) (?:money )?(?:do|does|did|have|has|had) ${we} (?:actually )?(?:receive|received|earn|earned|make|made|take in|took in|taken in|bring in|brought in|collect|collected|get|got|get paid|got paid)(?: ${often})?`,
    into === undefined ? undefined : `what is the ${into}`,
  );
  edit(
    `how much (?:money )?(?:was|were|has been|is) (?:received|earned|deposited|credited|paid in)`,
    into === undefined ? undefined : `what is the ${into}`,
  );
  edit(
    `how much (?:money )?(?:came in|comes in|has come in)`,
    into === undefined ? undefined : `what is the ${into}`,
  );
  const isCounted = list.some((t, i) => t.word === 'many' && list[i - 1]?.word === 'how');
  const isListed = /^(?:show|list|which|give|display|find|all|what)$/.test(list[0]?.word ?? '');
  if (isCounted) return list;
  if (isListed) edit('(?:that |which )?(?:we|i) (?:have )?(?:received|got|paid|made|spent)', '');
  // "All refunds" are the rows that are so.
  if (isListed)
    list = spliced(
      list,
      /(?<=^ (?:show|list|give|display|find) (?:(?:me|us|all|the|our|every|any|of) )*)((?!(?:me|us|all|the|our|every|any|of) )[^ ]+)(?= )/d,
      (_, group) => {
        const [token] = group(1);
        const values = token ? lexicon.valuesCalled(token.stem) : [];
        const isOther = token && lexicon.longest([token], 0)?.meanings.some((m) => m.kind !== 'value');
        return values.length > 0 && isOther !== true && token?.word !== token?.stem
          ? `$1 ${facts.rowNoun.many}`
          : undefined;
      },
    );
  if (lexicon.longest(tokensOf('bill'), 0) === undefined) edit('bills?', out);
  edit(`(?:(?:we|i) )?(?:spend|spent|spending) (?:on|for|at|with)`, `${out} for`);
  edit('(?:we|i) (?:spend|spent|paid)', out);
  edit(`(?<=^ (?:(?:the|our|my|total|all) )*[^ ]+ )(?:paid|spent)(?: out)?(?: to)?${end}`, out);
  return list;
}

/** "Cost of travel": a category may be called by a word that sentences are made of. */
const withNamed = (said: readonly Token[], lexicon: Lexicon): readonly Token[] =>
  said.map((token, i) => {
    const isBehind = /^(?:for|of|on)$/.test(said[i - 1]?.word ?? '');
    const isBefore = /^(?:costs?|expenses?|spending|spend|expenditures?|income)$/.test(
      said[i + 1]?.word ?? '',
    );
    return (isBehind || isBefore) && lexicon.valuesCalled(token.stem).length > 0
      ? { ...token, isCapital: true }
      : token;
  });

/** "Income" and "expenses" where a column of the rows tells these two: the money, and not only the rows. */
function withWays(
  said: readonly Token[],
  o: { readonly lexicon: Lexicon; readonly out: string; readonly into: string | undefined },
): readonly Token[] {
  if (said.some((t, i) => t.word === 'many' && said[i - 1]?.word === 'how')) return said;
  return said.flatMap((token, i) => {
    const isType = o.lexicon
      .valuesCalled(token.stem)
      .some((m) => m.kind === 'value' && m.member.hints.flow === 'type');
    const isTold =
      /^(?:type|kind|is|are|was|were|=|biggest|largest|highest|greatest|single|monthly|weekly|daily|yearly|annual)$/.test(
        said[i - 1]?.word ?? '',
      );
    const next = said[i + 1];
    const isOfRows =
      next !== undefined && o.lexicon.longest([next], 0)?.meanings.some((m) => m.kind === 'rows') === true;
    const isOut = /^(?:expense|debit|withdrawal|payment|purchase|spending|outflow|outgoing|cost)$/.test(
      token.stem,
    );
    const isIn = /^(?:income|credit|deposit|receipt|inflow|incoming)$/.test(token.stem);
    const title = isOut ? o.out : isIn ? o.into : undefined;
    if (!isType || isTold || isOfRows || token.isQuoted || title === undefined) return token;
    return title.split(' ').map((word) => ({ ...wordLike(token, word), stem: stem(word) }));
  });
}

/** The title of the first text that is called so. */
const textCalled = ({ members, holdings }: Lexicon, ...names: readonly RegExp[]): string | undefined => {
  const texts = members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'string' &&
      m.hints.code !== true &&
      (holdings.values.get(m.name)?.length ?? 0) > 1,
  );
  const found = names.map((name) =>
    texts.find(({ title, synonyms }) => [title, ...synonyms].some((said) => name.test(said))),
  );
  return found.find((m) => m !== undefined)?.title.toLowerCase();
};

const payeeOf = (lexicon: Lexicon): string | undefined =>
  textCalled(lexicon, /^(?:payee|merchant|vendor|supplier|counterparty|recipient|beneficiary)/i);

/** What spending is told apart by: a category before anybody who is paid. */
const kindOf = (lexicon: Lexicon): string | undefined =>
  textCalled(lexicon, /^(?:main )?category$/i, /categor/i) ?? payeeOf(lexicon);
