import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('four at a time have a turn, one that fails gives it on, and beyond a hundred nobody waits', async () => {
  const turns = new Turns({ atOnce: 4, mostWaiting: 100 });
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
    if (fails) throw new Error('away');
  };
  const taken = Array.from({ length: 104 }, (_, index) =>
    turns.take(work(index % 2 === 0)).then(
      () => 'done',
      () => 'failed',
    ),
  );
  await expect(turns.take(work(false))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (let done = 0; done < taken.length; done++) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await Promise.all(taken)).filter((outcome) => outcome === 'done')).toHaveLength(52);
  expect(most).toBe(4);
});
