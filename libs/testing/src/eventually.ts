import { vi } from 'vitest';

/** Tries an assertion until it holds: facts reach other services milliseconds after the reply. */
export function eventually<T>(assertion: () => T | Promise<T>, limitMs = 15_000): Promise<T> {
  return vi.waitFor(assertion, { timeout: limitMs, interval: 20 });
}
