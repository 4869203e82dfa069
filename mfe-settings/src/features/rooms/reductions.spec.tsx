import { type RoomReduction, roomReductionRoutes } from '@alinha/contracts-agenda';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { EditRoomScreen } from './edit-room.screen.tsx';
import { NewReductionScreen } from './new-reduction.screen.tsx';

const REDUCTION: RoomReduction = {
  id: 3,
  room_id: 7,
  start_date: '2026-12-01',
  end_date: '2026-12-05',
  capacity: 2,
  reason: 'Reformer em manutenção',
};

async function openRoom(reductions: readonly RoomReduction[]) {
  const api = fakeStudio(
    ADMIN,
    { endpoint: roomReductionRoutes.list, reply: { data: reductions } },
    { endpoint: roomReductionRoutes.delete, reply: { data: { id: 3 } } },
  );
  await renderScreen(<EditRoomScreen />, {
    ...remote,
    at: '/app/settings/rooms/7/edit',
    path: '/app/settings/rooms/:id/edit',
  });
  return api;
}

it('the room page lists the reductions, and deletes one after a confirmation', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const closed = { ...REDUCTION, id: 4, end_date: '2026-12-01', capacity: 0, reason: 'Obra' };
  const api = await openRoom([REDUCTION, closed, { ...REDUCTION, id: 5, room_id: 8, reason: 'Pintura' }]);
  const period = '01/12/2026 – 05/12/2026';
  expect(await screen.findByText(period)).toBeTruthy();
  expect(screen.getByText('2 atendimentos simultâneos · Reformer em manutenção')).toBeTruthy();
  expect(screen.getByText('Sala fechada · Obra')).toBeTruthy();
  expect(screen.queryByText(/Pintura/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: `Excluir ${period}` }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(
    question.getByText('Esta redução deixa de valer nesses dias. Outras reduções da sala continuam.'),
  ).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(success).toHaveBeenCalledWith('Capacidade restabelecida.'));
  expect(api.calls.some(({ url, method }) => method === 'DELETE' && url.endsWith('/3'))).toBe(true);
});

async function openForm(reply: FakeReply) {
  const api = fakeStudio(ADMIN, { endpoint: roomReductionRoutes.create, reply });
  await renderScreen(<NewReductionScreen />, {
    ...remote,
    at: '/app/settings/rooms/7/reductions/new',
    path: '/app/settings/rooms/:id/reductions/new',
  });
  const type = async (label: RegExp, text: string) => {
    await userEvent.clear(await screen.findByLabelText(label));
    await userEvent.type(screen.getByLabelText(label), text);
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  return { api, type, save };
}

it('the reduction form lowers the capacity of the room and returns to the room', async () => {
  const { api, type, save } = await openForm({ data: REDUCTION });
  await type(/^De/, '01/12/2026');
  await type(/^Até/, '05/12/2026');
  await type(/^Capacidade/, '2');
  await type(/^Motivo/, ' Reformer ');
  await save();
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/settings/rooms/7/edit'));
  expect(sent(api)).toEqual({
    room_id: 7,
    start_date: '2026-12-01',
    end_date: '2026-12-05',
    capacity: 2,
    reason: 'Reformer',
  });
});

it('the reduction form requires the days in order and a capacity below that of the room', async () => {
  const { api, type, save } = await openForm({ data: REDUCTION });
  await type(/^Motivo/, 'x');
  await save();
  expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(2);
  await userEvent.clear(screen.getByLabelText(/^Motivo/));
  await type(/^De/, '05/12/2026');
  await type(/^Até/, '01/12/2026');
  await type(/^Capacidade/, '6');
  await save();
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  await type(/^Motivo/, 'Reformer');
  expect(await screen.findByText('Informe um número inteiro menor que a capacidade da sala')).toBeTruthy();
  await type(/^Capacidade/, '5');
  await save();
  expect(await screen.findByText(/data final/)).toBeTruthy();
  expect(sent(api)).toBeUndefined();
});
