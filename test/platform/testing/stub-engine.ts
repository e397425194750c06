import type { DataEngine, MetaCube, SecurityContext } from '../../../src/platform/data/engine.js';

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
export function stubEngine(): DataEngine & { readonly contexts: SecurityContext[] } {
  const contexts: SecurityContext[] = [];
  return {
    contexts,
    meta: () => [cube],
    sql: async (_query, context) => {
      contexts.push(context);
      return { schema: [{ name: 'count', column_type: 'Int64' }], data: [['7']], totalRows: 1 };
    },
    load: async () => ({}),
    close: async () => {},
  };
}
