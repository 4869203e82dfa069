import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('what was asked is worked out once, and again when too much came in between', () => {
  const asked: string[] = [];
  const lengthOf = remembered((text) => asked.push(text) && text.length, 2);
  expect(['a', 'bb', 'a', 'bb'].map(lengthOf)).toEqual([1, 2, 1, 2]);
  expect(asked).toEqual(['a', 'bb']);
  expect(['ccc', 'ccc', 'a'].map(lengthOf)).toEqual([3, 3, 1]);
  expect(asked).toEqual(['a', 'bb', 'ccc', 'a']);
});

test('nothing found is remembered too', () => {
  let times = 0;
  const find = remembered(() => {
    times++;
    return null;
  });
  expect([find('x'), find('x')]).toEqual([null, null]);
  expect(times).toBe(1);
});
