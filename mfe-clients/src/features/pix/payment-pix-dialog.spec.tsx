import { pixRoutes } from '@alinha/contracts-billing';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PaymentPixDialog } from './payment-pix-dialog.tsx';

const PIX = {
  code: '00020126…',
  qr_image: 'data:image/svg+xml;base64,PHN2Zy8+',
  receiver_name: 'Estudio Vertice',
  amount_cents: 16_000,
  link: 'https://studio.example/pagar/1-2_x',
  client_id: 1,
  client_name: 'Isabela Moura',
  due_date: '2026-06-20',
};
const ISABELA = sampleClient({ id: 1, name: 'Isabela Moura', phone: '11987450132' });

async function open(reply: FakeReply, { isAdmin = true, clients = [ISABELA] } = {}) {
  const onClose = vi.fn();
  const dialog = <PaymentPixDialog payment={{ id: 2 }} onClose={onClose} />;
  const routes = [{ endpoint: pixRoutes.ofPayment, reply }];
  await renderClients(dialog, { at: '/app/clients/1' }, { clients, isAdmin, routes });
  return onClose;
}

it('the code has a message for the client with amount, due date and link', async () => {
  const onClose = await open({ data: PIX });
  expect(await screen.findByText('Isabela Moura · vence em 20/06/2026')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^QR code do PIX de R\$\s160,00$/ })).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Enviar pelo WhatsApp' });
  const address = new URL(link.getAttribute('href') ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/5511987450132');
  const message = address.searchParams.get('text')?.replaceAll('\u00a0', ' ');
  expect(message).toBe(
    'Olá, Isabela! Aqui estão os dados para pagar R$ 160,00 por PIX (Estúdio Vértice, vencimento em 20/06/2026): https://studio.example/pagar/1-2_x',
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Copiar link' }));
  expect(await navigator.clipboard.readText()).toBe(PIX.link);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalled();
});

it('a client without a phone has no conversation, but the link can be copied', async () => {
  await open({ data: PIX }, { clients: [sampleClient({ id: 1, name: 'Isabela Moura' })] });
  expect(await screen.findByRole('button', { name: 'Copiar link' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Enviar pelo WhatsApp' })).toBeNull();
});

const refused = (code: string, error: string) => ({ status: 409, code, error }) as const;

it.each([true, false])(
  'without a key, only administrators get a link to the settings (%s)',
  async (isAdmin) => {
    await open(refused('PIX_KEY_MISSING', 'x'), { isAdmin });
    expect(await screen.findByText('A empresa ainda não tem uma chave PIX')).toBeTruthy();
    const link = screen.queryByRole('link', { name: 'Cadastrar chave PIX' });
    expect(link?.getAttribute('href') ?? null).toBe(isAdmin ? '/app/settings/pix' : null);
  },
);

it('a paid payment says so', async () => {
  await open(refused('PIX_PAYMENT_PAID', 'Este pagamento já foi pago.'));
  expect(await screen.findByText('Este pagamento já foi pago.')).toBeTruthy();
});

it('a failed read can be retried', async () => {
  await open({ status: 503, error: 'Serviço indisponível' });
  expect(await screen.findByText('Não foi possível criar o código PIX.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
});
