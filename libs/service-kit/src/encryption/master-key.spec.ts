import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPlatformConfig } from '../config/platform-config.ts';
import { keyTexts, masterKeyOf, newKeyText, problemOfKey, unwrap, wrap } from './master-key.ts';
import { UnopenedError } from './sealed-bytes.ts';

const base64 = (bytes: Buffer | readonly number[] | string) =>
  Buffer.from(bytes as Buffer).toString('base64');

describe('a key of DATA_KEY', () => {
  test.each([
    ['empty', ''],
    ['a word', 'secret'],
    ['31 bytes', base64(randomBytes(31))],
    ['33 bytes', base64(randomBytes(33))],
    ['hexadecimal', randomBytes(32).toString('hex')],
    ['the text of the example file', 'replace-with-the-output-of-openssl-rand'],
  ])('is refused when it is %s', (_, text) => {
    expect(problemOfKey(text)).toBe('must be 32 bytes in base64');
  });

  test.each([
    ['zeros', base64(Buffer.alloc(32))],
    ['a sequence', base64(Array.from({ length: 32 }, (_, index) => index))],
    ['a repeated block', base64(Array.from({ length: 32 }, (_, index) => [7, 200, 31, 90][index % 4] ?? 0))],
    ['a typed text', base64('change-me-change-me-change-me-12')],
  ])('is refused when it is %s', (_, text) => {
    expect(problemOfKey(text)).toBe('must be made by chance');
  });

  test('is accepted in base64 and base64url, with and without padding', () => {
    const bytes = randomBytes(32);
    const texts = [base64(bytes), base64(bytes).replace('=', ''), bytes.toString('base64url')];
    for (const text of texts) expect(problemOfKey(text)).toBeNull();
    expect(new Set(texts.map((text) => masterKeyOf(text).id)).size).toBe(1);
    for (let made = 0; made < 100; made++) expect(problemOfKey(newKeyText())).toBeNull();
  });
});

test('a list of keys is read in its order, and refused as one setting when one is wrong', () => {
  const [first, second] = [newKeyText(), newKeyText()];
  expect(readPlatformConfig({ DATA_KEY: `${first}, ${second}` }).DATA_KEY).toEqual([first, second]);
  expect(keyTexts(`${first},${second}`)).toEqual([first, second]);
  expect(() => readPlatformConfig({ DATA_KEY: `${first},short` })).toThrow(
    'DATA_KEY must be 32 bytes in base64: openssl rand -base64 32 makes one',
  );
});

test('a wrapped data key is opened by its key, company and schema alone', () => {
  const [master, other] = [masterKeyOf(newKeyText()), masterKeyOf(newKeyText())];
  const dataKey = randomBytes(32);
  const wrapped = wrap(master, 'agenda', 1, dataKey);
  expect(unwrap(master, 'agenda', 1, wrapped)).toEqual(dataKey);
  expect(() => unwrap(other, 'agenda', 1, wrapped)).toThrow(UnopenedError);
  expect(() => unwrap(master, 'agenda', 2, wrapped)).toThrow(UnopenedError);
  expect(() => unwrap(master, 'clients', 1, wrapped)).toThrow(UnopenedError);
});
