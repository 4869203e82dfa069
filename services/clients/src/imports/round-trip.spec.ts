import {
  CLIENT_FIELDS,
  type Client,
  type ClientField,
  createClientInputSchema,
} from '@alinha/contracts-clients';
import type { Language } from '@alinha/contracts-core';
import { csvParts, decodeText, readTable, suggestColumns, suggestDateOrder } from '@alinha/service-kit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientCells, clientHeader } from '../clients/client-columns.ts';
import { COLUMN_NAMES } from './header-names.ts';
import { readRow } from './row-reading.ts';

const NOTHING_KNOWN = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, null])) as Record<
  ClientField,
  null
>;

/** Texts as the contract stores them: trimmed, not empty. A file has one kind of line ending. */
const text = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: 'binary', maxLength }),
      fc.string({ unit: fc.constantFrom(...`'"=+-@;,|\t\n éA1`), maxLength }),
    )
    .map((value) => value.replaceAll(/[\0\r]/g, '').trim())
    .filter((value) => value !== '' && !/\p{Cs}/u.test(value) && value.split('\n').length < 20);
const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const phone = fc.oneof(
  fc.tuple(fc.integer({ min: 11, max: 99 }), digits(9)).map(([area, number]) => `${area}${number}`),
  fc.tuple(fc.integer({ min: 11, max: 99 }), digits(8)).map(([area, number]) => `${area}${number}`),
  digits(9).map((number) => `+1${number}`),
);
const birthDate = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const clientArbitrary = fc
  .record(
    {
      email: fc.constantFrom('ana@example.com', "o'neill+x@example.com"),
      phone,
      birth_date: birthDate,
      cpf: fc.constantFrom('52998224725', '01234567890'),
      gender: fc.constantFrom('female', 'male', 'other', 'não binária'),
      zip: digits(8),
      street: text(160),
      address_number: text(20),
      complement: text(80),
      insurance: text(80),
      emergency_contact: text(120),
      emergency_phone: phone,
    },
    { requiredKeys: [] },
  )
  .chain((known) => text(120).map((name) => ({ ...known, name: name.replaceAll(/\s+/g, ' ') })))
  .filter((client) => createClientInputSchema.safeParse(client).success);

async function exported(clients: readonly Omit<Client, 'id'>[], language: Language): Promise<Buffer> {
  async function* pages() {
    yield clients.map((client) => clientCells(client, language));
  }
  let file = '';
  for await (const part of csvParts(language, clientHeader(language), pages())) file += part;
  return Buffer.from(file);
}

test('an exported file is imported with the same clients, in both languages', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(clientArbitrary, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('pt' as const, 'en' as const),
      async (clients, language) => {
        const file = await exported(
          clients.map((client) => ({ ...NOTHING_KNOWN, ...client })),
          language,
        );
        const { columns, rows } = await readTable(decodeText(file).text, {
          maxRows: 10,
          tooManyRows: 'csv_rows',
        });
        const mapping = suggestColumns(columns, COLUMN_NAMES);
        const born = mapping.birth_date ?? -1;
        const dates = rows.map(({ cells }) => cells[born] ?? '');
        const dateOrder = suggestDateOrder(columns[born] ?? '', dates, language);
        const reading = {
          mapping,
          dateOrder,
          columnCount: columns.length,
          latestBirth: '2026-12-31',
          language,
        };
        expect(rows.map((row) => readRow(row, reading).input)).toEqual(clients);
      },
    ),
    { numRuns: 300 },
  );
});
