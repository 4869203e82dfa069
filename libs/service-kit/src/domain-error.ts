import { type ErrorCode, errorStatus, type ValidationKey } from '@alinha/contracts-core';

type Particulars = {
  /** Field path to what is wrong with it; put into the caller's language when the reply is made. */
  readonly fields?: Readonly<Record<string, ValidationKey>>;
  readonly details?: unknown;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
  /** A state that is known and wanted, as a provider that nobody has configured: the log says nothing of it. */
  readonly isExpected?: boolean;
  /** A deletion was refused: some codes have a text of their own for it. */
  readonly isDeletion?: boolean;
};

/** A failure that the caller should hear of, by its code in the contract. Anything else thrown is a 500. */
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
