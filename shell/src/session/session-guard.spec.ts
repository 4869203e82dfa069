import { expect, test } from 'vitest';
import { asksForSession, isSignedInArea, redirectOf } from './session-guard.ts';

test('the signed-in area needs a session, and waits while nobody knows', () => {
  for (const path of ['/app', '/app/clients/7']) {
    expect(redirectOf(path, 'signed-out', true)).toBe('/login');
    expect(redirectOf(path, 'loading', true)).toBeNull();
    expect(redirectOf(path, 'signed-in', true)).toBeNull();
  }
  expect(isSignedInArea('/apples')).toBe(false);
});

test('signing in and up make no sense with a session', () => {
  for (const path of ['/login', '/cadastro']) {
    expect(redirectOf(path, 'signed-in', true)).toBe('/app/appointments');
    expect(redirectOf(path, 'signed-out', true)).toBeNull();
  }
});

test('an unknown address goes to /login, which never sends itself away', () => {
  expect(redirectOf('/nowhere', 'signed-out', false)).toBe('/login');
  expect(redirectOf('/app/nowhere', 'signed-in', false)).toBe('/login');
  expect(redirectOf('/login', 'signed-out', false)).toBeNull();
});

test('public pages never ask who is there', () => {
  expect(asksForSession('/blog')).toBe(false);
  expect(asksForSession('/onboarding')).toBe(false);
  expect(asksForSession('/login')).toBe(true);
  expect(asksForSession('/app/clients')).toBe(true);
});
