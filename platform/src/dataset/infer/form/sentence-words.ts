/** Small grammar for questions of forms: what a noun phrase leaves out, past forms, what an adjective is the measure of. */
import { titleOf } from '../words.js';
import { wordTable } from '../../../word-table.js';

/** What no short name needs before a noun. */
const determiners =
  /^(?:(?:our|your|the|a|an|this|that|these|those|any|some|following|all|main(?= ?$)|of|to|for|with|about|us)\s+)+/i;

/** Words that say when or how much, at the end of what is asked for. */
const tails =
  /[\s,]+(?:today|yesterday|overall|in general|so far|at all|with us|from us|to us|here|this time|on average|usually|personally|currently|right now|most|at the moment|for you|to you|you)$/i;

/** `your overall experience today` → `overall experience`. */
export function bareNoun(text: string): string {
  let bare = text
    .trim()
    .replace(/^[\s,:;–-]+|[\s,:;.–-]+$/g, '')
    .replace(determiners, '');
  for (let shorter = bare.replace(tails, ''); shorter !== bare; shorter = bare.replace(tails, ''))
    bare = shorter;
  return /^(?:our|your|the|a|an|us|it|you|following)?$/i.test(bare)
    ? ''
    : bare.replace(/\b(?:our|your|my) /gi, '');
}

/** `the quality of the food` → `food quality`, and what has no "of" as it is. */
export function headLast(text: string): string {
  const [, head, of] = /^([\p{L}-]+) of (?:the |our |your )?([\p{L}\s-]+)$/u.exec(text) ?? [];
  return head !== undefined && of !== undefined && of.split(/\s+/).length < 4 ? `${of} ${head}` : text;
}

/** Seen from whom the answers are of: `your friends` → `their friends`. */
export const ofThem = (text: string): string =>
  text
    .replace(/\byourself\b|\byourselves\b/gi, 'themselves')
    .replace(/\b(?:are|were) you\b|\byou (?:are|were)\b/gi, (both) => both.replace(/you/i, 'they'))
    .replace(/\byours\b/gi, 'theirs')
    .replace(/\byour\b/gi, 'their')
    .replace(
      /\b(about|to|for|with|of|from|at|by|help|send|tell|give|show|make|made|helped|gave|told|sent) you\b/gi,
      '$1 them',
    )
    .replace(/\byou\b/gi, (_, at: number, all: string) =>
      at > 0 && at + 3 === all.length ? 'them' : 'they',
    );

const irregular: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(
    (
      'be:were become:became begin:began break:broke bring:brought build:built buy:bought choose:chose come:came cost:cost ' +
      'do:did drink:drank drive:drove eat:ate fall:fell feel:felt find:found fly:flew get:got give:gave go:went grow:grew have:had ' +
      'hear:heard hold:held keep:kept know:knew learn:learned leave:left lose:lost make:made meet:met order:ordered pay:paid put:put ' +
      'read:read ride:rode run:ran say:said see:saw sell:sold send:sent sit:sat sleep:slept speak:spoke spend:spent stand:stood ' +
      'take:took teach:taught tell:told think:thought travel:travelled understand:understood wear:wore win:won write:wrote visit:visited ' +
      'plan:planned shop:shopped stop:stopped prefer:preferred offer:offered enter:entered listen:listened open:opened'
    )
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  ),
);

/** `hear` → `heard`, `visit` → `visited`. */
export function pastOf(verb: string): string {
  const known = irregular[verb.toLowerCase()];
  if (known !== undefined) return known;
  if (/e$/i.test(verb)) return `${verb}d`;
  if (/[^aeiou]y$/i.test(verb)) return `${verb.slice(0, -1)}ied`;
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/i.test(verb) ? `${verb}${verb.at(-1) ?? ''}ed` : `${verb}ed`;
}

/** The first verb of a phrase in the past: `first hear about us` → `first heard about us`. */
export const inPast = (phrase: string): string =>
  phrase.replace(
    /^((?:usually|normally|first|last|mainly|mostly|ever|already|originally|really|also|typically)\s+)?([\p{L}]+)/u,
    (_, adverb: string | undefined, verb: string) => `${adverb ?? ''}${pastOf(verb)}`,
  );

/** What somebody is asked the degree of: `clean` → `cleanliness`. */
const degrees: Readonly<Record<string, string>> = wordTable(
  Object.fromEntries(
    (
      'satisfied:satisfaction happy:satisfaction pleased:satisfaction content:satisfaction likely:likelihood easy:ease clean:cleanliness ' +
      'friendly:friendliness helpful:helpfulness useful:usefulness important:importance fast:speed quick:speed clear:clarity ' +
      'difficult:difficulty hard:difficulty confident:confidence comfortable:comfort knowledgeable:knowledge ' +
      'professional:professionalism responsive:responsiveness interesting:interest interested:interest relevant:relevance ' +
      'familiar:familiarity safe:safety reliable:reliability fair:fairness attractive:attractiveness engaged:engagement ' +
      'engaging:engagement motivated:motivation stressed:stress stressful:stress welcome:welcome valued:appreciation ' +
      'supported:support informed:information tasty:taste enjoyable:enjoyment effective:effectiveness efficient:efficiency ' +
      'polite:politeness prepared:preparation concerned:concern loyal:loyalty committed:commitment aware:awareness'
    )
      .split(' ')
      .map((pair) => pair.split(':') as [string, string]),
  ),
);
export const degreeOf = (adjective: string): string | undefined => degrees[adjective.toLowerCase()];

/** The first letter large, names as they are written, and no more than a line of a chart holds. */
export const asTitle = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain === '' ? '' : titleOf(plain.charAt(0).toUpperCase() + plain.slice(1));
};
