/**
 * What people call the values of a member that the model has no names for: a country by its name or by its people's,
 * "computer" for desktop.
 */
import { createRequire } from 'node:module';
import type { Member } from '../../data/data-model.js';
import { isGrammarWord } from './grammar-words.js';
import { saidOfFlag } from './said/of-members.js';
import { saidOfValues } from './said/of-values.js';
import { isBaseOf, isVerbForm } from './said/verb-forms.js';
import { stems } from './tokens.js';
import type { KnownValue } from '../../data/listed-values.js';
import type { Holdings } from './values.js';
import { wordTable } from '../../word-table.js';

const require = createRequire(import.meta.url);

/** A value of a member, and another word for it. */
export interface OtherName {
  readonly member: Member;
  readonly value: string | boolean;
  readonly rows: number;
  readonly name: string;
}

/** @param isKnown whether the data has a word, or a phrase of several, for something else */
export function otherNames(
  members: readonly Member[],
  holdings: Holdings,
  isKnown: (word: string) => boolean,
): OtherName[] {
  return members.flatMap((member) => {
    if (member.type === 'boolean') return opposites(member, isKnown);
    const held = holdings.values.get(member.name) ?? [];
    const said = saidOfValues(member, held);
    const people = peopleOf(held.map(({ value }) => String(value)));
    const initials = initialsOf(member, held);
    const isGender = /gender|sex/i.test(`${member.name} ${member.title}`);
    const isLanguage = /language|locale/i.test(`${member.name} ${member.title}`);
    return held.flatMap(({ value, rows }) => {
      const text = String(value);
      const names = [
        ...(said.get(text) ?? []),
        ...(people.get(text) ?? peoples[text.toLowerCase()] ?? []),
        ...(isLanguage ? languageNames(text) : []),
        ...(isGender ? (genderNames[text] ?? []) : []),
        ...(isDeedBeside(text, member, holdings) ? [] : turnedRound(text)),
      ];
      const free = names.filter((name) => isFree(stems(name), stems(text), isKnown));
      return [...new Set([...free, ...(initials.get(text) ?? [])])].map((name) => ({
        member,
        value,
        rows,
        name,
      }));
    });
  });
}

/** "Violated the SLA" and "violated SLA" of `SLA Violated`. */
function turnedRound(value: string): string[] {
  const [noun, deed, ...more] = value.split(/[\s_]+/);
  if (noun === undefined || deed === undefined || more.length > 0 || !/^[a-z]+(?:ed|en)$/i.test(deed))
    return [];
  return /^[a-z]+$/i.test(noun) ? [`${deed} ${noun}`, `${deed} the ${noun}`] : [];
}

/** "Failed payments" are those that have failed by their own status, beside a reason "Payment failed" of something else. */
function isDeedBeside(value: string, member: Member, { values }: Holdings): boolean {
  const [, deed = '', ...more] = value.toLowerCase().split(/[\s_]+/);
  if (deed === '' || more.length > 0) return false;
  return [...values].some(
    ([name, held]) => name !== member.name && held.some((one) => String(one.value).toLowerCase() === deed),
  );
}

/** The values of another table's column, without those that say of these rows what a column of their own says. */
export const withoutOwnDeeds = <Known extends KnownValue>(
  known: readonly Known[],
  o: {
    readonly member: Member;
    readonly rowNouns: readonly string[];
    readonly view: { readonly root: string };
    readonly holdings: Holdings;
  },
): readonly Known[] => {
  if (o.member.cubes.has(o.view.root)) return known;
  const nouns = new Set(o.rowNouns.map((noun) => stems(noun).join(' ')));
  return known.filter(({ value }) => {
    const [noun = ''] = stems(String(value));
    return !nouns.has(noun) || !isDeedBeside(String(value), o.member, o.holdings);
  });
};

/** What is said where a column of yes and no tells no: "repeat customers" of a first order. */
const opposites = (member: Member, isKnown: (word: string) => boolean): OtherName[] =>
  member.kind !== 'dimension'
    ? []
    : [...new Set(saidOfFlag(member).flatMap(({ said }) => said.opposites))]
        .filter((name) => isFree(stems(name), stems(member.title), isKnown))
        .map((name) => ({ member, value: false, rows: 0, name }));

/** Whether a name is told by nothing else of the data. A value's own word may be part of it: "over the phone". */
function isFree(
  name: readonly string[],
  own: readonly string[],
  isKnown: (word: string) => boolean,
): boolean {
  // "Win" and "won" are of what is closed won, though there is a win rate.
  const [verb = '', ...more] = name;
  const isOwn = (word: string): boolean => isBaseOf(verb, word) || (word === verb && isVerbForm(verb));
  if (more.length === 0 && own.length > 1 && own.some(isOwn)) return true;
  if (isKnown(name.join(' '))) return false;
  if (name.length === 1) return true;
  // "On trial" is told by "trialing", though there is a trial end.
  const isOfOwn = (word: string): boolean =>
    own.some((one) => one === word || (word.length > 4 && one.startsWith(word)));
  const others = name.filter((word) => !isGrammarWord(word) && !isOfOwn(word));
  return others.length === 0 || !others.every(isKnown);
}

const genderNames: Readonly<Record<string, readonly string[]>> = wordTable({
  F: ['female', 'woman', 'women', 'lady'],
  M: ['male', 'man', 'men'],
});

/** Letters that a column's own name tells: "I" and "C" of the incumbent or challenger status. */
function initialsOf({ title }: Member, held: readonly KnownValue[]): ReadonlyMap<string, readonly string[]> {
  // The last word is what all of them are.
  const words = stems(title)
    .slice(0, -1)
    .filter((word) => word.length > 4 && !isGrammarWord(word));
  const told = held.flatMap(({ value }): [string, string[]][] => {
    const text = String(value);
    const own = /^[A-Z]$/.test(text) ? words.filter((word) => word.startsWith(text.toLowerCase())) : [];
    return own.length === 1 ? [[text, own]] : [];
  });
  return new Map(told.length > 1 ? told : []);
}

/** "German speaking" and "German version" of `de`. */
function languageNames(value: string): string[] {
  const isCode = /^[a-z]{2}(?:-[A-Z]{2})?$/.test(value);
  const name = isCode ? languages.of(value.slice(0, 2)) : value;
  const nouns = ['speaking', 'language', 'version', 'site', 'speaker'];
  return name === undefined ? [] : [...(isCode ? [name] : []), ...nouns.map((noun) => `${name} ${noun}`)];
}
const languages = new Intl.DisplayNames('en', { type: 'language' });

/** By value the names of those who live there, where the values are countries. */
function peopleOf(values: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const codes = values.map((value) => (/^[A-Z]{2}$/.test(value) ? value : codeOf(value)));
  const countries = codes.filter((code) => code !== undefined && nationalities()[code] !== undefined);
  if (countries.length < 2 || countries.length < 0.6 * values.length) return new Map();
  return new Map(
    values.flatMap((value, i) => {
      const people = nationalities()[codes[i] ?? ''];
      return people === undefined ? [] : [[value, people.split(/, | - /)] as const];
    }),
  );
}

/** Of parts of countries. */
const peoples: Readonly<Record<string, readonly string[]>> = wordTable({
  scotland: ['scottish', 'scots'],
  wales: ['welsh'],
  'northern ireland': ['northern irish'],
  bavaria: ['bavarian'],
  texas: ['texan'],
  california: ['californian'],
});

let nations: Readonly<Record<string, string>> | undefined;
const nationalities = (): Readonly<Record<string, string>> =>
  (nations ??= (
    require('i18n-nationality/langs/en.json') as { nationalities: Readonly<Record<string, string>> }
  ).nationalities);

let codes: ReadonlyMap<string, string> | undefined;
/** ISO 3166 code of a country by its English name. */
function codeOf(name: string): string | undefined {
  codes ??= new Map([
    ...Object.keys(nationalities()).flatMap((code): [string, string][] => {
      const own = regions.of(code);
      return own === undefined || own === code ? [] : [[own.toLowerCase(), code]];
    }),
    ['usa', 'US'],
    ['uk', 'GB'],
  ]);
  return codes.get(name.toLowerCase());
}

/** Countries that are written as two letters are asked for by their names. */
export function countryNames(member: Member, holdings: Holdings): Member['hints']['values'] {
  const held = holdings.values.get(member.name) ?? [];
  const isCountry = /(?:^|[ _])(?:country|nation|ctry|cntry)/i.test(
    [member.name, member.title, ...member.synonyms].join(' '),
  );
  if (!isCountry || member.hints.values || held.length === 0) return undefined;
  const codes = held.map(({ value }) => String(value));
  if (!codes.every((code) => /^[A-Z]{2}$/.test(code))) return undefined;
  const named = codes.flatMap((code) => {
    const name = regions.of(code);
    if (name === undefined || name === code) return [];
    const short = code === 'GB' ? ['UK', 'Britain'] : code === 'US' ? ['USA', 'America'] : [];
    return [[code, [name, ...short]] as [string, string[]]];
  });
  return Object.fromEntries(named);
}

/** How often something is paid or done, as it is written and as it is said. */
const howOften: readonly (readonly string[])[] = [
  ['day', 'daily', 'd'],
  ['week', 'weekly', 'w'],
  ['month', 'monthly', 'm', 'mo', 'mth'],
  ['quarter', 'quarterly', 'q', 'qtr'],
  ['year', 'yearly', 'annual', 'annually', 'y', 'a', 'yr'],
];

/** The words that say as often as this one. */
export const oftenWords = (word: string): readonly string[] | undefined =>
  howOften.find((words) => words.includes(word.toLowerCase()));

/** "Annual" of an interval that is a `year`: all values are such, and the column is called so. */
export function intervalNames(member: Member, holdings: Holdings): Member['hints']['values'] {
  const held = (holdings.values.get(member.name) ?? []).map(({ value }) => String(value));
  const isInterval = /\b(?:interval|billing|cycle|frequency|term|period)\b/i.test(member.title);
  if (!isInterval || member.hints.values || held.length === 0) return undefined;
  const named = held.map((value) => [value, oftenWords(value)] as const);
  if (named.some(([, words]) => words === undefined)) return undefined;
  return Object.fromEntries(
    named.map(([value, words = []]) => [value, words.filter((word) => word !== value && word.length > 3)]),
  );
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
