import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const question = z.strictObject({
  id: z.string(),
  kind: z.string(),
  role: z.string(),
  /** External id of the viewer who asks. Default: the data set's first. */
  viewer: z.string().optional(),
  /** One question, or a thread of them of which the last is judged. */
  ask: z.union([z.string(), z.array(z.string()).min(1)]),
  /** SQL over the data set's own tables, not over its model. Several where several readings are right. */
  truth: z.array(z.string()).default([]),
  /** Whether saying that it cannot be answered, or asking back, is right (`true`) or as good as an answer (`maybe`). */
  refuse: z.union([z.literal(true), z.literal('maybe')]).optional(),
  /** Rows that this viewer may not see: the answer says so and names no figure. */
  nothing: z.literal(true).optional(),
});

const questionSet = z.strictObject({ world: z.string(), questions: z.array(question) });

export type Question = z.infer<typeof question>;
export type QuestionSet = z.infer<typeof questionSet>;

/** The sets of a folder or of one file, in the order of their names. */
export async function readQuestionSets(path: string): Promise<QuestionSet[]> {
  const isFolder = (await stat(path)).isDirectory();
  const files = isFolder
    ? (await readdir(path))
        .filter((name) => name.endsWith('.yml'))
        .sort()
        .map((name) => join(path, name))
    : [path];
  return Promise.all(files.map(async (file) => questionSet.parse(parse(await readFile(file, 'utf8')))));
}
