import { type Subscription, subscriptionEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { apiQuery, queryClient, writeStored } from '@alinha/web-kit';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { FREE_TIER, renderClients } from '../../testing/render-clients.tsx';
import { PaywallScreen } from './paywall.screen.tsx';

const ANNUAL: Subscription = { plan: 'annual', next_renewal: '2099-11-21', price_cents: 53_892 };
const AT = { at: '/app/paywall' };
const clients = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleClient({ name: `Cliente ${index}` }));

describe('the paywall', () => {
  it('names the limit of the free tier and links to the clients', async () => {
    await renderClients(<PaywallScreen />, AT, { clients: clients(10) });
    expect(await screen.findByText(/vai até 10 clientes ativos/)).toBeDefined();
    const back = screen.getByRole('link', { name: 'Voltar para os clientes' });
    expect(back.getAttribute('href')).toBe('/app/clients');
    expect(screen.getByText('Cadastrar novos clientes.')).toBeDefined();
    expect(screen.getByText('Restaurar clientes excluídos.')).toBeDefined();
    expect(screen.queryByText('Abrir e editar o cadastro dos clientes.')).toBeNull();
  });

  it('links to the plans', async () => {
    await renderClients(<PaywallScreen />, AT, { clients: clients(10) });
    const plans = await screen.findByRole('link', { name: 'Ver planos' });
    expect(plans.getAttribute('href')).toBe('/app/assinatura');
  });

  it('sells nothing in the in-app mode', async () => {
    writeStored('source', 'app2');
    await renderClients(<PaywallScreen />, AT, { clients: clients(10) });
    await screen.findByRole('link', { name: 'Voltar para os clientes' });
    expect(screen.queryByRole('link', { name: 'Ver planos' })).toBeNull();
  });

  it('links to the agenda when the list would open the paywall again', async () => {
    await renderClients(<PaywallScreen />, AT, { clients: clients(11) });
    const back = await screen.findByRole('link', { name: 'Voltar para a agenda' });
    expect(back.getAttribute('href')).toBe('/app/appointments');
    expect(screen.getByText(/Nada foi apagado/)).toBeDefined();
    expect(screen.getByText('Abrir e editar o cadastro dos clientes.')).toBeDefined();
  });

  it('shows a declined charge, like the subscription page', async () => {
    const subscription: Subscription = {
      ...ANNUAL,
      next_renewal: '2026-01-10',
      active_until: '2026-01-17',
      payment_failed: true,
    };
    await renderClients(<PaywallScreen />, AT, { clients: clients(11), subscription });
    expect(await screen.findByText(/a última cobrança da sua assinatura foi recusada/)).toBeDefined();
    expect(screen.queryByText(/sua assinatura terminou/)).toBeNull();
  });

  it.each([
    ['has room in the free tier', { clients: clients(9) }],
    ['has a plan', { clients: clients(12), subscription: ANNUAL }],
  ])('opens the clients for a company that %s', async (_what, backend) => {
    await renderClients(<PaywallScreen />, AT, backend);
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
    expect(screen.queryByText(/limite já foi alcançado/)).toBeNull();
  });

  it('ignores data cached before the refusal', async () => {
    queryClient.setQueryData(apiQuery(clientEndpoints.list).queryKey, clients(9));
    queryClient.setQueryData(apiQuery(subscriptionEndpoints.get).queryKey, FREE_TIER);
    await renderClients(<PaywallScreen />, AT, { clients: clients(10) });
    expect(await screen.findByText(/limite já foi alcançado/)).toBeDefined();
    expect(window.location.pathname).toBe('/app/paywall');
  });

  it('shows no limit when the subscription is unknown, and retries', async () => {
    const replies: FakeReply[] = [{ status: 403, error: 'Sem permissão.' }, { data: FREE_TIER }];
    const subscription = {
      endpoint: subscriptionEndpoints.get,
      reply: () => replies.shift() ?? { status: 500 },
    };
    await renderClients(<PaywallScreen />, AT, { clients: clients(10), routes: [subscription] });
    expect(await screen.findByText('Não foi possível carregar o limite de clientes.')).toBeDefined();
    expect(screen.getByText('Sem permissão.')).toBeDefined();
    expect(screen.queryByText(/limite já foi alcançado/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText(/limite já foi alcançado/)).toBeDefined();
  });

  it('shows no limit when the clients are unknown', async () => {
    await renderClients(<PaywallScreen />, AT, { list: () => ({ status: 403, code: 'FORBIDDEN' }) });
    expect(await screen.findByText('Não foi possível carregar o limite de clientes.')).toBeDefined();
  });

  it('opens the clients below the limit when the subscription is unknown', async () => {
    const subscription = { endpoint: subscriptionEndpoints.get, reply: { status: 403 } };
    await renderClients(<PaywallScreen />, AT, { clients: clients(9), routes: [subscription] });
    await waitFor(() => expect(window.location.pathname).toBe('/app/clients'));
  });

  it('shows English texts', async () => {
    await renderClients(<PaywallScreen />, { ...AT, language: 'en' }, { clients: clients(10) });
    expect(await screen.findByRole('link', { name: 'Back to clients' })).toBeDefined();
  });
});
