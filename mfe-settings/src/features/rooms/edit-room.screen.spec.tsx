import { roomEndpoints } from '@alinha/contracts-agenda';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { EditRoomScreen } from './edit-room.screen.tsx';

async function open(id: string, reply: FakeReply = { data: { id: 7, name: 'Sala Grande', capacity: 8 } }) {
  const api = fakeStudio(ADMIN, { endpoint: roomEndpoints.update, reply });
  await renderScreen(<EditRoomScreen />, {
    ...remote,
    at: `/app/settings/rooms/${id}/edit`,
    path: '/app/settings/rooms/:id/edit',
  });
  return api;
}

const name = () => screen.findByLabelText<HTMLInputElement>(/^Nome/);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('the room form shows the room, saves it and returns to settings', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open('7');
  expect((await name()).value).toBe('Sala Solo');
  const capacity = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Capacidade' });
  expect(capacity.value).toBe('6');
  await userEvent.clear(await name());
  await userEvent.type(await name(), ' Sala Grande ');
  await userEvent.clear(capacity);
  await userEvent.type(capacity, '8');
  await save();
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings'));
  expect(sent(api)).toEqual({ name: 'Sala Grande', capacity: 8 });
  expect(success).toHaveBeenCalledWith('Sala salva com sucesso.');
});

it('the room form shows the error of a used name under its field, and other errors above', async () => {
  const taken = 'Já existe um registro com este nome.';
  await open('7', { status: 409, code: 'NAME_TAKEN', error: taken, fields: { name: taken } });
  await name();
  await save();
  expect(await screen.findByText(taken)).toBeTruthy();
});

it('the room form shows an error when saving fails', async () => {
  await open('7', { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' });
  await name();
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Não foi possível salvar a sala. Tente novamente.',
  );
});

it.each(['99', 'abc'])('the room form shows a message for the unknown room %s', async (id) => {
  await open(id);
  expect(await screen.findByText('Sala não encontrada.')).toBeTruthy();
});
