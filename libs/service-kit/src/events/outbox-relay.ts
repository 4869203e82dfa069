import type { EventDefinition } from '@alinha/contracts-core';
import { context, type Span, SpanKind, trace } from '@opentelemetry/api';
import type pg from 'pg';
import type { DatabaseConnection } from '../database/connection.ts';
import type { Logger } from '../logger.ts';
import { currentOrigin, type Origin, withOrigin } from '../observability/origin.ts';
import type { NewJob, QueueKit } from '../queues/queue-kit.ts';

const BATCH = 200;
/** A company with more facts than this in one batch has imported or rebuilt something: the others' facts go first. */
const CROWD = 20;
/** How long an event waits at most when the process that wrote it died before it could say so. */
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
 * Carries outbox rows to the queues of each event's consumers. Rows are deleted in a transaction that ends once they are
 * carried: a relay that dies half-way leaves them for the next one, whose second delivery the job id and the
 * consumers' versions make harmless. Several replicas share the work through SKIP LOCKED.
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

  /** How many facts wait, and how long the oldest has waited, in seconds. */
  async waiting(): Promise<{ readonly rows: number; readonly oldest: number }> {
    const { rows } = await this.database.pool.query<{ rows: number; oldest: number }>(
      'SELECT count(*)::int AS rows, COALESCE(extract(epoch FROM now() - min(created_at)), 0)::float AS oldest FROM outbox',
    );
    return rows[0] ?? { rows: 0, oldest: 0 };
  }

  start(): void {
    this.timer = setInterval(() => this.poke(), POLL_MS);
    this.poke();
  }

  /** Called after a commit: carries what is there now. */
  poke(): void {
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
        this.poke();
      });
  }

  async stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.again = false;
    await this.running;
  }

  private async drain(): Promise<void> {
    while ((await this.carryBatch()) === BATCH);
  }

  private async carryBatch(): Promise<number> {
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

  /** With the time beside the number: a database that was restored counts from an earlier number again. */
  private jobId({ id, written }: OutboxRow): string {
    return `${this.database.schema}-${id}-${written}`;
  }

  private async enqueue(rows: readonly OutboxRow[]): Promise<void> {
    const jobs = new Map<string, NewJob[]>();
    const crowds = crowdsOf(rows);
    const carried = rows.map((row) => new CarriedFact(row.origin, row.type, Number(row.written)));
    for (const [at, row] of rows.entries()) {
      const lowPriority = crowds.has(row.company);
      const origin = carried[at]?.origin ?? null;
      for (const consumer of this.consumersByType.get(row.type) ?? []) {
        const queue = `events.${consumer}`;
        const job = { name: row.type, data: row.payload, id: this.jobId(row), lowPriority, origin };
        jobs.set(queue, [...(jobs.get(queue) ?? []), job]);
      }
    }
    for (const [queue, batch] of jobs) await this.queues.addAll(queue, batch);
    for (const fact of carried) fact.arrived();
  }
}

/** A fact's way from its transaction to the queues, as a span of the trace that it comes from. */
class CarriedFact {
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

  arrived(): void {
    this.span?.end();
  }
}

/** The companies that wrote so much at once that others would wait behind it. */
function crowdsOf(rows: readonly OutboxRow[]): ReadonlySet<number | null> {
  const counts = new Map<number | null, number>();
  for (const { company } of rows) counts.set(company, (counts.get(company) ?? 0) + 1);
  return new Set(
    [...counts.keys()].filter((company) => company !== null && (counts.get(company) ?? 0) > CROWD),
  );
}

async function rollback(client: pg.PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => {
    // The connection itself is gone; the server has rolled back already.
  });
}
