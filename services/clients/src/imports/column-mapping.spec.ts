import { CLIENT_FIELDS } from '@alinha/contracts-clients';
import { describe, expect, test } from 'vitest';
import { clientHeader } from '../clients/client-columns.ts';
import { suggestDateOrder, suggestMapping } from './column-mapping.ts';

/** The field suggested for each column, in the columns' order. */
function suggested(...columns: string[]): (string | undefined)[] {
  const fields = new Map(Object.entries(suggestMapping(columns)).map(([field, column]) => [column, field]));
  return columns.map((_, column) => fields.get(column));
}

describe('suggestMapping', () => {
  test.each(['pt', 'en'] as const)('finds every column of a file exported in %s', (language) => {
    expect(suggested(...clientHeader(language))).toEqual([...CLIENT_FIELDS]);
  });

  test('ignores case, accents and punctuation', () => {
    expect(suggested('NOME*', 'e-Mail', 'Endereco', 'MUNICÍPIO:', 'Nº', 'Dt. Nasc.')).toEqual([
      'name',
      'email',
      'street',
      'city',
      'address_number',
      'birth_date',
    ]);
  });

  test('finds a known word among other words', () => {
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

  test('prefers the mobile number and suggests each field once', () => {
    expect(suggested('Telefone', 'Celular', 'Nome', 'Nome')).toEqual([undefined, 'phone', 'name', undefined]);
  });

  test('finds a first and a last name', () => {
    expect(suggested('First name', 'Last name')).toEqual(['name', 'last_name']);
  });

  test('suggests no field for an unknown column', () => {
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
    ['is set by a day above 12', 'Birth date', ['03/04/1990', '25/04/1990'], 'en', 'day_first'],
    [
      'is month first when the second number is above 12',
      'Nascimento',
      ['04/25/1990', '03/04/1990'],
      'pt',
      'month_first',
    ],
    [
      'is the more frequent one when both occur',
      'Nascimento',
      ['25/04/1990', '26/04/1990', '04/27/1990'],
      'pt',
      'day_first',
    ],
    ['is day first when the header is Portuguese', 'Nascimento', ['03/04/1990'], 'en', 'day_first'],
    ['follows the language of the caller by default', 'Birth date', ['03/04/1990'], 'en', 'month_first'],
    ['follows the language of the caller by default', 'Birth date', ['03/04/1990'], 'pt', 'day_first'],
    ['is day first when there are no dates', '', [], 'en', 'day_first'],
  ] as const)('%s: %s %j in %s', (_, header, dates, language, expected) => {
    expect(suggestDateOrder(header, dates, language)).toBe(expected);
  });
});
