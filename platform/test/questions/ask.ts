import type { LocalPlatform } from '../../src/index.js';
import { chatIdOf, framesOf, postChat, type Frame } from '../testing/test-platform.js';
import type { Answer } from './judge.js';
import type { Question } from './question-set.js';
import type { Cell, Rows } from './same-rows.js';

/** Asks the questions of a thread as its viewer. @returns the last answer */
export async function askThread(platform: LocalPlatform, question: Question): Promise<Answer> {
  const viewer =
    platform.viewers.find(({ externalId }) => externalId === question.viewer) ?? platform.viewers[0];
  if (question.viewer !== undefined && viewer?.externalId !== question.viewer) {
    throw new Error(`${question.id}: there is no viewer ${question.viewer}.`);
  }
  const sessionSettings = { externalId: viewer!.externalId, userAttributes: viewer!.userAttributes };
  let chatId: string | undefined;
  let answer: Answer = { text: '', results: [], sql: [], crash: 'never asked' };
  for (const input of [question.ask].flat()) {
    const response = await postChat(platform, { input, sessionSettings, ...(chatId ? { chatId } : {}) });
    if (!response.ok) return { ...answer, crash: `${response.status} ${await response.text()}` };
    const frames = await framesOf(response);
    chatId = chatIdOf(frames);
    answer = answerOf(frames, input);
  }
  return answer;
}

/** What the turn showed, from the frame that closes it. */
export function answerOf(frames: readonly Frame[], input: string): Answer {
  const closing = frames.findLast(({ id }) => id === '__state__');
  const messages = (closing?.['state'].messages ?? []) as Frame[];
  const from = messages.findLastIndex(({ role, content }) => role === 'user' && content === input);
  const turn = messages.slice(from + 1);
  const calls = turn.flatMap(({ toolCall }) => (toolCall ? [toolCall as Frame] : []));
  const read = calls.map(({ result }) => JSON.parse((result as string | undefined) ?? '{}') as Frame);
  const failed = read.find(({ error }) => error !== undefined);
  const text = turn
    .map(({ content }) => (content as string | undefined) ?? '')
    .filter(Boolean)
    .join('\n');
  const results = read.filter(({ data }) => Array.isArray(data));
  const crash = closing === undefined ? 'the stream has no end' : text === '' ? 'no words' : undefined;
  const failure = failed === undefined || results.length > 0 ? undefined : JSON.stringify(failed['error']);
  return {
    text,
    results: results.map(rowsOf),
    sql: results.map(({ sqlQuery }) => sqlQuery as string),
    ...((crash ?? failure) === undefined ? {} : { crash: (crash ?? failure)! }),
  };
}

const rowsOf = ({ schema, data, totalRows }: Frame): Rows => ({
  columns: (schema as { name: string }[]).map(({ name }) => name),
  rows: data as Cell[][],
  total: totalRows as number,
});
