import { setImmediate } from 'node:timers/promises';

const SLICE_MS = 10;

/** Runs a long computation in slices of 10 ms, so that other work of the process can run in between. */
export async function inSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  let since = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}
