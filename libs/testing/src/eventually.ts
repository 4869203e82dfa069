import { vi } from 'vitest';

/** Retries an assertion until it holds. Events reach other services milliseconds after the reply. */
export function eventually<T>(assertion: () => T | Promise<T>, limitMs = 15_000): Promise<T> {
  return vi.waitFor(assertion, { timeout: limitMs, interval: 20 });
}
