import type { EventDefinition } from '@alinha/contracts-core';
import { context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type pg from 'pg';
import type { DatabaseConnection } from '../database/connection.ts';
import type { Logger } from '../logger.ts';
import { currentOrigin, type Origin, withOrigin } from '../observability/origin.ts';
import type { QueueKit } from '../queues/queue-kit.ts';
import { jobsOf } from './event-jobs.ts';

const BATCH = 200;
/** A company with more events than this in one batch has a bulk operation: other companies' events go first. */
const BULK = 20;
/** Longest wait of an event whose process died before it could wake the relay. */
const POLL_MS = 1_000;

type OutboxRow = {
  readonly id: string;
  readonly written: string;
  readonly company: number | null;
  readonly type: string;
  readonly payload: unknown;
  readonly origin: Origin | null;
};

/**
 * Moves outbox rows to the queues of each event's consumers. The deletion of the rows commits after they are queued. A
 * relay that dies before the commit queues them again; consumers are idempotent. Replicas share the work through SKIP
 * LOCKED.
 */
export class OutboxRelay {
  private readonly consumersByType: ReadonlyMap<string, readonly string[]>;
  private running: Promise<void> | null = null;
  private again = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly database: DatabaseConnection,
    private readonly queues: QueueKit,
    private readonly logger: Logger,
    published: readonly EventDefinition[],
  ) {
    this.consumersByType = new Map(published.map((event) => [event.type, event.consumers]));
  }

  /** Number of waiting events, and the age of the oldest in seconds. */
  async waiting(): Promise<{ readonly rows: number; readonly oldest: number }> {
    const { rows } = await this.database.pool.query<{ rows: number; oldest: number }>(
      'SELECT count(*)::int AS rows, COALESCE(extract(epoch FROM now() - min(created_at)), 0)::float AS oldest FROM outbox',
    );
    return rows[0] ?? { rows: 0, oldest: 0 };
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL_MS);
    this.wake();
  }

  /** Called after a commit. */
  wake(): void {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.drain()
      .catch((error) =>
        this.logger.error({ err: error, schema: this.database.schema }, 'outbox relay failed'),
      )
      .finally(() => {
        this.running = null;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.again = false;
    await this.running;
  }

  private async drain(): Promise<void> {
    while ((await this.relayBatch()) === BATCH);
  }

  private async relayBatch(): Promise<number> {
    const client = await this.database.pool.connect();
    let failed: Error | undefined;
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<OutboxRow>({
        name: 'outbox.take',
        text: `WITH taken AS (
                 DELETE FROM outbox
                 WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
                 RETURNING *)
               SELECT id, extract(epoch FROM created_at)::text AS written, (payload->>'company_id')::int AS company, type, payload, origin
               FROM taken ORDER BY id`,
        values: [BATCH],
      });
      if (rows.length > 0) await this.enqueue(rows);
      await client.query('COMMIT');
      return rows.length;
    } catch (error) {
      failed = error as Error;
      await rollback(client);
      throw error;
    } finally {
      client.release(failed);
    }
  }

  /** Includes the time, because a restored database repeats earlier ids. */
  private jobId({ id, written }: OutboxRow): string {
    return `${this.database.schema}-${id}-${written}`;
  }

  private async enqueue(rows: readonly OutboxRow[]): Promise<void> {
    const bulk = bulkCompanies(rows);
    const relayed = rows.map((row) => {
      const publication = new Publication(row.origin, row.type, Number(row.written));
      return { ...row, id: this.jobId(row), origin: publication.origin, publication };
    });
    const consumers = new Set(rows.flatMap(({ type }) => this.consumersByType.get(type) ?? []));
    for (const consumer of consumers) {
      const events = relayed.filter(({ type }) => this.consumersByType.get(type)?.includes(consumer));
      const jobs = jobsOf(events, (company) => bulk.has(company));
      await this.queues.addAll(`events.${consumer}`, jobs);
    }
    for (const { publication } of relayed) publication.queued();
  }
}

/** The span from an event's transaction to the queues, in the trace of that transaction. */
class Publication {
  readonly origin: Origin | null;
  private span: Span | null = null;

  constructor(written: Origin | null, type: string, writtenSeconds: number) {
    this.origin = written?.traceparent
      ? withOrigin(written, () => {
          this.span = trace.getTracer('alinha').startSpan(`publish ${type}`, {
            kind: SpanKind.PRODUCER,
            startTime: writtenSeconds * 1000,
          });
          return context.with(trace.setSpan(context.active(), this.span), currentOrigin);
        })
      : written;
  }

  queued(): void {
    this.span?.end();
  }
}

/** Companies with so many events in the batch that others would wait. */
function bulkCompanies(rows: readonly OutboxRow[]): ReadonlySet<number | null> {
  const counts = new Map<number | null, number>();
  for (const { company } of rows) counts.set(company, (counts.get(company) ?? 0) + 1);
  return new Set(
    [...counts.keys()].filter((company) => company !== null && (counts.get(company) ?? 0) > BULK),
  );
}

async function rollback(client: pg.PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => {
    // The connection is lost, so the server has rolled back.
  });
}
