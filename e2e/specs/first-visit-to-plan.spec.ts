import { clientEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { expect, test, vi } from 'vitest';
import { callApi } from '../fixtures/api.ts';
import { addClient, newStudio } from '../fixtures/studio.ts';
import { SIZES, useVisits, type Visit } from '../fixtures/visit.ts';
import { AgendaPage } from '../pages/agenda.page.ts';
import { OnboardingPage } from '../pages/onboarding.page.ts';
import { Shell } from '../pages/shell.page.ts';
import { SignInPage } from '../pages/sign-in.page.ts';
import { SignUpPage } from '../pages/sign-up.page.ts';
import { SubscriptionPage } from '../pages/subscription.page.ts';
import { TestProviderPage } from '../pages/test-provider.page.ts';

const visits = useVisits();
/** Limit for a newly loaded screen with its session and reads on a busy machine. */
const LATE = { timeout: 10_000 };

/** From a plan on the landing page to a new account. */
async function arriveAsStranger(visit: Visit): Promise<void> {
  const site = visit.texts('mfe-public/src/site');
  await visit.open('/');
  await visit.page.getByRole('heading', { level: 1, name: site('landing.hero_title') }).waitFor();
  const plan = site('landing.pricing.semiannual.name');
  await visit.page
    .getByRole('link', { name: site('landing.pricing.choose_plan', { plan }), exact: true })
    .click();
  await visit.arrive(SignInPage.path);
  const entrance = visit.texts('mfe-public');
  await visit.page.getByRole('link', { name: entrance('sign_in.create_account') }).click();
  await visit.arrive(SignUpPage.path);
  const signUp = new SignUpPage(visit);
  await signUp.title.waitFor();
  await signUp.signUp(newStudio());
  await visit.arrive(OnboardingPage.path);
  const onboarding = new OnboardingPage(visit);
  await onboarding.title.waitFor();
  // The sign-in page's styles are loaded first; the cards must keep their own padding.
  const cards = await onboarding.languageCards.evaluateAll((rows) =>
    rows.map((row) => getComputedStyle(row).padding),
  );
  expect(cards).toEqual(['12px 14px', '12px 14px']);
  await onboarding.save();
  await visit.arrive(AgendaPage.path);
  await new AgendaPage(visit).title.waitFor();
}

/** The eleventh client needs a plan. */
async function openPlans(visit: Visit): Promise<void> {
  for (let number = 1; number <= FREE_TIER_CLIENTS; number += 1) {
    await addClient(visit.context, { name: `Cliente ${number}` });
  }
  await visit.open('/app/clients/new');
  await visit.arrive('/app/paywall');
  await visit.checkScreen('paywall');
  await visit.page
    .getByRole('link', { name: visit.texts('mfe-clients')('paywall.see_plans'), exact: true })
    .click();
  await visit.arrive(SubscriptionPage.path);
}

test('a visitor signs up, works until a plan is needed, and pays for it by PIX', async () => {
  const visit = await visits({ album: 'first-visit-to-plan', size: SIZES[0], isFirstVisit: true });
  const texts = visit.texts('mfe-settings');
  const screen = new SubscriptionPage(visit);
  const provider = new TestProviderPage(visit);
  await arriveAsStranger(visit);
  await openPlans(visit);

  // The plan chosen on the landing page is still selected.
  await screen.offer('semiannual').getByText(texts('subscription.chosen')).waitFor();
  await visit.checkScreen('chosen-plan');

  // While a PIX code is open, no other plan can be bought.
  await screen.subscribe('annual');
  await visit.arrive(TestProviderPage.checkoutPath);
  await provider.press('pix_later');
  await visit.arrive(SubscriptionPage.path);
  await screen.pending.waitFor();
  expect(await screen.offer('annual').count()).toBe(0);
  await visit.checkScreen('pix-awaited');
  await screen.abandon();
  await screen.pending.waitFor({ state: 'detached' });

  await screen.subscribe('annual');
  await provider.press('pix_later');
  await visit.arrive(SubscriptionPage.path);
  await screen.seeCode();
  await visit.arrive(TestProviderPage.checkoutPath);
  await visit.checkScreen('pix-code');
  await provider.press('settle');
  await visit.arrive(SubscriptionPage.path);
  await new Shell(visit).toast(texts('subscription.confirmed'));
  await screen.current('annual').getByText(texts('subscription.valid_until')).waitFor();
  expect(await screen.banner.count()).toBe(0);
  await visit.checkScreen('paid-once');

  // Without a reload: the client limit follows the payment.
  await new Shell(visit).goTo('mfe-clients', '/app/clients');
  await visit.open('/app/clients/new');
  await visit.page
    .getByRole('heading', { level: 1, name: visit.texts('mfe-clients')('new.title') })
    .waitFor();
  await addClient(visit.context, { name: 'Cliente 11' });
  expect(await callApi(visit.context, clientEndpoints.list, {})).toHaveLength(FREE_TIER_CLIENTS + 1);

  // An extension shows as paid after its payment, not because a plan is active.
  await visit.open(SubscriptionPage.path);
  await screen.subscribe('semiannual');
  await provider.press('pix');
  await visit.arrive(SubscriptionPage.path);
  await new Shell(visit).toast(texts('subscription.confirmed'));
  await screen.current('semiannual').waitFor();
  await vi.waitFor(async () => expect(await screen.invoiceRows.count()).toBe(2), LATE);
  visit.checkQuiet('longer');
});
