import { DomainError } from '../domain-error.ts';

export type TurnLimits = {
  /** So many pieces of work run at a time. */
  readonly atOnce: number;
  /** So many wait for a turn, in their order; whoever comes then is sent away. */
  readonly mostWaiting: number;
};

const COME_BACK_SECONDS = 5;

/** Lets a few pieces of work run at a time, for what is scarce: connections, memory, somebody else's patience. */
export class Turns {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when too many wait already. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    const { atOnce, mostWaiting } = this.limits;
    if (this.taken < atOnce) this.taken++;
    else if (this.waiting.length >= mostWaiting)
      throw new DomainError('SERVICE_UNAVAILABLE', {
        retryAfterSeconds: COME_BACK_SECONDS,
        isExpected: true,
      });
    // Who ends hands their turn on, so that nobody can push in between.
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.taken--;
    }
  }
}
