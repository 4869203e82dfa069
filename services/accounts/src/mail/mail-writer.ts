import { EMAIL_PAGE, FORGOTTEN_PASSWORD_PAGE, NEW_PASSWORD_PAGE } from '@alinha/contracts-accounts';
import { Inject, Injectable } from '@nestjs/common';
import { EmailLinksService } from '../email-links/email-links.service.ts';
import { PasswordLinksService } from '../password-links/password-links.service.ts';
import { PUBLIC_URL } from '../tokens.ts';
import { type MailContent, mailContent } from './mail-layout.ts';
import type { ClaimedMail } from './mails.repository.ts';

/** Writes the content of an e-mail when it is sent. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly passwordLinks: PasswordLinksService,
    private readonly emailLinks: EmailLinksService,
    @Inject(PUBLIC_URL) private readonly publicUrl: string,
  ) {}

  /** Null when the e-mail has become useless. */
  async write(mail: ClaimedMail): Promise<MailContent | null> {
    const { kind, language, name, company, createdAt: at, timeZone } = mail;
    const link = await this.linkOf(mail);
    return link === null ? null : mailContent(kind, language, { name, company, at, timeZone, link });
  }

  private async linkOf({ kind, companyId, id, userId, recipient }: ClaimedMail): Promise<string | null> {
    // A link for a new password would not reach the old address.
    if (kind === 'email_changed') return this.publicUrl;
    if (kind === 'confirm_email') {
      const token = await this.emailLinks.create(id, { companyId, userId, email: recipient });
      return token && `${this.publicUrl}${EMAIL_PAGE}/${token}`;
    }
    if (kind !== 'password_link' && kind !== 'invitation')
      return `${this.publicUrl}${FORGOTTEN_PASSWORD_PAGE}`;
    // Made here, so that the link itself is stored nowhere. Each attempt makes a new one.
    const token = await this.passwordLinks.create(kind, id, { companyId, userId, email: recipient });
    return token && `${this.publicUrl}${NEW_PASSWORD_PAGE}/${token}`;
  }
}
