import { sqlFailure } from './connection.ts';

/** SQLSTATEs: connection exceptions, shutdown, crash, start-up, full disk, too many connections. */
const UNAVAILABLE_STATES = /^(08|57P0[123]$|53[13]00$)/;
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  // Prisma: unreachable, timed out, closed, pool exhausted, transaction lost its connection.
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
]);
/** Messages of pg errors without a code. Prisma puts lines before that of a missing socket. */
const UNAVAILABLE_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Query read timeout$|Client has encountered a connection error|Client was closed|connect ENOENT)/m;

/** Error kinds of Prisma's driver adapter, which replace code and message of pg. */
const UNAVAILABLE_KINDS = new Set([
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
 * Whether a statement failed because PostgreSQL was or became unavailable. After such a failure of a COMMIT its outcome
 * is unknown.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const failure = sqlFailure(error);
  if (failure && UNAVAILABLE_STATES.test(failure.code)) return true;
  for (let current = error as Described | null | undefined; current; current = current.cause as Described) {
    if (typeof current.code === 'string' && UNAVAILABLE_CODES.has(current.code)) return true;
    const kind = current.meta?.driverAdapterError?.cause?.kind ?? current.kind;
    if (typeof kind === 'string' && UNAVAILABLE_KINDS.has(kind)) return true;
    if (typeof current.message === 'string' && UNAVAILABLE_TEXT.test(current.message)) return true;
  }
  return false;
}
