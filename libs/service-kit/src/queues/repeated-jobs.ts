import type { ServiceName } from '@alinha/contracts-core';
import type { QueueKit } from './queue-kit.ts';

type RepeatedJob = { readonly everyMs: number; readonly run: () => Promise<void> };

/**
 * Scheduled jobs of a service, one queue per job: `<service>.<job>`. One replica runs each. The job must be idempotent.
 */
export class RepeatedJobs {
  private readonly jobs = new Map<string, RepeatedJob>();
  private stopWorking: (() => Promise<void>)[] = [];

  constructor(
    private readonly service: ServiceName,
    private readonly queues: QueueKit,
  ) {}

  /** A failed run is retried with growing pauses. The next run starts on time even then. */
  every(everyMs: number, job: string, run: () => Promise<void>): void {
    this.jobs.set(`${this.service}.${job}`, { everyMs, run });
  }

  /** Call it when every module has added its jobs. */
  async start(): Promise<void> {
    for (const [queue, { everyMs, run }] of this.jobs) {
      this.stopWorking.push(await this.queues.repeat(queue, everyMs, run));
    }
  }

  /** Settles once running jobs have ended. */
  async stop(): Promise<void> {
    await Promise.all(this.stopWorking.map((stop) => stop()));
  }
}
