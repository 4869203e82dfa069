import { writePublished } from '../events/outbox.ts';
import { type DatabaseConnection, sqlFailure, type Transaction } from './connection.ts';
import { sqlTransaction } from './sql-transaction.ts';

type PrismaLike = { $disconnect(): Promise<void> };
type TransactionRunner<Tx> = {
  $transaction<T>(work: (tx: Tx) => Promise<T>, options: { maxWait: number; timeout: number }): Promise<T>;
};

/** The connections of a service and the relay to wake after an event was published. */
type DatabaseContext = {
  readonly connection: Pick<DatabaseConnection, 'pool'>;
  readonly relay: { wake(): void };
};

const ATTEMPTS = 4;
/** Deadlock and serialization failure: the transaction was rolled back and can be repeated. */
const RETRIED = new Set(['40P01', '40001']);

/** A service's Prisma client. Its transactions wake the outbox relay after they have published an event. */
export class Database<Client extends PrismaLike, Tx extends Transaction> {
  constructor(
    readonly client: Client,
    private readonly context: DatabaseContext,
  ) {}

  /**
   * Runs `work` in one transaction, and repeats it after a deadlock or serialization failure. Inside use only `tx`. Effects
   * of `work` outside the database must be idempotent and harmless when the transaction is rolled back.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.client as unknown as TransactionRunner<Tx>;
    return this.commit(work, (publishing) =>
      runner.$transaction(publishing, { maxWait: 15_000, timeout: 20_000 }),
    );
  }

  /** The same without Prisma, for measured hot paths. */
  sqlTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.commit(work, (publishing) => sqlTransaction(this.context.connection.pool, publishing));
  }

  private async commit<T, AnyTx extends Transaction>(
    work: (tx: AnyTx) => Promise<T>,
    run: (publishing: (tx: AnyTx) => Promise<T>) => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        let isPublished = false;
        const result = await run(async (tx) => {
          const value = await work(tx);
          isPublished = await writePublished(tx);
          return value;
        });
        if (isPublished) this.context.relay.wake();
        return result;
      } catch (error) {
        if (attempt >= ATTEMPTS || !RETRIED.has(sqlFailure(error)?.code ?? '')) throw error;
      }
    }
  }
}
