import { writePublished } from '../events/outbox.ts';
import { type DatabaseConnection, sqlFailure, type Transaction } from './connection.ts';
import { sqlTransaction } from './sql-transaction.ts';

type PrismaLike = { $disconnect(): Promise<void> };
type TransactionRunner<Tx> = {
  $transaction<T>(work: (tx: Tx) => Promise<T>, options: { maxWait: number; timeout: number }): Promise<T>;
};

/** What of a service a database needs: its connections, and whom to tell that something was published. */
type DatabaseContext = {
  readonly connection: Pick<DatabaseConnection, 'pool'>;
  readonly relay: { poke(): void };
};

const ATTEMPTS = 4;
/** Deadlock and serialization failure: nothing was kept, so the work may simply run again. */
const RETRIED = new Set(['40P01', '40001']);

/** A service's own Prisma client, with transactions that tell the outbox relay when they publish something. */
export class Database<Client extends PrismaLike, Tx extends Transaction> {
  constructor(
    readonly client: Client,
    private readonly context: DatabaseContext,
  ) {}

  /**
   * Runs `work` in one transaction, again when PostgreSQL had to sacrifice it to another. Only `tx` may be used inside.
   * What `work` does outside the database must be harmless when it is done twice, or when its transaction is lost after it:
   * nothing at all, or a question whose answer stands by itself.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.client as unknown as TransactionRunner<Tx>;
    return this.committed(work, (noted) => runner.$transaction(noted, { maxWait: 15_000, timeout: 20_000 }));
  }

  /** The same for work that is SQL alone: without Prisma, for where that was measured to matter. */
  sqlTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.committed(work, (noted) => sqlTransaction(this.context.connection.pool, noted));
  }

  private async committed<T, Any extends Transaction>(
    work: (tx: Any) => Promise<T>,
    run: (noted: (tx: Any) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        let isPublished = false;
        const result = await run(async (tx) => {
          const answer = await work(tx);
          isPublished = await writePublished(tx);
          return answer;
        });
        if (isPublished) this.context.relay.poke();
        return result;
      } catch (error) {
        if (attempt >= ATTEMPTS || !RETRIED.has(sqlFailure(error)?.code ?? '')) throw error;
      }
    }
  }
}
