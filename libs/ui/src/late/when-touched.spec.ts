import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

let whenTouched: typeof import('./when-touched.ts')['whenTouched'];
// A page without user input.
beforeEach(async () => {
  vi.resetModules();
  ({ whenTouched } = await import('./when-touched.ts'));
});

const moveTo = (clientX: number, clientY: number) =>
  window.dispatchEvent(new MouseEvent('pointermove', { clientX, clientY }));

test('a pointer that rests on the new page is not user input', () => {
  const work = vi.fn();
  whenTouched(work);
  moveTo(40, 50);
  moveTo(40, 50);
  expect(work).not.toHaveBeenCalled();
  moveTo(41, 50);
  moveTo(42, 50);
  expect(work).toHaveBeenCalledOnce();
});

test.each(['pointerDown', 'keyDown', 'touchStart', 'wheel'] as const)('%s is user input', (sign) => {
  const works = [vi.fn(), vi.fn(), vi.fn()] as const;
  whenTouched(works[0]);
  const letBe = whenTouched(works[1]);
  letBe();
  whenTouched(works[2]);
  fireEvent[sign](document.body);
  fireEvent[sign](document.body);
  expect(works.map((work) => work.mock.calls.length)).toEqual([1, 0, 1]);
});

test("work runs after the screen's own work when the page already had user input", async () => {
  whenTouched(vi.fn());
  fireEvent.keyDown(document.body);
  const [work, unwanted] = [vi.fn(), vi.fn()];
  whenTouched(work);
  whenTouched(unwanted)();
  expect(work).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(work).toHaveBeenCalledOnce());
  expect(unwanted).not.toHaveBeenCalled();
});
