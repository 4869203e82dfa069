import { SERVICE_NAMES } from '@alinha/contracts-core';
import { createLogger, QueueKit } from '@alinha/service-kit';
import { eventually, type TestDatabase } from '@alinha/testing';
import { expect } from 'vitest';

/** Even of the shortest run, some reminders fall due by then. */
const DUE_SOON_MS = 60_000;

/** Waits until everything that was told has been heard, and everything that was due has been done. */
export class Settling {
  private readonly queues: QueueKit;

  constructor(
    private readonly database: TestDatabase,
    redisUrl: string | null,
  ) {
    const backend = redisUrl ? { redisUrl } : { postgresUrl: database.urlOf('queues') };
    this.queues = new QueueKit(backend, createLogger('silent'));
  }

  /** Answers until when reminders are due that have gone out by then. */
  async wait(limitMs: number): Promise<Date> {
    const due = new Date(Date.now() + DUE_SOON_MS);
    await eventually(async () => {
      // Twice: who hears a fact may tell another one.
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

  /** Jobs that wait, run, are to be tried again or have failed; not the next runs of what is repeated. */
  private async unfinished(): Promise<string[]> {
    const found: string[] = [];
    for (const queue of await this.queues.everyQueue()) {
      const jobs = await queue.getJobs(['waiting', 'prioritized', 'active', 'delayed', 'failed']);
      for (const job of jobs) {
        // Runs by the clock come and go; one that failed is made up for by the next.
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
