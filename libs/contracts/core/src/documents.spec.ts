import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyMask, digitsOf, formatCnpj, formatCpf, isValidCnpj, isValidCpf } from './documents.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length });

/** Check digit in the other form that Receita Federal gives: ten times the sum, modulo 11, modulo 10. */
function checkDigitOf(given: readonly number[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + weight * (given[index] ?? 0), 0);
  return ((sum * 10) % 11) % 10;
}

function completed(given: readonly number[], first: readonly number[], second: readonly number[]): string {
  const withFirst = [...given, checkDigitOf(given, first)];
  return [...withFirst, checkDigitOf(withFirst, second)].join('');
}

const cpf = digits(9)
  .filter((given) => new Set(given).size > 1)
  .map((given) => completed(given, [10, 9, 8, 7, 6, 5, 4, 3, 2], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]));
const cnpj = digits(12)
  .filter((given) => new Set(given).size > 1)
  .map((given) =>
    completed(given, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]),
  );
const otherDigit = fc.integer({ min: 1, max: 9 });

const withOtherLastDigit = (document: string, by: number) =>
  document.slice(0, -1) + ((Number(document.at(-1)) + by) % 10);

describe.each([
  ['CPF', cpf, isValidCpf, formatCpf, /^\d{3}\.\d{3}\.\d{3}-\d{2}$/],
  ['CNPJ', cnpj, isValidCnpj, formatCnpj, /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/],
] as const)('a %s', (_, valid, isValid, format, mask) => {
  test('is valid when its check digits are correct, with or without its mask', () => {
    fc.assert(fc.property(valid, (document) => isValid(document) && isValid(format(document))));
  });

  test('is invalid when a check digit is wrong', () => {
    fc.assert(fc.property(valid, otherDigit, (document, by) => !isValid(withOtherLastDigit(document, by))));
  });

  test('is invalid when it has another length', () => {
    fc.assert(fc.property(valid, (document) => !isValid(document.slice(0, -1)) && !isValid(`${document}0`)));
  });

  test('has the same digits after masking', () => {
    fc.assert(
      fc.property(
        valid,
        (document) => mask.test(format(document)) && digitsOf(format(document)) === document,
      ),
    );
  });
});

test.each(['529.982.247-25', '52998224725', '168.995.350-09'])('%s is a valid CPF', (text) => {
  expect(isValidCpf(text)).toBe(true);
});

test.each(['11.222.333/0001-81', '11222333000181'])('%s is a valid CNPJ', (text) => {
  expect(isValidCnpj(text)).toBe(true);
});

test.each(Array.from({ length: 10 }, (_, digit) => String(digit)))(
  'a CPF or CNPJ of only the digit %s is invalid',
  (digit) => {
    expect(isValidCpf(digit.repeat(11))).toBe(false);
    expect(isValidCnpj(digit.repeat(14))).toBe(false);
  },
);

test('an empty text is not a valid CPF or CNPJ', () => {
  expect(isValidCpf('')).toBe(false);
  expect(isValidCnpj('')).toBe(false);
});

test('a mask is filled as far as digits are typed', () => {
  expect(['5', '529', '5299', '5299822', '52998224725', '529982247259'].map(formatCpf)).toEqual([
    '5',
    '529',
    '529.9',
    '529.982.2',
    '529.982.247-25',
    '529.982.247-25',
  ]);
  expect(applyMask('', '000')).toBe('');
});
