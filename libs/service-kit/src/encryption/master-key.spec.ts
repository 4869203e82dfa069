import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readPlatformConfig } from '../config/platform-config.ts';
import { keyTexts, masterKeyOf, newKeyText, problemOfKey, unwrap, wrap } from './master-key.ts';
import { UnopenedError } from './sealed-bytes.ts';

const base64 = (bytes: Buffer) => bytes.toString('base64');

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

  test('is accepted in base64 and base64url, with and without padding', () => {
    const bytes = randomBytes(32);
    const texts = [base64(bytes), base64(bytes).replace('=', ''), bytes.toString('base64url')];
    for (const text of texts) expect(problemOfKey(text)).toBeNull();
    expect(new Set(texts.map((text) => masterKeyOf(text).id)).size).toBe(1);
    expect(problemOfKey(newKeyText())).toBeNull();
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
