import type { ImportField } from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import { describe, expect, test } from 'vitest';
import { type ReadRow, readRow } from './row-reading.ts';

type Options = { readonly language?: Language; readonly dateOrder?: 'day_first' | 'month_first' };

function read(given: Partial<Record<ImportField, string>>, options: Options = {}): ReadRow {
  const fields = Object.keys(given) as ImportField[];
  const mapping = Object.fromEntries(fields.map((field, column) => [field, column]));
  const { language = 'pt', dateOrder = 'day_first' } = options;
  const row = { row: 2, cells: Object.values(given), unclosed: false };
  return readRow(row, {
    mapping,
    dateOrder,
    columnCount: fields.length,
    latestBirth: '2026-11-21',
    language,
  });
}

const cleaned = (field: ImportField, text: string, options?: Options) => {
  const { input } = read({ name: 'Ana', [field]: text }, options);
  return input && { ...input }[field as 'phone'];
};

describe('a row', () => {
  test('becomes a client without its empty cells', () => {
    expect(read({ name: 'Ana Lima', email: ' ANA@Example.com', phone: '', city: 'Santos' }).input).toEqual({
      name: 'Ana Lima',
      email: 'ana@example.com',
      city: 'Santos',
    });
  });

  test('joins a last name to the name', () => {
    expect(read({ name: 'Ana', last_name: 'Lima' }).input).toEqual({ name: 'Ana Lima' });
    expect(read({ name: '', last_name: 'Lima' }).input).toEqual({ name: 'Lima' });
  });

  test('reports all its errors in the language of the caller', () => {
    const wrong = { name: '', email: 'ana@', phone: '12', birth_date: '31/02/1990', cpf: '111.111.111-11' };
    expect(read(wrong).problems).toEqual([
      { field: 'name', value: '', text: 'Informe o nome do cliente.' },
      { field: 'email', value: 'ana@', text: 'E-mail inválido' },
      { field: 'phone', value: '12', text: 'Telefone inválido' },
      { field: 'birth_date', value: '31/02/1990', text: 'Data inválida' },
      { field: 'cpf', value: '111.111.111-11', text: 'CPF inválido' },
    ]);
    expect(read(wrong, { language: 'en' }).problems?.map(({ text }) => text)).toEqual([
      "Enter the client's name.",
      'Invalid email',
      'Invalid phone',
      'Invalid date',
      'Invalid CPF',
    ]);
  });

  test('is refused when its birth date is in the future', () => {
    expect(cleaned('birth_date', '21/11/2026')).toBe('2026-11-21');
    expect(read({ name: 'Ana', birth_date: '22/11/2026' }).problems).toEqual([
      {
        field: 'birth_date',
        value: '22/11/2026',
        text: 'A data de nascimento não pode ser no futuro',
      },
    ]);
  });

  test('is refused when it has too many cells or an unclosed quote', () => {
    const reading = {
      mapping: { name: 0 },
      dateOrder: 'day_first',
      columnCount: 1,
      latestBirth: '2026-11-21',
      language: 'pt',
    } as const;
    expect(readRow({ row: 2, cells: ['Ana', 'x'], unclosed: false }, reading).problems).toEqual([
      { field: null, value: '', text: 'A linha tem mais colunas do que o cabeçalho' },
    ]);
    expect(readRow({ row: 2, cells: ['"Ana'], unclosed: true }, reading).problems).toEqual([
      { field: null, value: '', text: 'As aspas da linha não fecham' },
    ]);
  });
});

describe('a phone', () => {
  test.each([
    ['(11) 98745-0132', '11987450132'],
    ['+55 11 98745-0132', '11987450132'],
    ['5511987450132', '11987450132'],
    ['011 3045-1200', '1130451200'],
    ['55 99988-7766', '55999887766'],
    ['3045-1200', '30451200'],
    ['+1 (305) 555-0100', '+13055550100'],
    ['(  )     -', undefined],
  ])('%s becomes %s', (text, expected) => expect(cleaned('phone', text)).toBe(expected));

  test.each(['1,19875E+10', '123', 'não tem'])('%s is refused', (text) =>
    expect(cleaned('phone', text)).toBeNull(),
  );
});

describe('a document', () => {
  test('has its leading zeros restored', () => {
    expect(cleaned('cpf', '1234567890')).toBe('01234567890');
    expect(cleaned('zip', '4109080')).toBe('04109080');
    expect(cleaned('cpf', '529.982.247-25')).toBe('52998224725');
  });

  test('is refused when a spreadsheet rounded it', () => expect(cleaned('cpf', '5,29982E+10')).toBeNull());
});

describe('a date', () => {
  test.each([
    ['29/02/1984', 'day_first', '1984-02-29'],
    ['2/3/1984', 'day_first', '1984-03-02'],
    ['2/3/1984', 'month_first', '1984-02-03'],
    ['29.02.1984', 'day_first', '1984-02-29'],
    ['1984-02-29', 'month_first', '1984-02-29'],
    ['1984-02-29 00:00:00', 'day_first', '1984-02-29'],
    ['1984-02-29T12:00:00Z', 'day_first', '1984-02-29'],
    ['29/02/1984 00:00', 'day_first', '1984-02-29'],
    ['  /  /    ', 'day_first', undefined],
  ] as const)('%s (%s) is %s', (text, dateOrder, expected) => {
    expect(cleaned('birth_date', text, { dateOrder })).toBe(expected);
  });

  test.each(['29/02/1985', '29/02/84', '30834', '12/1984', '01/01/1700'])('%s is refused', (text) =>
    expect(cleaned('birth_date', text)).toBeNull(),
  );
});

test('a gender is normalized when it is a known word, and otherwise unchanged', () => {
  expect(['F', 'Feminino', 'female', 'MULHER'].map((text) => cleaned('gender', text))).toEqual(
    Array(4).fill('female'),
  );
  expect(['m', 'Masculino', 'Male'].map((text) => cleaned('gender', text))).toEqual(Array(3).fill('male'));
  expect(cleaned('gender', 'não binária')).toBe('não binária');
  expect(cleaned('gender', 'constructor')).toBe('constructor');
});
