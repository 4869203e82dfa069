import { expect, test } from 'vitest';
import { KnownDevices } from './known-devices.ts';

const devices = new KnownDevices('key');
const account = (id: number, passwordHash = 'hash') => ({ id, passwordHash });

test('a device has the same id for each account that signed in on it', () => {
  const first = devices.add(undefined, account(1));
  const both = devices.add(first, account(2));
  const id = devices.find(both, account(1));
  expect(id).toBe(first.split('.')[0]);
  expect(devices.find(both, account(2))).toBe(id);
  expect(devices.find(both, account(3))).toBeNull();
  expect(devices.add(both, account(2))).toBe(both);
});

test('a device is unknown after the password has changed', () => {
  const cookie = devices.add(undefined, account(1));
  expect(devices.find(cookie, account(1, 'another hash'))).toBeNull();
});

test('a device drops its oldest account when a ninth signs in', () => {
  let cookie: string | undefined;
  for (let id = 1; id <= 9; id++) cookie = devices.add(cookie, account(id));
  expect(devices.find(cookie, account(1))).toBeNull();
  expect(devices.find(cookie, account(2))).not.toBeNull();
  expect(cookie?.length).toBeLessThan(300);
});

test.each([undefined, '', 'x', 'a.b', `${'a'.repeat(22)}.${'é'.repeat(22)}`])(
  'a device is unknown when the server did not sign its cookie: %j',
  (cookie) => {
    expect(devices.find(cookie, account(1))).toBeNull();
    expect(devices.find(devices.add(cookie, account(1)), account(1))).not.toBeNull();
  },
);

test('a device is unknown when its cookie was signed with another key', () => {
  const cookie = new KnownDevices('other key').add(undefined, account(1));
  expect(devices.find(cookie, account(1))).toBeNull();
});
