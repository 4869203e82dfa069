import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SharedReads } from './shared-reads.ts';

test('nobody hears less than was written before they asked, one reading at a time', async () => {
  const step = fc.oneof(
    fc.constant('write' as const),
    fc.constant('ask' as const),
    fc.constant('wait' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 40 }), async (scheduler, steps) => {
      let written = 0;
      let underWay = 0;
      let begun = 0;
      const reads = new SharedReads<number>();
      const read = async () => {
        begun++;
        expect(++underWay).toBe(1);
        const seen = await scheduler.schedule(Promise.resolve(written), 'read');
        await scheduler.schedule(Promise.resolve(), 'answer');
        underWay--;
        return seen;
      };
      const answers: Promise<void>[] = [];
      for (const each of steps) {
        if (each === 'write') written++;
        else if (each === 'wait') await scheduler.waitNext(Math.min(1, scheduler.count()));
        else {
          const known = written;
          answers.push(reads.read('week', read).then((seen) => expect(seen).toBeGreaterThanOrEqual(known)));
        }
      }
      await scheduler.waitIdle();
      await Promise.all(answers);
      expect(begun).toBeLessThanOrEqual(answers.length);
    }),
  );
});

test('who asks together while something is read shares one reading; who asks for something else does not wait', async () => {
  const begun: string[] = [];
  const open: (() => void)[] = [];
  const reads = new SharedReads<number>();
  const ask = (key: string) =>
    reads.read(key, () => {
      begun.push(key);
      return new Promise((answer) => open.push(() => answer(begun.length)));
    });
  const first = ask('1');
  const shared = [ask('1'), ask('1'), ask('1')];
  const other = ask('2');
  expect(begun).toEqual(['1', '2']);
  open[0]?.();
  expect(await first).toBe(2);
  await Promise.resolve();
  expect(begun).toEqual(['1', '2', '1']);
  for (const answer of open) answer();
  expect(await Promise.all(shared)).toEqual([3, 3, 3]);
  expect(await other).toBe(3);
});

test('a failure is told to who shared it, and the next reading begins anew', async () => {
  const reads = new SharedReads<string>();
  const first = reads.read('week', () => Promise.reject(new Error('away')));
  const thrown = reads.read('week', () => {
    throw new Error('at once');
  });
  await expect(first).rejects.toThrow('away');
  await expect(thrown).rejects.toThrow('at once');
  expect(await reads.read('week', async () => 'again')).toBe('again');
});
