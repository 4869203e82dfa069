import { EMAIL_LINK_HOURS, INVITATION_HOURS, PASSWORD_LINK_MINUTES } from '@alinha/contracts-accounts';
import { type Language, LOCALES } from '@alinha/contracts-core';
import type { MailKind } from './mail-kinds.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

export type MailValues = {
  readonly name: string;
  readonly company: string;
  readonly at: Date;
  readonly timeZone: string;
  readonly link: string;
};

export type MailContent = { readonly subject: string; readonly text: string; readonly html: string };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** A name that anybody may have typed, on one line and without links: mail programs make links of addresses. */
const asName = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/[.:/](?=\S)/g, '$& ');

/** Plain text, and the same as simple HTML. */
export function mailContent(kind: MailKind, language: Language, values: MailValues): MailContent {
  const { subject, paragraphs, action, footer } = MAIL_TEXTS[kind][language];
  const { link } = values;
  const texts: Record<string, string> = {
    name: asName(values.name),
    company: asName(values.company),
    minutes: String(PASSWORD_LINK_MINUTES),
    hours: String(kind === 'confirm_email' ? EMAIL_LINK_HOURS : INVITATION_HOURS),
    time: new Intl.DateTimeFormat(LOCALES[language], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: values.timeZone,
    }).format(values.at),
  };
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, key: string) => texts[key] ?? '');
  const above = paragraphs.map(filled);
  const below = footer.map(filled);
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const button =
    '<a style="display:inline-block;padding:12px 20px;border-radius:8px;background:#2f6b3f;color:#ffffff;text-decoration:none"';
  return {
    subject,
    text: `${[...above, `${action}:\n${link}`, ...below].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${LOCALES[language]}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2a24;font:16px/1.5 system-ui,sans-serif"><div style="max-width:560px">
${above.map(paragraph).join('\n')}
<p style="margin:0 0 16px">${button} href="${escaped(link)}">${escaped(action)}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all">${escaped(link)}</p>
${below.map(paragraph).join('\n')}
</div></body></html>`,
  };
}
