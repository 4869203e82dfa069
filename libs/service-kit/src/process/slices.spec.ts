import { expect, test } from 'vitest';
import { inSlices } from './slices.ts';

function* countTo(last: number, stepMs: number) {
  for (let count = 0; count < last; count++) {
    const until = performance.now() + stepMs;
    while (performance.now() < until);
    yield;
  }
  return last;
}

test('a long computation in slices lets other work run, and returns its result', async () => {
  const counting = inSlices(countTo(60, 1));
  let timerRuns = 0;
  const other = setInterval(() => timerRuns++, 0);
  expect(await counting).toBe(60);
  clearInterval(other);
  expect(timerRuns).toBeGreaterThan(0);
});

test('a short computation in slices returns its result or throws its error', async () => {
  expect(await inSlices(countTo(3, 0))).toBe(3);
  const failing = (function* () {
    yield;
    throw new Error('broken');
  })();
  await expect(inSlices(failing)).rejects.toThrow('broken');
});
