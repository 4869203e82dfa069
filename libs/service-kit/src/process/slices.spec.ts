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

test('a long computation lets other work of the process run, and its result is returned', async () => {
  const counting = inSlices(countTo(60, 1));
  let turns = 0;
  const other = setInterval(() => turns++, 0);
  expect(await counting).toBe(60);
  clearInterval(other);
  expect(turns).toBeGreaterThan(0);
});

test('a short computation takes no turn, and its error is thrown', async () => {
  expect(await inSlices(countTo(3, 0))).toBe(3);
  const failing = (function* () {
    yield;
    throw new Error('broken');
  })();
  await expect(inSlices(failing)).rejects.toThrow('broken');
});
