import type { MetaCube, SecurityContext, StreamingDataEngine } from '../../src/data/engine.js';

const member = (name: string, type: string) => ({
  name: `flights.${name}`,
  title: `Flights ${name}`,
  shortTitle: name,
  description: '',
  type,
  isVisible: true,
  public: true,
});

const cube: MetaCube = {
  name: 'flights',
  title: 'Flights',
  type: 'view',
  description: '',
  isVisible: true,
  public: true,
  measures: [{ ...member('count', 'number'), aggType: 'count' }],
  dimensions: [member('origin', 'string')],
  segments: [],
};

/** An engine without data that remembers who asked. */
export function stubEngine(): StreamingDataEngine & { readonly contexts: SecurityContext[] } {
  const contexts: SecurityContext[] = [];
  return {
    contexts,
    meta: () => [cube],
    sql: async (_query, context) => {
      contexts.push(context);
      return { schema: [{ name: 'count', column_type: 'Int64' }], data: [['7']], totalRows: 1 };
    },
    sqlBatches: async (_query, context) => {
      contexts.push(context);
      return batchesOf([['7']]);
    },
    load: async () => ({ query: {}, data: [] }) as never,
    close: async () => {},
  };
}

function batchesOf(rows: unknown[][]): Awaited<ReturnType<StreamingDataEngine['sqlBatches']>> {
  let left: unknown[][] | undefined = rows;
  const next = async (): Promise<IteratorResult<unknown[][], undefined>> => {
    const value = left;
    left = undefined;
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  };
  const end = async () => ({ done: true, value: undefined }) as const;
  return {
    schema: [{ name: 'count', column_type: 'Int64' }],
    next,
    return: end,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
