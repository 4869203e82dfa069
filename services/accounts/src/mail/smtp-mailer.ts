import { DEMO_EMAIL } from '@alinha/contracts-accounts';
import type { NodemailerError, SMTPSentMessageInfo, Transporter } from 'nodemailer';
import { MailError, type Mailer, type OutgoingMail, SEND_LIMIT_MS } from './mailer.ts';

const CONNECT_LIMIT_MS = 15_000;
const SILENCE_LIMIT_MS = 20_000;

/** Sends through an SMTP server, with a connection for each e-mail. */
export class SmtpMailer implements Mailer {
  private transport: Promise<Transporter<SMTPSentMessageInfo>> | null = null;

  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {}

  async send({ id, attempt, to, subject, text, html }: OutgoingMail): Promise<void> {
    // Nobody has this address, and bounces harm the reputation of the sender.
    if (to === DEMO_EMAIL) return;
    this.transport ??= openTransport(this.url);
    const transport = await this.transport;
    const message = {
      from: this.from,
      to,
      subject,
      text,
      html,
      // Another one for each attempt: a mailbox that drops equal ones would keep only the first, ended link.
      messageId: `<${id}.${attempt}@alinha>`,
      // Out-of-office replies to these e-mails help nobody.
      headers: { 'auto-submitted': 'auto-generated' },
      signal: AbortSignal.timeout(SEND_LIMIT_MS),
    };
    await transport.sendMail(message).catch((error: NodemailerError) => {
      throw failureOf(error);
    });
  }
}

/** Loaded on first use: most installations of one studio have no SMTP server. */
async function openTransport(url: string): Promise<Transporter<SMTPSentMessageInfo>> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Replies of servers contain addresses, so the error has only codes. */
function failureOf({ code, command, responseCode, permanent }: NodemailerError): MailError {
  const message = ['SMTP', code, command, responseCode].filter(Boolean).join(' ');
  // A refused sender or sign-in is a wrong setting, and operators can correct it in time.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return new MailError(message, isAboutMail && permanent === true);
}
