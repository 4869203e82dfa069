import type { CurrentUser } from '@alinha/contracts-accounts';
import {
  type Invoice,
  type Pricing,
  type Subscription,
  subscriptionEndpoints,
} from '@alinha/contracts-billing';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN, COMPANY, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { SubscriptionScreen } from './subscription.screen.tsx';

const PATH = '/app/assinatura';
const FREE: Subscription = { plan: null, next_renewal: null, price_cents: null };
const ANNUAL: Subscription = {
  plan: 'annual',
  next_renewal: '2099-11-21',
  price_cents: 53_892,
  currency: 'BRL',
  renews: true,
};
const LATE = { ...ANNUAL, next_renewal: '2099-01-31', active_until: '2099-02-07', payment_failed: true };
const PRICING: Pricing = {
  monthly: { amount: 4990, available: true },
  semiannual: { amount: 28_443, available: false },
  annual: { amount: 53_892, available: true, prepaid: true },
};
const PENDING = { plan: 'annual', until: '2099-01-01 16:00:00', url: '#code' } as const;
const UNAVAILABLE = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' } as const;

/** A fake stream of change notifications, which tests trigger. */
class Stream extends EventTarget {
  static last: Stream | null = null;
  constructor(readonly url: string) {
    super();
    Stream.last = this;
  }
  close(): void {
    Stream.last = null;
  }
}

type Backend = {
  readonly user?: CurrentUser;
  readonly subscription?: Subscription | (() => Subscription);
  readonly invoices?: readonly Invoice[];
  readonly at?: string;
  readonly language?: 'pt' | 'en';
  readonly routes?: readonly FakeRoute[];
};

async function open(backend: Backend = {}) {
  const {
    user = ADMIN,
    subscription = FREE,
    invoices = [],
    at = PATH,
    language = 'pt',
    routes = [],
  } = backend;
  const api = fakeStudio(
    user,
    ...routes,
    {
      endpoint: subscriptionEndpoints.get,
      reply: () => ({ data: typeof subscription === 'function' ? subscription() : subscription }),
    },
    { endpoint: subscriptionEndpoints.pricing, reply: { data: PRICING } },
    { endpoint: subscriptionEndpoints.invoices, reply: { data: invoices } },
  );
  await renderScreen(<SubscriptionScreen />, { ...remote, at, language });
  return api;
}

const offer = (name: string) => screen.findByRole('article', { name });

beforeEach(() => {
  vi.stubGlobal('EventSource', Stream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a company without a plan', () => {
  it('is offered the sold plans with their prices, and nothing else', async () => {
    await open();
    expect(within(await offer('Plano Mensal')).getByText('R$ 49,90')).toBeTruthy();
    const annual = await offer('Plano Anual');
    expect(within(annual).getByText('R$ 538,92')).toBeTruthy();
    expect(within(annual).getByText('Equivale a R$ 44,91 por mês')).toBeTruthy();
    expect(within(annual).getByText('10% de desconto')).toBeTruthy();
    expect(within(annual).getByText(/Pagamento único.*não renova sozinho/)).toBeTruthy();
    expect(screen.queryByText('Semestral')).toBeNull();
  });

  it('is offered no plan before prices load, and can retry', async () => {
    let fails = true;
    await open({
      routes: [
        {
          endpoint: subscriptionEndpoints.pricing,
          reply: () => (fails ? UNAVAILABLE : { data: PRICING }),
        },
      ],
    });
    expect(screen.queryByRole('article')).toBeNull();
    const again = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 10_000 });
    fails = false;
    await userEvent.click(again);
    expect(await offer('Plano Mensal')).toBeTruthy();
  }, 15_000);

  it('opens the checkout page once for several presses', async () => {
    const api = await open({
      routes: [{ endpoint: subscriptionEndpoints.checkout, reply: { data: { url: '#pay' } } }],
    });
    const button = await screen.findByRole('button', { name: 'Assinar o plano Anual' });
    for (const _press of [1, 2]) fireEvent.click(button);
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(sent(api)).toEqual({ plan: 'annual' });
    expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Assinar o plano Mensal' })).toHaveProperty('disabled', true);

    // The browser's back button restores the page.
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(screen.getByRole('button', { name: 'Assinar o plano Mensal' })).toHaveProperty('disabled', false);
  });

  it('shows why the checkout is refused, and the plan that a colleague has just bought', async () => {
    const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
    let current = FREE;
    await open({
      subscription: () => current,
      routes: [
        {
          endpoint: subscriptionEndpoints.checkout,
          reply: () => {
            current = ANNUAL;
            return { status: 409, code: 'ALREADY_SUBSCRIBED', error: 'A empresa já tem um plano ativo.' };
          },
        },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Assinar o plano Anual' }));
    expect(await screen.findByRole('button', { name: 'Gerenciar assinatura' })).toBeTruthy();
    expect(failure).toHaveBeenCalledWith('A empresa já tem um plano ativo.');
  });

  it('shows other users that an administrator subscribes, without a button', async () => {
    await open({ user: PROFESSIONAL });
    expect(await screen.findByText(/Só administradores assinam/)).toBeTruthy();
    expect(await offer('Plano Mensal')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows when an ended plan ended', async () => {
    await open({ subscription: { ...ANNUAL, next_renewal: '2026-01-31' } });
    expect(await screen.findByText(/terminou em 31\/01\/2026/)).toBeTruthy();
    expect(await offer('Plano Mensal')).toBeTruthy();
  });
});

describe('a company with a plan', () => {
  it("shows renewal and price, and links to the provider's page", async () => {
    await open({
      subscription: ANNUAL,
      routes: [{ endpoint: subscriptionEndpoints.portal, reply: { data: { url: '#portal' } } }],
    });
    const card = await screen.findByRole('region', { name: 'Plano Anual' });
    expect(within(card).getByText('21/11/2099')).toBeTruthy();
    expect(within(card).getByText(/R\$ 538,92/)).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Gerenciar assinatura' }));
    await waitFor(() => expect(window.location.hash).toBe('#portal'));
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('shows the paid period after a declined charge without renewal', async () => {
    await open({ subscription: { ...LATE, renews: false } });
    expect((await screen.findByText('Pago até')).parentElement?.textContent).toContain('31/01/2099');
  });

  it('keeps its currency in each language', async () => {
    await open({ subscription: ANNUAL, language: 'en' });
    const card = await screen.findByRole('region', { name: 'Annual plan' });
    expect(within(card).getByText(/R\$538\.92/)).toBeTruthy();
  });

  it('with a declined charge shows a warning and offers no second plan', async () => {
    await open({ subscription: LATE });
    expect((await screen.findByRole('alert')).textContent).toContain('antes de 07/02/2099');
    expect(screen.getByRole('button', { name: 'Gerenciar assinatura' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('with a single payment shows its end and offers more time', async () => {
    await open({ subscription: { ...ANNUAL, renews: false, prepaid: true } });
    expect(await screen.findByText('Válido até')).toBeTruthy();
    expect(await offer('Plano Anual')).toBeTruthy();
    expect(screen.queryByRole('article', { name: 'Plano Mensal' })).toBeNull();
  });

  it('with a single payment offers no time that would renew', async () => {
    const { monthly, annual } = PRICING;
    const cards = { monthly, semiannual: annual, annual: { amount: 53_892, available: true } };
    await open({
      subscription: { ...ANNUAL, renews: false, prepaid: true },
      routes: [
        {
          endpoint: subscriptionEndpoints.pricing,
          reply: { data: { ...cards, semiannual: { ...cards.annual } } },
        },
      ],
    });
    expect(await screen.findByText('Válido até')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Adicionar mais tempo')).toBeNull());
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('links to the payment of an abandoned charge, without a past date', async () => {
    const over = { ...ANNUAL, next_renewal: '2026-01-31', active_until: '2026-01-31', payment_failed: true };
    await open({ subscription: over });
    expect((await screen.findByRole('alert')).textContent).not.toContain('antes de');
    expect(screen.getByRole('button', { name: 'Gerenciar assinatura' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('updates when the provider or a colleague changes it', async () => {
    let current = ANNUAL;
    await open({ subscription: () => current });
    await screen.findByText('Próxima renovação');
    current = { ...ANNUAL, renews: false };
    act(() => void Stream.last?.dispatchEvent(new Event('subscription')));
    expect(await screen.findByText('Não renova')).toBeTruthy();
  });
});

describe('a pending PIX', () => {
  it('is shown with its code and a cancel button, and nothing is sold beside it', async () => {
    let current: Subscription = { ...FREE, pending: PENDING };
    const api = await open({
      subscription: () => current,
      routes: [
        {
          endpoint: subscriptionEndpoints.abandon,
          reply: () => {
            current = FREE;
            return { data: FREE };
          },
        },
      ],
    });
    const card = await screen.findByRole('region', { name: 'PIX aguardando pagamento' });
    expect(card.textContent).toContain('01/01/2099, 16:00');
    expect(screen.queryByRole('article')).toBeNull();
    await userEvent.click(within(card).getByRole('button', { name: 'Ver o código' }));
    expect(window.location.hash).toBe('#code');
    await userEvent.click(within(card).getByRole('button', { name: 'Desistir deste PIX' }));
    expect(await offer('Plano Mensal')).toBeTruthy();
    expect(screen.queryByText('PIX aguardando pagamento')).toBeNull();
    expect(api.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('stays and shows why when it can no longer be cancelled', async () => {
    const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
    await open({
      subscription: { ...FREE, pending: PENDING },
      routes: [
        {
          endpoint: subscriptionEndpoints.abandon,
          reply: { status: 409, code: 'PURCHASE_UNDER_WAY', error: 'Este PIX não pode mais ser cancelado.' },
        },
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Desistir deste PIX' }));
    await waitFor(() => expect(failure).toHaveBeenCalledWith('Este PIX não pode mais ser cancelado.'));
    expect(screen.getByText('PIX aguardando pagamento')).toBeTruthy();
  });

  it('beside an active plan is shown with it, and more time is not offered', async () => {
    await open({
      subscription: { ...ANNUAL, renews: false, prepaid: true, pending: PENDING },
      user: PROFESSIONAL,
    });
    expect(await screen.findByText('PIX aguardando pagamento')).toBeTruthy();
    expect(screen.getByText('Válido até')).toBeTruthy();
    expect(screen.queryByText('Adicionar mais tempo')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('returning from the checkout page', () => {
  const PREPAID: Subscription = { ...ANNUAL, renews: false, prepaid: true };

  it('shows no success for additional time until it is paid', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const left = `${COMPANY.id} annual 2099-11-21`;
    window.sessionStorage.setItem('left.checkout', left);
    let current: Subscription = { ...PREPAID, pending: PENDING };
    await open({ subscription: () => current, at: `${PATH}?checkout=success` });
    expect(await screen.findByText('PIX aguardando pagamento')).toBeTruthy();
    expect(screen.queryByText('Confirmando o pagamento…')).toBeNull();
    expect(success).not.toHaveBeenCalled();
    current = { ...PREPAID, next_renewal: '2100-11-21' };
    act(() => void Stream.last?.dispatchEvent(new Event('subscription')));
    await waitFor(() => expect(success).toHaveBeenCalledOnce());
    expect(window.location.search).toBe('');
    expect(window.sessionStorage.getItem('left.checkout')).toBeNull();
  });

  it('shows no success after the PIX has expired, and offers the plans', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    let current: Subscription = { ...FREE, pending: PENDING };
    await open({ subscription: () => current, at: `${PATH}?checkout=success` });
    await screen.findByText('PIX aguardando pagamento');
    current = FREE;
    act(() => void Stream.last?.dispatchEvent(new Event('subscription')));
    expect(await offer('Plano Mensal')).toBeTruthy();
    expect(window.location.search).toBe('');
    expect(success).not.toHaveBeenCalled();
  });

  it('shows no success for an address opened without a checkout', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    await open({ subscription: ANNUAL, at: `${PATH}?checkout=success` });
    expect(await screen.findByRole('region', { name: 'Plano Anual' })).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe(''));
    expect(success).not.toHaveBeenCalled();
  });

  it('waits for the confirmation, and offers nothing that could be paid twice', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    let current = FREE;
    await open({ subscription: () => current, at: `${PATH}?checkout=success` });
    expect(await screen.findByText('Confirmando o pagamento…')).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    current = ANNUAL;
    expect(await screen.findByRole('region', { name: 'Plano Anual' }, { timeout: 5000 })).toBeTruthy();
    expect(success).toHaveBeenCalledExactlyOnceWith('Pagamento confirmado. Sua assinatura está ativa.', {
      id: 'subscription-confirmed',
    });
    expect(screen.queryByText('Confirmando o pagamento…')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('shows after a minute that it takes longer, and offers the plans', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open({ at: `${PATH}?checkout=success` });
    await screen.findByText('Confirmando o pagamento…');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('O pagamento ainda não foi confirmado.')).toBeTruthy();
    expect(await offer('Plano Mensal')).toBeTruthy();
  });

  it('shows that nothing was charged without a payment', async () => {
    await open({ at: `${PATH}?checkout=cancelled` });
    expect(await screen.findByText('O pagamento não foi concluído.')).toBeTruthy();
    expect(window.location.search).toBe('');
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(screen.queryByText(/não foi concluído/)).toBeNull();
  });
});

it('the page lists paid, failed and refunded payments, each in its currency', async () => {
  const invoice = { period_start: '2026-11-21', period_end: '2026-12-21', amount_cents: 4990 };
  await open({
    subscription: ANNUAL,
    invoices: [
      { ...invoice, id: 3, paid_at: null, refunded_amount_cents: 0, currency: 'BRL' },
      { ...invoice, id: 2, paid_at: '2026-11-21 09:30:00', refunded_amount_cents: 2495, currency: 'BRL' },
      { ...invoice, id: 1, paid_at: '2026-10-21 09:30:00', refunded_amount_cents: 0, currency: 'USD' },
    ],
  });
  await screen.findByText('Falhou');
  const [, , partly, paid] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(partly).toMatch(/21\/11\/2026 – 21\/12\/2026.*R\$ 49,90.*Estornado parcial.*21\/11\/2026, 09:30/);
  expect(paid).toMatch(/US\$ 49,90.*Pago/);
});

it('the page shows an error and a retry when loading fails', async () => {
  let fails = true;
  await open({
    routes: [
      { endpoint: subscriptionEndpoints.get, reply: () => (fails ? UNAVAILABLE : { data: FREE }) },
      { endpoint: subscriptionEndpoints.invoices, reply: () => (fails ? UNAVAILABLE : { data: [] }) },
    ],
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(2), {
    timeout: 10_000,
  });
  fails = false;
  for (const again of screen.getAllByRole('button', { name: 'Tentar de novo' })) await userEvent.click(again);
  expect(await offer('Plano Mensal')).toBeTruthy();
  expect(await screen.findByText('Nenhum pagamento ainda.')).toBeTruthy();
}, 15_000);
