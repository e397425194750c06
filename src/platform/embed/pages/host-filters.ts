import type { DataClient } from './data-client.js';
import { needsTrial, queryFilters, readFilters, type Filters, type FilterValue } from './filters.js';
import type { HostChannel } from './host-channel.js';
import { PageError } from './page-error.js';

/** Filters that come from outside: checked against the data model, and told about where they make no sense. */
export class HostFilters {
  readonly #data: DataClient;
  readonly #channel: HostChannel;
  #model: ReturnType<DataClient['model']> | undefined;

  constructor(data: DataClient, channel: HostChannel) {
    this.#data = data;
    this.#channel = channel;
  }

  /** The filters of `f_…` parameters that can be applied; each other one is an `error` event. */
  async read(parameters: string | URLSearchParams): Promise<Filters> {
    const names = [...new URLSearchParams(parameters).keys()];
    if (!names.some((name) => name.startsWith('f_'))) return new Map();
    try {
      const { types, measures } = await this.#readModel();
      const { filters, invalid } = readFilters(parameters, types);
      const trials = [...filters].filter(([member, value]) => needsTrial(value, types.get(member)));
      const failed = await Promise.all(
        trials.map(async ([member, value]) =>
          (await this.#isGood(member, value, measures)) ? [] : [member],
        ),
      );
      for (const member of failed.flat()) filters.delete(member);
      for (const member of [...invalid, ...failed.flat()]) this.#refuse(member);
      return filters;
    } catch {
      // The model could not be read; the widgets will say what is wrong.
      return new Map();
    }
  }

  /** One row at most under this filter alone: the engine says whether it understands it. */
  async #isGood(member: string, value: FilterValue, measures: ReadonlyMap<string, string>): Promise<boolean> {
    const measure = measures.get(member.split('.')[0] ?? '');
    if (measure === undefined) return false;
    const query = { measures: [measure], filters: queryFilters(new Map([[member, value]])), limit: 1 };
    try {
      await this.#data.load(query, new AbortController().signal);
      return true;
    } catch (error) {
      if (error instanceof PageError && error.code === 'query') return false;
      throw error;
    }
  }

  #readModel(): ReturnType<DataClient['model']> {
    this.#model ??= this.#data.model().catch((error: unknown) => {
      this.#model = undefined;
      throw error;
    });
    return this.#model;
  }

  #refuse(member: string): void {
    this.#channel.send('error', {
      message: `The filter of ${member} is not valid and was ignored.`,
      name: 'FilterInvalid',
      fatal: false,
    });
  }
}
