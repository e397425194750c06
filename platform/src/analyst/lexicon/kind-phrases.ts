/**
 * What people call the values that say what a row is, where such a value is a thing that is counted or a deed that is
 * done: `signup` of an event log is "sign-ups" and "signed up", `checkout_started` a "checkout", `Bug` of a ticket's
 * type "bugs".
 */
import type { Member, View } from '../../data/data-model.js';
import type { KnownValue } from '../../data/listed-values.js';
import type { Meaning } from './meaning.js';
import { events } from './said/events.js';
import { formsOf, isVerbForm } from './said/verb-forms.js';
import { stems, verbStem } from './tokens.js';
import type { Holdings } from './values.js';

/** Of more values than these it is no list of kinds. */
const mostKinds = 40;

/** `isDone`: the column tells what was done, so that its values are verbs too. */
export type KindColumn = { readonly member: Member; readonly isDone: boolean };

const done = /\b(?:event|action|activity|movement|interaction|touchpoint)\b/i;
const logs = /\b(?:events?|actions?|activity|activities|movements?|interactions?|log|history)\b/i;
const kind = /\b(?:type|kind|category|topic)\b/i;

/** The columns that say what a row is. */
export function kindColumns(
  view: View,
  members: readonly Member[],
  { values, lists }: Holdings,
): KindColumn[] {
  return members.flatMap((member) => {
    const held = values.get(member.name)?.length ?? 0;
    const isOwn = member.cubes.has(view.root) && member.hints.role === undefined;
    if (member.kind !== 'dimension' || member.type !== 'string' || !isOwn || member.hints.code === true)
      return [];
    if (held < 2 || held > mostKinds || lists.has(member.name) || member.hints.flow !== undefined) return [];
    const isDone =
      done.test(member.title) || (/^(?:type|kind)$/i.test(member.title) && logs.test(view.title));
    return isDone || kind.test(member.title) ? [{ member, isDone }] : [];
  });
}

export type KindPhrase = {
  readonly meaning: Extract<Meaning, { kind: 'value' }>;
  readonly isDone: boolean;
  /** Said of somebody who does it. */
  readonly isVerb: boolean;
  /** Two values are called so, and the phrase tells neither. */
  readonly others?: readonly (string | boolean)[];
};

/** By phrase, its words as they are looked up, the value that it stands for. */
export function kindPhrases(
  columns: readonly KindColumn[],
  { values }: Holdings,
): ReadonlyMap<string, KindPhrase> {
  const found = new Map<string, KindPhrase>();
  for (const { member, isDone } of columns) {
    const held = values.get(member.name) ?? [];
    for (const known of held)
      for (const { words, isVerb } of phrasesOf(known, held, isDone)) {
        const before = found.get(words);
        const meaning = {
          kind: 'value',
          member,
          values: [known.value],
          rows: known.rows,
          whole: true,
          weight: 0.9,
          spoken: isDone ? 'done' : 'thing',
        } as const;
        if (!before) found.set(words, { meaning, isDone, isVerb });
        else if (before.meaning.member !== member || before.meaning.values[0] !== known.value)
          found.set(words, { ...before, others: [...(before.others ?? []), known.value] });
      }
  }
  return found;
}

type Phrase = { readonly words: string; readonly isVerb: boolean };

/** Participles that say no more than that something came about. */
const cameAbout =
  /^(?:start|begin|began|begun|open|creat|complet|finish|submit|sent|send|receiv|plac|view|visit|add|chang|updat|fir|trigger|load|click|tap|press)/;

function phrasesOf({ value }: KnownValue, held: readonly KnownValue[], isDone: boolean): Phrase[] {
  const words = wordsOf(value);
  const [first = '', ...more] = words;
  const last = words.at(-1) ?? '';
  if (first === '' || words.length > 4 || words.some((word) => /\d/.test(word))) return [];
  const nouns = [words.join(' '), ...joinedOrApart(words)];
  const noun = (text: string): Phrase => ({ words: text, isVerb: false });
  if (!isDone) return [noun(words.join(' ')), ...joinedOrApart(words).map(noun)];
  const verb = (text: string): Phrase => ({ words: stems(text).join(' '), isVerb: true });
  const said = [words.join(' '), ...joinedOrApart(words)].flatMap((text) => events.get(text)?.names ?? []);
  const found = [...nouns.map(noun), ...said.flatMap((text) => [text, ...formsOf(text)]).map(verb)];
  if (more.length === 0) found.push(...verbForms(first).map(verb));
  for (const text of joinedOrApart(words).filter((one) => one.includes(' ')))
    found.push(...formsOf(text).map(verb));
  // "Upgrade" and "upgraded the plan" of `plan_upgraded`, "checkouts" and "started a checkout" of `checkout_started`.
  if (more.length > 0 && isParticiple(last)) {
    const things = words.slice(0, -1);
    // "Checkouts" are not told where there are `checkout_started` and `checkout_completed`.
    const alike = held.filter((one) => one.value !== value && isOfSame(things, wordsOf(one.value)));
    const thing = things.join(' ');
    found.push(
      ...verbForms(last)
        .flatMap((form) => [`${form} ${thing}`, `${form} a ${thing}`])
        .map(verb),
    );
    found.push(noun(`${thing} ${verbStem(last)}`));
    if (cameAbout.test(last) && alike.length === 0)
      found.push(noun(thing), ...joinedOrApart(things).map(noun));
  }
  return found.filter(({ words: text }) => !isDull(text));
}

/** A word of grammar alone, such as "start", stands for nothing. */
const isDull = (text: string): boolean =>
  /^(?:new|other|view|start|open|none|change|update|add|order|orders|share|type|show)$/.test(text);

/** `signUp`, `sign_up`, `Sign-up`. */
const wordsOf = (value: string | boolean): string[] =>
  stems(
    String(value)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/[-/.:]/g, ' '),
  );

const isParticiple = (word: string): boolean => /[a-z]{3,}ed$/.test(word) || isVerbForm(word);

const isOfSame = (things: readonly string[], words: readonly string[]): boolean =>
  words.length === things.length + 1 &&
  isParticiple(words.at(-1) ?? '') &&
  things.every((word, i) => words[i] === word);

const particle =
  /^(sign|log|check|opt|pick|drop|roll|start|cash|trade|hand|lock|back|shut|click|follow)(up|in|out|off|on|back|down|through)$/;

/** "Sign up" of `signup`, "pageviews" of `page_view`. */
function joinedOrApart(words: readonly string[]): string[] {
  const [first = '', second = '', ...more] = words;
  const apart = words.length === 1 ? particle.exec(first) : null;
  if (apart) return [`${apart[1]} ${apart[2]}`];
  return second !== '' && more.length === 0 && (particle.test(first + second) || second === 'view')
    ? [first + second]
    : [];
}

/** "Searched", "searching" and "searches" of a search. */
function verbForms(word: string): string[] {
  const base = word.endsWith('ed') ? verbStem(word) : word;
  const cut = base.replace(/e$/, '');
  const doubled = /[^aeiou][aeiou][bdglmnprt]$/.test(base)
    ? [`${base}${base.slice(-1)}ed`, `${base}${base.slice(-1)}ing`]
    : [];
  return [word, base, `${base}e`, `${cut}ed`, `${cut}ing`, ...doubled].filter((form) => form.length > 3);
}
