import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

/** What argon2 is asked to do for one sign-in: its version and its costs, which its time depends on. */
async function workOf(passwordHash: string | undefined, password = 'segredo-1') {
  const work: string[] = [];
  const matches = await passwordMatches(passwordHash, password, (hashed, given) => {
    work.push(hashed.split('$').slice(1, 4).join(' '));
    return verify(hashed, given);
  });
  return { matches, work };
}

test('whether there is an account cannot be told by the time that a password takes: the work is the same', async () => {
  const work = ['argon2id v=19 m=19456,t=2,p=1'];
  expect(await workOf(await hashPassword('segredo-1'))).toEqual({ matches: true, work });
  expect(await workOf(await hashPassword('segredo-2'))).toEqual({ matches: false, work });
  expect(await workOf(undefined)).toEqual({ matches: false, work });
});

test('the password of the decoy opens nothing', async () => {
  const work = ['argon2id v=19 m=19456,t=2,p=1'];
  expect(await workOf(undefined, 'a password that nobody has')).toEqual({ matches: false, work });
});

test('two passwords at a time are compared, and those beyond the hundred that wait are refused', async () => {
  let [running, most] = [0, 0];
  const compare = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return true;
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => passwordMatches(undefined, 'segredo-1', compare)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect([most, refused.length]).toEqual([2, 98]);
  expect(refused[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 });
});
