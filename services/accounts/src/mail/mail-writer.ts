import { Inject, Injectable } from '@nestjs/common';
import { PUBLIC_URL } from '../tokens.ts';
import { type MailContent, mailContent } from './mail-layout.ts';
import type { ClaimedMail } from './mails.repository.ts';

const SIGN_IN_PAGE = '/login';

/** Writes the content of an e-mail when it is sent. */
@Injectable()
export class MailWriter {
  constructor(@Inject(PUBLIC_URL) private readonly publicUrl: string) {}

  /** Null when the e-mail has become useless. */
  async write({
    kind,
    language,
    name,
    company,
    createdAt: at,
    timeZone,
  }: ClaimedMail): Promise<MailContent | null> {
    const link = `${this.publicUrl}${SIGN_IN_PAGE}`;
    return mailContent(kind, language, { name, company, at, timeZone, link });
  }
}
