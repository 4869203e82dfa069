import { expect, test } from 'vitest';
import { returnUrlOf } from './return-url.ts';

test('returnUrlOf returns a URL below /app with its query and hash', () => {
  for (const returnUrl of ['/app', '/app/clients?q=bia#top', '/app/appointments/7/evolution'])
    expect(returnUrlOf({ returnUrl })).toBe(returnUrl);
  expect(returnUrlOf({ returnUrl: `${window.location.origin}/app/clients` })).toBe('/app/clients');
});

test.each([
  'https://elsewhere.example/app/clients',
  '//elsewhere.example/app',
  '/\\elsewhere.example/app',
  '\t//elsewhere.example/app',
  'https://user@elsewhere.example/app',
  'javascript:alert(1)//app/',
  'data:text/html,/app/',
  'http://',
  '/app/../login',
  '/app/%2e%2e/api/auth/logout',
  '/app/..\\login',
  '/login',
  '/application',
  '//app/clients',
  '',
])('returnUrlOf is null for a URL outside /app or of another origin: %j', (returnUrl) => {
  expect(returnUrlOf({ returnUrl })).toBeNull();
});

test.each([null, undefined, 'text', 7, {}, { returnUrl: 7 }, { returnUrl: null }, ['/app']])(
  'returnUrlOf is null for a history state without a return URL: %j',
  (state) => {
    expect(returnUrlOf(state)).toBeNull();
  },
);
