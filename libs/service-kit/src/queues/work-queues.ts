import type { ServiceName } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { QueueKit } from './queue-kit.ts';

/** A failed job runs again after `pauseMs`, then after twice the pause before. Until then its id is not free. */
export type WorkRetries = { readonly attempts: number; readonly pauseMs: number };

type Worker = {
  readonly handle: (data: unknown) => Promise<void>;
  readonly concurrency: number;
};

/**
 * Work that the replicas of a service share, one queue per kind: `<service>.<work>`. The work is stored in a table, and a
 * job only refers to it. A lost or failed job is offered again by the next scan of the table. At most one job per id
 * waits or runs.
 */
export class WorkQueues {
  private readonly workers = new Map<string, Worker>();
  private stopWorking: (() => Promise<void>)[] = [];

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
  ) {}

  /** `concurrency`: jobs that a process runs at a time. */
  on<S extends z.ZodType>(
    work: string,
    payload: S,
    handle: (payload: z.output<S>) => Promise<void>,
    { concurrency }: { readonly concurrency: number },
  ): void {
    this.workers.set(this.queueOf(work), { handle: (data) => handle(payload.parse(data)), concurrency });
  }

  /** Ids match `[a-z0-9-]+`. Jobs whose id waits or runs already are ignored. Without `retries` a failed job is removed. */
  async offer(
    work: string,
    jobs: readonly { readonly id: string; readonly data: unknown }[],
    retries: WorkRetries = { attempts: 1, pauseMs: 0 },
  ): Promise<void> {
    if (jobs.length === 0) return;
    await this.queues.offerAll(
      this.queueOf(work),
      jobs.map((job) => ({ ...job, name: work })),
      retries,
    );
  }

  /** Call it when every module has added its handlers. */
  async start(): Promise<void> {
    for (const [queue, { handle, concurrency }] of this.workers) {
      this.stopWorking.push(await this.queues.workOffers(queue, ({ data }) => handle(data), concurrency));
    }
  }

  /** Settles once running jobs have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.stopWorking.map((stop) => stop()));
  }

  private queueOf(work: string): string {
    return `${this.service}.${work}`;
  }
}
