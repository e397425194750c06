import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MetaCube } from './data/engine.js';
import { errorFacts, type Log } from './log.js';
import { PlatformError } from './platform-error.js';
import type { State } from './store/state.js';
import type { DbtJobRow } from './store/tables.js';

export type DbtJob = {
  readonly id: string;
  readonly status: 'running' | 'succeeded' | 'cancelled' | 'failed';
  /** Members of the model gone through, of how many. */
  readonly done: number;
  readonly total: number;
};

/** Jobs that go through the deployment's data model member by member, as a sync does, until done or cancelled. */
export class DbtSync {
  readonly #state: State;
  readonly #model: () => readonly MetaCube[];
  readonly #stepMs: number;
  readonly #clock: () => number;
  readonly #log: Log;
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>();

  constructor(o: {
    state: State;
    model: () => readonly MetaCube[];
    stepMs: number;
    clock: () => number;
    log: Log;
  }) {
    this.#state = o.state;
    this.#model = o.model;
    this.#stepMs = o.stepMs;
    this.#clock = o.clock;
    this.#log = o.log;
  }

  /** Jobs that the end of the process cut off. */
  async settleInterrupted(): Promise<void> {
    await this.#state.change(({ dbtJobs }) => {
      for (const job of dbtJobs.where('status', 'running')) dbtJobs.put({ ...job, status: 'failed' });
    });
  }

  async start(deploymentId: number): Promise<DbtJob> {
    const members = this.#model().flatMap((cube) => [...cube.measures, ...cube.dimensions]);
    const total = members.length;
    const job: DbtJobRow = {
      id: randomUUID(),
      deploymentId,
      status: 'running',
      done: 0,
      total,
      startedAt: this.#clock(),
    };
    await this.#save(job);
    const abort = new AbortController();
    this.#running.set(job.id, { abort, ended: this.#work(job, abort.signal) });
    return readJob(job);
  }

  /** @throws PlatformError 404 */
  async find(deploymentId: number, id: string): Promise<DbtJob> {
    const job = await this.#state.read(({ dbtJobs }) => dbtJobs.get(id));
    if (job?.deploymentId !== deploymentId) throw new PlatformError(404, 'dbt sync job not found');
    return readJob(job);
  }

  /** Resolves when the job has stopped. @throws PlatformError 404; 409 for a job that does not run */
  async cancel(deploymentId: number, id: string): Promise<void> {
    const job = await this.find(deploymentId, id);
    const running = this.#running.get(id);
    if (job.status !== 'running' || !running) {
      throw new PlatformError(409, `The dbt sync job is not running: it has ${job.status}`);
    }
    running.abort.abort();
    await running.ended;
  }

  async close(): Promise<void> {
    const running = [...this.#running.values()];
    for (const { abort } of running) abort.abort();
    await Promise.all(running.map(({ ended }) => ended));
  }

  async #work(job: DbtJobRow, signal: AbortSignal): Promise<void> {
    let done = 0;
    try {
      while (done < job.total) {
        await delay(this.#stepMs, undefined, { signal });
        done += 1;
        await this.#save({ ...job, done });
      }
      await this.#save({ ...job, done, status: 'succeeded' });
    } catch (error) {
      if (!signal.aborted) this.#log({ level: 'error', event: 'dbt-sync-failed', ...errorFacts(error) });
      await this.#end({ ...job, done, status: signal.aborted ? 'cancelled' : 'failed' });
    } finally {
      this.#running.delete(job.id);
    }
  }

  async #save(job: DbtJobRow): Promise<void> {
    await this.#state.change(({ dbtJobs }) => dbtJobs.put(job));
  }

  async #end(job: DbtJobRow): Promise<void> {
    try {
      await this.#save(job);
    } catch (error) {
      this.#log({ level: 'error', event: 'dbt-sync-not-saved', ...errorFacts(error) });
    }
  }
}

const readJob = ({ id, status, done, total }: DbtJobRow): DbtJob => ({ id, status, done, total });
