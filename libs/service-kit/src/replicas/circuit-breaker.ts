export type CircuitLimits = {
  /** So many failures in a row open the circuit. */
  readonly failures: number;
  /** How long an open circuit refuses everybody before it lets the next trial through. */
  readonly pauseMs: number;
};

export type CircuitState = 'closed' | 'open';

const LIMITS: CircuitLimits = { failures: 3, pauseMs: 2_000 };

/**
 * Keeps calls away from a process that cannot be reached. Once the pause is over one call is let through as a trial; while
 * it is under way the others are still refused. A trial of which nothing is heard any more is replaced after a further pause.
 */
export class CircuitBreaker {
  private failures = 0;
  private refusesUntil = 0;

  /** @param now milliseconds of a clock that never goes back. */
  constructor(
    private readonly limits: CircuitLimits = LIMITS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get state(): CircuitState {
    return this.failures < this.limits.failures ? 'closed' : 'open';
  }

  /** How long until a trial may be made; 0 when a call may be made now. */
  get waitMs(): number {
    return this.state === 'closed' ? 0 : Math.max(0, this.refusesUntil - this.now());
  }

  /** Whether the caller may make its call now; of an open circuit it is then the trial, and must make it. */
  admits(): boolean {
    if (this.waitMs > 0) return false;
    if (this.state === 'open') this.refusesUntil = this.now() + this.limits.pauseMs;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures++;
    if (this.state === 'open') this.refusesUntil = this.now() + this.limits.pauseMs;
  }
}
