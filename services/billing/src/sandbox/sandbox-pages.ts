import { SUBSCRIPTION_PAGE } from '@alinha/contracts-billing';
import { type Language, LOCALES } from '@alinha/contracts-core';
import type { ProviderAccount, ProviderSubscription } from '../providers/provider.ts';
import { PORTAL_ACTIONS, type PortalAction, type SandboxCheckout } from './sandbox-account.ts';
import { LOGO, STYLE } from './sandbox-style.ts';
import { ACTIONS, PERIODS, PLAN_NAMES, TEXTS } from './sandbox-texts.ts';

/** Message above the form after it was sent. */
export type Notice = 'declined' | 'over' | 'done' | null;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const htmlText = (key: keyof typeof TEXTS, language: Language) => escaped(TEXTS[key][language]);

export function money(cents: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency });
  return escaped(format.format(cents / 100));
}

const dayOf = (at: Date, language: Language) =>
  escaped(new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(at));

export function documentOf(
  title: string,
  body: string,
  {
    language,
    head = '',
    note = TEXTS.test_note[language],
  }: { readonly language: Language; readonly head?: string; readonly note?: string },
): string {
  return `<!doctype html>
<html lang="${LOCALES[language]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${head}
<title>${title} · ${htmlText('test_mode', language)} · Alinha</title><style>${STYLE}</style></head>
<body><header class="test"><strong>${htmlText('test_mode', language)}.</strong> ${escaped(note)}</header>
<main>${LOGO}${body}</main></body></html>`;
}

export const button = (action: string, text: string, isPrimary = false) =>
  `<button name="action" value="${action}"${isPrimary ? ' class="primary"' : ''}>${escaped(text)}</button>`;

const backLink = (language: Language) =>
  `<a class="back" href="${SUBSCRIPTION_PAGE}">${htmlText('back', language)}</a>`;

/** Without an action, so the form posts to the page's own URL with its token. */
export const form = (buttons: string) => `<form method="post">${buttons}</form>`;

export function checkoutPage(
  { plan, priceCents, currency, isRenewing, language, state }: SandboxCheckout,
  { notice, isInTime }: { readonly notice: Notice; readonly isInTime: boolean },
): string {
  const title = htmlText('checkout_title', language);
  const text = (key: keyof typeof TEXTS) => TEXTS[key][language];
  const ofPage = [
    button('card', text('pay_card'), true),
    ...(isRenewing ? [] : [button('pix', text('pay_pix')), button('pix_later', text('pay_later'))]),
    button('decline', text('decline')),
    button('cancel', text('give_up')),
  ];
  const ofCode = [button('settle', text('settle'), true), button('lapse', text('lapse'))];
  const buttons = isInTime ? { open: ofPage, pending: ofCode, paid: null, closed: null }[state] : null;
  const shownNotice = buttons ? notice : 'over';
  return documentOf(
    title,
    `<h1>${title}</h1>
<p>${escaped(PLAN_NAMES[plan][language])}</p>
<p><span class="price">${money(priceCents, currency, language)}</span> <span class="muted">${escaped(PERIODS[plan][language])}</span></p>
<p class="muted">${htmlText(isRenewing ? 'renews' : 'once', language)}</p>
${buttons === ofCode ? `<p>${htmlText('code', language)}</p>` : ''}
${shownNotice ? `<p role="alert">${htmlText(shownNotice, language)}</p>` : ''}
${buttons ? form(buttons.join('')) : ''}${buttons === ofPage ? '' : backLink(language)}`,
    { language },
  );
}

/** Redirects to the product, with a link for browsers that block the redirect. */
export function redirectPage(
  language: Language,
  key: keyof typeof TEXTS,
  outcome: 'success' | 'cancelled',
): string {
  const to = `${SUBSCRIPTION_PAGE}?checkout=${outcome}`;
  const title = htmlText(key, language);
  return documentOf(
    title,
    `<h1>${title}</h1><a class="back" href="${to}">${htmlText('back', language)}</a>`,
    {
      language,
      head: `<meta http-equiv="refresh" content="0; url=${to}">`,
    },
  );
}

/** Actions that the account's state allows. */
export function actionsOf(account: ProviderAccount): PortalAction[] {
  const running = account.subscriptions.find(({ state }) => state !== 'ended');
  const hasPaid = [...account.invoices, ...account.purchases].some(({ paidAt }) => paidAt !== null);
  const isOffered: Record<PortalAction, boolean> = {
    renew: running !== undefined,
    fail: running?.state === 'active',
    cancel: running?.isCancelled === false,
    resume: running?.isCancelled === true,
    end: running !== undefined,
    refund: hasPaid,
    refund_half: hasPaid,
  };
  return PORTAL_ACTIONS.filter((action) => isOffered[action]);
}

/** The date that the product shows too: after a declined charge, the end of the paid time. */
const paidUntil = ({ state, periodStart, periodEnd }: ProviderSubscription, language: Language) =>
  state === 'late'
    ? `${htmlText('paid_until', language)} ${dayOf(periodStart, language)}`
    : `${htmlText('until', language)} ${dayOf(periodEnd, language)}`;

export function portalPage(account: ProviderAccount, language: Language, notice: Notice): string {
  const title = htmlText('portal_title', language);
  const running = account.subscriptions.find(({ state }) => state !== 'ended');
  const subscription = running
    ? `<p>${escaped(PLAN_NAMES[running.plan][language])}, ${money(running.priceCents, running.currency, language)} ${escaped(PERIODS[running.plan][language])}</p>
<p class="muted">${paidUntil(running, language)}.${running.isCancelled ? ` ${htmlText('cancelled', language)}` : ''}${running.state === 'late' ? ` ${htmlText('late', language)}` : ''}</p>`
    : `<p>${htmlText('none', language)}</p>`;
  const buttons = actionsOf(account).map((action) => button(action, ACTIONS[action][language]));
  return documentOf(
    title,
    `<h1>${title}</h1>${notice ? `<p role="status">${htmlText(notice, language)}</p>` : ''}${subscription}
${buttons.length > 0 ? form(buttons.join('')) : ''}
<h2>${htmlText('history', language)}</h2>${historyTable(account, language)}${backLink(language)}`,
    { language },
  );
}

function historyTable({ invoices, purchases }: ProviderAccount, language: Language): string {
  const payments = [
    ...invoices,
    ...purchases.map((purchase) => ({ ...purchase, createdAt: purchase.paidAt })),
  ].sort((a, b) => Number(b.createdAt) - Number(a.createdAt));
  if (payments.length === 0) return `<p class="muted">${htmlText('no_history', language)}</p>`;
  const status = ({ paidAt, refundedCents, amountCents }: (typeof payments)[number]) => {
    if (refundedCents > 0) return refundedCents >= amountCents ? 'status_refunded' : 'status_partial';
    return paidAt ? 'status_paid' : 'status_failed';
  };
  const rows = payments.map(
    (payment) =>
      `<tr><td>${dayOf(payment.createdAt, language)}</td><td>${money(payment.amountCents, payment.currency, language)}</td><td>${htmlText(status(payment), language)}</td></tr>`,
  );
  const header = (['date', 'amount', 'status'] as const)
    .map((key) => `<th scope="col">${htmlText(key, language)}</th>`)
    .join('');
  return `<table><thead><tr>${header}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
