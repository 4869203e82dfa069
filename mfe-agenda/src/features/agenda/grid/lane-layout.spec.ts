import { expect, test } from 'vitest';
import { layLanes } from './lane-layout.ts';

const hours = (...pairs: readonly [number, number][]) => pairs.map(([top, bottom]) => ({ top, bottom }));
const lanesOf = (...pairs: readonly [number, number][]) =>
  layLanes(hours(...pairs)).map(({ lane, span, lanes }) => [lane, span, lanes]);

test('a stretch without overlap has the full width', () => {
  expect(lanesOf([8, 9], [9, 10])).toEqual([
    [0, 1, 1],
    [0, 1, 1],
  ]);
});

test('overlapping stretches are side by side', () => {
  expect(lanesOf([8, 9], [8, 9], [8.5, 10])).toEqual([
    [0, 1, 3],
    [1, 1, 3],
    [2, 1, 3],
  ]);
});

test('a lane is reused when it is free, and a stretch grows over empty lanes', () => {
  expect(lanesOf([8, 12], [8, 9], [8, 9], [10, 11])).toEqual([
    [0, 1, 3],
    [1, 1, 3],
    [2, 1, 3],
    [1, 2, 3],
  ]);
});

test('only overlapping stretches share a cluster', () => {
  const clusters = layLanes(hours([8, 9], [8.5, 9.5], [14, 15])).map(({ cluster }) => cluster);
  expect(clusters[0]).toBe(clusters[1]);
  expect(clusters[2]).not.toBe(clusters[0]);
});

test('no two stretches that overlap in time ever share a lane', () => {
  const many = Array.from({ length: 90 }, (_, index) => ({
    top: (index * 7) % 40,
    bottom: ((index * 7) % 40) + 3 + (index % 4),
  }));
  const lanes = layLanes(many);
  many.forEach((one, index) => {
    many.forEach((other, at) => {
      if (at <= index || one.top >= other.bottom || other.top >= one.bottom) return;
      expect(lanes[index]?.lane).not.toBe(lanes[at]?.lane);
    });
  });
});
