import type { SandboxMails } from '@alinha/contracts-accounts';
import { escaped, operatorPage, utc } from './operator-page.ts';

const linked = (text: string) =>
  escaped(text).replaceAll(/https?:\/\/\S+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const STYLE = `body{max-width:760px}pre{margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;

/** The e-mails of the sandbox as a page, newest first. Times are UTC. */
export function mailPage({ is_sandbox, mails }: SandboxMails): string {
  const state = is_sandbox
    ? 'No SMTP server is configured: e-mails are not sent. The newest 200 are shown.'
    : 'An SMTP server sends the e-mails. They are not stored here.';
  const articles = mails.map(
    ({ at, to, subject, text }) =>
      `<article class="card"><h2>${escaped(subject)}</h2><p class="when">${escaped(to)} · ${utc(at)}</p><pre>${linked(text)}</pre></article>`,
  );
  return operatorPage('E-mails', STYLE, `<p>${state}</p>\n${articles.join('\n')}`);
}
