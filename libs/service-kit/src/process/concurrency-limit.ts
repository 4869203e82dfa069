import { DomainError } from '../domain-error.ts';

export type ConcurrencyLimits = {
  /** Tasks that run at a time. */
  readonly concurrency: number;
  /** Tasks that wait, in their order. Further ones are refused. */
  readonly maxWaiting: number;
};

const RETRY_AFTER_SECONDS = 5;

/** A semaphore for scarce resources: processor, memory, connections to a provider. */
export class ConcurrencyLimit {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: ConcurrencyLimits) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when too many tasks wait already. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const { concurrency, maxWaiting } = this.limits;
    if (this.running < concurrency) this.running++;
    else if (this.waiting.length >= maxWaiting)
      throw new DomainError('SERVICE_UNAVAILABLE', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        isExpected: true,
      });
    // A task that ends passes its permit to the first waiting one, so a new task cannot overtake it.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
