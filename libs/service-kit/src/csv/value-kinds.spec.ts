import { describe, expect, test } from 'vitest';
import { isLikelyRecord } from './value-kinds.ts';

describe('the first row of a file', () => {
  test.each([
    ['an e-mail', ['Ana Lima', 'ana@cliente.example']],
    ['a date', ['Ana Lima', '29/02/1984']],
    ['an ISO date', ['Ana Lima', '1984-02-29']],
    ['a CPF', ['Ana Lima', '529.982.247-25']],
    ['a time', ['Ana Lima', '9h30']],
    ['a phone', ['Ana Lima', '(11) 98745-0132']],
  ])('is a record when it has %s', (_what, cells) => expect(isLikelyRecord(cells)).toBe(true));

  test.each([
    ['names of columns', ['Nome', 'Telefone 1', 'E-mail', 'CPF/CNPJ', 'Nascimento (dd/mm/aaaa)']],
    ['unknown names', ['Quem', 'Quando', '2026', '1-2']],
    ['nothing', []],
  ])('is a header when it has %s', (_what, cells) => expect(isLikelyRecord(cells)).toBe(false));
});
