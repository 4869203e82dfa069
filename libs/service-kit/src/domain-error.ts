import { type ErrorCode, errorStatus, type ValidationKey } from '@alinha/contracts-core';

type Particulars = {
  /** Field path to the key of its problem. The reply translates the key. */
  readonly fields?: Readonly<Record<string, ValidationKey>>;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  /** Not logged: a known state, for example a provider that is not configured. */
  readonly isExpected?: boolean;
  /** A deletion was refused. Some codes then have another text. */
  readonly isDeletion?: boolean;
};

/** A failure that the caller gets as a code of the contract. Every other error is a 500. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly fields: Particulars['fields'];
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly isExpected: boolean;
  readonly isDeletion: boolean;

  constructor(
    readonly code: ErrorCode,
    particulars: Particulars = {},
  ) {
    super(code, { cause: particulars.cause });
    this.fields = particulars.fields;
    this.details = particulars.details;
    this.retryAfterSeconds = particulars.retryAfterSeconds;
    this.isExpected = particulars.isExpected ?? false;
    this.isDeletion = particulars.isDeletion ?? false;
  }

  get status(): number {
    return errorStatus(this.code);
  }
}
