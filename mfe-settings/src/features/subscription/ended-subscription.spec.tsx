import { type Subscription, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints, FREE_TIER_CLIENTS } from '@alinha/contracts-clients';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote } from '../../studio.fixture.ts';
import { SubscriptionScreen } from './subscription.screen.tsx';

vi.stubGlobal(
  'EventSource',
  class {
    addEventListener(): void {}
    close(): void {}
  },
);

const NO_PLAN: Subscription = { plan: null, next_renewal: null, price_cents: null };
const PRICE = { amount: 4_990, available: true };
const PRICING = { monthly: PRICE, semiannual: PRICE, annual: PRICE };

async function open(subscription: Subscription, clients: number) {
  fakeStudio(
    ADMIN,
    { endpoint: subscriptionEndpoints.get, reply: { data: subscription } },
    { endpoint: subscriptionEndpoints.pricing, reply: { data: PRICING } },
    { endpoint: subscriptionEndpoints.invoices, reply: { data: [] } },
    {
      endpoint: clientEndpoints.list,
      reply: { data: Array.from({ length: clients }, (_, index) => ({ id: index + 1, name: 'Cliente' })) },
    },
  );
  await renderScreen(<SubscriptionScreen />, { ...remote, at: '/app/assinatura' });
}

const PAYWALL_MESSAGE =
  /O plano gratuito vai até 10 clientes ativos, e sua assinatura terminou com mais do que isso. Nada foi apagado/;

it.each([
  ['the provider has deleted its plan', NO_PLAN],
  ['its renewal has passed', { plan: 'monthly', next_renewal: '2026-01-31', price_cents: 4_990 } as const],
])(
  'a company with 11 clients sees the message of the paywall on the subscription page when %s',
  async (_what, subscription) => {
    await open(subscription, FREE_TIER_CLIENTS + 1);
    expect(await screen.findByText(PAYWALL_MESSAGE)).toBeTruthy();
    expect(screen.queryByText(/Você está no plano gratuito/)).toBeNull();
  },
);

it('a company with 10 clients sees the free plan on the subscription page', async () => {
  await open(NO_PLAN, FREE_TIER_CLIENTS);
  expect(await screen.findByText(/Você está no plano gratuito/)).toBeTruthy();
  expect(screen.queryByText(PAYWALL_MESSAGE)).toBeNull();
});
