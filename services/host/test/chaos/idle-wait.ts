import { SERVICE_NAMES } from '@alinha/contracts-core';
import { createLogger, QueueKit } from '@alinha/service-kit';
import { eventually, type TestDatabase } from '@alinha/testing';
import { expect } from 'vitest';

/** Enough for some reminders to become due even in the shortest run. */
const DUE_SOON_MS = 60_000;

/** Waits until all events are handled and all due work is done. */
export class IdleWait {
  private readonly queues: QueueKit;

  constructor(
    private readonly database: TestDatabase,
    redisUrl: string | null,
  ) {
    const backend = redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') };
    this.queues = new QueueKit(backend, createLogger('silent'));
  }

  /** Returns the time up to which due reminders have been sent. */
  async wait(limitMs: number): Promise<Date> {
    const due = new Date(Date.now() + DUE_SOON_MS);
    await eventually(async () => {
      // Twice: handling an event may publish another one.
      for (const _ of [1, 2]) {
        for (const schema of SERVICE_NAMES)
          expect(
            await this.database.query(`SELECT id, type FROM ${schema}.outbox LIMIT 3`),
            `outbox of ${schema}`,
          ).toEqual([]);
        expect(await this.unfinished()).toEqual([]);
        expect(await this.reminders(due)).toEqual([{ due: 0, queued: 0 }]);
      }
    }, limitMs);
    return due;
  }

  close(): Promise<void> {
    return this.queues.close();
  }

  /** Waiting, running, retrying and failed jobs, without the next runs of repeated jobs. */
  private async unfinished(): Promise<string[]> {
    const found: string[] = [];
    for (const queue of await this.queues.everyQueue()) {
      const jobs = await queue.getJobs(['waiting', 'prioritized', 'active', 'delayed', 'failed']);
      for (const job of jobs) {
        // Ignores repeated jobs, because the next run makes up for a failed one.
        if (job && !job.repeatJobKey)
          found.push(`${queue.name} ${job.name}: ${job.failedReason ?? 'not done yet'}`);
      }
    }
    return found;
  }

  private reminders(due: Date) {
    return this.database.query(
      `SELECT (SELECT count(*)::int FROM messaging.appointment WHERE remind_at <= $1) AS due,
              (SELECT count(*)::int FROM messaging.delivery WHERE status = 'queued' AND due_at <= $1) AS queued`,
      [due],
    );
  }
}
