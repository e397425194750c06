import { writeFileSync } from 'node:fs';

const summary = /^(pass|fail|cancelled|skipped|todo) (\d+)$/;

/**
 * A reporter for node's test runner that prints nothing and writes what the runner itself counted, as JSON, to the
 * file that `TEST_COUNTS_FILE` names. A cancelled test did not pass, so it counts as failed. Node counts a file
 * without a test as one passed test; here it is a failed one, since nobody writes such a file on purpose.
 * (JavaScript, since node loads reporters before the loader for TypeScript.)
 *
 * @param {AsyncIterable<{ type: string, data?: { message?: string, name?: string, file?: string } }>} source
 */
export default async function* nodeCounts(source) {
  const seen = { pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0 };
  let empty = 0;
  for await (const { type, data } of source) {
    if (type === 'test:pass' && data?.name && data.file?.endsWith(data.name)) empty += 1;
    const found = type === 'test:diagnostic' ? summary.exec(data?.message ?? '') : null;
    if (found) seen[found[1]] = Number(found[2]);
  }
  const counts = {
    passed: seen.pass - empty,
    failed: seen.fail + seen.cancelled + empty,
    skipped: seen.skipped + seen.todo,
  };
  const file = process.env['TEST_COUNTS_FILE'];
  if (file) writeFileSync(file, JSON.stringify(counts));
  yield '';
}
