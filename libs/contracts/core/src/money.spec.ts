import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencySymbol, formatCents, parseCents } from './money.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 });

describe('a typed amount', () => {
  test.each([
    ['150', 15_000],
    ['150,5', 15_050],
    ['150.50', 15_050],
    ['R$ 1.234,56', 123_456],
    ['$1,234.56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['0,005', 1],
    ['0,004', 0],
    ['0,0049', 0],
    // Half cents that have no exact binary fraction.
    ['1,005', 101],
    ['8,165', 817],
    ['0,285', 29],
    ['10,075', 1008],
    ['1,115', 112],
    ['0,995', 100],
    [',5', 50],
    ['5,', 500],
  ])('"%s" is %i cents', (text, expected) => {
    expect(parseCents(text)).toBe(expected);
  });

  test.each(['', 'abc', '-10', '−10', 'R$ -1,00', '.', ',', '9'.repeat(400)])('"%s" is 0', (text) => {
    expect(parseCents(text)).toBe(0);
  });

  test('is parsed to the formatted cents in both languages', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom('pt', 'en'),
        (amount, language) => parseCents(formatCents(amount, language)) === amount,
      ),
    );
  });

  test('is exact for every amount with two decimals and either decimal mark', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(',', '.'), (amount, mark) => {
        const text = `${Math.trunc(amount / 100)}${mark}${String(amount % 100).padStart(2, '0')}`;
        return parseCents(text) === amount;
      }),
    );
  });

  test('is never negative or a fraction of a cent for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => Number.isInteger(parseCents(text)) && parseCents(text) >= 0),
    );
  });
});

test("money is formatted in the company's currency and the reader's language", () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(formatCents(123_450, 'en', 'BRL'))).toBe('R$1,234.50');
  expect(plain(formatCents(123_450, 'pt', 'USD'))).toBe('US$ 1.234,50');
  expect(plain(formatCents(123_450, 'pt', 'auto'))).toBe('R$ 1.234,50');
  expect([currencySymbol('pt'), currencySymbol('en'), currencySymbol('pt', 'USD')]).toEqual([
    'R$',
    '$',
    'US$',
  ]);
});

test('money is formatted in BRL in Portuguese and USD in English by default', () => {
  // Intl puts a no-break space after R$.
  expect(formatCents(123_450, 'pt').replaceAll('\u00a0', ' ')).toBe('R$ 1.234,50');
  expect(formatCents(123_450, 'en')).toBe('$1,234.50');
  expect(formatCents(0, 'pt').replaceAll('\u00a0', ' ')).toBe('R$ 0,00');
});
