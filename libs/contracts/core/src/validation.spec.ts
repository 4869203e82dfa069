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
import { fieldTexts, VALIDATION_TEXTS } from './validation.ts';

function textsOf(schema: z.ZodType, value: unknown, language: 'pt' | 'en' = 'pt'): Record<string, string> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) throw new Error('the value is valid');
  return fieldTexts(result.error, language);
}

test('the highest amount is told in the currency of each language', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const { pt, en } = VALIDATION_TEXTS.amount_limit;
  expect(pt).toContain(plain(formatCents(MAX_CENTS, 'pt')));
  expect(en).toContain(plain(formatCents(MAX_CENTS, 'en')));
  expect(textsOf(z.object({ price: centsSchema }), { price: MAX_CENTS + 1 })).toEqual({ price: pt });
});

test.each([-5, 0])('an amount of %s cents is refused with the real minimum', (price) => {
  expect(textsOf(z.object({ price: centsSchema }), { price })).toEqual({ price: VALIDATION_TEXTS.amount.pt });
});

test('a name has one space where several were typed', () => {
  expect(nameText(10).parse('  Ana   Lima ')).toBe('Ana Lima');
  expect(nameText(10).safeParse('   ').success).toBe(false);
});

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'a field that nobody knows is named, also when every object has one of its name: %s',
  (name) => {
    const value = Object.fromEntries([[name, 1]]);
    expect(Object.entries(textsOf(z.strictObject({}), value))).toEqual([[name, 'Campo desconhecido']]);
  },
);

describe('every text', () => {
  test.each(Object.entries(VALIDATION_TEXTS))(
    'of the wrong field "%s" is there in both languages',
    (_, text) => {
      expect(text.pt.trim()).not.toBe('');
      expect(text.en.trim()).not.toBe('');
      expect(text.en).not.toMatch(/[ãõçáéíóúâêô]/i);
    },
  );

  test.each(Object.keys(ERRORS) as ErrorCode[])('of the failure %s is there in both languages', (code) => {
    expect(errorText(code, 'pt').trim()).not.toBe('');
    expect(errorText(code, 'en').trim()).not.toBe('');
    expect(errorText(code, 'en')).not.toMatch(/[ãõçáéíóúâêô]/i);
    expect(errorStatus(code)).toBeGreaterThanOrEqual(400);
    expect(errorStatus(code)).toBeLessThan(600);
  });
});

describe('a wrong input', () => {
  const schema = z.strictObject({
    name: requiredText(5),
    age: z.int().min(1).max(9).optional(),
    kind: z.enum(['a', 'b']).optional(),
    tags: z.array(z.strictObject({ text: z.string().min(2) })).optional(),
  });

  test('names every field at once, nested ones by their path', () => {
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

  test('that is too long is not told to be missing', () => {
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

  test('is explained in English to who asked for it', () => {
    const wrong = { name: 'longer', age: 10, kind: 1, tags: 'none', extra: 1 };
    expect(textsOf(schema, wrong, 'en')).toEqual({
      name: 'Use at most 5 characters',
      age: 'The maximum is 9',
      kind: 'Use one of: a, b',
      tags: 'Wrong type of value',
      extra: 'Unknown field',
    });
  });

  test('that is no object is a wrong body', () => {
    expect(textsOf(schema, [])).toEqual({ body: 'Tipo de valor inválido' });
  });

  test('gives the first thing wrong with a field', () => {
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

  test('a text is trimmed; an empty optional one is null', () => {
    expect(requiredText(10).parse(' Ana ')).toBe('Ana');
    expect(optionalText(10).parse('   ')).toBeNull();
    expect(optionalText(10).parse(null)).toBeNull();
    expect(requiredText(10).safeParse('a\0b').success).toBe(false);
  });

  test('a password is kept as it was typed', () => {
    expect(passwordSchema.parse('  com espaço ')).toBe('  com espaço ');
    expect(passwordSchema.safeParse('12345').success).toBe(false);
  });

  test('an id of a path is a positive whole number that the database can hold', () => {
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
