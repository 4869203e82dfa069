import type { ServiceName } from '@alinha/contracts-core';
import type { QueueKit } from './queue-kit.ts';

type RepeatedJob = { readonly everyMs: number; readonly run: () => Promise<void> };

/**
 * What a service does by the clock: one queue a job, `<service>.<job>`. Of all replicas one runs it each time; it must be
 * idempotent all the same.
 */
export class RepeatedJobs {
  private readonly jobs = new Map<string, RepeatedJob>();
  private stopWorking: (() => Promise<void>)[] = [];

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
  ) {}

  /** A run that throws is tried again with growing pauses; the next one comes when it is due, whatever became of it. */
  every(everyMs: number, job: string, run: () => Promise<void>): void {
    this.jobs.set(`${this.service}.${job}`, { everyMs, run });
  }

  /** Starts working once every module has said what it repeats. */
  async start(): Promise<void> {
    for (const [queue, { everyMs, run }] of this.jobs) {
      this.stopWorking.push(await this.queues.repeat(queue, everyMs, run));
    }
  }

  /** Lets go once what is under way is done. */
  async stop(): Promise<void> {
    await Promise.all(this.stopWorking.map((stop) => stop()));
  }
}
