import { type CompanyDeletion, type CurrentUser, deletionEndpoints } from '@alinha/contracts-accounts';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { DeleteAccountCard } from './delete-account-card.tsx';

const DELETION: CompanyDeletion = {
  requested_by_name: 'Marina Duarte',
  requested_at: '2026-11-20 09:30:00',
  erase_at: '2026-11-21 09:30:00',
};
const UNAVAILABLE = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' } as const;

async function open(user: CurrentUser, ...routes: FakeRoute[]) {
  const api = fakeStudio(user, ...routes);
  await renderScreen(<DeleteAccountCard />, { ...remote, at: '/app/settings' });
  await screen.findByRole('heading', { name: 'Excluir conta' });
  return api;
}

const pending = { endpoint: deletionEndpoints.get, reply: { data: DELETION } };

async function confirm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir conta' }));
  const question = await screen.findByRole('alertdialog', { name: 'Excluir a conta da empresa?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir conta' }));
}

it('the deletion card asks, sends the request and shows the time of the erasure', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open(ADMIN, { endpoint: deletionEndpoints.request, reply: { data: DELETION } });
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir conta' }));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);

  await confirm();
  expect(await screen.findByText('Tudo será apagado em 21/11/2026, 09:30.')).toBeTruthy();
  expect(screen.getByText('Exclusão pedida por Marina Duarte em 20/11/2026, 09:30.')).toBeTruthy();
  expect(success).toHaveBeenCalledWith('Conta marcada para exclusão. Tudo será apagado em até 24h.');
  expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('the deletion card shows an error and no erasure time when the request fails', async () => {
  const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  await open(ADMIN, { endpoint: deletionEndpoints.request, reply: UNAVAILABLE });
  await confirm();
  await waitFor(() => expect(failure).toHaveBeenCalledWith('Serviço indisponível.'));
  expect(success).not.toHaveBeenCalled();
  expect(await screen.findByRole('button', { name: 'Excluir conta' })).toBeTruthy();
});

it('the deletion card lets an administrator cancel the erasure', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open(ADMIN, pending, { endpoint: deletionEndpoints.cancel, reply: { data: { id: 1 } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar exclusão' }));
  expect(await screen.findByRole('button', { name: 'Excluir conta' })).toBeTruthy();
  expect(api.calls.find(({ method }) => method === 'DELETE')?.url).toBe('/api/company/deletion');
  expect(success).toHaveBeenCalledWith('Exclusão cancelada. Nada será apagado.');
});

it('the deletion card refetches when another administrator has already cancelled', async () => {
  const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
  let isPending = true;
  await open(
    ADMIN,
    { endpoint: deletionEndpoints.get, reply: () => ({ data: isPending ? DELETION : null }) },
    {
      endpoint: deletionEndpoints.cancel,
      reply: () => {
        isPending = false;
        return { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' };
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar exclusão' }));
  expect(await screen.findByRole('button', { name: 'Excluir conta' })).toBeTruthy();
  expect(failure).toHaveBeenCalledWith('Não encontrado.');
});

it('the deletion card shows a pending erasure to other users without request and cancel buttons', async () => {
  const api = await open(PROFESSIONAL, pending);
  expect(await screen.findByText(/Um administrador pode cancelar até lá\./)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  expect(sent(api)).toBeUndefined();
});

it('the deletion card is hidden from other users when no erasure is pending', async () => {
  await open(PROFESSIONAL);
  expect(await screen.findByText('Só administradores podem excluir a conta.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('the deletion card shows an error and a retry when loading fails', async () => {
  let fails = true;
  await open(ADMIN, {
    endpoint: deletionEndpoints.get,
    reply: () => (fails ? UNAVAILABLE : { data: null }),
  });
  const again = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 10_000 });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Excluir conta' })).toBeTruthy();
}, 15_000);
