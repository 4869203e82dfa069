import { setTimeout } from 'node:timers/promises';
import { type JobType, Queue, type QueueOptions, type Job as StoredJob, Worker, withBackend } from 'bullmq';
import { describedError } from '../error-description.ts';
import type { Logger } from '../logger.ts';
import { queueJobs } from '../observability/metrics.ts';
import { observedJob } from '../observability/observe-job.ts';
import { type Origin, originOfText, withOrigin } from '../observability/origin.ts';
import { POSTGRES_SCHEMA, PostgresQueues } from './postgres-queues.ts';
import type { QueueBackend } from './queue-backend.ts';
import { queueNames } from './queue-names.ts';
import { REDIS_OPTIONS } from './redis-options.ts';

export type NewJob = {
  readonly name: string;
  readonly data: unknown;
  readonly id: string;
  /** Runs when no other job waits. */
  readonly lowPriority?: boolean;
  /** The request that caused the job. */
  readonly origin?: Origin | null;
};
export type Job = Omit<NewJob, 'lowPriority' | 'origin'> & {
  /** Attempts that failed before this one. */
  readonly failures: number;
  /** Replaces the payload by its `company_id`. */
  deletePayload(): Promise<void>;
};
type BackendClasses = { readonly Queue: typeof Queue; readonly Worker: typeof Worker };
type Handler = (job: Job) => Promise<void>;

/**
 * A backup needs recently completed jobs from Redis: its snapshot of PostgreSQL may lack their effects. On PostgreSQL
 * the jobs are part of the snapshot, and storing completed ones would slow down every job.
 */
const COMPLETED_ON_REDIS = { age: 300, count: 1_000 };
/** Few failed runs of a repeated job are stored, because the next run makes up for them. */
const FAILED_RUNS_LIMIT = { count: 100 };
/** Retries take about seven minutes. */
const RETRIES = { attempts: 12, backoff: { type: 'exponential', delay: 200 } } as const;
/** Failed jobs are retried at this interval, so that operators need not restart them after the cause is removed. */
const RETRY_FAILED_MS = 60 * 60_000;
/** A job of a dead process is resumed after this time. BullMQ's default is 30 seconds. */
const LOCK_MS = 10_000;
/** Deaths of its process after which a job is given up. BullMQ's default is two. */
const MAX_DEATHS = RETRIES.attempts;
/** Pause before a worker reconnects. */
const RECONNECT_MS = 1_000;
const REDIS_PREFIX = 'alinha';
const AT_REST = ['waiting', 'prioritized', 'delayed', 'completed', 'failed'] as const;
const PAGE = 200;
/** Wait for running jobs: long enough to resume the job of a dead process. */
const ACTIVE_CHECKS = 100;
const ACTIVE_PAUSE_MS = 200;
/** Any number works: jobs without a priority run first. */
const LOW_PRIORITY = 1;

/**
 * BullMQ on Redis when REDIS_URL is set, else on PostgreSQL, with the same queues and code. Failed jobs are stored, so
 * that no job is lost silently.
 */
export class QueueKit {
  private readonly classes: BackendClasses;
  private readonly postgres: PostgresQueues | null;
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly lockMs: number;
  private readonly retryFailedMs: number;
  private readonly unwatch: (() => void)[] = [];
  private readonly removeOnComplete: true | typeof COMPLETED_ON_REDIS;
  private closing = false;

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
    {
      lockMs = LOCK_MS,
      retryFailedMs = RETRY_FAILED_MS,
    }: { readonly lockMs?: number; readonly retryFailedMs?: number } = {},
  ) {
    this.lockMs = lockMs;
    this.retryFailedMs = retryFailedMs;
    this.postgres =
      'redisUrl' in backend
        ? null
        : new PostgresQueues({ ...backend, onError: (error) => this.warn(error, 'all') });
    this.removeOnComplete = this.postgres ? true : COMPLETED_ON_REDIS;
    this.classes = this.postgres
      ? // BullMQ types these classes by their backend; the kit uses only their common part.
        (withBackend(this.postgres.backend) as unknown as BackendClasses)
      : { Queue, Worker };
  }

  private options(): QueueOptions {
    const { backend } = this;
    // On PostgreSQL the queues share connections.
    if (!('redisUrl' in backend)) return { connection: {} };
    return {
      prefix: REDIS_PREFIX,
      connection: { ...REDIS_OPTIONS, url: backend.redisUrl, maxRetriesPerRequest: null },
    };
  }

  /** Every queue that any process has created. */
  async everyQueue(): Promise<Queue[]> {
    const prefix = 'redisUrl' in this.backend ? REDIS_PREFIX : POSTGRES_SCHEMA;
    return (await queueNames(this.backend, prefix)).map((name) => this.queue(name));
  }

  /** Connections also end during `close`, which is no error. */
  private warn(error: Error, queue: string): void {
    if (!this.closing) this.logger.warn({ err: error, queue }, 'queue connection failed');
  }

  private queue(name: string): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new this.classes.Queue(name, this.options());
      queue.on('error', (error) => this.warn(error, name));
      this.queues.set(name, queue);
    }
    return queue;
  }

  /** Adds jobs. A second job with the same id is ignored while the first is stored. */
  async addAll(queueName: string, jobs: readonly NewJob[]): Promise<void> {
    const added = jobs.map(({ name, data, id, lowPriority = false, origin = null }) => ({
      name,
      data,
      opts: {
        jobId: id,
        ...(lowPriority && { priority: LOW_PRIORITY }),
        // The field of BullMQ for metadata that is not part of the payload.
        ...(origin && { telemetry: { metadata: JSON.stringify(origin) } }),
        ...RETRIES,
        removeOnComplete: this.removeOnComplete,
        removeOnFail: false,
      },
    }));
    await this.add(queueName, added);
  }

  private async add(queueName: string, jobs: Parameters<Queue['addBulk']>[0]): Promise<void> {
    const queue = this.queue(queueName);
    if (!this.postgres) await queue.addBulk(jobs);
    // BullMQ's bulk insert creates two tables, which makes PostgreSQL plan the statements of all connections again.
    else for (const { name, data, opts } of jobs) await queue.add(name, data, opts);
  }

  /** False for a completed job and for one that was never added. */
  async isOpen(queueName: string, id: string): Promise<boolean> {
    const state = await this.queue(queueName).getJobState(id);
    return state !== 'completed' && state !== 'unknown';
  }

  /**
   * Handles the jobs of a queue. A failed job is retried with growing pauses, then every hour. Returns a function that stops
   * and settles once running jobs have ended.
   */
  async work(queueName: string, handler: Handler): Promise<() => Promise<void>> {
    const stop = await this.startWorker(queueName, handler, 8);
    const queue = this.queue(queueName);
    // Jobs that failed in an earlier release or during an outage are retried at the start.
    await queue.retryJobs({ state: 'failed' });
    const retrying = setInterval(() => {
      queue.retryJobs({ state: 'failed' }).catch((error: Error) => this.warn(error, queueName));
    }, this.retryFailedMs);
    this.timers.push(retrying);
    return () => {
      clearInterval(retrying);
      return stop();
    };
  }

  /** Adds jobs that are not stored after their last attempt: then their id is free again. The pause doubles each time. */
  async offerAll(
    queueName: string,
    jobs: readonly NewJob[],
    { attempts, pauseMs }: { readonly attempts: number; readonly pauseMs: number },
  ): Promise<void> {
    const backoff = { type: 'exponential', delay: pauseMs };
    await this.add(
      queueName,
      jobs.map(({ name, data, id }) => ({
        name,
        data,
        opts: { jobId: id, attempts, backoff, removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  /** Handles the jobs of {@link offerAll}. Returns a function that stops and settles once running jobs have ended. */
  workOffers(queueName: string, handler: Handler, concurrency: number): Promise<() => Promise<void>> {
    return this.startWorker(queueName, handler, concurrency);
  }

  /**
   * Runs `handler` every `everyMs` in one of the processes that call this, the first time at once. A missed run starts
   * when a process is available. The handler must be idempotent: the run of a dead process is repeated, and
   * simultaneous first starts may run it twice. Returns a function that stops and settles once the run has ended.
   */
  async repeat(
    queueName: string,
    everyMs: number,
    handler: () => Promise<void>,
  ): Promise<() => Promise<void>> {
    const opts = { ...RETRIES, removeOnComplete: this.removeOnComplete, removeOnFail: FAILED_RUNS_LIMIT };
    await this.queue(queueName).upsertJobScheduler(queueName, { every: everyMs }, { name: queueName, opts });
    return this.startWorker(queueName, handler, 1);
  }

  /**
   * Removes every job that matches, in any state, and waits for running ones. @throws Error when a running job does not
   * end in time
   */
  async removeMatching(queueName: string, matches: (job: NewJob) => boolean): Promise<void> {
    const queue = this.queue(queueName);
    const find = async (states: JobType[]) => {
      const found: StoredJob[] = [];
      for (let from = 0; ; from += PAGE) {
        const jobs = await queue.getJobs(states, from, from + PAGE - 1);
        found.push(...jobs.filter((job) => matches({ name: job.name, data: job.data, id: job.id ?? '' })));
        if (jobs.length === 0) return found;
      }
    };
    for (let check = 1; check <= ACTIVE_CHECKS; check++) {
      // Active jobs first: one that ends between the two reads is found by the second.
      const active = await find(['active']);
      const atRest = await find([...AT_REST]);
      // A job that has just started cannot be removed. The next check finds it.
      const removed = await Promise.allSettled(atRest.map((job) => job.remove()));
      // Ends only when both reads are empty: the next check finds a job that moved between two pages.
      if (active.length + atRest.length === 0) return;
      if (active.length > 0 || removed.some(({ status }) => status === 'rejected'))
        await setTimeout(ACTIVE_PAUSE_MS);
    }
    throw new Error(`jobs of ${queueName} did not end in time`);
  }

  private async startWorker(
    queueName: string,
    handler: Handler,
    concurrency: number,
  ): Promise<() => Promise<void>> {
    const worker = new this.classes.Worker(
      queueName,
      (job) =>
        observedJob(queueName, job.name, job.opts.telemetry?.metadata, () =>
          handler({
            name: job.name,
            data: job.data,
            id: job.id ?? '',
            failures: job.attemptsMade,
            deletePayload: () => job.updateData({ company_id: job.data?.company_id }),
          }),
        ).catch((error: unknown) => {
          // BullMQ stores message and stack, which operators can read.
          throw describedError(error);
        }),
      {
        ...this.options(),
        concurrency,
        lockDuration: this.lockMs,
        stalledInterval: this.lockMs / 2,
        maxStalledCount: MAX_DEATHS,
        runRetryDelay: RECONNECT_MS,
      },
    );
    worker.on('error', (error) => this.warn(error, queueName));
    worker.on('failed', (job, error) => {
      const line = { err: error, queue: queueName, job: job?.name, attempt: job?.attemptsMade };
      withOrigin(originOfText(job?.opts.telemetry?.metadata), () => this.logger.error(line, 'job failed'));
    });
    this.workers.push(worker);
    this.unwatch.push(queueJobs.add(() => this.countsOf(queueName)));
    await worker.waitUntilReady();
    // Version 0.1 stored completed jobs.
    if (this.postgres) await this.queue(queueName).clean(0, 0, 'completed');
    return () => worker.close();
  }

  private async countsOf(queueName: string) {
    const counts = await this.queue(queueName).getJobCounts(
      'waiting',
      'prioritized',
      'active',
      'delayed',
      'failed',
    );
    return Object.entries(counts).map(([state, value]) => ({ labels: { queue: queueName, state }, value }));
  }

  async close(): Promise<void> {
    this.closing = true;
    for (const unwatch of this.unwatch) unwatch();
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
    await this.postgres?.close();
  }
}
