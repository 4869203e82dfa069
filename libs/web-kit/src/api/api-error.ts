import type { ErrorCode } from '@alinha/contracts-core';
import { i18n } from '../i18n/catalogs.ts';

/** Error codes of the contract and two of the browser. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'HTTP';

type ApiErrorInput = {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number | undefined;
};

/**
 * A failed call. `message` is the server's text in the current language, "HTTP <status>" when the reply has no text, or
 * the exception's text when there was no reply (`status` 0, `code` NETWORK).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Error text by field path. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(input: ApiErrorInput) {
    super(input.message);
    this.name = 'ApiError';
    this.status = input.status;
    this.code = input.code;
    this.fields = input.fields ?? {};
    this.details = input.details;
    this.retryAfterSeconds = input.retryAfterSeconds;
  }

  /** True when the same call may succeed later. */
  get isTemporary(): boolean {
    return this.status === 0 || this.status >= 500 || this.status === 429;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function textFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The failure of a reply. */
export function errorOfReply(status: number, body: unknown, retryAfter: string | null): ApiError {
  const failure = isRecord(body) ? body : {};
  const { error, code } = failure;
  return new ApiError({
    status,
    // A newer server may send an unknown code. Checking would need the table of all codes, which is not loaded here.
    code: typeof code === 'string' ? (code as ErrorCode) : 'HTTP',
    message: typeof error === 'string' && error !== '' ? error : `HTTP ${status}`,
    fields: textFields(failure.fields),
    details: failure.details,
    retryAfterSeconds: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

/** The failure of a call without a reply. */
export function errorOfException(exception: unknown): ApiError {
  const text = exception instanceof Error ? exception.message : '';
  return new ApiError({ status: 0, code: 'NETWORK', message: text || 'Network error' });
}

/**
 * Error text for users. The text of an exception is in the browser's language, so `fallback` or "check your connection"
 * in the page's language replaces it.
 */
export function errorMessage(error: unknown, fallback: string = i18n.t('check_connection')): string {
  return error instanceof ApiError && error.code !== 'NETWORK' ? error.message : fallback;
}
