/**
 * The built-in analyst: reads a question by rules into one plan, writes the plan as SQL, draws it and says it in words.
 * Deterministic; it knows no data of its own. The words of the data come from the model and, under each viewer's own
 * rights, from the rows.
 */
import type { Agent, AgentEvent, AgentTurn, Sight } from '../chat/agent.js';
import type { Member, View } from '../data/data-model.js';
import type { DataSet } from '../dataset/data-set.js';
import { firstOfBothEnds, toldFromBothEnds } from './both-ends.js';
import { chartSpec, chartTitle } from './chart/chart-spec.js';
import { countedOfThem } from './counted-of-them.js';
import { firstQueries } from './first-queries.js';
import { Lexicon } from './lexicon/lexicon.js';
import { peopleOf, respondentsOf } from './lexicon/people.js';
import { stem, stems, tokens } from './lexicon/tokens.js';
import { rareValuesIn, type RareValue } from './lexicon/rare-values.js';
import { HoldingsStore } from './lexicon/values.js';
import { mayLeaveOut } from './leave-out.js';
import { levelWithLast } from './level-with-last.js';
import { nearestQuestion } from './nearest-question.js';
import { elsewhere, hasRequest, likeliestFirst } from './choose-view.js';
import { atSnapshot, withTimes } from './plan/at-snapshot.js';
import { changePlan } from './plan/change-plan.js';
import { carryFilters, tellNobody, tellOnce } from './plan/carry-filters.js';
import { inUnit } from './plan/in-unit.js';
import { goesOnFromBefore, isFollowUp, isFragment, withCounted, withoutAside } from './plan/is-follow-up.js';
import { makePlan } from './plan/make-plan.js';
import { listProblem } from './plan/with-lists.js';
import { asksForDeed, asksForRecord, recordPlan } from './plan/record-plan.js';
import { withoutContradiction } from './plan/without-contradiction.js';
import { withinStates } from './plan/within-states.js';
import { withFlows } from './plan/money-flows.js';
import { lostWords } from './plan/coverage.js';
import type { Made } from './plan/ranking-plan.js';
import type { Memory, Plan } from './plan/plan.js';
import { isRefused, memoryOf, remember, shownGroups } from './plan/remember.js';
import { spanWords, addTo } from './read/calendar.js';
import type { Facts, Reading } from './read/draft.js';
import { leftOver, type LeftOver } from './read/answers/left-over.js';
import { inRightLetters, type Mended } from './read/names/mend-spelling.js';
import { readQuestion } from './read/read-question.js';
import { tellRepeated } from './read/measures/repeated.js';
import { relatedTo, tablesBeside } from './related-views.js';
import { planSql } from './sql/plan-sql.js';
import { listedMembers } from './sql/ready-plan.js';
import { pieces, runSql, say, searchMeta, sqlInput } from './turn-tools.js';
import { aboutData } from './words/about-data.js';
import { answer } from './words/answer.js';
import { foreignFollowUp } from './words/foreign-follow-up.js';
import { foreignAnswer } from './words/language.js';
import { headingsOf } from './words/headings.js';
import { Names } from './words/names.js';
import { escape, list, lowerFirst } from './words/phrases.js';
import { provenance } from './words/provenance.js';
import { abilities, refusalOf, smallTalk } from './words/refusal.js';

export type AnalystData = Pick<DataSet, 'title' | 'rowNoun' | 'currency' | 'now' | 'model' | 'prompts'>;

/** An agent that answers questions about a data set. */
export function createAnalyst(data: AnalystData): Agent {
  return new Analyst(data);
}

/** Characters; more is no question. */
const longestQuestion = 2000;
/** Words; the steps of the reading take longer with each. */
const mostWords = 150;

class Analyst implements Agent {
  readonly #data: AnalystData;
  readonly #holdings = new HoldingsStore();
  readonly #lexicons = new WeakMap<object, Lexicon>();
  readonly #facts: Facts;

  constructor(data: AnalystData) {
    this.#data = data;
    this.#facts = {
      title: data.title,
      rowNoun: data.rowNoun,
      ...(data.currency ? { currency: data.currency } : {}),
    };
  }

  async prepare(sight: Sight): Promise<void> {
    const lexicons = await this.#lexiconsOf(sight);
    // The first reading makes the patterns of all steps.
    if (lexicons.length > 0) this.#read({ input: this.#data.prompts[0] ?? '', now: new Date() }, lexicons);
  }

  async *answer(asked: AgentTurn): AsyncIterable<AgentEvent> {
    const memory = memoryOf(asked.memory);
    // What a chat offers in its own language, as the analyst reads it.
    const said = foreignFollowUp(asked.input) ?? asked.input;
    const plain = plainAnswer(said);
    if (plain !== undefined) return void (yield* say(plain, asked.memory));
    yield { type: 'thinking', delta: 'Reading the question.\n' };
    const lexicons = await this.#lexiconsOf(asked.tools.sight);
    const rare = await rareValues(said, lexicons, asked.tools.sight);
    const { input, mended } = inRightLetters(said, lexicons, rare);
    const turn = { ...asked, input: withCounted(withoutAside(input), memory) };
    const [main] = lexicons;
    if (!main)
      return void (yield* say(
        'There is no data that you can see, so there is nothing I could answer.',
        turn.memory,
      ));
    const about = aboutData(turn.input, lexicons, this.#facts);
    if (about !== undefined) return void (yield* say(about, turn.memory));
    const talk = smallTalk(turn.input);
    if (talk === 'thanks')
      return void (yield* say('You are welcome. Ask on whenever you like.', turn.memory));
    if (talk)
      return void (yield* say(
        `${talk === 'hello' ? 'Hello! ' : ''}I answer questions about ${escape(this.#facts.title)}. ${abilities(main, this.#facts)}`,
        turn.memory,
      ));
    const readIn = (said: string, before?: Memory): Reading | undefined =>
      this.#read({ input: said, now: turn.now }, lexicons, { memory: before, rare, mended })[0];
    const oneEnd = firstOfBothEnds(turn.input, memory, readIn);
    if (oneEnd !== undefined) turn.input = oneEnd;
    const readings = this.#read(turn, lexicons, { memory, rare, mended });
    const reading = readings[0]!;
    const readAgain: ReadAgain = (input) => this.#read({ input, now: turn.now }, lexicons, { rare })[0];
    if (readings.some(asksForDeed))
      return void (yield* say(
        'I only answer questions about the data, and change nothing in it.',
        turn.memory,
      ));
    const two = countedOfThem(turn.input, memory, readIn);
    const counted = two && asAsked(two.reading, two);
    if (two && counted && 'plan' in counted)
      return void (yield* this.#answerPlan(turn, counted.plan, two.reading, leftOver(two.reading)));
    const names = new Names(reading.lexicon, reading.facts);
    const left = leftOver(reading);
    tellRepeated(reading);
    const follows =
      memory?.plan.view === reading.lexicon.view.name && isFollowUp(reading, turn.input, memory);
    if (!memory) tellNobody(reading);
    const goesOn = goesOnFromBefore(turn.input) || isFragment(reading, turn.input);
    if (!memory && isRefused(turn.memory) && goesOn) {
      const text =
        'The question before was not answered, so there is nothing to go on from. Please ask it whole.';
      return void (yield* this.#refuse(turn, reading, text, left, readAgain));
    }
    if (memory && follows) tellOnce(reading, memory);
    if (follows && memory.unread)
      reading.draft.notes.push(
        `I go on from my last answer. What I could not read is not in it: ${list(memory.unread.map((said) => `"${escape(said)}"`))}.`,
      );
    if (memory && !follows) carryFilters(reading, turn.input, memory);
    const refused = refusalOf(left, follows || hasRequest(reading));
    // A step that knows why says more than a word that none has used.
    const why = reading.draft.problem?.text ?? refused;
    const record = follows ? undefined : this.#recordOf(readings, why !== undefined);
    if (record)
      return void (yield* this.#answerPlan(turn, record.plan, record.reading, leftOver(record.reading)));
    const leftOut = follows ? undefined : mayLeaveOut(reading, left);
    if (why !== undefined && leftOut === undefined)
      return void (yield* this.#refuse(turn, reading, why, left, readAgain));
    const made = asAsked(reading, follows ? changePlan(reading, memory) : makePlan(reading));
    // "The biggest donor" is so by what was given, which other rows tell.
    const other =
      'problem' in made && made.problem.isElsewhere === true ? elsewhere(readings.slice(1)) : undefined;
    if (other)
      return void (yield* this.#answerPlan(turn, other.plan, other.reading, leftOver(other.reading)));
    if ('problem' in made)
      return void (yield* this.#refuse(turn, reading, made.problem.text, left, readAgain));
    const lost = lostWords(reading, made.plan);
    const lossy = refusalOf({ words: [], operators: lost, unknown: [] }, true);
    if (lossy !== undefined) return void (yield* this.#refuse(turn, reading, lossy, left, readAgain));
    const ends = oneEnd === undefined ? made : toldFromBothEnds(made.plan, oneEnd, reading);
    const plan =
      'problem' in ends ? ends : withFlows(withinStates(ends.plan, reading.lexicon), reading.lexicon);
    if ('problem' in plan)
      return void (yield* this.#refuse(turn, reading, plan.problem.text, left, readAgain));
    yield { type: 'thinking', delta: thoughts(plan, names, follows) };
    yield* searchMeta(turn, searchWords(plan, names));
    yield* this.#answerPlan(turn, plan, reading, left, leftOut);
  }

  /** The words of every view that the caller may see: first the one that holds what the data set calls its rows. */
  async #lexiconsOf(sight: Sight): Promise<Lexicon[]> {
    const lexicons = await Promise.all(
      sight.cubes.map(async (cube) => {
        const view = this.#data.model.views.get(cube.name.toLowerCase());
        if (!view) return undefined;
        const members = visibleMembers(
          view,
          [...cube.measures, ...cube.dimensions, ...cube.segments].map((m) => m.name),
        );
        const holdings = await this.#holdings.of(
          view,
          members.filter((m) => m.kind === 'dimension'),
          sight,
        );
        const known = this.#lexicons.get(holdings);
        if (known) return known;
        const nouns =
          this.#data.model.views.size > 1
            ? [view.title]
            : [this.#facts.rowNoun.one, this.#facts.rowNoun.many, view.title];
        const lexicon = new Lexicon({
          ...{ view, members, holdings },
          rowNouns: [...nouns, ...this.#numberedNouns(view, members)],
          people: [...new Set([...peopleOf(view, members), ...respondentsOf(nouns, members)])],
        });
        this.#lexicons.set(holdings, lexicon);
        return lexicon;
      }),
    );
    return lexicons
      .filter((l) => l !== undefined)
      .sort((a, b) => Number(this.#isMain(b)) - Number(this.#isMain(a)));
  }

  /** Rows that a number tells apart are called by it too: "orders" have an `order_no`, where no other view is of them. */
  #numberedNouns(view: View, members: readonly Member[]): string[] {
    const titles = new Set(
      [...this.#data.model.views.values()].flatMap(({ title }) => stems(title).join(' ')),
    );
    return members.flatMap(({ name, isKey, cubes }) => {
      const [, noun] = /^([a-z]{3,})_(?:id|no|nr|number|ref)$/.exec(name) ?? [];
      return isKey && noun && cubes.has(view.root) && cubes.size === 1 && !titles.has(noun) ? [noun] : [];
    });
  }

  /** A view of what the data set calls its rows. */
  #isMain({ view }: Lexicon): boolean {
    return lowerFirst(view.title) === this.#facts.rowNoun.many;
  }

  /** Each view reads the question: first the one that leaves least unread, which has understood it. */
  #read(
    turn: Pick<AgentTurn, 'input' | 'now'>,
    lexicons: readonly Lexicon[],
    { memory, rare, mended = new Map() }: ReadWith = {},
  ): readonly Reading[] {
    const isMended = new Set(mended.values());
    const words = tokens(turn.input).map((t) => (isMended.has(t.word) ? { ...t, isMended: true } : t));
    const readings = lexicons.map((lexicon) => {
      const extent = lexicon.extent();
      const last = extent?.last.slice(0, 10);
      const now =
        this.#data.now ??
        [turn.now.toISOString().slice(0, 10), last].filter((d) => d !== undefined).sort()[0]!;
      const clock = {
        now,
        ...(extent ? { first: extent.first.slice(0, 10), last: extent.last.slice(0, 10) } : {}),
      };
      return readQuestion({
        tokens: words,
        rare: rare?.get(lexicon) ?? [],
        mended,
        lexicon,
        clock,
        facts: this.#factsOf(lexicon),
        related: relatedTo(lexicon, lexicons),
        tables: tablesBeside(lexicon, lexicons),
      });
    });
    return likeliestFirst(readings, (lexicon) => this.#isMain(lexicon), memory);
  }

  /** The row that a question names by a number or name of its own, where it asks for more than one figure of it. */
  #recordOf(readings: readonly Reading[], isRefused: boolean): { plan: Plan; reading: Reading } | undefined {
    for (const reading of isRefused ? readings : readings.slice(0, 1)) {
      const { beyond, unknown, operators } = leftOver(reading);
      const isRead =
        reading.draft.problem === undefined &&
        beyond === undefined &&
        unknown.length === 0 &&
        operators.every((word) => sinceWhen.test(word));
      const plan = isRead && asksForRecord(reading) ? recordPlan(reading) : undefined;
      if (plan) return { plan, reading };
    }
    return undefined;
  }

  /** Of several views each calls its rows by its own name. */
  #factsOf({ view }: Lexicon): Facts {
    const many = lowerFirst(view.title);
    if (this.#data.model.views.size < 2 || many === this.#facts.rowNoun.many) return this.#facts;
    const words = many.split(' ');
    return {
      ...this.#facts,
      rowNoun: { many, one: [...words.slice(0, -1), stem(words.at(-1) ?? '')].join(' ') },
    };
  }

  async *#answerPlan(
    turn: AgentTurn,
    plan: Plan,
    reading: Reading,
    left: LeftOver,
    leftOut?: string,
  ): AsyncGenerator<AgentEvent> {
    const names = new Names(reading.lexicon, reading.facts);
    const readied = yield* firstQueries(turn, plan, reading.lexicon, names);
    if (!readied) return;
    const { plan: ready, told, notes: readyNotes, asTold } = readied;
    const listed = listedMembers(ready, reading.lexicon);
    const written = asTold(planSql(ready, listed));
    const title = chartTitle(told, names);
    const vegaSpec = chartSpec(told, written, names, reading.lexicon);
    yield { type: 'thinking', delta: 'One query answers it.\n' };
    yield { type: 'text', delta: `I am looking at ${lowerFirst(title)}.` };
    const extent = reading.lexicon.extent();
    const days = extent && spanWords(extent.first.slice(0, 10), addTo(extent.last.slice(0, 10), 1, 'day'));
    const description = provenance(told, names, reading.lexicon, days) || undefined;
    const input = sqlInput(turn, written.sql, title, description, vegaSpec);
    const result = yield* runSql(turn, input, headingsOf(written.columns, names));
    if (!result) return;
    const notes = [
      ...reading.draft.notes,
      ...readyNotes,
      ...(left.words.length > 0 ? [`I did not use: ${list(left.words.map((w) => `"${escape(w)}"`))}.`] : []),
    ];
    const level = await levelWithLast(turn, ready, written, result, names);
    const words = answer({ plan: told, written, result, names, notes, level, leftOut });
    yield* pieces(words);
    const shown = shownGroups(ready, result);
    const memory = remember(plan, shown, memoryOf(turn.memory)?.plan);
    yield { type: 'memory', value: JSON.parse(JSON.stringify(memory)) as Memory };
  }

  async *#refuse(
    turn: AgentTurn,
    reading: Reading,
    text: string,
    left: LeftOver,
    readAgain: ReadAgain,
  ): AsyncGenerator<AgentEvent> {
    const search = [...left.unknown, ...left.operators].join(' ') || reading.facts.rowNoun.many;
    yield { type: 'thinking', delta: 'Checking what the data model holds.\n' };
    yield* searchMeta(turn, search);
    const nearest = nearestQuestion(turn.input, reading, left, readAgain);
    const instead = nearest === undefined ? '' : ` I can answer: "${escape(nearest)}".`;
    // What a fragment would go on from is not there.
    const known = memoryOf(turn.memory);
    const memory = known
      ? { ...known, unread: [...(known.unread ?? []), turn.input.slice(0, 100)].slice(-3) }
      : { isRefused: true };
    yield* say(`${text}${instead} ${abilities(reading.lexicon, this.#facts)}`, memory);
  }
}

/** In the unit that was asked for, or not at all. */
function asAsked({ draft, lexicon }: Reading, made: Made): Made {
  const problem = 'plan' in made ? listProblem(made.plan, lexicon) : undefined;
  if (problem) return { problem };
  if ('problem' in made) return made;
  const plain = withoutContradiction(made.plan, lexicon);
  if ('problem' in plain) return plain;
  const timed = withTimes(plain, draft);
  const held = atSnapshot(timed, lexicon);
  if ('problem' in held) return held;
  if (draft.unit === undefined || timed.kind === 'rows') return { plan: timed };
  const plan = inUnit(timed, draft.unit, lexicon);
  return plan ? { plan } : { problem: { text: `I cannot tell that in ${draft.unit}.`, search: draft.unit } };
}

/** Asks for a time of the row. */
const sinceWhen = /^(?:since|when)$/i;

/** The same question in other words. */
type ReadAgain = (input: string) => Reading | undefined;

type Rare = ReadonlyMap<Lexicon, readonly RareValue[]>;

type ReadWith = { readonly memory?: Memory | undefined; readonly rare?: Rare; readonly mended?: Mended };

const rareValues = async (input: string, lexicons: readonly Lexicon[], sight: Sight): Promise<Rare> =>
  new Map(await Promise.all(lexicons.map(async (l) => [l, await rareValuesIn(input, l, sight)] as const)));

function plainAnswer(input: string): string | undefined {
  if (input.length > longestQuestion || tokens(input).length > mostWords)
    return 'That is more than I can read as one question. Please ask it in fewer words.';
  return foreignAnswer(input);
}

const visibleMembers = (view: View, names: readonly string[]): Member[] => {
  const seen = new Set(names.map((name) => name.slice(name.indexOf('.') + 1)));
  return [...view.members.values()].filter((m) => seen.has(m.name) && m.public);
};

function thoughts(plan: Plan, names: Names, follows: boolean): string {
  const lines = [follows ? 'The question changes the one before.' : 'A new question.'];
  if (plan.kind === 'rows') lines.push(`It asks for single ${names.rows}.`);
  else lines.push(`Measured: ${plan.terms.map((t) => names.term(t)).join(', ')}.`);
  if (plan.splits.length > 0) lines.push(`Split by: ${plan.splits.map((s) => names.split(s)).join(', ')}.`);
  if (plan.filters.length > 0) lines.push(`Only ${names.rows} ${names.conditions(plan.filters)}.`);
  return `${lines.join('\n')}\n`;
}

const searchWords = (plan: Plan, names: Names): string =>
  [
    ...plan.terms.map((t) => names.term(t)),
    ...plan.splits.map((s) => names.split(s)),
    ...(plan.kind === 'rows' ? [names.rows] : []),
  ]
    .join(' ')
    .toLowerCase()
    .slice(0, 200);
