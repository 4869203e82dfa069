import { expect, test } from 'vitest';
import { Gathered } from './gathered.ts';

test('what is asked for in the same moment is done together, and each gets its own', async () => {
  const batches: number[][] = [];
  const doubled = new Gathered<number, number>(async (items) => {
    batches.push([...items]);
    return items.map((item) => 2 * item);
  });
  expect(await Promise.all([1, 2, 3].map((item) => doubled.do(item)))).toEqual([2, 4, 6]);
  expect(await doubled.do(4)).toBe(8);
  expect(batches).toEqual([[1, 2, 3], [4]]);
});

test('what is asked for while something is under way goes together after it', async () => {
  const batches: number[][] = [];
  const others: Promise<number>[] = [];
  const gathered: Gathered<number, number> = new Gathered(async (items) => {
    batches.push([...items]);
    if (items.includes(1)) others.push(gathered.do(2), gathered.do(3));
    return items;
  });
  expect(await gathered.do(1)).toBe(1);
  expect(await Promise.all(others)).toEqual([2, 3]);
  expect(batches).toEqual([[1], [2, 3]]);
});

test('of very many some go together, and the others after them', async () => {
  const sizes: number[] = [];
  const gathered = new Gathered<number, number>(async (items) => {
    sizes.push(items.length);
    return items;
  });
  const items = Array.from({ length: 150 }, (_, index) => index);
  expect(await Promise.all(items.map((item) => gathered.do(item)))).toEqual(items);
  expect(sizes).toEqual([64, 64, 22]);
});

test('a failure is only that of what fails alone too', async () => {
  const gathered = new Gathered<boolean, string>(async (items) => {
    if (items.includes(false)) throw new Error('no');
    return items.map(() => 'yes');
  });
  const asked = await Promise.allSettled([gathered.do(true), gathered.do(false), gathered.do(true)]);
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await gathered.do(true)).toBe('yes');
});
