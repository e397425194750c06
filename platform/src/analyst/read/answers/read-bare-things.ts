/**
 * A question that is nothing but things and their conditions asks which they are, and not how many: the answer lists them
 * and says their number. What a period alone narrows ("orders last month") stays a number.
 */
import type { Member } from '../../../data/data-model.js';
import { isOneRow, snapshotsOf } from '../../lexicon/snapshots.js';
import { sameTerm, type Term } from '../../plan/plan.js';
import type { Placed, Reading } from '../draft.js';
import { conditionOf, countOf } from '../condition-of.js';
import { dimensionOf, rowCount } from '../resolve.js';
import { countedBy } from '../term-facts.js';

const counts =
  /\b(?:how|number|numbers|count|counts|total|totals|volume|average|mean|rate|trend|per|by|unique|distinct|different|new|sum|amount|any|there|nr|no|qty)\b|[#%]/;

export function readBareThings(reading: Reading): void {
  readThingsBy(reading);
  const { draft, sentence, lexicon } = reading;
  const [term, ...others] = draft.terms;
  if (!term || others.length > 0 || draft.times !== undefined) return;
  const known = [draft.ranking, draft.growth, draft.share, draft.among, draft.timeGroups, draft.perGroup];
  if (known.some((one) => one !== undefined) || draft.isComparison || draft.isList || draft.problem) return;
  if (draft.splits.length > 0 || draft.having.length > 0 || draft.links.size > 0) return;
  const said = sentence.slots.flatMap((s) => s.tokens.map((t) => t.word)).join(' ');
  if (!draft.filters.some((f) => f.is.on !== 'part') || counts.test(said)) return;
  const counted = term.is.kind === 'measure' ? lexicon.member(term.is.name) : undefined;
  const shot = snapshotsOf(lexicon);
  if (shot !== undefined) {
    // "Customers that are past due": of one time, where each row is a customer, these rows.
    if (counted && isOneRow(counted, lexicon, shot)) listRows(reading);
  } else if (!listSuch(reading, term) && counted && !asks.test(said)) nameThings(reading, term, counted);
}

/** "Customers who ordered lamps" are asked for by their name, "what are people typing" is not. */
const asks =
  /^(?:(?:and|so|but|now|please|hi|hello|hey|ok|tell me|do you know) )*(?:what|who|whom|whose|where|when)\b/;

/** "Customers by revenue": what each of them comes to, and not how many they are beside what all of them do. */
function readThingsBy(reading: Reading): void {
  const { draft, sentence, lexicon } = reading;
  const [things, by, ...others] = [...draft.terms].sort((a, b) => a.at - b.at);
  if (things?.is.kind !== 'measure' || others.length > 0) return;
  if (draft.splits.length > 0 || draft.growth || draft.share || draft.isComparison) return;
  const counted = lexicon.member(things.is.name);
  const thing = counted?.aggType === 'countDistinct' ? thingOf(reading, counted, things.at) : undefined;
  // "Customers by orders": by how many of the rows they have.
  const end = by?.at ?? draft.rowsAt.find((at) => at > things.at) ?? -1;
  const before = sentence.slots.slice(things.at + 1, end + 1).map((s) => s.tokens[0]?.word ?? '');
  const isBy = /(?:^| )by(?: (?:the|their|its|total|overall))*(?: \S+)?$/.test(before.join(' '));
  if (!thing || !isBy || sentence.has('how|many|number|count|average')) return;
  draft.terms.splice(0, draft.terms.length, ...(by ? [by] : [{ is: rowCount(reading), at: end }]));
  draft.splits.push({ is: { kind: 'member', name: thing.name }, at: things.at });
}

/** What things are called that are counted by their number. */
const thingOf = (reading: Reading, counted: Member, at: number): Member | undefined =>
  reading.lexicon.member(countedBy(reading, counted.name) ?? '') ??
  dimensionOf(reading, reading.sentence.slots[at], ['string']);

function listRows({ draft }: Reading): void {
  const [term] = draft.terms.splice(0, 1);
  if (term) draft.rowsAt.push(term.at);
  draft.isList = true;
  draft.isBare = true;
}

/** "Sign-ups over 400": the rows that are counted so, where each has a number or lacks something. */
function listSuch(reading: Reading, { is, at }: Placed<Term>): boolean {
  const { draft, sentence } = reading;
  const slot = sentence.slots[at];
  const such = slot && countOf(slot) ? conditionOf(reading, slot) : undefined;
  const filters = is.kind === 'when' && sameTerm(is.of, rowCount(reading)) ? is.filters : such ? [such] : [];
  const isOfEach = draft.filters.some((f) => !/^(?:values|period|part|segment)$/.test(f.is.on));
  if (filters.length === 0 || !isOfEach) return false;
  draft.filters.push(...filters.map((filter) => ({ is: filter, at })));
  listRows(reading);
  return true;
}

/**
 * "Orders that are on hold", over their lines: each of them, with what it comes to. It is settled with the plan, as "only
 * returning visitors" is a condition where it goes on from another question.
 */
function nameThings(reading: Reading, { is, at }: Placed<Term>, counted: Member): void {
  const thing = thingOf(reading, counted, at);
  // "Mobile visitors" are a number of them: nobody knows them by what they are called.
  const isNameless =
    thing?.hints.code === true && /\b(?:visitors?|users?|sessions?|devices?)\b/i.test(counted.title);
  if (counted.aggType !== 'countDistinct' || !thing || isNameless) return;
  // Two customers may have one name, so that there are fewer names than customers.
  const isOwnName = counted.sql === `COUNT(DISTINCT ${thing.sql})`;
  reading.draft.things = { by: thing.name, ...(isOwnName ? { of: is } : {}) };
}

/** A question of its own that names things: groups by their name in place of their number. */
export function listThings(reading: Reading): Reading {
  const { draft } = reading;
  const [term] = draft.terms;
  if (!draft.things || !term) return reading;
  const splits = [{ is: { kind: 'member', name: draft.things.by } as const, at: term.at }];
  return { ...reading, draft: { ...draft, terms: [], splits } };
}
