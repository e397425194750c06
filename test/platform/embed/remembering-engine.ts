import { createDataEngine, type StreamingDataEngine } from '../../../src/platform/data/engine.js';
import { openDataFolder } from '../../../src/platform/data-folder.js';

/** The engine over the real rows, which answers the same question of the same viewer only once. */
export async function rememberingEngine(): Promise<StreamingDataEngine> {
  const folder = await openDataFolder(undefined);
  const engine = await createDataEngine({ instance: folder.instance });
  const known = new Map<string, ReturnType<StreamingDataEngine['load']>>();
  return {
    meta: (context) => engine.meta(context),
    sql: (query, context, options) => engine.sql(query, context, options),
    sqlBatches: (query, context, options) => engine.sqlBatches(query, context, options),
    load: (query, context, options) => {
      const key = JSON.stringify([query, context, options]);
      const result = known.get(key) ?? engine.load(query, context, options);
      known.set(key, result);
      return result;
    },
    close: async () => {
      await engine.close();
      folder.close();
    },
  };
}
