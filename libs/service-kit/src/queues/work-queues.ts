import type { ServiceName } from '@alinha/contracts-core';
import type { z } from 'zod';
import type { QueueKit } from './queue-kit.ts';

type Worker = {
  readonly handle: (data: unknown) => Promise<void>;
  readonly concurrency: number;
};

/**
 * Work that a service hands out to its replicas: one queue a kind of work, `<service>.<work>`. What is to be done stands in
 * a table, and a job only says where to look: one that fails or gets lost is offered again by whoever looks through the
 * table, and of an id one job at most waits or runs.
 */
export class WorkQueues {
  private readonly workers = new Map<string, Worker>();
  private stopWorking: (() => Promise<void>)[] = [];

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
  ) {}

  /** `concurrency`: how many jobs a process does at a time. */
  on<S extends z.ZodType>(
    work: string,
    payload: S,
    handle: (payload: z.output<S>) => Promise<void>,
    { concurrency }: { readonly concurrency: number },
  ): void {
    this.workers.set(this.queueOf(work), { handle: (data) => handle(payload.parse(data)), concurrency });
  }

  /** Ids of `[a-z0-9-]`. A job whose id waits or runs already is left out. */
  async offer(work: string, jobs: readonly { readonly id: string; readonly data: unknown }[]): Promise<void> {
    if (jobs.length === 0) return;
    await this.queues.offerAll(
      this.queueOf(work),
      jobs.map((job) => ({ ...job, name: work })),
    );
  }

  /** Starts working once every module has said what it does. */
  async start(): Promise<void> {
    for (const [queue, { handle, concurrency }] of this.workers) {
      this.stopWorking.push(await this.queues.workOffers(queue, ({ data }) => handle(data), concurrency));
    }
  }

  /** Lets go once what is under way is done. */
  async stop(): Promise<void> {
    await Promise.all(this.stopWorking.map((stop) => stop()));
  }

  private queueOf(work: string): string {
    return `${this.service}.${work}`;
  }
}
