import { sqlFailure } from './connection.ts';

/** Connection exceptions; ended by an administrator, by a crash, not started yet; full disk; no connection left. */
const AWAY_STATES = /^(08|57P0[123]$|53[13]00$)/;
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // Prisma's: not reached, timed out, closed, none free in time, a transaction that lost its connection.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
]);
/** What pg says without any code. */
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout$|Client has encountered a connection error|Client was closed)/;

/** What Prisma's driver calls it, where neither a code nor a text of pg is left. */
const AWAY_KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

type Described = {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly kind?: unknown;
  readonly meta?: { readonly driverAdapterError?: { readonly cause?: { readonly kind?: unknown } } };
};

/**
 * Whether a statement failed because PostgreSQL was not there to carry it out, or went away meanwhile. Of a commit that
 * failed so nobody can say whether it was kept.
 */
export function isDatabaseAway(error: unknown): boolean {
  const failure = sqlFailure(error);
  if (failure && AWAY_STATES.test(failure.code)) return true;
  for (let current = error as Described | null | undefined; current; current = current.cause as Described) {
    if (typeof current.code === 'string' && AWAY_CODES.has(current.code)) return true;
    const kind = current.meta?.driverAdapterError?.cause?.kind ?? current.kind;
    if (typeof kind === 'string' && AWAY_KINDS.has(kind)) return true;
    if (typeof current.message === 'string' && AWAY_TEXT.test(current.message)) return true;
  }
  return false;
}
