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
  /** Taken when nothing else waits. */
  readonly lowPriority?: boolean;
  /** The request that it comes from. */
  readonly origin?: Origin | null;
};
export type Job = Omit<NewJob, 'lowPriority' | 'origin'> & {
  /** Keeps nothing of the payload but whose company it was. */
  forget(): Promise<void>;
};
type BackendClasses = { readonly Queue: typeof Queue; readonly Worker: typeof Worker };
type Handler = (job: Job) => Promise<void>;

/**
 * In seconds: longer than it mostly takes until a fact is carried a second time; one that comes later is done again, which
 * its version makes harmless. Redis keeps them in memory, so not more than so many; for that PostgreSQL would look through
 * all that it keeps with each job that ends, which was four fifths of its work for a booking.
 */
const KEPT_SECONDS = 300;
const KEPT_COMPLETED = {
  redis: { age: KEPT_SECONDS, count: 1_000 },
  postgres: { age: KEPT_SECONDS },
} as const;
/** The next run of a repeated job makes up for one that failed: of those only so many are kept. */
const KEPT_FAILED_RUNS = { count: 100 };
/** Over about seven minutes. */
const RETRIES = { attempts: 12, backoff: { type: 'exponential', delay: 200 } } as const;
/** What failed for good has one more try each time: nobody should have to restart anything once its cause is mended. */
const RETRY_FAILED_MS = 60 * 60_000;
/** A job whose process died is taken up again after this long, not after BullMQ's half minute. */
const LOCK_MS = 10_000;
/** How often, before it counts as what kills processes: BullMQ gives up a job whose process died twice. */
const MOST_DEATHS = RETRIES.attempts;
/** When a worker that lost its connection looks for jobs again. */
const RECONNECT_MS = 1_000;
const REDIS_PREFIX = 'alinha';
const AT_REST = ['waiting', 'prioritized', 'delayed', 'completed', 'failed'] as const;
/** For jobs that are added together BullMQ makes two tables in PostgreSQL, which takes as long as to add so many one by one. */
const FEW = 8;
const PAGE = 200;
/** How long jobs that are under way are waited for; a job's process that died is replaced within that. */
const UNDER_WAY_CHECKS = 100;
const UNDER_WAY_PAUSE_MS = 200;
/** Any number does: what has none goes first. */
const LOW_PRIORITY = 1;

/**
 * BullMQ on Redis when there is one, else on PostgreSQL: the same queues, the same code. Failed jobs are kept, so that
 * nothing is lost without a trace.
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
  private readonly keptCompleted: { readonly age: number; readonly count?: number };
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
    this.keptCompleted = KEPT_COMPLETED[this.postgres ? 'postgres' : 'redis'];
    this.classes = this.postgres
      ? // BullMQ types these by their backend; the kit uses only what both have.
        (withBackend(this.postgres.backend) as unknown as BackendClasses)
      : { Queue, Worker };
  }

  private options(): QueueOptions {
    const { backend } = this;
    // On PostgreSQL the queues share what is connected already.
    if (!('redisUrl' in backend)) return { connection: {} };
    return {
      prefix: REDIS_PREFIX,
      connection: { ...REDIS_OPTIONS, url: backend.redisUrl, maxRetriesPerRequest: null },
    };
  }

  /** Every queue that this or another process has made, for who watches over them. */
  async everyQueue(): Promise<Queue[]> {
    const place = 'redisUrl' in this.backend ? REDIS_PREFIX : POSTGRES_SCHEMA;
    return (await queueNames(this.backend, place)).map((name) => this.queue(name));
  }

  /** Connections that end while closing end on purpose. */
  private warn(error: Error, queue: string): void {
    if (!this.closing) this.logger.warn({ err: error, queue }, 'queue connection');
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

  /** Adds jobs whose ids make a second delivery of the same one a no-op while the first is remembered. */
  async addAll(queueName: string, jobs: readonly NewJob[]): Promise<void> {
    const told = jobs.map(({ name, data, id, lowPriority = false, origin = null }) => ({
      name,
      data,
      opts: {
        jobId: id,
        ...(lowPriority && { priority: LOW_PRIORITY }),
        // BullMQ's place for what goes along with a job and is none of its data.
        ...(origin && { telemetry: { metadata: JSON.stringify(origin) } }),
        ...RETRIES,
        removeOnComplete: this.keptCompleted,
        removeOnFail: false,
      },
    }));
    const queue = this.queue(queueName);
    if (!this.postgres || told.length > FEW) await queue.addBulk(told);
    else for (const { name, data, opts } of told) await queue.add(name, data, opts);
  }

  /** Whether a job has been worked off, and is remembered. */
  async isDone(queueName: string, id: string): Promise<boolean> {
    return (await this.queue(queueName).getJobState(id)) === 'completed';
  }

  /**
   * Works a queue off; a handler that throws is tried again with growing pauses, and once they are over each hour. Answers
   * what stops it, once the jobs under way are done.
   */
  async work(queueName: string, handler: Handler): Promise<() => Promise<void>> {
    const stop = await this.startWorker(queueName, handler, 8);
    const queue = this.queue(queueName);
    // What failed for good under an earlier release, or while something was away, has another chance now.
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

  /** Adds jobs that are done once at most, and forgotten then: an id is free again as soon as its job has ended. */
  async offerAll(queueName: string, jobs: readonly NewJob[]): Promise<void> {
    await this.queue(queueName).addBulk(
      jobs.map(({ name, data, id }) => ({
        name,
        data,
        opts: { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: true },
      })),
    );
  }

  /** Works off what {@link offerAll} added. Answers what stops it, once the jobs under way are done. */
  workOffers(queueName: string, handler: Handler, concurrency: number): Promise<() => Promise<void>> {
    return this.startWorker(queueName, handler, concurrency);
  }

  /**
   * Runs `handler` every `everyMs`, each time in one of the processes that ask for it, the first time at once. A run that
   * came due while nobody was there starts when somebody is. The handler must be idempotent: a run whose process died is
   * taken up by another, and two processes that ask for the first time in the same moment may both run it. Answers what
   * stops it, once the run under way is done.
   */
  async repeat(
    queueName: string,
    everyMs: number,
    handler: () => Promise<void>,
  ): Promise<() => Promise<void>> {
    const opts = { ...RETRIES, removeOnComplete: this.keptCompleted, removeOnFail: KEPT_FAILED_RUNS };
    await this.queue(queueName).upsertJobScheduler(queueName, { every: everyMs }, { name: queueName, opts });
    return this.startWorker(queueName, handler, 1);
  }

  /**
   * Removes every job that `isForgotten`, whatever became of it; those under way are waited for.
   * @throws Error when one of them does not end in time.
   */
  async forget(queueName: string, isForgotten: (job: NewJob) => boolean): Promise<void> {
    const queue = this.queue(queueName);
    const found = async (states: JobType[]) => {
      const matches: StoredJob[] = [];
      for (let from = 0; ; from += PAGE) {
        const jobs = await queue.getJobs(states, from, from + PAGE - 1);
        matches.push(
          ...jobs.filter((job) => isForgotten({ name: job.name, data: job.data, id: job.id ?? '' })),
        );
        if (jobs.length === 0) return matches;
      }
    };
    for (let check = 1; check <= UNDER_WAY_CHECKS; check++) {
      // First those under way: what ends between the two looks is at rest in the second.
      const underWay = await found(['active']);
      const atRest = await found([...AT_REST]);
      // One that was taken up meanwhile cannot be removed, and is met again.
      const removed = await Promise.allSettled(atRest.map((job) => job.remove()));
      // Done is what finds nothing: one that moved on between two pages of a look is met in the next.
      if (underWay.length + atRest.length === 0) return;
      if (underWay.length > 0 || removed.some(({ status }) => status === 'rejected'))
        await setTimeout(UNDER_WAY_PAUSE_MS);
    }
    throw new Error(`${queueName} still works on what is to be forgotten`);
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
            forget: () => job.updateData({ company_id: job.data?.company_id }),
          }),
        ).catch((error: unknown) => {
          // BullMQ keeps message and stack, and operators read them.
          throw describedError(error);
        }),
      {
        ...this.options(),
        concurrency,
        lockDuration: this.lockMs,
        stalledInterval: this.lockMs / 2,
        maxStalledCount: MOST_DEATHS,
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
