import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('a memoized function runs once per argument, and again after its full cache was cleared', () => {
  const calls: string[] = [];
  const lengthOf = memoize((text) => calls.push(text) && text.length, 2);
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2]);
  expect(calls).toEqual(['a', 'bb']);
  expect(['ccc', 'ccc', 'a'].map(lengthOf)).toEqual([3, 3, 1]);
  expect(calls).toEqual(['a', 'bb', 'ccc', 'a']);
});

test('a memoized function caches null', () => {
  let calls = 0;
  const find = memoize(() => {
    calls++;
    return null;
  });
  expect([find('x'), find('x')]).toEqual([null, null]);
  expect(calls).toBe(1);
});
