import { randomUUID } from 'node:crypto';
import { storageProblem, type ThreadStorage } from '../../../server/threads/thread-storage.js';
import type { Check } from '../check.js';
import { DOCTOR_ID } from '../doctor-context.js';
import { error, ok, skipped, warning, type Verdict } from '../finding.js';

const AWAY = 'Look at its address and its rights. Until then viewers have no list; chats go on.';

/** Whether the store of threads keeps a value, gives it back and forgets it. */
export const threads: Check = {
  id: 'threads',
  title: 'Threads',
  isWanted: ({ config }) => (config?.settings.handler.threads ?? false) !== false,
  run: async ({ input }, signal) => {
    const given = input.config?.settings.handler.threads;
    if (given === true)
      return [
        warning(
          'Lists of threads are kept in the memory of the process.',
          'Give threads a store of keyv, such as Redis: they are gone with a restart, and no other instance has them.',
        ),
      ];
    // What is wrong with its form is said by the configuration.
    if (given === undefined || given === false || storageProblem(given) !== undefined)
      return [skipped('the store of threads is not usable.')];
    return [await tryOut(given, signal)];
  },
};

async function tryOut(storage: ThreadStorage, signal: AbortSignal): Promise<Verdict> {
  const key = `${DOCTOR_ID}:${randomUUID()}`;
  const late = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('late')), { once: true }),
  );
  // Nobody listens any more once everything has been tried.
  late.catch(() => undefined);
  const step = <T>(work: () => T): Promise<Awaited<T>> => Promise.race([(async () => await work())(), late]);
  try {
    await step(() => storage.set(key, 'kept'));
    const found = await step(() => storage.get(key));
    await step(() => storage.delete(key));
    if (found !== 'kept') return error('The store of threads does not give back what it was given.', AWAY);
    if (((await step(() => storage.get(key))) ?? undefined) !== undefined)
      return error('The store of threads keeps what it was told to forget.', AWAY);
  } catch {
    return error('The store of threads cannot be reached.', AWAY);
  }
  return ok('The store of threads keeps lists, and forgets them.');
}
