import { describe, expect, test } from 'vitest';
import { mappingOfValues } from './first-row.ts';

describe('the first row of a file without a header', () => {
  test('gives the field of each column by its value', () => {
    const cells = [
      '17',
      'Ana Lima',
      '529.982.247-25',
      '11987450132',
      'ana@cliente.example',
      '29/02/1984',
      'SP',
    ];
    expect(mappingOfValues(cells)).toEqual({ name: 1, cpf: 2, phone: 3, email: 4, birth_date: 5 });
    expect(mappingOfValues(['1133334444', '11987450132'])).toEqual({ phone: 0 });
  });
});
