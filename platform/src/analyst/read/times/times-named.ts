/** Which time words name: "delivery" of `delivered_at`, "pay" of `paid_on`, the rows' own by their noun. */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { stem, verbStem } from '../../lexicon/tokens.js';
import type { Reading } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { promised } from './read-late.js';
import { timeMember } from './time-of-question.js';
import { wordTable } from '../../../word-table.js';

/** The last word of what a time may be called, without its form: "ship" of `ship_date`. */
const headsOf = (lexicon: Lexicon, time: Member): string[] =>
  [time.title, ...time.synonyms].flatMap((name) =>
    lexicon
      .stemsOf(name)
      .filter((w) => w.length > 2 && !/^(?:on|at|from|in|date|time|by|until)$/.test(w))
      .slice(-1),
  );

const past: Readonly<Record<string, string>> = wordTable({
  paid: 'pay',
  sent: 'send',
  left: 'leave',
  sold: 'sell',
  begun: 'begin',
  bought: 'buy',
  built: 'build',
  met: 'meet',
});
const base = (word: string): string => verbStem(past[word] ?? stem(word));

/** Nouns of deeds that are not made by a verb's usual ending. */
const deedNouns: Readonly<Record<string, readonly string[]>> = wordTable({
  resolution: ['resolve', 'solve'],
  solution: ['solve', 'resolve'],
  resolve: ['solve', 'resolve'],
  solve: ['solve', 'resolve'],
  arrival: ['arrive'],
  departure: ['depart'],
  closure: ['close'],
  response: ['respond', 'reply', 'answer'],
  reply: ['respond', 'reply', 'answer'],
  answer: ['respond', 'reply', 'answer'],
  expiry: ['expire'],
  purchase: ['buy', 'purchase'],
  dispatch: ['ship', 'send'],
  leave: ['ship', 'cancel'],
  doorstep: ['deliver'],
  submission: ['submit'],
  decision: ['decide'],
});

/** "Delivery" for `delivered_at`, "shipment" for `ship_date`, "pay" for `paid_on`: the same word but for its end. */
function isOf(said: string, own: string): boolean {
  const [a, b] = [base(said), base(own)];
  return (
    a === b ||
    (said.length > 6 &&
      ['ement', 'ment', 'al', 'ation', 'ion'].some(
        (end) => said.endsWith(end) && base(said.slice(0, -end.length)) === b,
      )) ||
    deedNouns[stem(said)]?.some((verb) => base(verb) === b) === true ||
    (said.length >= 6 && own.length >= 6 && said.slice(0, 6) === own.slice(0, 6)) ||
    (past[own] !== undefined && said.startsWith(past[own]))
  );
}

/** Whether a word names a time by its verb or noun. */
export const isNamed = (lexicon: Lexicon, time: Member, word: string): boolean =>
  headsOf(lexicon, time).some((head) => isOf(word, head));

/** "Delivered on" beside a "delivery date": when it was done, where the noun alone may name when it was to be. */
function doneBeside(lexicon: Lexicon, time: Member): Member | undefined {
  const { title, name } = time;
  const head = (of: string): string => of.toLowerCase().split(/[^a-z]/)[0] ?? '';
  // What was done is told by no time that was only asked for: "requested delivery".
  const own = promised.test(title) ? (headsOf(lexicon, time)[0] ?? '') : head(title);
  if (own.length < 5 || own.endsWith('ed')) return undefined;
  return lexicon.members.find(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'time' &&
      m.name !== name &&
      head(m.title).endsWith('ed') &&
      head(m.title).slice(0, 5) === own.slice(0, 5),
  );
}

/** "End" of the end date, which is no end of a trial. */
const bareTitle = (lexicon: Lexicon, title: string): string =>
  lexicon
    .stemsOf(title)
    .filter((word) => !/^(?:date|day|time|at|on)$/.test(word))
    .join(' ');

/** The time that a stretch of words names: by a mention, by its verb, or the rows' own by their noun. */
export function timeIn(reading: Reading, text: string | undefined, except?: Member): Member | undefined {
  const { sentence, lexicon } = reading;
  const words = (text ?? '').trim().split(' ');
  const slots = words.flatMap((word) => sentence.slot(word.startsWith('§') ? word : undefined) ?? []);
  const named = slots.flatMap((slot) =>
    meaningsOf(slot, 'dimension').filter((d) => d.member.type === 'time' && d.member !== except),
  );
  const called = slots.map((slot) => slot.tokens.map((t) => t.stem).join(' ')).join(' ');
  const [exact] = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' && m.type === 'time' && m !== except && bareTitle(lexicon, m.title) === called,
  );
  const [best] = named.sort((a, b) => b.weight - a.weight);
  const time = best && (exact ?? best.member);
  if (time) {
    const isByName = slots.some(({ tokens }) => tokens.some((t) => t.word === 'date'));
    const done = isByName ? undefined : doneBeside(lexicon, time);
    return done === undefined || done === except ? time : done;
  }
  const said = [
    ...words.filter((word) => !word.startsWith('§')),
    ...slots.flatMap((s) => s.tokens.map((t) => t.word)),
  ];
  const found = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'time' &&
      m !== except &&
      said.some((one) => one.length > 2 && isNamed(lexicon, m, one)),
  );
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  const begin = timeMember(reading);
  // "From order to delivery", where rows are lines of orders.
  const isOfRows = slots.some(({ meanings = [] }) =>
    meanings.some(
      (m) => m.kind === 'rows' || (m.kind === 'measure' && (m.member.aggType ?? '').startsWith('count')),
    ),
  );
  return begin !== except && isOfRows ? begin : undefined;
}
