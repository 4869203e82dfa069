import { createPostgresBackend, Queue, type QueueOptions, Worker, withBackend } from 'bullmq';
import type { Logger } from '../logger.ts';

export type QueueBackend = { readonly redisUrl: string } | { readonly postgresUrl: string };

export type Job = {
  readonly name: string;
  readonly data: unknown;
  readonly id: string;
  /** Taken when nothing else waits. */
  readonly lowPriority?: boolean;
};
type BackendClasses = { readonly Queue: typeof Queue; readonly Worker: typeof Worker };
type Handler = (job: Job) => Promise<void>;

const KEPT_COMPLETED = { age: 3_600, count: 1_000 };
/** The next run of a repeated job makes up for one that failed: of those only so many are kept. */
const KEPT_FAILED_RUNS = { count: 100 };
const RETRIES = { attempts: 12, backoff: { type: 'exponential', delay: 200 } } as const;
/** A job whose process died is taken up again after this long, not after BullMQ's half minute. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
const POSTGRES_SCHEMA = 'queues';
/** Any number does: what has none goes first. */
const LOW_PRIORITY = 1;

/**
 * BullMQ on Redis when there is one, else on PostgreSQL: the same queues, the same code. Failed jobs are kept, so that
 * nothing is lost without a trace.
 */
export class QueueKit {
  private readonly classes: BackendClasses;
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  private closing = false;

  constructor(
    private readonly backend: QueueBackend,
    private readonly logger: Logger,
  ) {
    this.classes =
      'redisUrl' in backend
        ? { Queue, Worker }
        : // BullMQ types these by their backend; the kit uses only what both have.
          (withBackend(createPostgresBackend) as unknown as BackendClasses);
  }

  private options(maxConnections: number): QueueOptions {
    const { backend } = this;
    if ('redisUrl' in backend) {
      return { prefix: 'alinha', connection: { url: backend.redisUrl, maxRetriesPerRequest: null } };
    }
    const connection = {
      connectionString: backend.postgresUrl,
      schema: POSTGRES_SCHEMA,
      migrate: true,
      max: maxConnections,
    };
    // BullMQ types its options by the Redis backend; the PostgreSQL one reads these instead.
    return { connection: connection as unknown as QueueOptions['connection'] };
  }

  /** Connections that end while closing end on purpose. */
  private warn(error: Error, queue: string): void {
    if (!this.closing) this.logger.warn({ err: error, queue }, 'queue connection');
  }

  private queue(name: string): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new this.classes.Queue(name, this.options(2));
      queue.on('error', (error) => this.warn(error, name));
      this.queues.set(name, queue);
    }
    return queue;
  }

  /** Adds jobs whose ids make a second delivery of the same one a no-op while the first is remembered. */
  async addAll(queueName: string, jobs: readonly Job[]): Promise<void> {
    await this.queue(queueName).addBulk(
      jobs.map(({ name, data, id, lowPriority = false }) => ({
        name,
        data,
        opts: {
          jobId: id,
          ...(lowPriority && { priority: LOW_PRIORITY }),
          ...RETRIES,
          removeOnComplete: KEPT_COMPLETED,
          removeOnFail: false,
        },
      })),
    );
  }

  /**
   * Works a queue off; a handler that throws is tried again with growing pauses. Answers what stops it, once the jobs
   * under way are done.
   */
  async work(queueName: string, handler: Handler): Promise<() => Promise<void>> {
    const stop = await this.startWorker(queueName, handler, { concurrency: 8, maxConnections: 4 });
    // What failed for good under an earlier release, or while something was away, has another chance now.
    await this.queue(queueName).retryJobs({ state: 'failed' });
    return stop;
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
    const opts = { ...RETRIES, removeOnComplete: KEPT_COMPLETED, removeOnFail: KEPT_FAILED_RUNS };
    await this.queue(queueName).upsertJobScheduler(queueName, { every: everyMs }, { name: queueName, opts });
    return this.startWorker(queueName, handler, { concurrency: 1, maxConnections: 2 });
  }

  private async startWorker(
    queueName: string,
    handler: Handler,
    { concurrency, maxConnections }: { concurrency: number; maxConnections: number },
  ): Promise<() => Promise<void>> {
    const worker = new this.classes.Worker(
      queueName,
      (job) => handler({ name: job.name, data: job.data, id: job.id ?? '' }),
      {
        ...this.options(maxConnections),
        concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
      },
    );
    worker.on('error', (error) => this.warn(error, queueName));
    worker.on('failed', (job, error) => {
      this.logger.error(
        { err: error, queue: queueName, job: job?.name, attempt: job?.attemptsMade },
        'job failed',
      );
    });
    this.workers.push(worker);
    await worker.waitUntilReady();
    return () => worker.close();
  }

  async close(): Promise<void> {
    this.closing = true;
    await Promise.all(this.workers.map((worker) => worker.close()));
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
