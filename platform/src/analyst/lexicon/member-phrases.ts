import type { Member } from '../../data/data-model.js';
import { isGrammarWord } from './grammar-words.js';
import { isCostPrice, partsOf } from './meaning.js';
import { parties } from './people.js';
import { otherFormsOf } from './said/verb-forms.js';
import { stems, verbStem } from './tokens.js';
import { wordTable } from '../../word-table.js';

const unitEnds =
  /^(?:c|f|s|[mk]?(?:usd|eur|gbp)|million|mio|mn|kg|km|kwh|mwh|tonne|ton|litre|liter|sqm|mb|gb|g|lb|lbs|oz|mm|cm|ft|inch|mile|mph|kmh|knot|celsius|fahrenheit|earth)$/;

/** Of a patient's age the patient is no name. */
const people = /^(?:patient|guest|customer|client|visitor|passenger|student|employee|applicant)$/;

const answers = ['reply', 'response', 'answer'];

/** Words at the end of a name that say only which form the thing has. */
const formWords = new Set([
  'id',
  'name',
  'code',
  'title',
  'number',
  'no',
  'key',
  'type',
  'label',
  'at',
  'on',
  'date',
  'time',
  'usd',
  'eur',
  'percent',
  'percentage',
]);
const dullEnds = new Set([
  'id',
  'name',
  'code',
  'no',
  'key',
  'label',
  'at',
  'on',
  'usd',
  'eur',
  'gbp',
  'number',
  'title',
  'path',
  'url',
]);

/** Weight of what stands before the head noun, by itself: "opened" of the opened year. */
export const FIRST_WORD = 0.4;

/**
 * What a member may be called, best first (`isTurned`: with its words the other way round): its title, name and synonyms, what it is of without how it is worked out,
 * and its head noun ("country" for "Billing country").
 */
export function memberPhrases(member: Member): { words: string[]; weight: number; isTurned: boolean }[] {
  const phrases = new Map<string, number>();
  const turned = new Set<string>();
  const add = (words: readonly string[], weight: number): void => {
    const key = words.join(' ');
    if (key !== '' && (phrases.get(key) ?? 0) < weight) phrases.set(key, weight);
  };
  const whole = member.title.replace(/\([^)]*\)/g, '');
  // "Credit limit of each customer" is no name of customers.
  const names = [stems(whole.replace(/ of each .*$/i, '')), stems(member.name)];
  for (const words of [stems(whole), ...names]) add(words, 1);
  // "Invoice amount" of "amount due of each invoice".
  const [what = [], thing = []] = whole.split(/ of each /i).map(stems);
  if (thing.length === 1) for (const own of [what, what.slice(0, 1)]) add([...thing, ...own], 0.8);
  for (const synonym of member.synonyms) add(stems(synonym), 0.95);
  // "Temperature" of the outside temperature in °C.
  const bare = names.flatMap((words) =>
    words.length > 1 && unitEnds.test(words.at(-1) ?? '')
      ? [words.slice(0, words.length > 2 && words.at(-2) === 'in' ? -2 : -1)]
      : [],
  );
  for (const words of bare) add(words, 0.8);
  for (const words of [...names, ...bare]) for (const shorter of shorten(member, words)) add(...shorter);
  if (member.type === 'boolean') for (const words of names) add(baseOf(bareOf(member, words)), 0.8);
  for (const words of names) for (const phrase of timesOf(member, words)) add(phrase, 0.85);
  // "First response" of the time of the first reply.
  if (member.type === 'time')
    for (const words of names)
      for (const [i, word] of words.entries())
        if (words.length > 1 && answers.includes(word))
          for (const other of answers)
            add(
              words.with(i, other).filter((w) => !dullEnds.has(w)),
              0.8,
            );
  for (const words of names) for (const phrase of thingsOf(member, words)) add(phrase, 0.85);
  for (const words of names) for (const phrase of doersOf(member, words)) add(phrase, 0.85);
  const called = [...names, ...member.synonyms.map(stems)];
  for (const phrase of [
    ...names.flatMap((words) => headFirst(member, words)),
    ...called.flatMap((words) => thingFirst(member, words)),
    ...names.flatMap((words) => (member.type === 'boolean' ? deedFirst(bareOf(member, words)) : [])),
  ]) {
    add(phrase, 0.8);
    turned.add(phrase.join(' '));
  }
  for (const synonym of member.synonyms)
    if (member.kind === 'measure') {
      const words = stems(synonym);
      add(partsOf(member, words).what, 0.75);
      // "Ticket revenue" is not all that may be called so.
      const isMoney = /^(?:revenue|turnover|taking|income|gross)$/.test(words.at(-1) ?? '');
      if (
        words.length > 1 &&
        (words.at(-1)?.length ?? 0) > 4 &&
        !isMoney &&
        !isGrammarWord(words.at(-1) ?? '')
      )
        add(words.slice(-1), 0.4);
    }
  return [...phrases].map(([key, weight]) => ({ words: key.split(' '), weight, isTurned: turned.has(key) }));
}

function shorten(member: Member, words: readonly string[]): [string[], number][] {
  const found: [string[], number][] = [];
  const what = member.kind === 'measure' ? partsOf(member, words).what : bareOf(member, words);
  if (what.length < words.length) found.push([what, 0.8]);
  // "Churn" for the churn rate.
  const isRate = member.kind === 'measure' && words.length > 1 && /^(?:rate|share)$/.test(words.at(-1) ?? '');
  // Who wins has no rate of it.
  if (isRate && !isGrammarWord(words[0] ?? '') && words[0] !== 'win') found.push([words.slice(0, -1), 0.6]);
  for (let from = 1; from < what.length; from += 1) {
    const tail = what.slice(from);
    if (
      tail.length === 1 &&
      (formWords.has(tail[0] ?? '') || /^(?:up|down|out|off|over|back|in|on)$/.test(tail[0] ?? ''))
    )
      continue;
    if (!isConnective(tail[0] ?? '') && !isBehindPlace(member, what.slice(0, from)))
      found.push([tail, tail[0] === 'price' && isCostPrice(member) ? 0.45 : 0.5]);
  }
  // "Credits" of the credit that was given.
  const isGiven = /^(?:given|granted|issued|awarded|earned)$/.test(what[1] ?? '');
  if (member.type === 'number' && what.length === 2 && isGiven) found.push([what.slice(0, 1), 0.6]);
  if (what.length > 1 && dullEnds.has(what.at(-1) ?? '') && member.kind !== 'measure')
    found.push([what.slice(0, -1), member.hints.code === true || what.at(-1) === 'id' ? 0.65 : 0.7]);
  // "Customers" of the customer's company: that is who they are.
  if (what.length === 2 && people.test(what[0] ?? '') && parties.test(what[1] ?? ''))
    found.push([what.slice(0, 1), 0.65]);
  // "Opened before 1950" of the opened year, "reason" of the reason left, and nobody of somebody's age.
  if (
    member.kind === 'dimension' &&
    what.length === 2 &&
    !(member.type !== 'string' && people.test(what[0] ?? '')) &&
    (!isGrammarWord(what[0] ?? '') || what[1] === 'year' || what[0] === 'reason') &&
    !dullEnds.has(what[1] ?? '') &&
    // "Time to close" is no closing delay.
    member.hints.late === undefined
  )
    // "Reviews" of the review stars: what was scored.
    found.push([what.slice(0, 1), /^(?:star|score|rating|grade)$/.test(what[1] ?? '') ? 0.41 : FIRST_WORD]);
  return found;
}

/** "SLA breach" for SLA breached. */
function baseOf(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  return /[a-z]{3,}ed$/.test(last) && words.length > 1 ? [...words.slice(0, -1), last.slice(0, -2)] : [];
}

const doing: Readonly<Record<string, string>> = wordTable({
  resolve: 'resolution',
  reply: 'response',
  respond: 'response',
  deliver: 'delivery',
  ship: 'shipping',
  pay: 'payment',
  close: 'closing',
});

/** "Tickets" of tickets bought, and who was "born" in a birth year. */
function thingsOf(member: Member, words: readonly string[]): string[][] {
  const what = member.kind === 'measure' ? partsOf(member, words).what : words;
  if (what.join(' ') === 'birth year') return [['born'], ['year', 'of', 'birth']];
  if (/^(?:date of birth|date birth|birth date|birthdate|birthday|dob)$/.test(what.join(' ')))
    return [['born']];
  const isDone =
    what.length === 2 &&
    /^(?:bought|sold|ordered|seen|viewed|watched|played|shipped|made|written|purchased|booked|taken|used|reserved|licen[cs]ed|provisioned|allocated|consumed|delivered)$/.test(
      what[1] ?? '',
    );
  return isDone && member.type === 'number' && !isGrammarWord(what[0] ?? '') ? [what.slice(0, 1)] : [];
}

/** "Directors" of who something was directed by. */
function doersOf({ kind, type }: Member, [deed = '', by, ...more]: readonly string[]): string[][] {
  if (kind !== 'dimension' || type !== 'string' || by !== 'by' || more.length > 0) return [];
  return (doers[deed] ?? []).map((word) => [word]);
}

const doers: Readonly<Record<string, readonly string[]>> = wordTable({
  directed: ['director'],
  written: ['writer', 'author'],
  produced: ['producer'],
  created: ['creator'],
  sold: ['seller', 'salesperson'],
  made: ['maker'],
  managed: ['manager'],
  handled: ['handler', 'agent'],
  reviewed: ['reviewer'],
  approved: ['approver'],
  reported: ['reporter'],
  requested: ['requester'],
  edited: ['editor'],
  owned: ['owner'],
  designed: ['designer'],
  composed: ['composer'],
  painted: ['painter'],
  distributed: ['distributor'],
  supervised: ['supervisor'],
});

/** "Reason for leaving" and "length of contract" for leave reason and contract length. */
function headFirst(member: Member, words: readonly string[]): string[][] {
  const [first = '', head = '', ...more] = member.kind === 'measure' ? partsOf(member, words).what : words;
  // "MRR of active …" is no name of active MRR.
  if (
    member.rowFilter !== undefined ||
    more.length > 0 ||
    first.length < 4 ||
    head.length < 3 ||
    dullEnds.has(head) ||
    isConnective(first)
  )
    return [];
  const doingIt = `${first.replace(/e$/, '')}ing`;
  return [
    [head, 'of', first],
    [head, 'for', doingIt],
    [head, 'of', doingIt],
  ];
}

/** "Units returned" and "how many units were returned" of returned units. */
function thingFirst(member: Member, words: readonly string[]): string[][] {
  const [done = '', thing = '', ...more] = member.kind === 'measure' ? partsOf(member, words).what : words;
  if (more.length > 0 || thing === '' || !/[a-z]{3,}ed$/.test(done)) return [];
  if (member.rowFilter !== undefined || (member.aggType ?? 'sum') !== 'sum') return [];
  return member.type === 'number' ? [[thing, done], ...['was', 'were'].map((be) => [thing, be, done])] : [];
}

/** "Broke the SLA" where it says "SLA broken", "keep the promise" where it says "Promise kept". */
const deedFirst = ([thing = '', done = '', ...more]: readonly string[]): string[][] =>
  thing === '' || more.length > 0 ? [] : otherFormsOf(done).map((form) => [...stems(form), thing]);

/**
 * "First reply time" for first reply minutes, "time to resolve" and "resolution time" for hours to resolve, "time on site"
 * for seconds on site, "stay" for minutes stayed.
 */
function timesOf(member: Member, words: readonly string[]): string[][] {
  const what = (member.kind === 'measure' ? partsOf(member, words).what : [...words]).join(' ');
  const bare = what.replace(/ of each .*$/, '');
  const unit = '(?:minute|min|hour|second|sec|day)';
  const [, before] = new RegExp(`^(.+) ${unit}$`).exec(bare) ?? [];
  const [, long] = /^(.+) (?:month|week|year|day)$/.exec(bare) ?? [];
  const [, verb] = new RegExp(`^${unit} to (\\w+)$`).exec(bare) ?? [];
  const [, spent] = new RegExp(`^${unit} (?!to )(.+)$`).exec(bare) ?? [];
  const plain =
    before !== undefined && /^(?:took|taken|actual)$/.test(before)
      ? [before, 'time taken', 'duration', 'delivery time', 'lead time', 'turnaround']
      : before !== undefined
        ? [
            `${before.replace(/e$/, '')}ing time`,
            before,
            `${before} time`,
            `time to ${before}`,
            before.replace(/\w+$/, (w) => doing[w] ?? w),
          ]
        : verb !== undefined
          ? [`time to ${verb}`, `${verb} time`, ...(doing[verb] ? [`${doing[verb]} time`] : [])]
          : spent !== undefined
            ? [`time ${spent}`, ...(/^(?:stayed|waited|delayed)$/.test(spent) ? [verbStem(spent)] : [])]
            : [];
  const length = long === undefined ? [] : [`length of ${long}`, `${long} length`, `${long} duration`];
  const isCounted = member.aggType?.startsWith('count') === true;
  const alone =
    !isCounted && /^(?:night|day|hour|minute|week|month)$/.test(bare)
      ? ['length', 'duration', 'length of stay', 'stay', 'time spent']
      : [];
  return [...plain, ...length, ...alone].map((text) => text.split(' '));
}

/** Rows that are of something "across industries" are no industries, and meals per box no boxes. */
const isBehindPlace = ({ aggType }: Member, before: readonly string[]): boolean =>
  before.includes('per') ||
  (aggType === 'count' && before.some((word) => /^(?:across|at|from|by|in|for|to|with|on)$/.test(word)));

const isConnective = (word: string): boolean =>
  /^(?:of|a|an|the|per|by|and|or|in|to|for|from|is)$/.test(word);

/** `is refunded` and `has coupon` are asked for as `refunded` and `coupon`. */
function bareOf(member: Member, words: readonly string[]): string[] {
  const isFlag = member.type === 'boolean' || member.kind === 'segment';
  return isFlag && /^(?:is|has|was|had|are)$/.test(words[0] ?? '') ? words.slice(1) : [...words];
}

/** In a file `stock.csv` with a column `stock` what is measured is meant, and not its rows. */
export const measuredNames = (members: readonly Member[]): ReadonlySet<string> =>
  new Set(
    members.flatMap((m) =>
      m.kind === 'measure' && !(m.aggType ?? '').startsWith('count')
        ? // What is there of a product is called stock, whatever the file is.
          [m.title, ...(m.hints.level === true ? m.synonyms : [])].map((name) => stems(name).join(' '))
        : [],
    ),
  );
