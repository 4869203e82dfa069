import { CLIENT_FIELDS } from '@alinha/contracts-clients';
import { suggestColumns } from '@alinha/service-kit';
import { describe, expect, test } from 'vitest';
import { clientHeader } from '../clients/client-columns.ts';
import { COLUMN_NAMES } from './header-names.ts';

/** The field suggested for each column, in the columns' order. */
function suggested(...columns: string[]): (string | undefined)[] {
  const fields = new Map(
    Object.entries(suggestColumns(columns, COLUMN_NAMES)).map(([field, column]) => [column, field]),
  );
  return columns.map((_, column) => fields.get(column));
}

describe('the suggested mapping', () => {
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
