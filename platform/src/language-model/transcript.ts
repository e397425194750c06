/** What a thread remembers for a language model: the last questions with their answers, bounded. */
import { z } from 'zod';
import type { ModelMessage } from './model-endpoint.js';

const mostTurns = 6;
const mostCharacters = 2_000;

const memory = z.object({
  languageModel: z.array(z.object({ question: z.string(), answer: z.string() })).max(mostTurns),
});

type Exchange = z.infer<typeof memory>['languageModel'][number];

/** Memory of another agent, or none, is no transcript. */
export function transcriptOf(value: unknown): readonly Exchange[] {
  const read = memory.safeParse(value);
  return read.success ? read.data.languageModel : [];
}

export const messagesOf = (transcript: readonly Exchange[]): ModelMessage[] =>
  transcript.flatMap(({ question, answer }): ModelMessage[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: answer },
  ]);

export const withExchange = (transcript: readonly Exchange[], { question, answer }: Exchange): unknown => ({
  languageModel: [
    ...transcript,
    { question: question.slice(0, mostCharacters), answer: answer.slice(0, mostCharacters) },
  ].slice(-mostTurns),
});
