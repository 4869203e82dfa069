import { describe, expect, test } from 'vitest';
import { pixSettingsSchema } from './pix.schemas.ts';
import { pixKeyOf } from './pix-key.ts';
import { pixText } from './pix-text.ts';

describe('a PIX key', () => {
  test.each([
    ['cpf', '529.982.247-25', '52998224725'],
    ['cnpj', '11.222.333/0001-81', '11222333000181'],
    ['email', ' Financeiro@Estudio.Example ', 'financeiro@estudio.example'],
    ['phone', '(11) 98765-4321', '+5511987654321'],
    ['phone', '+55 11 98765-4321', '+5511987654321'],
    ['phone', '5511987654321', '+5511987654321'],
    ['random', '123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
  ] as const)('of type %s is stored as in the PIX directory: %s', (type, typed, stored) => {
    expect(pixKeyOf(type, typed)).toBe(stored);
  });

  test.each([
    ['cpf', '529.982.247-24'],
    ['cpf', '11.222.333/0001-81'],
    ['cnpj', '11.222.333/0001-80'],
    ['email', 'financeiro@'],
    ['email', 'joão@estudio.example'],
    ['email', `${'x'.repeat(70)}@b.co.uk`],
    ['phone', '98765-4321'],
    ['phone', '+1 212 555 0100 00'],
    ['phone', '(01) 98765-4321'],
    ['random', '123e4567e12b12d1a456426655440000'],
  ] as const)('of type %s is refused: %s', (type, typed) => {
    expect(pixKeyOf(type, typed)).toBeNull();
  });
});

test('a BR Code contains names without accents and emoji', () => {
  expect(pixText(' Estúdio  Ação & Movimento 🧘')).toBe('Estudio Acao & Movimento');
});

describe('the settings', () => {
  const settings = {
    type: 'cnpj',
    key: '11222333000181',
    receiver_name: 'Estúdio Equilíbrio',
    city: 'São Paulo',
  };
  const wrong = (changes: object) =>
    Object.fromEntries(
      (pixSettingsSchema.safeParse({ ...settings, ...changes }).error?.issues ?? []).map(
        ({ path, message }) => [path.join('.'), message],
      ),
    );

  test('name all wrong fields at once', () => {
    expect(wrong({ key: '11222333000180', receiver_name: '🧘', city: 'Santana do Livramento' })).toEqual({
      key: 'cnpj',
      receiver_name: 'pix_name',
      city: 'pix_city',
    });
    expect(wrong({ city: 'Rio\0' })).toEqual({ city: 'pix_city' });
    expect(wrong({ type: 'random', key: 'x', city: '' })).toEqual({ key: 'pix_random', city: 'required' });
  });

  test('accept a name of 25 characters with accents, but not of 26', () => {
    expect(wrong({ receiver_name: 'ç'.repeat(25) })).toEqual({});
    expect(wrong({ receiver_name: 'ç'.repeat(26) })).toEqual({ receiver_name: 'pix_name' });
  });
});
