export type CircuitLimits = {
  /** Failures in a row that open the circuit. */
  readonly failures: number;
  /** How long an open circuit refuses calls before it admits a trial. */
  readonly pauseMs: number;
};

export type CircuitState = 'closed' | 'open';

const LIMITS: CircuitLimits = { failures: 3, pauseMs: 2_000 };

/**
 * Stops calls to a process that cannot be reached. After the pause it admits one call as a trial and refuses the others
 * while the trial runs. When a trial reports no result, another one is admitted after a further pause.
 */
export class CircuitBreaker {
  private failures = 0;
  private refusesUntil = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly limits: CircuitLimits = LIMITS,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get state(): CircuitState {
    return this.failures < this.limits.failures ? 'closed' : 'open';
  }

  /** Time until the next call is admitted; 0 when a call is admitted now. */
  get waitMs(): number {
    return this.state === 'closed' ? 0 : Math.max(0, this.refusesUntil - this.now());
  }

  /** Whether the caller may call now. In an open circuit `true` makes this call the trial, so it must be made. */
  admits(): boolean {
    if (this.waitMs > 0) return false;
    if (this.state === 'open') this.refusesUntil = this.now() + this.limits.pauseMs;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  /** Opens the circuit at once, also after successful calls. */
  open(): void {
    this.failures = this.limits.failures;
    this.refusesUntil = this.now() + this.limits.pauseMs;
  }

  failed(): void {
    this.failures++;
    if (this.state === 'open') this.refusesUntil = this.now() + this.limits.pauseMs;
  }
}
