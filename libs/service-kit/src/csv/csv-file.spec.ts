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
  test('starts with a byte order mark and a header, and uses the separator of the language', async () => {
    const pages = [[['Ana', 1]], [['Bia', null]]];
    expect(await textOf('pt', ['Nome', 'Sala'], ...pages)).toBe('\uFEFFNome;Sala\r\nAna;1\r\nBia;\r\n');
    expect(await textOf('en', ['Name', 'Room'], ...pages)).toBe('\uFEFFName,Room\r\nAna,1\r\nBia,\r\n');
  });

  test('is only a header when there are no rows', async () => {
    expect(await textOf('pt', ['Nome', 'Sala'])).toBe('\uFEFFNome;Sala\r\n');
  });

  test.each([
    '=1+1',
    '+55 11',
    '-1',
    '-12,50+1',
    "'-12,50",
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
  ])('neutralises the formula %s', async (cell) => {
    const text = await textOf('pt', ['Nome', 'x'], [[cell, 'x']]);
    const [, row] = Papa.parse<string[]>(text, { delimiter: ';' }).data;
    expect(row?.[0]).toBe(`'${cell}`);
    expect(plainCell(row?.[0] ?? '')).toBe(cell);
  });

  test('leaves an amount below zero as a number', async () => {
    const cells = [csvAmount(-5, 'pt'), csvAmount(-1250, 'pt')];
    expect(await textOf('pt', ['a', 'b'], [cells])).toContain('"-0,05";"-12,50"\r\n');
  });

  test('quotes cells that contain the separator of the other language', async () => {
    expect(await textOf('pt', ['Nome', 'Sala'], [['a,=1+1', 'b']])).toContain('"a,=1+1";b\r\n');
    expect(await textOf('en', ['Name', 'Room'], [['a;=1+1', 'b']])).toContain('"a;=1+1",b\r\n');
  });

  test('returns every cell unchanged when it is read back', async () => {
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

test('dates and amounts are written in the format of the language', () => {
  expect(csvDate('2026-12-07', 'pt')).toBe('07/12/2026');
  expect(csvDate('2026-12-07 08:30:00', 'en')).toBe('12/07/2026 08:30');
  expect(csvDate(null, 'pt')).toBeNull();
  expect([123_450, 5, 0].map((cents) => csvAmount(cents, 'pt'))).toEqual(['1234,50', '0,05', '0,00']);
  expect(csvAmount(123_450, 'en')).toBe('1234.50');
});
