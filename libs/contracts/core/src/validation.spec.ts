import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ERRORS, type ErrorCode, errorStatus, errorText } from './errors.ts';
import {
  centsSchema,
  emailSchema,
  idParamSchema,
  nameText,
  optionalText,
  passwordSchema,
  requiredText,
} from './fields.schemas.ts';
import { formatCents, MAX_CENTS } from './money.ts';
import { fieldTexts } from './validation.ts';
import { VALIDATION_TEXTS } from './validation-texts.ts';

const ACCENTED_LETTER = /[à-ü]/i;

function textsOf(schema: z.ZodType, value: unknown, language: 'pt' | 'en' = 'pt'): Record<string, string> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) throw new Error('the value is valid');
  return fieldTexts(result.error, language);
}

test('the amount limit is formatted in the currency of each language', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const { pt, en } = VALIDATION_TEXTS.amount_limit;
  expect(pt).toContain(plain(formatCents(MAX_CENTS, 'pt')));
  expect(en).toContain(plain(formatCents(MAX_CENTS, 'en')));
  expect(textsOf(z.object({ price: centsSchema }), { price: MAX_CENTS + 1 })).toEqual({ price: pt });
});

test.each([-5, 0])('an amount of %s cents is refused with a text that states the minimum', (price) => {
  expect(textsOf(z.object({ price: centsSchema }), { price })).toEqual({ price: VALIDATION_TEXTS.amount.pt });
});

test('a name with several consecutive spaces is stored with one', () => {
  expect(nameText(10).parse('  Ana   Lima ')).toBe('Ana Lima');
  expect(nameText(10).safeParse('   ').success).toBe(false);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'an unknown field is named when it has the name of an inherited property: %s',
  (name) => {
    const value = Object.fromEntries([[name, 1]]);
    expect(Object.entries(textsOf(z.strictObject({}), value))).toEqual([[name, 'Campo desconhecido']]);
  },
);

describe('a text in both languages', () => {
  test.each(Object.entries(VALIDATION_TEXTS))('exists for the validation issue %s', (_, text) => {
    expect(text.pt.trim()).not.toBe('');
    expect(text.en.trim()).not.toBe('');
    expect(text.en).not.toMatch(ACCENTED_LETTER);
  });

  test.each(Object.keys(ERRORS) as ErrorCode[])('exists for the error code %s', (code) => {
    expect(errorText(code, 'pt').trim()).not.toBe('');
    expect(errorText(code, 'en').trim()).not.toBe('');
    expect(errorText(code, 'en')).not.toMatch(ACCENTED_LETTER);
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
  });
});

describe('an invalid input', () => {
  const schema = z.strictObject({
    name: requiredText(5),
    age: z.int().min(1).max(9).optional(),
    kind: z.enum(['a', 'b']).optional(),
    tags: z.array(z.strictObject({ text: z.string().min(2) })).optional(),
  });

  test('returns every wrong field, nested ones by their path', () => {
    const wrong = { age: 0, kind: 'c', tags: [{ text: 'ok' }, { text: 'x', more: 1 }], extra: 1, other: 2 };
    expect(textsOf(schema, wrong)).toEqual({
      name: 'Campo obrigatório',
      age: 'O mínimo é 1',
      kind: 'Use um destes: a, b',
      'tags.1.text': 'Use pelo menos 2 caracteres',
      'tags.1.more': 'Campo desconhecido',
      extra: 'Campo desconhecido',
      other: 'Campo desconhecido',
    });
  });

  test('has the error "too long" instead of "missing" when a text is too long', () => {
    const long = z.strictObject({
      name: requiredText(5, 'client_name'),
      email: emailSchema,
      password: passwordSchema,
    });
    const typed = { name: 'longer', email: `${'a'.repeat(250)}@example.com`, password: 'a'.repeat(201) };
    expect(textsOf(long, typed)).toEqual({
      name: 'Use no máximo 5 caracteres',
      email: 'Use no máximo 254 caracteres',
      password: 'Use no máximo 200 caracteres',
    });
    expect(textsOf(long, {})).toEqual({
      name: 'Informe o nome do cliente.',
      email: 'E-mail é obrigatório',
      password: 'Informe a senha',
    });
  });

  test("is explained in English when the caller's language is English", () => {
    const wrong = { name: 'longer', age: 10, kind: 1, tags: 'none', extra: 1 };
    expect(textsOf(schema, wrong, 'en')).toEqual({
      name: 'Use at most 5 characters',
      age: 'The maximum is 9',
      kind: 'Use one of: a, b',
      tags: 'Wrong type of value',
      extra: 'Unknown field',
    });
  });

  test('has an error of the whole body when it is not an object', () => {
    expect(textsOf(schema, [])).toEqual({ body: 'Tipo de valor inválido' });
  });

  test('has only the first issue of a field', () => {
    expect(textsOf(z.strictObject({ email: emailSchema }), { email: ' ' })).toEqual({
      email: 'E-mail é obrigatório',
    });
  });
});

describe('fields', () => {
  test('an e-mail address is trimmed and lower-cased', () => {
    expect(emailSchema.parse('  Ana@Example.COM ')).toBe('ana@example.com');
    for (const wrong of ['ana', 'ana@', '@example.com', 'a b@example.com', `${'a'.repeat(250)}@a.com`]) {
      expect(emailSchema.safeParse(wrong).success).toBe(false);
    }
  });

  test('a text is trimmed, and an empty optional text becomes null', () => {
    expect(requiredText(10).parse(' Ana ')).toBe('Ana');
    expect(optionalText(10).parse('   ')).toBeNull();
    expect(optionalText(10).parse(null)).toBeNull();
    expect(requiredText(10).safeParse('a\0b').success).toBe(false);
  });

  test('a password is stored as typed', () => {
    expect(passwordSchema.parse('  com espaço ')).toBe('  com espaço ');
    expect(passwordSchema.safeParse('12345').success).toBe(false);
  });

  test('an id of a path is a positive integer of at most 32 bits', () => {
    expect(idParamSchema.parse('42')).toBe(42);
    expect(idParamSchema.parse(42)).toBe(42);
    const wrongs = [
      '0',
      '-1',
      '1.5',
      'abc',
      '',
      '2147483648',
      '1e3x',
      'NaN',
      'Infinity',
      '0xA',
      '1e1',
      ' 1',
      '+1',
    ];
    for (const wrong of [...wrongs, '00000000001', 0, -1, 1.5, 2_147_483_648, true, ['1'], null, undefined]) {
      expect(textsOf(z.strictObject({ id: idParamSchema }), { id: wrong }), String(wrong)).toEqual({
        id: 'ID inválido.',
      });
    }
  });
});
