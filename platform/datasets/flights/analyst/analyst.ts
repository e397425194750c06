import type { DataEngine } from '../../../src/data/engine.js';
import type { Agent, AgentEvent, AgentTurn, SqlToolInput, SqlToolResult } from '../../../src/chat/agent.js';
import { answerWords } from './answer-words.js';
import type { AirportNames } from './row-words.js';
import { changePlan, isFollowUp } from './change-plan.js';
import { firstQueries, groupsFilter } from './first-query.js';
import { makePlan } from './make-plan.js';
import { Places, type AirportRow } from './places.js';
import type { Filter, Plan } from './plan.js';
import { chartKind, chartSpec } from './plan-chart.js';
import { lowerFirst, planDescription, planTitle } from './plan-words.js';
import { planSql } from './plan-sql.js';
import { QuestionReader } from './read-question.js';
import type { Memory, Reading } from './reading.js';
import { planAboutRows } from './refer-back.js';
import { refusal } from './refusals.js';
import { Spelling } from './spelling.js';
import { dimensionTitle, escape, filterWords, list, termTitle } from './titles.js';
import { leavesOutLastMinute, withWholePeriods } from './whole-periods.js';

const lastMinuteNote =
  'The last few flights of the data, stamped 1 July 2001 at 0:00, are left out here: they are no period of their own.';

/**
 * The built-in analyst: reads a question by rules, runs one query through the caller's tools, answers from its rows.
 * Deterministic; what it understands is described in docs/agent.md. It learns the airports' names once from the engine
 * (they are no secret); the rows of every answer come through `turn.tools` under the caller's access policy.
 */
export async function createAnalyst(o: { engine: DataEngine }): Promise<Agent> {
  const rows = await airportRows(o.engine);
  const places = new Places(rows);
  const reader = new QuestionReader(places, new Spelling(places.words()));
  return new Analyst(reader, (code) => places.airport(code));
}

async function airportRows(engine: DataEngine): Promise<AirportRow[]> {
  const ends = ['origin', 'destination'].map(async (end) => {
    const { data } = await engine.sql(
      `SELECT ${end}, ${end}_name, ${end}_city, ${end}_state FROM flights GROUP BY 1, 2, 3, 4 ORDER BY MEASURE(count) DESC`,
      {},
    );
    return data.map((row): AirportRow => {
      const [code = '', name = '', city = '', state = ''] = row.map((v) => (typeof v === 'string' ? v : ''));
      return { code, name, city, state };
    });
  });
  const byCode = new Map((await Promise.all(ends)).flat().map((row) => [row.code, row]));
  return [...byCode.values()];
}

class Analyst implements Agent {
  readonly #reader: QuestionReader;
  readonly #airports: AirportNames;

  constructor(reader: QuestionReader, airports: AirportNames) {
    this.#reader = reader;
    this.#airports = airports;
  }

  async *answer(turn: AgentTurn): AsyncIterable<AgentEvent> {
    if (turn.input.length > longestQuestion) {
      yield* final(tooLong);
      yield { type: 'memory', value: turn.memory };
      return;
    }
    const before = planOf(turn.memory);
    const reading = this.#reader.read(turn.input, before ? endOf(before) : undefined);
    const refused = refusal(reading, before !== undefined);
    if (refused) {
      yield* this.#refuse(turn, refused, reading);
      return;
    }
    const about = before && planAboutRows(reading, turn.memory as Memory);
    const follows = before !== undefined && (about !== undefined || isFollowUp(reading));
    const plan = about ?? (follows ? changePlan(reading, before) : makePlan(reading));
    yield { type: 'thinking', delta: thoughts(plan, follows) };
    yield* this.#searchMeta(turn, searchWords(plan));
    yield* this.#answerPlan(turn, plan, reading);
  }

  /** Runs the plan and says what came out; the memory keeps the plan as it was understood. */
  async *#answerPlan(turn: AgentTurn, understood: Plan, reading: Reading): AsyncIterable<AgentEvent> {
    const plan = yield* this.#withFirstQuery(turn, withWholePeriods(understood));
    if (!plan) return;
    const written = planSql(plan);
    const vegaSpec = chartSpec(plan, written);
    const kind = chartKind(plan);
    yield {
      type: 'thinking',
      delta: `One query answers it${kind ? `; a ${chartName(kind)} shows it best` : ''}.\n`,
    };
    yield { type: 'text', delta: `I am looking at ${lowerFirst(planTitle(plan))}.` };
    const result = yield* this.#runSql(turn, {
      sqlQuery: written.sql,
      queryTitle: planTitle(plan),
      description: planDescription(plan),
      userRequest: turn.input,
      memoryId: memoryId(turn.input),
      ...(vegaSpec === undefined ? {} : { vegaSpec }),
    });
    if (!result) return;
    const notes = [...(leavesOutLastMinute(understood) ? [lastMinuteNote] : []), ...unusedNote(reading)];
    yield* final(answerWords(plan, written, result, this.#airports, notes));
    const shown = shownGroups(plan, result);
    yield { type: 'memory', value: { plan: understood, ...(shown ? { shown } : {}) } satisfies Memory };
  }

  /** The plan with the number it needs from the data first; `undefined` when that query failed and was told. */
  async *#withFirstQuery(turn: AgentTurn, plan: Plan): AsyncGenerator<AgentEvent, Plan | undefined> {
    let ready = plan;
    for (const query of firstQueries) {
      const first = query(ready);
      if (!first) continue;
      yield { type: 'thinking', delta: `A first query finds ${lowerFirst(first.title)}.\n` };
      const result = yield* this.#runSql(turn, {
        sqlQuery: first.sql,
        queryTitle: first.title,
        description: `${first.title}, needed for: ${lowerFirst(planTitle(plan))}.`,
        userRequest: turn.input,
        memoryId: memoryId(turn.input),
      });
      if (!result) return undefined;
      ready = first.apply(result);
    }
    return ready;
  }

  async *#refuse(
    turn: AgentTurn,
    refused: { text: string; search: string },
    reading: Reading,
  ): AsyncIterable<AgentEvent> {
    if (!reading.about || reading.about === 'data') {
      yield { type: 'thinking', delta: `Checking whether the data model holds ${refused.search}.\n` };
      yield* this.#searchMeta(turn, refused.search);
      yield { type: 'thinking', delta: 'No query fits, so I say what the data holds.\n' };
    }
    yield* final(refused.text);
    // The thread goes on from its last real answer.
    yield { type: 'memory', value: turn.memory };
  }

  async *#searchMeta(turn: AgentTurn, searchQuery: string): AsyncGenerator<AgentEvent> {
    const id = callId('meta', searchQuery);
    yield { type: 'tool-call', id, name: 'meta', input: { searchQuery } };
    try {
      yield { type: 'tool-result', id, result: await turn.tools.meta({ searchQuery }) };
    } catch (error) {
      turn.signal.throwIfAborted();
      yield { type: 'tool-result', id, result: { error: messageOf(error) } };
    }
  }

  async *#runSql(
    turn: AgentTurn,
    input: SqlToolInput,
  ): AsyncGenerator<AgentEvent, SqlToolResult | undefined> {
    const id = callId('sql', input.sqlQuery);
    yield { type: 'tool-call', id, name: 'sql', input: { ...input } };
    try {
      const result = await turn.tools.sql(input);
      yield { type: 'tool-result', id, result };
      return result;
    } catch (error) {
      turn.signal.throwIfAborted();
      yield { type: 'tool-result', id, result: { error: messageOf(error) } };
      yield* final(
        'The query for this question failed, so I have no answer to give. Please try again or ask in another way.',
      );
      yield { type: 'memory', value: turn.memory };
      return undefined;
    }
  }
}

/** Characters; reading by patterns takes more than linear time. */
const longestQuestion = 2000;
const tooLong = 'That is more than I can read as one question. Please ask it in fewer words.';

const fewRows = 25;

/** The groups of a short ranking: what "it" or "those airports" in the next question are. */
function shownGroups(plan: Plan, result: SqlToolResult): Filter | undefined {
  const [first] = plan.dimensions;
  const short = plan.limit !== undefined && result.data.length <= fewRows && result.data.length > 0;
  return first && short && plan.kind === 'groups' && !plan.each
    ? groupsFilter(first, result.data)
    : undefined;
}

/** Says what was passed over, so that nobody takes the answer for more than it is. */
function unusedNote(reading: Reading): string[] {
  const words = reading.unused.map((w) => `"${escape(w)}"`);
  return words.length === 0 ? [] : [`I did not use: ${list(words, 'and')}.`];
}

/** The answer in pieces of a few words, as a writer would type it. */
function* final(text: string): Generator<AgentEvent> {
  for (const [piece] of text.matchAll(/\S+\s*(?:\S+\s*){0,2}/g)) yield { type: 'final', delta: piece };
}

function planOf(memory: unknown): Plan | undefined {
  if (typeof memory !== 'object' || memory === null || !('plan' in memory)) return undefined;
  const { plan } = memory as Memory;
  const lists = ['terms', 'dimensions', 'filters', 'having'] as const;
  const whole =
    typeof plan === 'object' && lists.every((name) => Array.isArray((plan as Partial<Plan> | null)?.[name]));
  return whole ? plan : undefined;
}

/** The end of the flight that the turn before spoke of. */
function endOf(plan: Plan): 'origin' | 'destination' {
  const filter = plan.filters.find((f) => f.on === 'place' && !f.negate);
  if (filter?.on === 'place' && filter.side !== 'either') return filter.side;
  const dimension = plan.dimensions.find((d) => 'side' in d);
  return dimension && 'side' in dimension ? dimension.side : 'origin';
}

function thoughts(plan: Plan, follows: boolean): string {
  const lines = [follows ? 'The question changes the one before.' : 'A new question.'];
  if (plan.kind === 'rows') lines.push('It asks for single flights.');
  else lines.push(`Measured: ${plan.terms.map(termTitle).join(', ')}.`);
  if (plan.dimensions.length > 0) lines.push(`Split by: ${plan.dimensions.map(dimensionTitle).join(', ')}.`);
  if (plan.filters.length > 0) lines.push(`Only flights ${plan.filters.map(filterWords).join('; ')}.`);
  return `${lines.join('\n')}\n`;
}

function searchWords(plan: Plan): string {
  const words =
    plan.kind === 'rows'
      ? ['date', 'origin', 'destination', 'arrival delay']
      : [...plan.terms.map(termTitle), ...plan.dimensions.map(dimensionTitle)];
  return words
    .join(' ')
    .replace(/\([^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

function chartName(kind: string): string {
  return kind === 'map' || kind === 'table' ? kind : kind === 'arc' ? 'ring chart' : `${kind} chart`;
}

/** Stable for a question, so that a repeated turn has the same ids. */
function memoryId(text: string): string {
  return `memory-${hash(text)}`;
}

function callId(kind: string, text: string): string {
  return `${kind}-${hash(text)}`;
}

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h.toString(36);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The tool failed.';
}
