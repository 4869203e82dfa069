/** Longest duration of {@link Mailer.send}. An e-mail is attempted again after a longer pause. */
export const SEND_LIMIT_MS = 45_000;

export type OutgoingMail = {
  readonly companyId: number;
  /** UUID; equal in each attempt. */
  readonly id: string;
  /** Number of the attempt, from 1. Each one may have another link. */
  readonly attempt: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export class MailError extends Error {
  override readonly name = 'MailError';

  /**
   * @param message without personal data
   * @param isFinal a further attempt would fail too
   */
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message);
  }
}

/** The port to e-mail. */
export interface Mailer {
  /** Settles when the server has accepted the e-mail. @throws MailError */
  send(mail: OutgoingMail): Promise<void>;
}

/** Injection token of the `Mailer`. */
export const MAILER = Symbol('mailer');
