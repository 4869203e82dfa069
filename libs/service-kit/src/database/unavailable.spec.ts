import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from './unavailable.ts';

const coded = (code: string) => Object.assign(new Error('failed'), { code });

test.each([
  coded('57P01'),
  coded('57P03'),
  coded('08006'),
  coded('53300'),
  coded('53100'),
  coded('ECONNREFUSED'),
  new Error('connect ENOENT /var/lib/alinha/postgres/.s.PGSQL.5432'),
  new Error('Invalid `prisma.$queryRaw()` invocation:\n\n\nconnect ENOENT /var/lib/alinha/.s.PGSQL.5432'),
  coded('P1001'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('timeout expired'),
  new Error('Query read timeout'),
  new Error('a repository failed', { cause: coded('ECONNRESET') }),
  Object.assign(new Error('raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { originalCode: '57P01' } } },
  }),
  Object.assign(new Error('raw query failed'), {
    code: 'P2010',
    meta: { driverAdapterError: { cause: { kind: 'DatabaseNotReachable' } } },
  }),
])('an error means that PostgreSQL is unavailable: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

test.each([
  coded('23505'),
  coded('22P02'),
  coded('42P01'),
  coded('P2002'),
  Object.assign(coded('ENOENT'), { message: 'ENOENT: no such file or directory, open' }),
  new Error('a bug'),
  'a text',
  null,
])('an error does not mean that PostgreSQL is unavailable: %s', (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
