/**
 * Where lists of threads are kept: a store of `keyv`, or anything with its three methods, such as a `Map`. Values are
 * texts. What it throws is a store that cannot be reached; it must not answer "nothing there" instead.
 */
export interface ThreadStorage {
  get(key: string): unknown;
  set(key: string, value: string): unknown;
  delete(key: string): unknown;
}

/** So many viewers' lists are held in memory; whose list was not touched for longest makes room. */
const MAX_VIEWERS = 10_000;

/** Lists in the memory of this process: gone with it. */
export function memoryThreads(): ThreadStorage {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.delete(key);
      values.set(key, value);
      const [first] = values.keys();
      if (values.size > MAX_VIEWERS && first !== undefined) values.delete(first);
    },
    delete: (key) => values.delete(key),
  };
}

/** What is wrong with a host's `threads`, as a sentence; undefined where nothing is. */
export function storageProblem(given: unknown): string | undefined {
  if (given === undefined || typeof given === 'boolean') return undefined;
  const storage = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
  if (['get', 'set', 'delete'].some((name) => typeof storage[name] !== 'function'))
    return 'threads must be true, or a store with the methods get, set and delete, such as new Keyv().';
  const inner = storage['store'] as { readonly throwOnErrors?: unknown } | null | undefined;
  if (storage['throwOnErrors'] === false && typeof storage['opts'] === 'object' && !isMemory(inner))
    return 'threads hides the errors of its store: make it with throwOnErrors: true. A store that is away would look like an empty list, and be written over.';
  if (inner?.throwOnErrors === false)
    return 'threads hides the errors of its store: make that with throwOnErrors: true as well.';
  return undefined;
}

/** `new Keyv()` keeps its values in a Map, which has no errors to hide. */
function isMemory(store: unknown): boolean {
  return store instanceof Map;
}
