import { verify } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './passwords.ts';

/** Result of one comparison, and the argon2 version and costs that determine its time. */
async function compare(passwordHash: string | undefined, password = 'segredo-1') {
  const work: string[] = [];
  const matches = await passwordMatches(passwordHash, password, (hashed, given) => {
    work.push(hashed.split('$').slice(1, 4).join(' '));
    return verify(hashed, given);
  });
  return { matches, work };
}

test('a password comparison does the same work when the account does not exist', async () => {
  const work = ['argon2id v=19 m=19456,t=2,p=1'];
  expect(await compare(await hashPassword('segredo-1'))).toEqual({ matches: true, work });
  expect(await compare(await hashPassword('segredo-2'))).toEqual({ matches: false, work });
  expect(await compare(undefined)).toEqual({ matches: false, work });
});

test('the decoy password is refused', async () => {
  const work = ['argon2id v=19 m=19456,t=2,p=1'];
  expect(await compare(undefined, 'a password that nobody has')).toEqual({ matches: false, work });
});

test('comparing refuses a password when two run and a hundred wait', async () => {
  let [running, most] = [0, 0];
  const slowCompare = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return true;
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => passwordMatches(undefined, 'segredo-1', slowCompare)),
  );
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect([most, refused.length]).toEqual([2, 98]);
  expect(refused[0]).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 });
});
