import { setTimeout as wait } from 'node:timers/promises';

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 200;

/** Retries an assertion until it holds, with growing pauses. Events reach other services milliseconds after the reply.
 * The limit applies between attempts. */
export async function eventually<T>(assertion: () => T | Promise<T>, limitMs = 15_000): Promise<T> {
  const end = performance.now() + limitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() >= end) throw error;
      await wait(pause);
    }
  }
}
