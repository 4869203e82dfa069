import { expect, test } from 'vitest';
import { deviceOf } from './device-of.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const unknown = { browser: null, system: null };

test.each([
  ['Windows NT 10.0; Win64; x64', 'Chrome/126.0.0.0 Safari/537.36', 'Chrome', 'Windows'],
  [
    'Windows NT 10.0; Win64; x64',
    'Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
    'Microsoft Edge',
    'Windows',
  ],
  ['iPhone; CPU iPhone OS 17_5 like Mac OS X', 'Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
  [
    'Linux; Android 14',
    'SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
])('a user agent of "%s" and "%s" is %s on %s', (platform, products, browser, system) => {
  expect(deviceOf(`Mozilla/5.0 (${platform}) ${WEBKIT} ${products}`)).toEqual({ browser, system });
});

test.each([undefined, '', 'undici', '<b>Banco</b>/1 x', `${'a/'.repeat(50_000)} `])(
  'an unknown user agent has no names',
  (userAgent) => {
    expect(deviceOf(userAgent)).toEqual(unknown);
  },
);
