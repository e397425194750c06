/**
 * Turns as they are recorded from a platform: what was asked, the words of the answer, and the results beside it. The
 * questions are the open ones, the prompts of the data sets, and plain ones that their models give.
 */
import { fileURLToPath } from 'node:url';
import { answerOfTurn } from '../../../src/protocol/final-answer.js';
import type { ChatMessage } from '../../../src/protocol/chat-message.js';
import { readToolCall, type SqlToolResult } from '../../../src/protocol/read-tool-call.js';
import { openDataEngine } from '../../src/data/engine.js';
import type { DataSet } from '../../src/dataset/data-set.js';
import { rowsInMemory } from '../../src/dataset/rows-file.js';
import { createLocalPlatform, loadDataset, type LocalPlatform } from '../../src/index.js';
import { readQuestionSets } from '../questions/question-set.js';
import { dataSetOf } from '../questions/score.js';
import { ask, chatIdOf, messageId } from '../testing/test-platform.js';

export interface PlayedTurn {
  readonly world: string;
  readonly question: string;
  readonly text: string;
  readonly results: readonly SqlToolResult[];
}

/** The data sets that are asked. */
export const worlds = 'orders subscriptions tickets visits films shopfloor saas helpdesk flights shop'.split(
  ' ',
);

const OPEN = fileURLToPath(new URL('../questions/open', import.meta.url));

type Thread = { readonly asks: readonly string[]; readonly viewer?: string | undefined };

/**
 * Plays the questions of a world, those of people first.
 *
 * @param most turns at most.
 */
export async function playWorld(world: string, most: number): Promise<PlayedTurn[]> {
  return inWorld(world, async (platform, dataset) => {
    const played: PlayedTurn[] = [];
    for (const thread of await threadsOf(world, dataset)) {
      if (played.length >= most) break;
      played.push(...(await playThread(platform, world, thread)));
    }
    return played.slice(0, most);
  });
}

/** A platform over a world, at the day of its data, for as long as it is used. */
export async function inWorld<T>(
  world: string,
  use: (platform: LocalPlatform, dataset: DataSet) => Promise<T>,
): Promise<T> {
  const dataset = await loadDataset(dataSetOf(world));
  const instance = await rowsInMemory(dataset, () => undefined);
  const today = dataset.now === undefined ? Date.now() : Date.parse(`${dataset.now}T12:00:00Z`);
  const clock = () => today;
  const engine = await openDataEngine({ instance, model: dataset.model, clock });
  const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset, engine });
  try {
    return await use(platform, dataset);
  } finally {
    await platform.close();
    instance.closeSync();
  }
}

async function threadsOf(world: string, dataset: DataSet): Promise<Thread[]> {
  const sets = await readQuestionSets(OPEN);
  const open = sets
    .filter((set) => set.world === world)
    .flatMap(({ questions }) => questions.map(({ ask: asks, viewer }) => ({ asks: [asks].flat(), viewer })));
  const prompts = dataset.prompts.map((prompt) => ({ asks: [prompt] }));
  return [...open, ...prompts, ...made(dataset).map((one) => ({ asks: [one] }))];
}

/** The questions of a world that need none before them. */
export async function questionsOf(world: string, dataset: DataSet): Promise<string[]> {
  const threads = await threadsOf(world, dataset);
  return [...new Set(threads.map(({ asks }) => asks[0]!))];
}

/** Each measure in turn by each dimension, as rows of several kinds. */
function made(dataset: DataSet): string[] {
  return [...dataset.model.views.values()].flatMap((view) => {
    const members = [...view.members.values()].filter(({ public: isPublic }) => isPublic);
    const measures = members.filter(({ kind }) => kind === 'measure');
    const groups = members.filter(({ kind, type }) => kind === 'dimension' && type === 'string');
    const pairs = groups.flatMap((group) => measures.map((measure) => [measure.title, group.title] as const));
    const forms: ((measure: string, group: string) => string)[] = [
      (measure, group) => `${measure} by ${group}`,
      (measure, group) => `Top 5 ${group} by ${measure}`,
      (measure, group) => `Which ${group} has the lowest ${measure}?`,
      (measure) => `${measure} by month`,
      (measure) => `${measure} in total`,
    ];
    const asked = pairs.map(([measure, group], index) => forms[index % forms.length]!(measure, group));
    return [...new Set(asked)];
  });
}

async function playThread(
  platform: LocalPlatform,
  world: string,
  { asks, viewer: asViewer }: Thread,
): Promise<PlayedTurn[]> {
  const viewer = platform.viewers.find(({ externalId }) => externalId === asViewer) ?? platform.viewers[0]!;
  const sessionSettings = { externalId: viewer.externalId, userAttributes: viewer.userAttributes };
  const played: PlayedTurn[] = [];
  let chatId: string | undefined;
  for (const input of asks) {
    const id = messageId();
    const frames = await ask(platform, { input, id, sessionSettings, ...(chatId ? { chatId } : {}) });
    chatId = chatIdOf(frames);
    const closing = frames.findLast((frame) => frame['id'] === '__state__');
    const messages = (closing?.['state'].messages ?? []) as ChatMessage[];
    const from = messages.findLastIndex(({ role, content }) => role === 'user' && content === input);
    const turn = messages.slice(from);
    const results = turn.flatMap(({ toolCall }) => {
      const step = toolCall && readToolCall(toolCall);
      return step?.kind === 'sql' && step.result ? [step.result] : [];
    });
    const answer = answerOfTurn(turn, turn[0]!.id);
    played.push({ world, question: input, text: answer?.message.content ?? '', results });
  }
  return played;
}
