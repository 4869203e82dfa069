import { type Slot, slotEndpoints } from '@alinha/contracts-agenda';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attendedAs } from '../../../appointments/attendance.ts';
import { elisa, showAgenda, useNarrowWindow, useWideWindow } from '../agenda.fixture.tsx';
import { api, diego } from '../classes/classes.fixture.ts';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const freeAt = (start_time: string, end_time: string, remaining: number): Slot => ({
  room_id: 1,
  room_name: 'Sala Reformer',
  employee_id: 1,
  employee_name: 'Marina Duarte',
  start_time,
  end_time,
  remaining,
});

describe('the actions of a class', () => {
  test.each(['wide window', 'phone'])(
    'move a class without a drag to a time with a place for each client, in a %s',
    async (size) => {
      if (size === 'phone') useNarrowWindow();
      const { moves, calls } = api([elisa, diego], {
        endpoint: slotEndpoints.list,
        reply: ({ url }) => ({
          data: url.includes('start=2026-11-21')
            ? [freeAt('10:00', '11:00', 1), freeAt('11:00', '12:00', 2)]
            : [freeAt('13:00', '14:00', 1)],
        }),
      });
      await showAgenda(size === 'phone' ? '?view=week' : '?view=month');
      await userEvent.click(await screen.findByRole('button', { name: /^Pilates/ }));
      const panel = within(await screen.findByRole('dialog', { name: '2 consultas' }));
      const button = panel.getByRole('button', { name: 'Mover turma' });
      button.focus();
      await userEvent.keyboard('{Enter}');
      expect(await panel.findByText('Nenhum horário de Marina Duarte com 2 vagas neste dia.')).toBeTruthy();
      fireEvent.change(panel.getByLabelText(/Data/), {
        target: { value: size === 'phone' ? '2026-11-21' : '21/11/2026' },
      });
      const time = await panel.findByRole('button', { name: '11:00' });
      expect(panel.queryByRole('button', { name: '10:00' })).toBeNull();
      expect(calls.some(({ url }) => /start=2026-11-21&.*exclude_ids=1(%2C|,)2/.test(url))).toBe(true);
      time.focus();
      await userEvent.keyboard('{Enter}');
      expect(await screen.findByText('Turma remarcada.')).toBeTruthy();
      expect(screen.queryByRole('dialog', { name: '2 consultas' })).toBeNull();
      await waitFor(() => expect(document.activeElement?.textContent).toContain('21 de novembro'));
      const sent = { appointment_ids: [1, 2], allow_overbooking: false };
      const later = { start_datetime: '2026-11-21 11:00:00', end_datetime: '2026-11-21 12:00:00' };
      expect(moves()).toEqual([{ ...sent, ...later }]);
      await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
      const before = { start_datetime: '2026-11-20 08:00:00', end_datetime: '2026-11-20 09:00:00' };
      await waitFor(() => expect(moves().at(-1)).toEqual({ ...sent, ...before }));
    },
  );

  test('do not move a class when its own time is chosen', async () => {
    const { moves } = api([elisa, diego], {
      endpoint: slotEndpoints.list,
      reply: { data: [freeAt('08:00', '09:00', 2)] },
    });
    await showAgenda('?view=month');
    await userEvent.click(await screen.findByRole('button', { name: /^Pilates/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mover turma' }));
    await userEvent.click(await screen.findByRole('button', { name: '08:00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(moves()).toEqual([]);
  });

  test('offer no times when an appointment of the class is done', async () => {
    api([elisa, { ...diego, ...attendedAs('done') }]);
    await showAgenda('?view=month');
    await userEvent.click(await screen.findByRole('button', { name: /^Pilates/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mover turma' }));
    expect(screen.getByText('Uma turma com consulta concluída ou falta não muda de horário')).toBeTruthy();
    expect(screen.queryByLabelText(/Data/)).toBeNull();
  });
});
