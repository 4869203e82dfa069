import { ERRORS, type ErrorCode } from '@alinha/contracts-core';
import { i18n } from '../i18n/catalogs.ts';

/** Failures of the contract, and the two that only a browser meets. */
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
 * A call that did not succeed. `message` is the server's text in the current language, "HTTP <status>" when the reply
 * carried none, or the exception's text when there was no reply (`status` 0, `code` NETWORK).
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Field path to what is wrong with it. */
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

  /** True when the same call may succeed a moment later. */
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

/** The failure that a reply tells. */
export function errorOfReply(status: number, body: unknown, retryAfter: string | null): ApiError {
  const failure = isRecord(body) ? body : {};
  const { error, code } = failure;
  return new ApiError({
    status,
    code: typeof code === 'string' && code in ERRORS ? (code as ErrorCode) : 'HTTP',
    message: typeof error === 'string' && error !== '' ? error : `HTTP ${status}`,
    fields: textFields(failure.fields),
    details: failure.details,
    retryAfterSeconds: retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  });
}

/** The failure of a call that got no reply. */
export function errorOfException(exception: unknown): ApiError {
  const text = exception instanceof Error ? exception.message : '';
  return new ApiError({ status: 0, code: 'NETWORK', message: text || 'Network error' });
}

/**
 * Text to show for anything that was thrown. A call without a reply and other exceptions carry the browser's text, in the
 * browser's language: people see `fallback`, or "check your connection" in the language on the screen.
 */
export function errorMessage(error: unknown, fallback: string = i18n.t('check_connection')): string {
  return error instanceof ApiError && error.code !== 'NETWORK' ? error.message : fallback;
}
