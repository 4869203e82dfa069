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
  const accounts = { isAway: false, answer: owner as SessionOwner | null, asked: 0 };
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
      call: async (question: unknown) => {
        expect(question).toBe(resolveSession);
        accounts.asked++;
        if (accounts.isAway) throw new DomainError('SERVICE_UNAVAILABLE');
        return accounts.answer;
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

const away = { code: 'SERVICE_UNAVAILABLE' };

test('asks accounts again after some seconds', async () => {
  const { accounts, clock, sessions } = resolver();
  await sessions.resolve('token');
  clock.now = 4_999;
  await sessions.resolve('token');
  expect(accounts.asked).toBe(1);
  clock.now = 5_000;
  expect(await sessions.resolve('token')).toEqual(owner);
  expect(accounts.asked).toBe(2);
});

test('while accounts is away, who was let in within the last half hour goes on, and nobody else is called unknown', async () => {
  const { accounts, clock, sessions } = resolver();
  await sessions.resolve('token');
  accounts.isAway = true;
  clock.now = 30 * 60_000 - 1;
  expect(await sessions.resolve('token')).toEqual(owner);
  await expect(sessions.resolve('another')).rejects.toMatchObject(away);
  clock.now = 30 * 60_000;
  await expect(sessions.resolve('token')).rejects.toMatchObject(away);
});

test('while accounts is away, a session that has ended or that nobody held lets nobody in', async () => {
  const { accounts, clock, end, sessions } = resolver();
  for (const token of ['told', 'signed-out']) await sessions.resolve(token);
  accounts.answer = null;
  await sessions.resolve('nobody');
  accounts.isAway = true;
  clock.now = 10_000;
  sessions.drop('signed-out');
  await expect(sessions.resolve('signed-out')).rejects.toMatchObject(away);
  expect(await sessions.resolve('told')).toEqual(owner);
  end({ session_ids: ['session-one'] });
  await expect(sessions.resolve('told')).rejects.toMatchObject(away);
  await expect(sessions.resolve('nobody')).rejects.toMatchObject(away);
});
