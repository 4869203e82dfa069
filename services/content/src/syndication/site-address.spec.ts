import { expect, test } from 'vitest';
import { siteAddress } from './site-address.ts';

test.each([
  ['https://alinha.example/', 'other.example', 'https://alinha.example'],
  ['https://alinha.example/studio/', undefined, 'https://alinha.example/studio'],
  [undefined, 'localhost:3000', 'http://localhost:3000'],
  [undefined, '[::1]:3000', 'http://[::1]:3000'],
  [undefined, 'evil.example/"><script>', 'http://localhost'],
  [undefined, 'evil.example:99999', 'http://localhost'],
  [undefined, undefined, 'http://localhost'],
])('with PUBLIC_URL %s and host %s the site is %s', (publicUrl, host, expected) => {
  expect(siteAddress(publicUrl, host)).toBe(expected);
});
