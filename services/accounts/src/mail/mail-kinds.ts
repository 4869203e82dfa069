import { EMAIL_LINK_HOURS, INVITATION_HOURS, PASSWORD_LINK_MINUTES } from '@alinha/contracts-accounts';

/** Minutes in which an e-mail of each kind is sent. A later one would be useless or confusing. */
export const MAIL_KINDS = {
  password_link: PASSWORD_LINK_MINUTES,
  invitation: INVITATION_HOURS * 60,
  confirm_email: EMAIL_LINK_HOURS * 60,
  password_changed: 24 * 60,
  email_changed: 24 * 60,
  new_device: 24 * 60,
  factor_added: 24 * 60,
  factor_removed: 24 * 60,
  second_step_locked: 24 * 60,
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** Null for a kind that only a later release has. */
export function mailKindOf(text: string): MailKind | null {
  return text in MAIL_KINDS ? (text as MailKind) : null;
}
