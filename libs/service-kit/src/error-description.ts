import { sqlFailure } from './database/connection.ts';

type Described = Error & { code?: unknown; cause?: unknown };

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** CPF, CNPJ, phones, cards: written with or without what stands between their digits. */
const LONG_NUMBER = /\+?\d[\d ().-]{9,}\d/g;
/** Of SQLSTATE: what was given is no number, no date, too long. Its text says what was given. */
const DATA_EXCEPTION = /^22/;

/** What a failure says, without what people wrote: drivers and parsers quote it. */
function safeMessage(error: Described): string {
  if (error instanceof SyntaxError) return 'invalid syntax';
  const failure = sqlFailure(error);
  if (failure && DATA_EXCEPTION.test(failure.code)) return `data exception ${failure.code}`;
  // Above its last line Prisma shows the call, arguments included.
  const text = error.name.startsWith('Prisma') ? error.message.trim().split('\n').at(-1) : error.message;
  return (text ?? '').replaceAll(EMAIL, '[e-mail]').replaceAll(LONG_NUMBER, '[number]');
}

type Description = {
  readonly type: string;
  readonly message?: string;
  readonly code?: unknown;
  /** The calls alone. */
  readonly stack?: string;
  readonly cause?: Description;
};

/** What tells an error apart. Drivers hang whole connections on theirs, statements and values included. */
export function describeError(error: unknown): Description {
  // Something else may be anything, a record of somebody too.
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, stack, code, cause } = error as Described;
  const calls = stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: name,
    message: safeMessage(error),
    ...(code !== undefined && { code }),
    ...(calls && { stack: calls.join('\n') }),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** An error of the same type that holds its description alone, for whoever keeps errors as they are. */
export function describedError(error: unknown): Error {
  const { type, message = '', code, stack = '', cause } = describeError(error);
  const described = new Error(message, cause && { cause: describedError((error as Error).cause) });
  return Object.assign(described, {
    name: type,
    stack: `${type}: ${message}\n${stack}`,
    ...(code !== undefined && { code }),
  });
}
