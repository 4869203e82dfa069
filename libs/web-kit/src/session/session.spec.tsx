import { authEndpoints, companyEndpoints, SIGNED_IN_COOKIE } from '@alinha/contracts-accounts';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '../api/api-client.ts';
import { setEarlyReplies } from '../api/early-replies.ts';
import { queryClient } from '../api/query-client.ts';
import { AppRoot } from '../remote/app-root.tsx';
import { fakeApi } from '../testing/fake-api.ts';
import { forgetSession, sessionStatus, useSession } from './session.ts';

const user = { id: 1, name: 'Marina', email: 'marina@estudio.com', is_admin: true };
const company = { id: 1, name: 'Estúdio Equilíbrio' };
const lost = { status: 401, error: 'x', code: 'UNAUTHENTICATED' };

const wrapper = ({ children }: { children: ReactNode }) => <AppRoot namespace="kit">{children}</AppRoot>;

beforeEach(() => queryClient.clear());

test('useSession returns the user and the company', async () => {
  fakeApi(
    { endpoint: authEndpoints.me, reply: { data: user } },
    { endpoint: companyEndpoints.get, reply: { data: company } },
  );
  const { result } = renderHook(() => useSession(), { wrapper });
  expect(result.current.status).toBe('loading');
  await waitFor(() => expect(result.current.company?.name).toBe('Estúdio Equilíbrio'));
  expect(result.current).toMatchObject({ status: 'signed-in', user });
});

test('the company is not requested when there is no session', async () => {
  const { calls } = fakeApi({ endpoint: authEndpoints.me, reply: lost });
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('signed-out'));
  expect(calls).toHaveLength(1);
});

test('the session is not requested when the session cookie is missing', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous
  document.cookie = `${SIGNED_IN_COOKIE}=; Max-Age=0; Path=/`;
  const { calls } = fakeApi({ endpoint: authEndpoints.me, reply: { data: user } });
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('signed-out'));
  expect(calls).toHaveLength(0);
});

test('useSession uses the early reply of the session', async () => {
  const { calls } = fakeApi({ endpoint: companyEndpoints.get, reply: { data: company } });
  setEarlyReplies({ '/api/auth/me': Promise.resolve(Response.json({ ok: true, data: user })) });
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('signed-in'));
  expect(calls.some(({ url }) => url === '/api/auth/me')).toBe(false);
});

test('a call that is refused for its session ends the session for the whole page', async () => {
  fakeApi(
    { endpoint: authEndpoints.me, reply: { data: user } },
    { endpoint: companyEndpoints.get, reply: lost },
  );
  const { result } = renderHook(() => useSession(), { wrapper });
  await waitFor(() => expect(result.current.status).toBe('signed-out'));
  await callApi(companyEndpoints.get).catch(() => undefined);
  expect(sessionStatus()).toBe('signed-out');
});

test('forgetSession empties browser storage and the cache', () => {
  window.localStorage.setItem('country', 'BR');
  queryClient.setQueryData(['clients.list', {}], ['Ana']);
  forgetSession();
  expect(window.localStorage.length).toBe(0);
  expect(queryClient.getQueryData(['clients.list', {}])).toBeUndefined();
  expect(sessionStatus()).toBe('signed-out');
});
