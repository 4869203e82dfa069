import type { SandboxMails } from '@alinha/contracts-accounts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
const linked = (text: string) =>
  escaped(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const STYLE = `body{margin:0;padding:24px;max-width:760px;font:16px/1.5 system-ui,sans-serif;color:#1f2a24;background:#f6f8f6}
h1{font-size:22px}article{margin:0 0 16px;padding:16px;background:#fff;border:1px solid #d9e0da;border-radius:8px}
h2{margin:0;font-size:17px}.when{margin:4px 0 12px;color:#55635a}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The e-mails of the sandbox as a page, newest first. Times are UTC. */
export function mailPage({ is_sandbox, mails }: SandboxMails): string {
  const state = is_sandbox
    ? 'No SMTP server is configured: e-mails are not sent. The newest 200 are shown.'
    : 'An SMTP server sends the e-mails. They are not stored here.';
  const articles = mails.map(
    ({ at, to, subject, text }) =>
      `<article><h2>${escaped(subject)}</h2><p class="when">${escaped(to)} · ${at.slice(0, 16).replace('T', ' ')} UTC</p><pre>${linked(text)}</pre></article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>E-mails · Alinha</title><style>${STYLE}</style></head>
<body><h1>E-mails</h1><p>${state}</p>
${articles.join('\n')}</body></html>`;
}
