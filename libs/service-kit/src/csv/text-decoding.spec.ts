import { describe, expect, test } from 'vitest';
import { decodeText } from './text-decoding.ts';

const TEXT = 'Nome;Endereço\nMárcia Conceição;“Praça” – nº 7 €';
const LATIN = 'Nome;Endereço\nMárcia Conceição;Praça nº 7';

describe('a file is decoded as', () => {
  test.each([
    ['UTF-8 with a byte order mark', 'utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['UTF-8 without a byte order mark', 'utf-8', Buffer.from(TEXT)],
    ['UTF-16 in little endian', 'utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['UTF-16 in big endian', 'utf-16be', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
  ])('%s', (_, encoding, content) => {
    expect(decodeText(content)).toEqual({ encoding, text: TEXT });
  });

  test('Windows-1252 when it is not valid UTF-8, with quotes, dashes and the euro sign', () => {
    expect(decodeText(Buffer.from(LATIN, 'latin1'))).toEqual({ encoding: 'windows-1252', text: LATIN });
    const special = Buffer.from([0x80, 0x93, 0x41, 0x94, 0x96, 0x8e, 0x9f]);
    expect(decodeText(special).text).toBe('€“A”–ŽŸ');
  });

  test('UTF-8 when it is ASCII or empty', () => {
    expect(decodeText(Buffer.from('Nome,CPF'))).toEqual({ encoding: 'utf-8', text: 'Nome,CPF' });
    expect(decodeText(Buffer.alloc(0))).toEqual({ encoding: 'utf-8', text: '' });
  });
});
