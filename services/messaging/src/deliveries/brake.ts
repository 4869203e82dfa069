import { ProviderError } from '../provider/whatsapp-provider.ts';

/** After so many the provider is left alone for a while. */
const FAILURES_IN_A_ROW = 3;

/** Remembers how a phone's calls of one batch went, so that the rest are not made when they would fail as well. */
export class Brake {
  private isDisconnected = false;
  private failuresInARow = 0;

  /** Why nothing more is asked of the provider; null while it is. */
  get held(): 'not_connected' | 'left_alone' | null {
    if (this.isDisconnected) return 'not_connected';
    return this.failuresInARow >= FAILURES_IN_A_ROW ? 'left_alone' : null;
  }

  worked(): void {
    this.failuresInARow = 0;
  }

  /** A message that is refused says nothing of the next one. */
  failed(error: unknown): void {
    const failure = failureOf(error);
    if (failure === 'not_connected') this.isDisconnected = true;
    else if (failure !== 'refused') this.failuresInARow++;
  }
}

/** Whatever else is thrown says nothing of what became of a message. */
export function failureOf(error: unknown): ProviderError['failure'] {
  return error instanceof ProviderError ? error.failure : 'unknown_outcome';
}
