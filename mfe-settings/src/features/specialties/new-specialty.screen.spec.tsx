import { specialtyEndpoints } from '@alinha/contracts-agenda';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { NewSpecialtyScreen } from './new-specialty.screen.tsx';

async function open(reply: FakeReply = { data: { id: 1, name: 'RPG' } }) {
  const api = fakeStudio(ADMIN, { endpoint: specialtyEndpoints.create, reply });
  await renderScreen(<NewSpecialtyScreen />, { ...remote, at: '/app/settings/specialties/new' });
  return api;
}

it('the specialty form requires a name', async () => {
  const api = await open();
  await userEvent.type(screen.getByLabelText(/^Nome/), '  {Enter}');
  expect(await screen.findByText('Informe o nome da especialidade.')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
});

it('the specialty form creates the specialty and returns to settings', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open();
  await userEvent.type(screen.getByLabelText(/^Nome/), ' RPG {Enter}');
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings'));
  expect(sent(api)).toEqual({
    name: 'RPG',
    duration_minutes: 60,
    price_cents: null,
    bookable_online: false,
  });
  expect(success).toHaveBeenCalledWith('Especialidade criada com sucesso.');
});

it('the specialty form shows an error when saving fails', async () => {
  await open({ status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' });
  await userEvent.type(screen.getByLabelText(/^Nome/), 'RPG{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Não foi possível criar a especialidade. Tente novamente.',
  );
});
