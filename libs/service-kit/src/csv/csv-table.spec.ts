import { IMPORT_MAX_COLUMNS } from '@alinha/contracts-core';
import { describe, expect, test } from 'vitest';
import { readTable as readWithin } from './csv-table.ts';

const IMPORT_MAX_ROWS = 20_000;
const readTable = (text: string) => readWithin(text, { maxRows: IMPORT_MAX_ROWS, tooManyRows: 'csv_rows' });

const rowsOf = async (text: string) => (await readTable(text)).rows.map(({ row, cells }) => [row, ...cells]);

describe('the separator', () => {
  test.each([
    [',', 'Nome,Telefone,E-mail\nAna,119,a@b.c'],
    [';', 'Nome;Telefone (fixo, celular);E-mail\n"Lima, Ana";119;a@b.c'],
    ['\t', 'Nome\tTelefone\nAna\t119'],
    ['|', 'Nome|Telefone\nAna|119'],
    [',', 'Nome\nAna'],
  ])('%j is detected from the header', async (separator, text) => {
    expect((await readTable(text)).separator).toBe(separator);
  });

  test('is read from the `sep=` line of Excel', async () => {
    expect(await readTable('sep=;\r\nNome;Rua\r\nAna;A, B, C\r\n')).toMatchObject({
      separator: ';',
      columns: ['Nome', 'Rua'],
      rows: [{ row: 2, cells: ['Ana', 'A, B, C'] }],
    });
  });
});

describe('rows', () => {
  test('have the row numbers of a spreadsheet; blank rows count and are omitted', async () => {
    expect(await rowsOf('Nome;CPF\nAna;1\n\n;"";\nBia;2\n  \nCaio;3\n')).toEqual([
      [2, 'Ana', '1'],
      [5, 'Bia', '2'],
      [7, 'Caio', '3'],
    ]);
  });

  test('end with CRLF, LF or CR', async () => {
    for (const end of ['\r\n', '\n', '\r']) {
      expect(await rowsOf(['Nome;CPF', 'Ana;1', 'Bia;2'].join(end))).toEqual([
        [2, 'Ana', '1'],
        [3, 'Bia', '2'],
      ]);
    }
  });

  test('can contain separators, quotes and line breaks inside quotes', async () => {
    expect(await rowsOf('Nome;Rua\n"Ana ""Nina"" Lima";"Rua A;\nfundos"\nBia;B')).toEqual([
      [2, 'Ana "Nina" Lima', 'Rua A;\nfundos'],
      [3, 'Bia', 'B'],
    ]);
  });

  test('lose surrounding spaces and empty cells at the end', async () => {
    expect(await rowsOf('Nome ; CPF;;\n  Ana ;\t1 ;;;\n')).toEqual([[2, 'Ana', '1']]);
    expect((await readTable('Nome ; CPF;;\nAna;1')).columns).toEqual(['Nome', 'CPF']);
  });

  test('have at most one cell more than the header', async () => {
    expect(await rowsOf('Nome,Rua\nAna,Rua A, 12, fundos')).toEqual([[2, 'Ana', 'Rua A', '12']]);
  });

  test('lose the apostrophe that an export adds before a formula', async () => {
    expect(await rowsOf("Nome;Telefone\nAna;'+13055550100\nD'Ávila;'9")).toEqual([
      [2, 'Ana', '+13055550100'],
      [3, "D'Ávila", "'9"],
    ]);
  });
});

describe('a stray quote', () => {
  const unclosed = async (text: string) =>
    (await readTable(text)).rows.map((row) => [row.row, row.cells[0], row.unclosed] as const);

  test('makes only its own row invalid', async () => {
    expect(await unclosed('Nome;Rua\n"Ana;A\nBia;B\n"Caio";C\nDora;"D')).toEqual([
      [2, '"Ana', true],
      [3, 'Bia', false],
      [4, 'Caio', false],
      [5, 'Dora', true],
    ]);
    expect(await unclosed('Nome;Rua\n"Nina" Lima;A\nBia;B')).toEqual([
      [2, '"Nina" Lima', true],
      [3, 'Bia', false],
    ]);
  });

  test('is kept as a character inside a cell', async () => {
    expect(await unclosed('Nome;Altura\nAna "Nina" Lima;A\nBia;B')).toEqual([
      [2, 'Ana "Nina" Lima', false],
      [3, 'Bia', false],
    ]);
  });
});

describe('a file', () => {
  test.each([
    ['is refused when it is a workbook', 'PK\u0003\u0004\u0000\u0000', 'csv_file'],
    ['is refused when it is empty', '', 'csv_empty'],
    ['is refused when it is blank', '\n;;;\n', 'csv_empty'],
    ['is refused when it has only a header', 'Nome;CPF\n\n', 'csv_empty'],
    ['is refused when it has too many columns', `${'a;'.repeat(IMPORT_MAX_COLUMNS)}a\nx`, 'csv_columns'],
    ['is refused when it has too many quoted columns', '",'.repeat(2_500_000), 'csv_columns'],
    ['is refused when it has too many rows', `Nome\n${'Ana\n'.repeat(IMPORT_MAX_ROWS + 1)}`, 'csv_rows'],
  ])('%s', async (_, text, problem) => {
    await expect(readTable(text)).rejects.toMatchObject({ fields: { file: problem } });
  });

  test('is read when it has the maximum number of rows, while other work runs', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    const { rows } = await readTable(`Nome\n${'Ana\n'.repeat(IMPORT_MAX_ROWS)}`);
    clearInterval(others);
    expect(rows).toHaveLength(IMPORT_MAX_ROWS);
    expect(turns).toBeGreaterThan(0);
  });
});

test('a row that is much too long is not parsed, and other rows are read', async () => {
  const [first, second] = (await readTable(`Nome;Rua\n${'";'.repeat(40_000)}\nBia;B`)).rows;
  expect(first).toMatchObject({ row: 2, unclosed: true });
  expect(first?.cells.length).toBeLessThanOrEqual(3);
  expect(second).toMatchObject({ row: 3, cells: ['Bia', 'B'], unclosed: false });
});

// A reader that needs quadratic time for one of them would need minutes.
test('a hostile file is read, or refused as invalid', { timeout: 30_000 }, async () => {
  const size = 1024 * 1024;
  const hostile = [
    '",'.repeat(size / 2),
    `Nome\n${'",'.repeat(size / 2)}`,
    `Nome\n"${'"a'.repeat(size / 4)}${' '.repeat(size / 2)}\n`,
    `Nome;x\n"${'"a'.repeat(size / 4)}${' '.repeat(size / 2)};`,
    `Nome\n${`${' '.repeat(99)}"`.repeat(size / 100)}`,
    `Nome\n${'"\n'.repeat(size / 2)}`,
    `Nome\n${';;\n'.repeat(size / 3)}Ana`,
    `Nome\n${'" "\n'.repeat(size / 4)}Ana`,
    `Nome\n${'""\n'.repeat(size / 3)}Ana`,
    `Nome\n${';'.repeat(size)}x`,
    `a\r\nNome${'"a'.repeat(size / 4)}${'\n'.repeat(size / 2)}\r\n`,
  ];
  for (const text of hostile) {
    try {
      await readTable(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'INVALID_INPUT' });
    }
  }
});
