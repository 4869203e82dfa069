import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CompanyCipher, isSealed } from './company-cipher.ts';
import { UnopenedError } from './sealed-bytes.ts';

const dataKey = randomBytes(32);
const cipher = new CompanyCipher(1, dataKey, () => true);
const TEXT = 'Alongamento da cadeia posterior, dor 3/10. Ção 🙂';

describe('a sealed text', () => {
  test('is opened at its place, and contains nothing of the text', () => {
    const sealed = cipher.seal('note', 7, TEXT);
    expect(isSealed(sealed)).toBe(true);
    expect(sealed).not.toContain('dor');
    expect(cipher.open('note', 7, sealed)).toBe(TEXT);
  });

  test('differs each time', () => {
    expect(cipher.seal('note', 7, TEXT)).not.toBe(cipher.seal('note', 7, TEXT));
  });

  test('keeps null', () => {
    expect(cipher.seal('note', 7, null)).toBeNull();
    expect(cipher.open('note', 7, null)).toBeNull();
  });

  test('is refused at another record, purpose or company, and with another data key', () => {
    const sealed = cipher.seal('note', 7, TEXT);
    const others = [
      () => cipher.open('note', 8, sealed),
      () => cipher.open('client.cpf', 7, sealed),
      () => new CompanyCipher(2, dataKey, () => true).open('note', 7, sealed),
      () => new CompanyCipher(1, randomBytes(32), () => true).open('note', 7, sealed),
    ];
    for (const open of others) expect(open).toThrow(UnopenedError);
  });

  test('is refused after the change of any bit', () => {
    const sealed = cipher.sealBytes('file', 1, Buffer.from('short'));
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => cipher.openBytes('file', 1, changed)).toThrow(UnopenedError);
    }
    for (let length = 0; length < sealed.length; length++)
      expect(() => cipher.openBytes('file', 1, sealed.subarray(0, length))).toThrow(UnopenedError);
    expect(cipher.openBytes('file', 1, sealed).toString()).toBe('short');
  });
});

describe('before encryption starts', () => {
  let isActive = false;
  const waiting = new CompanyCipher(1, dataKey, () => isActive);

  test('a text stays plain and is read, and later it is sealed', () => {
    expect(waiting.seal('note', 7, TEXT)).toBe(TEXT);
    expect(waiting.open('note', 7, TEXT)).toBe(TEXT);
    isActive = true;
    expect(isSealed(waiting.seal('note', 7, TEXT))).toBe(true);
    isActive = false;
  });

  test('a text that looks sealed is sealed, so that it is read as it was written', () => {
    const typed = cipher.seal('note', 8, TEXT);
    const stored = waiting.seal('note', 7, typed);
    expect(stored).not.toBe(typed);
    expect(waiting.open('note', 7, stored)).toBe(typed);
  });

  test('bytes are sealed all the same', () => {
    const sealed = waiting.sealBytes('file', 1, Buffer.from('picture'));
    expect(waiting.openBytes('file', 1, sealed).toString()).toBe('picture');
  });
});

test('a keyed hash is equal for equal values of a company, and differs between companies and purposes', () => {
  const other = new CompanyCipher(1, randomBytes(32), () => true);
  expect(cipher.hash('client.cpf', '52998224725')).toBe(cipher.hash('client.cpf', '52998224725'));
  const hashes = [
    cipher.hash('client.cpf', '52998224725'),
    cipher.hash('client.cpf', '11144477735'),
    cipher.hash('company.cpf', '52998224725'),
    other.hash('client.cpf', '52998224725'),
  ];
  expect(new Set(hashes).size).toBe(4);
});
