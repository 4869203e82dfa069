import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

type Described = Error & { code?: unknown; cause?: unknown };

/** What tells an error apart. Drivers hang whole connections on theirs, statements and values included. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, code, cause } = error as Described;
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** JSON lines; what could be personal (bodies, cookies, identities, query texts) is never logged. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', 'token', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}
