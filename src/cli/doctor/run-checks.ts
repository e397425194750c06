import type { Check } from './check.js';
import { chat } from './checks/chat.js';
import { clock } from './checks/clock.js';
import { configuration } from './checks/configuration.js';
import { connection } from './checks/connection.js';
import { data } from './checks/data.js';
import { deployment } from './checks/deployment.js';
import { helper } from './checks/helper.js';
import { identity } from './checks/identity.js';
import { key, rights } from './checks/key.js';
import { page } from './checks/page.js';
import { question } from './checks/question.js';
import { requiredAttributes } from './checks/required-attributes.js';
import { threads } from './checks/threads.js';
import { tokenMode } from './checks/token-mode.js';
import { viewer } from './checks/viewer.js';
import { DoctorContext, type DoctorInput } from './doctor-context.js';
import { error, type Finding, type Verdict } from './finding.js';

/** Every check, in the order of the report. One that waits for another stands after it. */
export const checks: readonly Check[] = [
  configuration,
  connection,
  clock,
  key,
  rights,
  deployment,
  viewer,
  requiredAttributes,
  chat,
  data,
  tokenMode,
  threads,
  question,
  identity,
  helper,
  page,
];

/** A finding and the check it is of. */
export type CheckFinding = Finding & { readonly check: string };

/**
 * Runs every check; those that need nothing of each other at the same time.
 *
 * @param onProgress hears of each check that has ended
 * @returns the findings in the order of the checks
 */
export async function runChecks(
  input: DoctorInput,
  onProgress: (done: { readonly title: string; readonly count: number; readonly total: number }) => void,
): Promise<CheckFinding[]> {
  const context = new DoctorContext(input);
  const wanted = checks.filter(({ isWanted = hasConfig }) => isWanted(input));
  let count = 0;
  const running = wanted.map(async (check) => {
    // Begun in a later turn, when every check's outcome is known by its name.
    await Promise.resolve();
    const verdicts = await runOne(check, context);
    onProgress({ title: check.title, count: ++count, total: wanted.length });
    return verdicts;
  });
  wanted.forEach((check, index) => context.setOutcome(check.id, running[index] ?? Promise.resolve([])));
  const outcomes = await Promise.all(running);
  return wanted.flatMap((check, index) =>
    (outcomes[index] ?? []).map((verdict) => ({ check: check.id, title: check.title, ...verdict })),
  );
}

const hasConfig = ({ config }: DoctorInput): boolean => config !== undefined;

/** A check that fails or takes too long is a finding of its own; what it threw may quote a request. */
async function runOne(check: Check, context: DoctorContext): Promise<readonly Verdict[]> {
  const limit = check.limitMs ?? context.input.timeoutMs * 3;
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), limit);
  const late = new Promise<readonly Verdict[]>((resolve) => {
    ended.signal.addEventListener('abort', () => resolve([noAnswer]), { once: true });
  });
  try {
    return await Promise.race([check.run(context, ended.signal), late]);
  } catch {
    return [
      error('There was no answer that could be read.', 'Check the address and the way there, and try again.'),
    ];
  } finally {
    clearTimeout(timer);
    ended.abort();
  }
}

const noAnswer = error('There was no answer in time.', 'Try again, or give it more time with --timeout.');
