import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CoalescedReads } from './coalesced-reads.ts';

test('a coalesced read includes every write before its call, and one read runs at a time', async () => {
  const step = fc.oneof(
    fc.constant('write' as const),
    fc.constant('read' as const),
    fc.constant('wait' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { maxLength: 40 }), async (scheduler, steps) => {
      let written = 0;
      let running = 0;
      let begun = 0;
      const reads = new CoalescedReads<number>();
      const read = async () => {
        begun++;
        expect(++running).toBe(1);
        const seen = await scheduler.schedule(Promise.resolve(written), 'read');
        await scheduler.schedule(Promise.resolve(), 'reply');
        running--;
        return seen;
      };
      const checks: Promise<void>[] = [];
      for (const each of steps) {
        if (each === 'write') written++;
        else if (each === 'wait') await scheduler.waitNext(Math.min(1, scheduler.count()));
        else {
          const before = written;
          checks.push(reads.read('week', read).then((seen) => expect(seen).toBeGreaterThanOrEqual(before)));
        }
      }
      await scheduler.waitIdle();
      await Promise.all(checks);
      expect(begun).toBeLessThanOrEqual(checks.length);
    }),
  );
});

test('callers with the same key share one read while another runs, and a caller with another key does not wait', async () => {
  const begun: string[] = [];
  const pending: (() => void)[] = [];
  const reads = new CoalescedReads<number>();
  const read = (key: string) =>
    reads.read(key, () => {
      begun.push(key);
      return new Promise((resolve) => pending.push(() => resolve(begun.length)));
    });
  const first = read('1');
  const shared = [read('1'), read('1'), read('1')];
  const other = read('2');
  expect(begun).toEqual(['1', '2']);
  pending[0]?.();
  expect(await first).toBe(2);
  await Promise.resolve();
  expect(begun).toEqual(['1', '2', '1']);
  for (const finish of pending) finish();
  expect(await Promise.all(shared)).toEqual([3, 3, 3]);
  expect(await other).toBe(3);
});

test('a failed read rejects every caller that shares it, and the next call reads again', async () => {
  const reads = new CoalescedReads<string>();
  const first = reads.read('week', () => Promise.reject(new Error('unavailable')));
  const thrown = reads.read('week', () => {
    throw new Error('at once');
  });
  await expect(first).rejects.toThrow('unavailable');
  await expect(thrown).rejects.toThrow('at once');
  expect(await reads.read('week', async () => 'again')).toBe('again');
});
