import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PaywallScreen } from './paywall.screen.tsx';

const AT = { at: '/app/paywall' };
const clients = (count: number) =>
  Array.from({ length: count }, (_, index) => sampleClient({ name: `Cliente ${index}` }));

describe('the paywall', () => {
  it('says what the free tier holds and leads back to the clients', async () => {
    await renderClients(<PaywallScreen />, AT, { clients: clients(10) });
    expect(await screen.findByText(/vai até 10 clientes ativos/)).toBeDefined();
    const back = screen.getByRole('link', { name: 'Voltar para os clientes' });
    expect(back.getAttribute('href')).toBe('/app/clients');
  });

  it('leads to the agenda when the list would only lead back here', async () => {
    await renderClients(<PaywallScreen />, AT, { clients: clients(11) });
    const back = await screen.findByRole('link', { name: 'Voltar para a agenda' });
    expect(back.getAttribute('href')).toBe('/app/appointments');
    expect(screen.getByText(/Nada foi apagado/)).toBeDefined();
  });

  it('speaks English', async () => {
    await renderClients(<PaywallScreen />, { ...AT, language: 'en' });
    expect(await screen.findByRole('link', { name: 'Back to clients' })).toBeDefined();
  });
});
