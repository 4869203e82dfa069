import { ConcurrencyLimit, type ConcurrencyLimits, DomainError, sqlFailure } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';

/** Each turn holds a connection of the pool while the provider thinks: the rest of them is for everybody else. */
const LIMITS: ConcurrencyLimits = { concurrency: 4, maxWaiting: 100 };
/** How long the company's lock is waited for. */
const LOCK_LIMIT_MS = 6_000;
/** Of a whole turn, its lock and each call in it; a transaction is given longer. */
const TURN_LIMIT_MS = 12_000;
const COME_BACK_SECONDS = 5;

const LOCK_NOT_AVAILABLE = '55P03';
/** Prisma's, for a transaction that did not begin in time, or is over. */
const NO_TRANSACTION = 'P2028';

/** Transactions in which the provider is asked: a few at a time, the others wait without a connection. */
@Injectable()
export class ProviderTurns {
  private readonly turns = new ConcurrencyLimit(LIMITS);

  constructor(private readonly database: BillingDatabase) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when too many wait already, or when it takes too long; then nothing is kept. */
  take<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.turns.run(async () => {
      try {
        return await this.database.transaction((tx) => inTime(tx, work));
      } catch (error) {
        const isLate =
          sqlFailure(error)?.code === LOCK_NOT_AVAILABLE ||
          (error as { code?: string }).code === NO_TRANSACTION;
        throw isLate ? unavailable(error) : error;
      }
    });
  }
}

const unavailable = (cause?: unknown) =>
  new DomainError('SERVICE_UNAVAILABLE', { retryAfterSeconds: COME_BACK_SECONDS, cause });

/** What `work` still does after its time is lost with its transaction. */
async function inTime<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${LOCK_LIMIT_MS}`);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(unavailable()), TURN_LIMIT_MS);
  });
  try {
    return await Promise.race([work(tx), late]);
  } finally {
    clearTimeout(timer);
  }
}
