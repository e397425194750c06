/**
 * A data set that is in order may still fail before an audience: a viewer whom the platform refuses, a prompt that its
 * analyst cannot answer. Each is tried on a platform in memory, over the interface that pages use.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSetViewer } from '../dataset/data-set.js';
import { loadDataset } from '../dataset/load-data-set.js';
import { createLocalPlatform, type LocalPlatform } from '../local-platform.js';
import { ended, YamlSource, type Problem } from '../dataset/check/yaml-source.js';

type Frame = {
  readonly role?: string;
  readonly content?: string;
  readonly graphPath?: readonly string[];
  readonly toolCall?: { readonly result?: string };
};
type Said = { readonly status: number; readonly isAnswered: boolean; readonly words: string };

/** @returns viewers who are refused, and prompts that the built-in analyst does not answer for the first of them */
export async function tryDataSet(
  folder: string,
): Promise<{ readonly problems: readonly Problem[]; readonly notes: readonly Problem[] }> {
  const source = new YamlSource('dataset.yml', await readFile(join(folder, 'dataset.yml'), 'utf8'));
  const dataset = await loadDataset(folder);
  const platform = await createLocalPlatform({ dataset, port: 0, deltaDelayMs: 0 });
  try {
    const prompts = source.valueAt(['prompts']);
    const asked = (Array.isArray(prompts) ? prompts : []).map(String);
    const problems: Problem[] = [];
    for (const [i, viewer] of dataset.viewers.entries()) {
      const { status, words } = await ask(platform, viewer, asked[0] ?? 'hello');
      if (status < 400) continue;
      const line = source.lineOf(['viewers', i]);
      problems.push(
        source.problem(
          `viewers.${i}: the platform refuses "${viewer.label}": ${words} Mend it, or leave out what your own platform alone knows`,
          { line },
        ),
      );
    }
    const notes: Problem[] = [];
    const [first] = dataset.viewers;
    for (const [i, prompt] of problems.length > 0 ? [] : asked.entries()) {
      const { isAnswered, words } = await ask(platform, first, prompt);
      if (isAnswered) continue;
      const message = `prompts.${i}: the built-in analyst does not answer "${prompt}": ${words}`;
      notes.push(source.problem(message, { line: source.lineOf(['prompts', i]) }));
    }
    return { problems, notes };
  } finally {
    await platform.close();
  }
}

async function ask(
  { chatApiUrl, apiKey }: LocalPlatform,
  { externalId, userAttributes: attributes, groups }: DataSetViewer,
  input: string,
): Promise<Said> {
  const userAttributes = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const sessionSettings = { externalId, userAttributes, ...(groups === undefined ? {} : { groups }) };
  const response = await fetch(chatApiUrl, {
    method: 'POST',
    headers: { authorization: `Api-Key ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ input, sessionSettings }),
  });
  const text = await response.text();
  if (!response.ok) return { status: response.status, isAnswered: false, words: errorOf(text) };
  const frames = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Frame]));
  const isAnswered = frames.some(({ toolCall }) => toolCall?.result?.includes('"data":[[') === true);
  const final = frames.findLast(({ graphPath, content }) => graphPath?.[0] === 'final' && content);
  return { status: response.status, isAnswered, words: firstSentence(final?.content ?? '') };
}

const errorOf = (text: string): string => {
  const { error } = JSON.parse(text) as { readonly error?: unknown };
  return ended(typeof error === 'string' ? error : text);
};

const firstSentence = (text: string): string => (/^.*?[.?!](?= |$)/s.exec(text)?.[0] ?? text).slice(0, 300);
