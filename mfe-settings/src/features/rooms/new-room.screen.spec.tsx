import { roomEndpoints } from '@alinha/contracts-agenda';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { NewRoomScreen } from './new-room.screen.tsx';
import { roomFormSchema } from './room-form.schema.ts';

async function open(reply: FakeReply = { data: { id: 1, name: 'Sala Solo', capacity: 6 } }) {
  const api = fakeStudio(ADMIN, { endpoint: roomEndpoints.create, reply });
  await renderScreen(<NewRoomScreen />, { ...remote, at: '/app/settings/rooms/new' });
  return api;
}

const create = () => userEvent.click(screen.getByRole('button', { name: 'Criar sala' }));

it('the room form requires name and capacity', async () => {
  const api = await open();
  await userEvent.type(screen.getByLabelText(/^Nome/), '   ');
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Capacidade' }));
  await create();
  expect(await screen.findAllByText('Preencha nome e capacidade.')).toHaveLength(2);
  expect(sent(api)).toBeUndefined();
});

it('the room form creates the room and returns to settings', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open();
  await userEvent.type(screen.getByLabelText(/^Nome/), ' Sala Solo ');
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Capacidade' }));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Capacidade' }), '6{Enter}');
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings'));
  expect(sent(api)).toEqual({ name: 'Sala Solo', capacity: 6 });
  expect(success).toHaveBeenCalledWith('Sala criada com sucesso.');
});

it('the room form rounds the capacity to an integer from 1 and refuses zero', () => {
  expect(roomFormSchema.parse({ name: 'Sala', capacity: 0.2 })).toEqual({ name: 'Sala', capacity: 1 });
  expect(roomFormSchema.parse({ name: 'Sala', capacity: 2.6 })).toEqual({ name: 'Sala', capacity: 3 });
  expect(roomFormSchema.safeParse({ name: 'Sala', capacity: 0 }).success).toBe(false);
});

it('the room form shows an error and keeps the input when saving fails', async () => {
  await open({ status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' });
  await userEvent.type(screen.getByLabelText(/^Nome/), 'Sala Solo');
  await create();
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Não foi possível criar a sala. Tente novamente.',
  );
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Sala Solo');
});

it('the room form shows the error of a used name under its field', async () => {
  const taken = 'Já existe um registro com este nome.';
  await open({ status: 409, code: 'NAME_TAKEN', error: taken, fields: { name: taken } });
  await userEvent.type(screen.getByLabelText(/^Nome/), 'Sala Solo');
  await create();
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
