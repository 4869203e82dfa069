import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { skippedLabels, ticksFor } from './axis.ts';
import { changeOf } from './change.ts';
import { csvDecimal, csvText } from './csv.ts';

describe('value axis', () => {
  test.each([
    [0, [0, 1, 2, 3, 4]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6, 8]],
    [37, [0, 10, 20, 30, 40]],
    [81, [0, 25, 50, 75, 100]],
    [132, [0, 40, 80, 120, 160]],
  ])('reaches %i in four round steps', (largest, ticks) => {
    expect(ticksFor(largest)).toEqual(ticks);
  });

  test('has four equal integer steps that cover each value without an unused step', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom(1, 100), (largest, unit) => {
        const ticks = ticksFor(largest, unit);
        const step = ticks[1] ?? 0;
        expect(ticks).toEqual([0, step, 2 * step, 3 * step, 4 * step]);
        expect(Number.isInteger(step / unit)).toBe(true);
        expect(4 * step).toBeGreaterThanOrEqual(largest);
        expect(4 * step).toBeLessThanOrEqual(Math.max(4 * unit, 2.5 * largest));
      }),
    );
  });
});

test('an axis shows at most twelve labels and skips as few as possible', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), (count) => {
      const every = skippedLabels(count, 12) + 1;
      expect(Math.ceil(count / every)).toBeLessThanOrEqual(12);
      if (count > 12) expect(Math.ceil(count / every)).toBeGreaterThan(6);
      else expect(every).toBe(1);
    }),
  );
});

describe('change', () => {
  test.each([
    [0, 0, { kind: 'none' }],
    [7, 0, { kind: 'new' }],
    [7, 7, { kind: 'same' }],
    [9, 6, { kind: 'up', ratio: 0.5 }],
    [0, 6, { kind: 'down', ratio: 1 }],
  ])('to %i from %i is %o', (current, previous, change) => {
    expect(changeOf(current, previous)).toEqual(change);
  });
});

describe('CSV file', () => {
  test('is split and parsed by spreadsheets of its language', () => {
    expect(
      csvText('pt', [
        ['Semana', 'Total'],
        ['02/11/2026', 12],
      ]),
    ).toBe('\uFEFFSemana;Total\r\n02/11/2026;12\r\n');
    expect(csvText('en', [['Lima, Ana', 1]])).toBe('\uFEFF"Lima, Ana",1\r\n');
    expect(csvDecimal(1234.5, 2, 'pt')).toBe('1234,50');
    expect(csvDecimal(1234.5, 2, 'en')).toBe('1234.50');
  });

  test('neutralizes a name that looks like a formula', () => {
    expect(csvText('en', [['=cmd()', '@x', 'a "b"']])).toBe('\uFEFF\'=cmd(),\'@x,"a ""b"""\r\n');
  });
});
