import { type DestinationStream, type Logger, pino } from 'pino';

import { describeError } from './error-description.ts';
import { logContext } from './observability/origin.ts';

export type { Logger } from 'pino';

/** JSON lines. Bodies, cookies, identities and query texts are never logged: they may contain personal data. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    mixin: logContext,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', 'token', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}
