import { ConcurrencyLimit, type ConcurrencyLimits, DomainError, sqlFailure } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';

/** Each transaction holds a pooled connection during calls to the provider. The limit leaves some for other work. */
const LIMITS: ConcurrencyLimits = { concurrency: 4, maxWaiting: 100 };
const LOCK_TIMEOUT_MS = 6_000;
/** Includes the wait for the lock and all calls. Shorter than the limit of a database transaction. */
const TRANSACTION_TIMEOUT_MS = 12_000;
const RETRY_AFTER_SECONDS = 5;

const LOCK_NOT_AVAILABLE = '55P03';
/** Prisma's code for a transaction that did not begin in time or has ended. */
const TRANSACTION_CLOSED = 'P2028';

/** Transactions with calls to the provider. A few run at a time; others wait without a connection. */
@Injectable()
export class ProviderTransactions {
  private readonly limit = new ConcurrencyLimit(LIMITS);

  constructor(private readonly database: BillingDatabase) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when too many wait or on a timeout. The transaction is then rolled back. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.limit.run(async () => {
      try {
        return await this.database.transaction((tx) => withTimeout(tx, work));
      } catch (error) {
        const isLate =
          sqlFailure(error)?.code === LOCK_NOT_AVAILABLE ||
          (error as { code?: string }).code === TRANSACTION_CLOSED;
        throw isLate ? unavailable(error) : error;
      }
    });
  }
}

const unavailable = (cause?: unknown) =>
  new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });

/** Changes that `work` makes after the timeout are rolled back. */
async function withTimeout<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable()), TRANSACTION_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work(tx), late]);
  } finally {
    clearTimeout(timer);
  }
}
