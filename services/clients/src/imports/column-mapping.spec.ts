import { CLIENT_FIELDS } from '@alinha/contracts-clients';
import { describe, expect, test } from 'vitest';
import { clientHeader } from '../clients/client-columns.ts';
import { suggestDateOrder, suggestMapping } from './column-mapping.ts';

/** The field suggested for each column, in the columns' order. */
function suggested(...columns: string[]): (string | undefined)[] {
  const fields = new Map(Object.entries(suggestMapping(columns)).map(([field, column]) => [column, field]));
  return columns.map((_, column) => fields.get(column));
}

describe('columns are recognised', () => {
  test.each(['pt', 'en'] as const)('in a file that was exported in %s', (language) => {
    expect(suggested(...clientHeader(language))).toEqual([...CLIENT_FIELDS]);
  });

  test('without case, accents and signs', () => {
    expect(suggested('NOME*', 'e-Mail', 'Endereco', 'MUNICÍPIO:', 'Nº', 'Dt. Nasc.')).toEqual([
      'name',
      'email',
      'street',
      'city',
      'address_number',
      'birth_date',
    ]);
  });

  test('among other words', () => {
    const header = [
      'Nome do paciente',
      'Telefone celular',
      'E-mail address',
      'CEP do endereço',
      'Número do CPF',
    ];
    expect(suggested(...header)).toEqual(['name', 'phone', 'email', 'zip', 'cpf']);
    expect(suggested('Telefone de emergência 1', 'Phone number')).toEqual(['emergency_phone', 'phone']);
  });

  test('the mobile before the land line, and each field once', () => {
    expect(suggested('Telefone', 'Celular', 'Nome', 'Nome')).toEqual([undefined, 'phone', 'name', undefined]);
  });

  test('a first and a last name', () => {
    expect(suggested('First name', 'Last name')).toEqual(['name', 'last_name']);
  });

  test('and the others are left alone', () => {
    expect(suggested('Paciente', 'Nome da mãe', 'Estado civil', 'Data de cadastro', '', 'x')).toEqual([
      'name',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the order of dates', () => {
  test.each([
    ['a day above 12 tells', 'Birth date', ['03/04/1990', '25/04/1990'], 'en', 'day_first'],
    ['a day above 12 tells the other order', 'Nascimento', ['04/25/1990', '03/04/1990'], 'pt', 'month_first'],
    ['the more when both occur', 'Nascimento', ['25/04/1990', '26/04/1990', '04/27/1990'], 'pt', 'day_first'],
    ['a Portuguese header tells', 'Nascimento', ['03/04/1990'], 'en', 'day_first'],
    ['the language of the caller tells', 'Birth date', ['03/04/1990'], 'en', 'month_first'],
    ['the language of the caller tells', 'Birth date', ['03/04/1990'], 'pt', 'day_first'],
    ['there is none', '', [], 'en', 'day_first'],
  ] as const)('%s: %s %j in %s', (_, header, dates, language, expected) => {
    expect(suggestDateOrder(header, dates, language)).toBe(expected);
  });
});
