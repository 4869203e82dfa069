import { expect, test } from 'vitest';
import { isStrongPassword } from './password-strength.ts';

test.each([
  'cavalo bateria grampo',
  'X9$kfw2!Lp0q',
  'Trapézio, café e 3 bolas',
  `${'ab'.repeat(9)}-${'kR7'.repeat(60)}`,
])('a password is strong when it is long and uncommon: %j', async (password) =>
  expect(await isStrongPassword(password)).toBe(true),
);

test.each([
  'X9$kfw2!Lp0',
  '123456789012',
  'passwordpassword',
  'qwertyuiop12',
  'P4ssw0rd2026',
  'mariana12345',
  'a'.repeat(200),
])('a password is weak when it is short or common: %j', async (password) =>
  expect(await isStrongPassword(password)).toBe(false),
);
