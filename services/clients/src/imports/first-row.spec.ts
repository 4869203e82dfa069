import { describe, expect, test } from 'vitest';
import { mappingOfValues, seemsClient } from './first-row.ts';

describe('the first row of a file', () => {
  test.each([
    ['an e-mail', ['Ana Lima', 'ana@cliente.example']],
    ['a date', ['Ana Lima', '29/02/1984']],
    ['an ISO date', ['Ana Lima', '1984-02-29']],
    ['a CPF', ['Ana Lima', '529.982.247-25']],
    ['a phone', ['Ana Lima', '(11) 98745-0132']],
  ])('is a client when it has %s', (_what, cells) => expect(seemsClient(cells)).toBe(true));

  test.each([
    ['names of columns', ['Nome', 'Telefone 1', 'E-mail', 'CPF/CNPJ', 'Nascimento (dd/mm/aaaa)']],
    ['unknown names', ['Quem', 'Quando', '2026', '1-2']],
    ['nothing', []],
  ])('is a header when it has %s', (_what, cells) => expect(seemsClient(cells)).toBe(false));

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
