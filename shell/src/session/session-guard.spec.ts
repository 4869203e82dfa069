import { expect, test } from 'vitest';
import { isSignedInArea, needsSession, redirectOf } from './session-guard.ts';

test('the signed-in area redirects to /login without a session, not while the session is unknown', () => {
  for (const path of ['/app', '/app/clients/7']) {
    expect(redirectOf(path, 'signed-out', true)).toBe('/login');
    expect(redirectOf(path, 'loading', true)).toBeNull();
    expect(redirectOf(path, 'signed-in', true)).toBeNull();
  }
  expect(isSignedInArea('/apples')).toBe(false);
});

test('sign-in and sign-up redirect to the agenda when there is a session', () => {
  for (const path of ['/login', '/cadastro']) {
    expect(redirectOf(path, 'signed-in', true)).toBe('/app/appointments');
    expect(redirectOf(path, 'signed-out', true)).toBeNull();
  }
});

test('an unknown address redirects to /login, and /login does not redirect to itself', () => {
  expect(redirectOf('/nowhere', 'signed-out', false)).toBe('/login');
  expect(redirectOf('/app/nowhere', 'signed-in', false)).toBe('/login');
  expect(redirectOf('/login', 'signed-out', false)).toBeNull();
});

test('public pages do not need the session', () => {
  expect(needsSession('/blog')).toBe(false);
  expect(needsSession('/onboarding')).toBe(false);
  expect(needsSession('/login')).toBe(true);
  expect(needsSession('/app/clients')).toBe(true);
});
