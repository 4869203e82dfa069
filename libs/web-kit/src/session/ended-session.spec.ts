import { expect, test } from 'vitest';
import { returnAddressOf } from './ended-session.ts';

test('returnAddressOf returns an address of the signed-in area with its query and hash', () => {
  for (const endedAt of ['/app', '/app/clients?q=bia#top', '/app/appointments/7/evolution'])
    expect(returnAddressOf({ endedAt })).toBe(endedAt);
  expect(returnAddressOf({ endedAt: `${window.location.origin}/app/clients` })).toBe('/app/clients');
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
])('returnAddressOf is null for an address outside the signed-in area: %j', (endedAt) => {
  expect(returnAddressOf({ endedAt })).toBeNull();
});

test.each([null, undefined, 'text', 7, {}, { endedAt: 7 }, { endedAt: null }, ['/app']])(
  'returnAddressOf is null for a history state without a return URL: %j',
  (state) => {
    expect(returnAddressOf(state)).toBeNull();
  },
);
