import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { MetaCube } from './data/engine.js';
import { errorFacts, type Log } from './log.js';
import { PlatformError } from './platform-error.js';
import type { Database, Row } from './store/database.js';

export type DbtJob = {
  readonly id: string;
  readonly status: 'running' | 'succeeded' | 'cancelled' | 'failed';
  /** Members of the model gone through, of how many. */
  readonly done: number;
  readonly total: number;
};

/** Jobs that go through the deployment's data model member by member, as a sync does, until done or cancelled. */
export class DbtSync {
  readonly #database: Database;
  readonly #model: () => readonly MetaCube[];
  readonly #stepMs: number;
  readonly #clock: () => number;
  readonly #log: Log;
  readonly #running = new Map<string, { abort: AbortController; ended: Promise<void> }>();

  constructor(o: {
    database: Database;
    model: () => readonly MetaCube[];
    stepMs: number;
    clock: () => number;
    log: Log;
  }) {
    this.#database = o.database;
    this.#model = o.model;
    this.#stepMs = o.stepMs;
    this.#clock = o.clock;
    this.#log = o.log;
  }

  /** Jobs that the end of the process cut off. */
  async settleInterrupted(): Promise<void> {
    await this.#database.transaction((statements) =>
      statements.run(`UPDATE state.dbt_jobs SET status = 'failed' WHERE status = 'running'`),
    );
  }

  async start(deploymentId: number): Promise<DbtJob> {
    const members = this.#model().flatMap((cube) => [...cube.measures, ...cube.dimensions]);
    const job: DbtJob = { id: randomUUID(), status: 'running', done: 0, total: members.length };
    await this.#database.transaction((statements) =>
      statements.run(`INSERT INTO state.dbt_jobs VALUES ($id, $deploymentId, 'running', 0, $total, $now)`, {
        id: job.id,
        deploymentId,
        total: job.total,
        now: this.#clock(),
      }),
    );
    const abort = new AbortController();
    this.#running.set(job.id, { abort, ended: this.#work(job, abort.signal) });
    return job;
  }

  /** @throws PlatformError 404 */
  async find(deploymentId: number, id: string): Promise<DbtJob> {
    const row = await this.#database.read((statements) =>
      statements.first('SELECT * FROM state.dbt_jobs WHERE id = $id AND deployment_id = $deploymentId', {
        id,
        deploymentId,
      }),
    );
    if (!row) throw new PlatformError(404, 'dbt sync job not found');
    return readJob(row);
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

  async #work(job: DbtJob, signal: AbortSignal): Promise<void> {
    try {
      for (let done = 1; done <= job.total; done++) {
        await delay(this.#stepMs, undefined, { signal });
        await this.#save({ ...job, done });
      }
      await this.#save({ ...job, done: job.total, status: 'succeeded' });
    } catch (error) {
      if (!signal.aborted) this.#log({ level: 'error', event: 'dbt-sync-failed', ...errorFacts(error) });
      await this.#end(job.id, signal.aborted ? 'cancelled' : 'failed');
    } finally {
      this.#running.delete(job.id);
    }
  }

  async #save(job: DbtJob): Promise<void> {
    await this.#database.transaction((statements) =>
      statements.run('UPDATE state.dbt_jobs SET status = $status, done = $done WHERE id = $id', {
        id: job.id,
        status: job.status,
        done: job.done,
      }),
    );
  }

  async #end(id: string, status: DbtJob['status']): Promise<void> {
    await this.#database
      .transaction((statements) =>
        statements.run('UPDATE state.dbt_jobs SET status = $status WHERE id = $id', { id, status }),
      )
      .catch((error: unknown) =>
        this.#log({ level: 'error', event: 'dbt-sync-not-saved', ...errorFacts(error) }),
      );
  }
}

const readJob = (row: Row): DbtJob => ({
  id: row.id as string,
  status: row.status as DbtJob['status'],
  done: Number(row.done),
  total: Number(row.total),
});
