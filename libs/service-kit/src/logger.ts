import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** JSON lines; what could be personal (bodies, cookies, identities, query texts) is never logged. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password', 'token', '*.token'],
  };
  return destination ? pino(options, destination) : pino(options);
}
