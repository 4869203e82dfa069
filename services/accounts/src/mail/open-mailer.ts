import { ConfigurationError, type ServiceContext } from '@alinha/service-kit';
import type { AccountsDatabase } from '../accounts.database.ts';
import type { Mailer } from './mailer.ts';
import { SandboxMailer } from './sandbox-mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

/**
 * An SMTP server when the configuration names one, else the sandbox.
 * @throws ConfigurationError for a server without a sender or without the address of links
 */
export function openMailer({ config, clock, logger }: ServiceContext, database: AccountsDatabase): Mailer {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = config;
  if (!SMTP_URL) {
    if (PUBLIC_URL) logger.warn('SMTP_URL is not set: e-mails are stored for operators and not sent');
    return new SandboxMailer(database, clock, logger, PUBLIC_URL === undefined);
  }
  const missing = Object.entries({ MAIL_FROM, PUBLIC_URL }).flatMap(([name, value]) => (value ? [] : [name]));
  if (!MAIL_FROM || missing.length > 0) {
    throw new ConfigurationError(missing.map((name) => `${name} must be set with SMTP_URL`));
  }
  return new SmtpMailer(SMTP_URL, MAIL_FROM);
}
