import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import { chartAccessRoutes } from '@alinha/contracts-agenda';
import { clientRoutes } from '@alinha/contracts-clients';
import { currentPlace } from '@alinha/web-kit';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { ClientsScreen } from '../clients/clients.screen.tsx';

const ANA = sampleClient({ name: 'Ana Beatriz Lima' });
const IRIS = { id: 77, name: 'Íris Valadão' };
const REASON = 'Dor aguda hoje, e Rui está de férias.';
const REFUSED = {
  ...{ status: 400, code: 'INVALID_INPUT' as const, error: 'x' },
  fields: { reason: 'Escreva o motivo com pelo menos 20 caracteres' },
};
const ACCESS = {
  data: { id: 1, client_id: 77, granted_at: '2026-12-01 09:00:00', expires_at: '2026-12-02 09:00:00' },
};

/** A professional who sees only own clients, unless `own_agenda_only` is false. */
async function open({
  own_agenda_only = true,
  clients = [ANA],
  reply = ACCESS as FakeReply,
  language = 'pt' as 'pt' | 'en',
} = {}) {
  const api = await renderClients(
    <ClientsScreen />,
    { at: '/app/clients', language },
    {
      clients,
      routes: [
        {
          endpoint: authRoutes.me,
          reply: {
            data: { id: 2, name: 'Rui', email: 'rui@x.example', is_admin: false, role: 'professional' },
          },
        },
        {
          endpoint: companyRoutes.get,
          reply: { data: { id: 1, name: 'Vértice', timezone: 'America/Sao_Paulo', own_agenda_only } },
        },
        { endpoint: clientRoutes.listOthers, reply: { data: [IRIS] } },
        { endpoint: chartAccessRoutes.create, reply },
      ],
    },
  );
  const field = () => screen.getByRole<HTMLInputElement>('searchbox');
  await waitFor(() => expect(field().disabled).toBe(false));
  return { api, type: (text: string) => userEvent.type(field(), text) };
}
const outside = (name = 'Fora da sua agenda') => screen.findByRole('list', { name });

it('a search shows the names of clients of colleagues, and opens a record after a reason', async () => {
  const { api, type } = await open();
  await type('ana');
  expect(within(await outside()).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('list', { name: 'Clientes' }).textContent).toContain('Ana Beatriz Lima');
  await userEvent.click(screen.getByRole('button', { name: 'Pedir acesso a Íris Valadão' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Acesso justificado: Íris Valadão' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo' }), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Acessar prontuário' }));
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/clients/77'));
  const sent = api.calls.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({ url: '/api/clients/77/chart-access', body: { reason: REASON } });
});

it('a short reason is refused before it is sent', async () => {
  const { api, type } = await open({ reply: REFUSED });
  await type('íris');
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir acesso a Íris Valadão' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Motivo' }), 'urgente');
  await userEvent.click(screen.getByRole('button', { name: 'Acessar prontuário' }));
  expect(await screen.findByText(REFUSED.fields.reason)).toBeTruthy();
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it.each([
  ['a short search', true, 'an'],
  ['a user who sees all clients', false, 'ana'],
])('%s gets no names of others', async (_who, own_agenda_only, text) => {
  const { api, type } = await open({ own_agenda_only });
  await type(text);
  await waitFor(() => expect(window.location.search).toBe(`?q=${text}`));
  expect(api.calls.filter(({ url }) => url.includes('/others'))).toEqual([]);
});

it('a professional without clients can search those of colleagues, and is offered no import', async () => {
  const { type } = await open({ clients: [], language: 'en' });
  expect(screen.getByRole('link', { name: 'Add your first client' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /spreadsheet/ })).toBeNull();
  await type('iris');
  expect((await outside('Outside your agenda')).textContent).toContain('Íris Valadão');
});
