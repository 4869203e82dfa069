import { sqlFailure } from './database/connection.ts';

type Described = Error & { code?: unknown; cause?: unknown };

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
/** CPF, CNPJ, phones, cards: with or without separators between the digits. */
const LONG_NUMBER = /\+?\d[\d ().-]{9,}\d/g;
/** SQLSTATE class 22: not a number, not a date, too long. The message quotes the value. */
const DATA_EXCEPTION = /^22/;

/** The message of an error without quoted user input. */
function safeMessage(error: Described): string {
  if (error instanceof SyntaxError) return 'invalid syntax';
  const failure = sqlFailure(error);
  if (failure && DATA_EXCEPTION.test(failure.code)) return `data exception ${failure.code}`;
  // Prisma prints the call with its arguments above the last line.
  const text = error.name.startsWith('Prisma') ? error.message.trim().split('\n').at(-1) : error.message;
  return (text ?? '').replaceAll(EMAIL, '[e-mail]').replaceAll(LONG_NUMBER, '[number]');
}

type Description = {
  readonly type: string;
  readonly message?: string;
  readonly code?: unknown;
  /** Stack frames, without the message. */
  readonly stack?: string;
  readonly cause?: Description;
};

/** The parts of an error that may be logged. Driver errors contain whole connections with statements and values. */
export function describeError(error: unknown): Description {
  // Non-Error values may contain personal data.
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

/** An error of the same type that contains only its description, for libraries that store errors. */
export function describedError(error: unknown): Error {
  const { type, message = '', code, stack = '', cause } = describeError(error);
  const described = new Error(message, cause && { cause: describedError((error as Error).cause) });
  return Object.assign(described, {
    name: type,
    stack: `${type}: ${message}\n${stack}`,
    ...(code !== undefined && { code }),
  });
}
