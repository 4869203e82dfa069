import { type Payment, paymentRoutes } from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { PaymentsPanel } from '../features/client-record/payments-panel.tsx';
import { samplePayment } from './record-samples.ts';
import { renderClients } from './render-clients.tsx';

export const CLIENT_ID = 1;
export const TODAY = '2026-06-15';
const idOf = (url: string) => Number(new URL(url, 'http://localhost').pathname.split('/').at(-1));

/**
 * A server that stores payments like the real one. `isRefusing` makes it refuse each change; the appointments of
 * `goneIds` are deleted.
 */
function paymentServer(payments: Payment[]) {
  const server = { payments, isRefusing: false, goneIds: [] as number[] };
  const refusal = { status: 503, error: 'Serviço indisponível no momento.' };
  const routes = [
    { endpoint: paymentRoutes.listOfClient, reply: () => ({ data: server.payments }) },
    {
      endpoint: paymentRoutes.update,
      reply: ({ url, body }: { url: string; body: unknown }) => {
        const current = server.payments.find(({ id }) => id === idOf(url));
        if (server.isRefusing || !current) return refusal;
        const changes = body as Partial<Payment>;
        if (changes.status === 'pending' && server.goneIds.includes(current.id)) {
          server.payments = server.payments.filter(({ id }) => id !== current.id);
          return { data: { ...current, status: 'pending', paid_at: null, total_amount_cents: -1 } };
        }
        const isPaid = (changes.status ?? current.status) === 'paid';
        const paidAt = changes.paid_at ?? current.paid_at ?? '2026-06-15 09:30:41';
        const dueDate = changes.due_date ?? current.due_date;
        const changed: Payment = {
          ...current,
          ...changes,
          late: !isPaid && dueDate < TODAY,
          paid_at: isPaid ? (paidAt.length === 10 ? `${paidAt} 00:00:00` : paidAt) : null,
        };
        server.payments = server.payments.map((one) => (one.id === changed.id ? changed : one));
        return { data: changed };
      },
    },
    {
      endpoint: paymentRoutes.delete,
      reply: ({ url }: { url: string }) => {
        const removed = server.payments.find(({ id }) => id === idOf(url));
        if (server.isRefusing || !removed) return refusal;
        if (url.endsWith('?status=pending') && removed.status === 'paid') {
          return { status: 409, code: 'PAYMENT_PAID', error: 'Este pagamento foi marcado como pago.' };
        }
        server.payments = server.payments.filter(({ id }) => id !== removed.id);
        return { data: { ...removed, total_amount_cents: -1 } };
      },
    },
    {
      endpoint: paymentRoutes.create,
      reply: ({ body }: { body: unknown }) => {
        const created = samplePayment(body as Partial<Payment>);
        server.payments = [created, ...server.payments];
        return { data: created };
      },
    },
  ];
  return { server, routes };
}

/** Opens the payments of a client. */
export async function openPayments(payments: Payment[]) {
  const { server, routes } = paymentServer(payments);
  const screenWithToasts = (
    <>
      <PaymentsPanel clientId={CLIENT_ID} isArchived={false} />
      <Toaster />
    </>
  );
  const { calls } = await renderClients(screenWithToasts, { at: '/app/clients/1' }, { routes });
  const sent = () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const urls = () => calls.filter(({ method }) => method !== 'GET').map(({ url }) => url);
  return { server, sent, urls };
}

const OPEN_LISTS = '[aria-label="Em aberto"], [aria-label="A vencer"]';
/** Rows of unpaid payments. */
export const rows = () => screen.getAllByRole('listitem').filter((row) => row.closest(OPEN_LISTS));
export const openRows = async () => {
  await screen.findAllByRole('list', { name: /^(Em aberto|A vencer)$/ });
  return rows();
};
export const menuOf = (date: string) =>
  userEvent.click(screen.getByRole('button', { name: `Ações do pagamento de ${date}` }));
export const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));

export const ASSESSMENT = samplePayment({ due_date: '2026-06-20', description: 'Avaliação' });
export const JUNE = samplePayment({
  due_date: '2026-06-10',
  late: true,
  recurring_plan_id: 7,
  plan_name: 'Pilates - 2x',
  period_start: '2026-06-01',
  period_end: '2026-06-30',
  total_amount_cents: 32_000,
});
export const BAND = samplePayment({
  due_date: '2026-05-02',
  description: 'Faixa elástica',
  status: 'paid',
  paid_at: '2026-05-02 14:35:20',
});
