import { resolveSession, type SessionOwner } from '@alinha/contracts-accounts';
import { SESSIONS_ENDED_CHANNEL } from '@alinha/contracts-core';
import { DomainError, type Platform } from '@alinha/service-kit';
import { expect, test } from 'vitest';
import { SessionResolver } from './session-resolver.ts';

const owner: SessionOwner = {
  company_id: 1,
  user_id: 2,
  is_admin: true,
  session_id: 'session-one',
  is_blog_admin: false,
};

function resolver() {
  const accounts = { isUnavailable: false, reply: owner as SessionOwner | null, calls: 0 };
  const clock = { now: 0 };
  let end: (payload: unknown) => void = () => {};
  const platform = {
    clock: () => new Date(clock.now),
    broadcast: {
      on: (channel: string, listener: typeof end) => {
        if (channel === SESSIONS_ENDED_CHANNEL) end = listener;
        return () => {};
      },
    },
    rpc: {
      call: async (definition: unknown) => {
        expect(definition).toBe(resolveSession);
        accounts.calls++;
        if (accounts.isUnavailable) throw new DomainError('SERVICE_UNAVAILABLE');
        return accounts.reply;
      },
    },
  } as unknown as Platform;
  return {
    accounts,
    clock,
    sessions: new SessionResolver(platform),
    end: (payload: unknown) => end(payload),
  };
}

const unavailable = { code: 'SERVICE_UNAVAILABLE' };

test('a session is resolved again when the TTL has passed', async () => {
  const { accounts, clock, sessions } = resolver();
  await sessions.resolve('token');
  clock.now = 4_999;
  await sessions.resolve('token');
  expect(accounts.calls).toBe(1);
  clock.now = 5_000;
  expect(await sessions.resolve('token')).toEqual(owner);
  expect(accounts.calls).toBe(2);
});

test('a cached session stays valid for half an hour while accounts is unavailable', async () => {
  const { accounts, clock, sessions } = resolver();
  await sessions.resolve('token');
  accounts.isUnavailable = true;
  clock.now = 30 * 60_000 - 1;
  expect(await sessions.resolve('token')).toEqual(owner);
  await expect(sessions.resolve('another')).rejects.toMatchObject(unavailable);
  clock.now = 30 * 60_000;
  await expect(sessions.resolve('token')).rejects.toMatchObject(unavailable);
});

test('an ended or unknown session is refused while accounts is unavailable', async () => {
  const { accounts, clock, end, sessions } = resolver();
  for (const token of ['announced', 'signed-out']) await sessions.resolve(token);
  accounts.reply = null;
  await sessions.resolve('unknown');
  accounts.isUnavailable = true;
  clock.now = 10_000;
  sessions.evict('signed-out');
  await expect(sessions.resolve('signed-out')).rejects.toMatchObject(unavailable);
  expect(await sessions.resolve('announced')).toEqual(owner);
  end({ session_ids: ['session-one'] });
  await expect(sessions.resolve('announced')).rejects.toMatchObject(unavailable);
  await expect(sessions.resolve('unknown')).rejects.toMatchObject(unavailable);
});
