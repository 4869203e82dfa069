import { slotEndpoints } from '@alinha/contracts-agenda';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStudio } from '../../booking/fake-studio.ts';
import { fieldValue, showNewAppointment } from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('free times', () => {
  const slotAt = (start_time: string, end_time: string, room_id: number | null = 1) => ({
    room_id,
    room_name: 'Sala Reformer',
    employee_id: 2,
    employee_name: 'Rafael Nogueira',
    start_time,
    end_time,
    remaining: 1,
  });

  test('are offered once when several rooms are free, and fill in start and end', async () => {
    const slots = [slotAt('07:00', '08:00'), slotAt('07:00', '08:00', 2), slotAt('10:30', '11:30')];
    const { calls } = fakeStudio({ endpoint: slotEndpoints.list, reply: { data: slots } });
    await showNewAppointment();
    const offered = within(await screen.findByRole('group', { name: 'Horários livres' }));
    expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['07:00', '10:30']);
    await userEvent.click(offered.getByRole('button', { name: '10:30' }));
    expect([fieldValue(/^Início/), fieldValue(/^Fim/)]).toEqual(['10:30', '11:30']);
    expect(offered.getByRole('button', { name: '10:30' }).getAttribute('aria-pressed')).toBe('true');
    const query = new URLSearchParams(
      calls.find(({ url }) => url.includes('/available-slots'))?.url.split('?')[1],
    );
    expect(Object.fromEntries(query)).toEqual({
      start: '2026-11-20',
      employee_id: '2',
      duration_minutes: '60',
      step: '30',
    });
  });

  test('are limited to six from the chosen start on, and are all shown on request', async () => {
    // The form opens with the start 08:00.
    const hours = ['07', '08', '09', '10', '11', '12', '13', '14'];
    const slots = hours.map((hour) => slotAt(`${hour}:00`, `${hour}:50`));
    fakeStudio({ endpoint: slotEndpoints.list, reply: { data: slots } });
    await showNewAppointment();
    const offered = within(await screen.findByRole('group', { name: 'Horários livres' }));
    const times = () => offered.getAllByRole('button').map(({ textContent }) => textContent);
    expect(times()).toEqual(['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', 'Ver os 8 horários']);
    await userEvent.click(offered.getByRole('button', { name: 'Ver os 8 horários' }));
    expect(times()).toHaveLength(8);
  });

  test('are not shown when there are none', async () => {
    fakeStudio();
    await showNewAppointment();
    await screen.findByText('Nenhuma consulta neste intervalo.');
    expect(screen.queryByRole('group', { name: 'Horários livres' })).toBeNull();
    expect(await screen.findByText('Nenhum horário livre neste dia.')).toBeTruthy();
  });
});
