import { ProviderError } from '../../provider/whatsapp-provider.ts';

const MOST_CONSECUTIVE_FAILURES = 3;

/** Stops the calls of one batch when the following ones would fail too. */
export class CircuitBreaker {
  private isDisconnected = false;
  private consecutiveFailures = 0;

  /** Reason why calls are stopped; null while calls are made. */
  get openReason(): 'not_connected' | 'failing' | null {
    if (this.isDisconnected) return 'not_connected';
    return this.consecutiveFailures >= MOST_CONSECUTIVE_FAILURES ? 'failing' : null;
  }

  recordSuccess(): void {
    this.consecutiveFailures = 0;
  }

  /** A refusal concerns one message only. */
  recordFailure(error: unknown): void {
    const failure = failureOf(error);
    if (failure === 'not_connected') this.isDisconnected = true;
    else if (failure !== 'refused') this.consecutiveFailures++;
  }
}

/** After any other error it is unknown whether the message was sent. */
export function failureOf(error: unknown): ProviderError['failure'] {
  return error instanceof ProviderError ? error.failure : 'unknown_outcome';
}
