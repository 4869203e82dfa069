import { writePublished } from '../events/outbox.ts';
import type { Transaction } from './connection.ts';
import { sqlFailure } from './connection.ts';

type PrismaLike = { $disconnect(): Promise<void> };
type TransactionRunner<Tx> = {
  $transaction<T>(work: (tx: Tx) => Promise<T>, options: { maxWait: number; timeout: number }): Promise<T>;
};

const ATTEMPTS = 4;
/** Deadlock and serialization failure: nothing was kept, so the work may simply run again. */
const RETRIED = new Set(['40P01', '40001']);

/** A service's own Prisma client, with transactions that tell the outbox relay when they publish something. */
export class Database<Client extends PrismaLike, Tx extends Transaction> {
  constructor(
    readonly client: Client,
    private readonly published: () => void,
  ) {}

  /**
   * Runs `work` in one transaction, again when PostgreSQL had to sacrifice it to another. Only `tx` may be used inside.
   * What `work` does outside the database must be harmless when it is done twice, or when its transaction is lost after it:
   * nothing at all, or a question whose answer stands by itself.
   */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const runner = this.client as unknown as TransactionRunner<Tx>;
    for (let attempt = 1; ; attempt++) {
      try {
        let isPublished = false;
        const noted = async (tx: Tx) => {
          const result = await work(tx);
          isPublished = await writePublished(tx);
          return result;
        };
        const result = await runner.$transaction(noted, { maxWait: 15_000, timeout: 20_000 });
        if (isPublished) this.published();
        return result;
      } catch (error) {
        if (attempt >= ATTEMPTS || !RETRIED.has(sqlFailure(error)?.code ?? '')) throw error;
      }
    }
  }
}
