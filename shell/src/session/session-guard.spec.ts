import type { StartPage } from '@alinha/contracts-accounts';
import type { SessionStatus } from '@alinha/web-kit';
import { expect, test } from 'vitest';
import { isSignedInArea, needsSession, redirectOf } from './session-guard.ts';

const USER = { id: 1, name: 'Ana', email: 'ana@estudio.com', is_admin: true };
const of = (status: SessionStatus, start_page?: StartPage) => ({
  status,
  user: status === 'signed-in' ? { ...USER, start_page } : null,
});

test('the signed-in area redirects to /login when there is no session, not while it loads', () => {
  for (const path of ['/app', '/app/clients/7']) {
    expect(redirectOf(path, of('signed-out'), true)).toBe('/login');
    expect(redirectOf(path, of('loading'), true)).toBeNull();
    expect(redirectOf(path, of('signed-in'), true)).toBeNull();
  }
  expect(isSignedInArea('/apples')).toBe(false);
});

test('sign-in and sign-up redirect to the agenda when there is a session', () => {
  for (const path of ['/login', '/cadastro']) {
    expect(redirectOf(path, of('signed-in'), true)).toBe('/app/appointments');
    expect(redirectOf(path, of('signed-out'), true)).toBeNull();
  }
});

test('sign-in, sign-up and /app redirect to the start page that the user chose', () => {
  for (const path of ['/login', '/cadastro', '/app']) {
    expect(redirectOf(path, of('signed-in', 'today'), true)).toBe('/app/appointments/today');
  }
  expect(redirectOf('/app', of('signed-in', 'agenda'), true)).toBeNull();
  expect(redirectOf('/app/appointments', of('signed-in', 'today'), true)).toBeNull();
});

test('every page redirects to the set-up of a required second factor', () => {
  const status = 'signed-in' as const;
  const user = { ...USER, start_page: 'today' as const, needs_factor: true as const };
  for (const path of ['/app', '/app/clients/7', '/login', '/cadastro']) {
    expect(redirectOf(path, { status, user }, true)).toBe('/app/settings/security');
  }
  expect(redirectOf('/app/settings/security', { status, user }, true)).toBeNull();
  expect(redirectOf('/blog', { status, user }, true)).toBeNull();
});

test('an unknown address redirects to /login, and /login does not redirect to itself', () => {
  expect(redirectOf('/nowhere', of('signed-out'), false)).toBe('/login');
  expect(redirectOf('/app/nowhere', of('signed-in'), false)).toBe('/login');
  expect(redirectOf('/login', of('signed-out'), false)).toBeNull();
});

test('public pages do not need the session', () => {
  expect(needsSession('/blog')).toBe(false);
  expect(needsSession('/onboarding')).toBe(false);
  expect(needsSession('/login')).toBe(true);
  expect(needsSession('/app/clients')).toBe(true);
});
