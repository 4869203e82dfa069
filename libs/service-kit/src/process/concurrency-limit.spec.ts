import { expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrency-limit.ts';

test('a concurrency limit runs four tasks at a time, releases the permit of a failed one, and refuses the 105th', async () => {
  const limit = new ConcurrencyLimit({ concurrency: 4, maxWaiting: 100 });
  let [running, most] = [0, 0];
  const ends: (() => void)[] = [];
  const work = (fails: boolean) => async () => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
    if (fails) throw new Error('failed');
  };
  const started = Array.from({ length: 104 }, (_, index) =>
    limit.run(work(index % 2 === 0)).then(
      () => 'done',
      () => 'failed',
    ),
  );
  await expect(limit.run(work(false))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  for (let done = 0; done < started.length; done++) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await Promise.all(started)).filter((outcome) => outcome === 'done')).toHaveLength(52);
  expect(most).toBe(4);
});
