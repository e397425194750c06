import type { DataClient } from './data-client.js';
import { needsTrial, queryFilters, readFilters, type Filters, type FilterValue } from './filters.js';
import type { HostChannel } from './host-channel.js';
import { PageError } from './page-error.js';

/** Why a host's filters cannot be followed: it names no member, or for a member what is no value of it. */
export type FilterRefusal =
  | { readonly reason: 'unknown' | 'invalid'; readonly member: string }
  /** The data model could not be read. */
  | { readonly reason: 'failed' };
export type HostFilterReading = { readonly filters: Filters } | FilterRefusal;

/** Filters that come from outside: checked against the data model, and told about where they make no sense. */
export class HostFilters {
  readonly #data: DataClient;
  readonly #channel: HostChannel;
  #model: ReturnType<DataClient['model']> | undefined;

  constructor(data: DataClient, channel: HostChannel) {
    this.#data = data;
    this.#channel = channel;
  }

  /**
   * The filters of `f_…` parameters, all of them or none: without one that cannot be followed there would be rows that
   * the host meant to leave out, so then nothing may be shown. Each of those is an `error` event.
   */
  async read(parameters: string | URLSearchParams): Promise<HostFilterReading> {
    const members = [...new URLSearchParams(parameters).keys()]
      .filter((name) => name.startsWith('f_'))
      .map((name) => name.slice(2));
    if (members.length === 0) return { filters: new Map() };
    try {
      const { types, measures } = await this.#readModel();
      const unknown = members.find((member) => !types.has(member))?.slice(0, 80);
      if (unknown !== undefined) return this.#refuse('unknown', [unknown]);
      const { filters, invalid } = readFilters(parameters, types);
      const trials = [...filters].filter(([member, value]) => needsTrial(value, types.get(member)));
      const failed = await Promise.all(
        trials.map(async ([member, value]) =>
          (await this.#isGood(member, value, measures)) ? [] : [member],
        ),
      );
      const nonsense = [...invalid, ...failed.flat()];
      return nonsense.length === 0 ? { filters } : this.#refuse('invalid', nonsense);
    } catch {
      return { reason: 'failed' };
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

  #refuse(reason: 'unknown' | 'invalid', members: readonly string[]): FilterRefusal {
    for (const member of members) {
      this.#channel.send('error', { ...refusals[reason](member), fatal: false, member });
    }
    return { reason, member: members[0] ?? '' };
  }
}

const refusals = {
  unknown: (member: string) => ({
    message: `There is no member ${member} to filter by.`,
    name: 'UnknownFilterMember',
  }),
  invalid: (member: string) => ({
    message: `The filter of ${member} has no value that it could have.`,
    name: 'FilterInvalid',
  }),
} as const;
