import { wallClockAt } from '@alinha/contracts-core';
import { describe, expect, test, vi } from 'vitest';
import { signInAsColleague } from '../fixtures/colleague.ts';
import { SCREENS } from '../fixtures/screens.ts';
import { signUp } from '../fixtures/studio.ts';
import { SIZES, useVisits } from '../fixtures/visit.ts';
import { Shell } from '../pages/shell.page.ts';
import { SubscriptionPage } from '../pages/subscription.page.ts';
import { TestProviderPage } from '../pages/test-provider.page.ts';

const visits = useVisits();
/** Limit for a newly loaded screen with its session and reads on a busy machine. */
const LATE = { timeout: 10_000 };
const spaced = (text: string | null) => text?.replace(/\s+/g, ' ') ?? '';

describe.each(SCREENS)('at $width px in $language', { tags: ['screens'] }, ({ language, ...size }) => {
  test('an owner subscribes by card, cancels and resumes', async () => {
    const visit = await visits({ album: `subscription-${size.width}-${language}`, size, language });
    const texts = visit.texts('mfe-settings');
    await signUp(visit.context);
    const screen = new SubscriptionPage(visit);
    const provider = new TestProviderPage(visit);
    await visit.open('/app/settings');
    await screen.banner.waitFor();
    await new Shell(visit).goTo('mfe-settings', SubscriptionPage.path);
    await screen.offer('monthly').waitFor();
    await screen.text('invoices.empty').waitFor();
    expect(spaced(await screen.offer('monthly').textContent())).toContain(
      language === 'pt' ? 'R$ 49,90' : '$9.90',
    );
    await visit.checkScreen('plans');

    // Cancelling the checkout costs nothing and shows a message.
    await screen.subscribe('monthly');
    await visit.arrive(TestProviderPage.checkoutPath);
    await visit.checkScreen('checkout');
    await provider.press('decline');
    await visit.page.getByRole('alert').waitFor();
    await provider.press('cancel');
    await visit.arrive(SubscriptionPage.path);
    await screen.text('return.cancelled').waitFor();
    await visit.checkScreen('cancelled');

    await screen.subscribe('monthly');
    await visit.arrive(TestProviderPage.checkoutPath);
    await provider.press('card');
    await visit.arrive(SubscriptionPage.path);
    await new Shell(visit).toast(texts('subscription.confirmed'));
    await screen.current('monthly').waitFor();
    await vi.waitFor(() => expect(new URL(visit.page.url()).search).toBe(''), LATE);
    expect(await screen.banner.count()).toBe(0);
    expect(await screen.offer('monthly').count()).toBe(0);
    await screen.invoiceRows
      .first()
      .getByText(texts('subscription.invoices.statuses.paid'), { exact: true })
      .waitFor();
    await visit.checkScreen('subscribed');

    await screen.manage();
    await visit.arrive(TestProviderPage.portalPath);
    await visit.checkScreen('portal');
    await provider.press('cancel');
    await visit.page.getByRole('status').waitFor();
    await provider.goBack();
    await visit.arrive(SubscriptionPage.path);
    await screen.current('monthly').getByText(texts('subscription.valid_until')).waitFor();
    await screen.text('states.not_renewing').waitFor();
    await visit.checkScreen('not-renewing');
    expect(await screen.banner.count()).toBe(0);

    await screen.manage();
    await provider.press('resume');
    await provider.press('renew');
    await provider.press('refund_half');
    await provider.press('fail');
    await visit.page.getByRole('status').waitFor();
    await provider.goBack();
    await screen.text('states.payment_failed').waitFor();
    const statuses = ['failed', 'partly_refunded', 'paid'].map((status) =>
      texts(`subscription.invoices.statuses.${status}`),
    );
    await vi.waitFor(async () => {
      const rows = (await screen.invoiceRows.allTextContents()).map(spaced);
      expect(rows).toEqual(statuses.map((status) => expect.stringContaining(status)));
    }, LATE);
    await visit.checkScreen('declined');
  });
});

test('an open subscription screen and the banner update at once when the subscription changes elsewhere', {
  tags: ['deep'],
}, async () => {
  const visit = await visits();
  await signUp(visit.context);
  const screen = new SubscriptionPage(visit);
  await visit.open(SubscriptionPage.path);
  await screen.offer('monthly').waitFor();
  await screen.banner.waitFor();
  const other = await visit.context.newPage();
  await other.goto(SubscriptionPage.path);
  await other.getByRole('article').first().getByRole('button').click();
  await other.locator('button[value="card"]').click();
  await screen.current('monthly').waitFor();
  await screen.banner.waitFor({ state: 'detached' });
  visit.checkQuiet('elsewhere');
});

test('a user without administrator rights sees plan and payments and who can subscribe', {
  tags: ['deep'],
}, async () => {
  const owner = await visits();
  await signUp(owner.context);
  const visit = await visits({ album: 'subscription-colleague', size: SIZES[0] });
  await signInAsColleague(owner.context, visit.context);
  const screen = new SubscriptionPage(visit);
  await visit.open(SubscriptionPage.path);
  await screen.offer('annual').waitFor();
  await screen.text('admin_only').waitFor();
  expect(await screen.offer('annual').getByRole('button').count()).toBe(0);
  await visit.checkScreen('plans');
});

test('the in-app mode has no menu entry and no banner that leads to the plans', {
  tags: ['deep'],
}, async () => {
  const visit = await visits({ size: SIZES[0] });
  await signUp(visit.context);
  await visit.open('/app/settings?source=app2');
  await visit.page.getByRole('heading', { level: 1 }).waitFor();
  await visit.settle();
  expect(await new SubscriptionPage(visit).banner.count()).toBe(0);
  expect(await visit.page.locator(`a[href="${SubscriptionPage.path}"]`).count()).toBe(0);
});

test("payments are dated by the day in the company's time zone", { tags: ['deep'] }, async () => {
  const visit = await visits();
  await signUp(visit.context);
  const screen = new SubscriptionPage(visit);
  await visit.open(SubscriptionPage.path);
  await screen.subscribe('monthly');
  await new TestProviderPage(visit).press('card');
  const today = wallClockAt(new Date(), 'America/Sao_Paulo').slice(0, 10);
  const shown = today.split('-').reverse().join('/');
  await screen.current('monthly').waitFor();
  await vi.waitFor(
    async () => expect(spaced(await screen.invoiceRows.first().textContent())).toContain(shown),
    LATE,
  );
});
