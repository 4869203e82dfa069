import { noticeRoutes } from '@alinha/contracts-agenda';
import { dunningRoutes } from '@alinha/contracts-billing';
import { Toaster } from '@alinha/ui/panels';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { NoticesCard } from './notices-card.tsx';

const OFF = { wanted: false, since: '2026-11-20 08:30:00' };

const open = (reply: FakeReply, save: FakeReply = { status: 500 }) =>
  renderClients(
    <>
      <NoticesCard clientId={1} />
      <Toaster />
    </>,
    { at: '/app/clients/1' },
    {
      routes: [
        { endpoint: noticeRoutes.ofClient, reply },
        { endpoint: noticeRoutes.save, reply: save },
        { endpoint: dunningRoutes.ofClient, reply: { data: { wanted: true, since: null } } },
        { endpoint: dunningRoutes.saveClient, reply: { data: OFF } },
      ],
    },
  );
const choice = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Recebe avisos de vagas e reposições' });

it('says since when the client wants no messages, and turns them on', async () => {
  const api = await open({ data: OFF }, { data: { wanted: true, since: null } });
  expect((await choice()).checked).toBe(false);
  expect(screen.getByText('Não quer avisos de vagas desde 20/11/2026.')).toBeTruthy();
  await userEvent.click(await choice());
  expect(await screen.findByText('Avisos ligados')).toBeTruthy();
  expect((await choice()).checked).toBe(true);
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ wanted: true });
});

it('goes back when saving fails', async () => {
  await open(
    { data: { wanted: true, since: null } },
    { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' },
  );
  await userEvent.click(await choice());
  expect(await screen.findByText('Não foi possível mudar os avisos')).toBeTruthy();
  await waitFor(async () => expect((await choice()).checked).toBe(true));
});

it('shows an error when it fails to load', async () => {
  await open({ status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' });
  expect(await screen.findByText('Não foi possível carregar os avisos.')).toBeTruthy();
});

it('turns payment reminders off for the client', async () => {
  const api = await open({ data: { wanted: true, since: null } });
  const reminders = await screen.findByRole<HTMLInputElement>('switch', {
    name: 'Recebe cobrança automática',
  });
  expect(reminders.checked).toBe(true);
  await userEvent.click(reminders);
  expect(await screen.findByText('Não recebe cobrança automática desde 20/11/2026.')).toBeTruthy();
  const change = api.calls.find(({ method }) => method === 'PUT');
  expect([change?.url, change?.body]).toEqual(['/api/clients/1/dunning', { wanted: false }]);
});
