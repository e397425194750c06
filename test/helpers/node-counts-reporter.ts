import { writeFileSync } from 'node:fs';
import type { Counts } from './counts.js';

/** The part of node's reporter events that counting needs. */
interface RunnerEvent {
  readonly type: string;
  readonly data?: { readonly message?: string };
}

const summary = /^(pass|fail|cancelled|skipped|todo) (\d+)$/;

/**
 * A reporter for node's test runner that prints nothing and writes what the runner itself counted, as JSON, to the
 * file that `TEST_COUNTS_FILE` names. A cancelled test did not pass, so it counts as failed.
 */
export default async function* nodeCounts(source: AsyncIterable<RunnerEvent>): AsyncGenerator<string> {
  const seen: Record<string, number> = {};
  for await (const { type, data } of source) {
    const found = type === 'test:diagnostic' ? summary.exec(data?.message ?? '') : null;
    if (found?.[1]) seen[found[1]] = Number(found[2]);
  }
  const counts: Counts = {
    passed: seen['pass'] ?? 0,
    failed: (seen['fail'] ?? 0) + (seen['cancelled'] ?? 0),
    skipped: (seen['skipped'] ?? 0) + (seen['todo'] ?? 0),
  };
  const file = process.env['TEST_COUNTS_FILE'];
  if (file) writeFileSync(file, JSON.stringify(counts));
  yield '';
}
