import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { type CsvCell, csvAmount, csvDate, csvParts, plainCell } from './csv-file.ts';

async function textOf(
  language: 'pt' | 'en',
  header: string[],
  ...pages: (readonly CsvCell[])[][]
): Promise<string> {
  async function* given() {
    yield* pages;
  }
  let text = '';
  for await (const part of csvParts(language, header, given())) text += part;
  return text;
}

describe('a CSV file', () => {
  test('has the byte order mark, the header once, and the separator of its reader', async () => {
    const pages = [[['Ana', 1]], [['Bia', null]]];
    expect(await textOf('pt', ['Nome', 'Sala'], ...pages)).toBe('\uFEFFNome;Sala\r\nAna;1\r\nBia;\r\n');
    expect(await textOf('en', ['Name', 'Room'], ...pages)).toBe('\uFEFFName,Room\r\nAna,1\r\nBia,\r\n');
  });

  test('is a header alone when there is nothing', async () => {
    expect(await textOf('pt', ['Nome', 'Sala'])).toBe('\uFEFFNome;Sala\r\n');
  });

  test.each([
    '=1+1',
    '+55 11',
    '-1',
    '@cmd',
    '\tx',
    "'=1",
    '=HYPERLINK("http://x";"y")',
    '＝1+1',
    '\n=1',
    '\u00a0=1',
    '\u200b@x',
    ' \u2060\ufeff+1',
    '\u22121',
  ])('has no cell that a spreadsheet would run: %s', async (cell) => {
    const text = await textOf('pt', ['Nome', 'x'], [[cell, 'x']]);
    const [, row] = Papa.parse<string[]>(text, { delimiter: ';' }).data;
    expect(row?.[0]).toBe(`'${cell}`);
    expect(plainCell(row?.[0] ?? '')).toBe(cell);
  });

  test('has in quotes what another spreadsheet would take for two cells', async () => {
    expect(await textOf('pt', ['Nome', 'Sala'], [['a,=1+1', 'b']])).toContain('"a,=1+1";b\r\n');
    expect(await textOf('en', ['Name', 'Room'], [['a;=1+1', 'b']])).toContain('"a;=1+1",b\r\n');
  });

  test('gives back any cell as it was', async () => {
    const cell = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...`'"=+-@＝;,\t\r\n a\u00a0\u200b\u2212`) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('pt' as const, 'en' as const),
        fc.array(fc.tuple(cell, cell), { minLength: 1 }),
        async (language, rows) => {
          const text = await textOf(language, ['a', 'b'], rows);
          const read = Papa.parse<string[]>(text.slice(1), {
            delimiter: language === 'pt' ? ';' : ',',
            newline: '\r\n',
          });
          expect(read.data.slice(1, -1).map((cells) => cells.map(plainCell))).toEqual(rows);
        },
      ),
    );
  });
});

test('dates and amounts are those of the language', () => {
  expect(csvDate('2026-12-07', 'pt')).toBe('07/12/2026');
  expect(csvDate('2026-12-07 08:30:00', 'en')).toBe('12/07/2026 08:30');
  expect(csvDate(null, 'pt')).toBeNull();
  expect([123_450, 5, 0].map((cents) => csvAmount(cents, 'pt'))).toEqual(['1234,50', '0,05', '0,00']);
  expect(csvAmount(123_450, 'en')).toBe('1234.50');
});
