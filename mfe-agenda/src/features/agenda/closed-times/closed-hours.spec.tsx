import { type Block, blockEndpoints, DEFAULT_HOURS, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { agendaApi, marina, rafael, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const weekOf = ({ id, name }: typeof marina) => ({
  employee_id: id,
  employee_name: name,
  ranges: DEFAULT_HOURS,
});

const api = (blocks: readonly Block[] = []) =>
  agendaApi(
    [],
    { endpoint: workingHoursEndpoints.list, reply: { data: [weekOf(marina), weekOf(rafael)] } },
    { endpoint: blockEndpoints.list, reply: { data: blocks } },
  );

beforeEach(useWideWindow);
afterEach(() => {
  vi.useRealTimers();
});

describe('closed hours', () => {
  const lunch: Block = {
    id: 1,
    kind: 'lunch',
    name: null,
    employee_id: marina.id,
    employee_name: marina.name,
    start_date: '2026-11-20',
    end_date: null,
    start_time: '12:00',
    end_time: '13:00',
    weekdays: [],
  };
  const spoken = async () => (await screen.findAllByText(/^Fechado/)).map(({ textContent }) => textContent);

  test('are shown per professional in the day view, with the names of blocks', async () => {
    api([lunch]);
    await showAgenda('?view=day');
    expect(await spoken()).toEqual([
      'Fechado: 00:00 – 07:00, 12:00 – 13:00 Almoço, 21:00 – 24:00',
      'Fechado: 00:00 – 07:00, 21:00 – 24:00',
    ]);
    expect(screen.getByText('Almoço').closest('.grid-blocked')).toBeTruthy();
  });

  test('are those common to all shown professionals in the week view', async () => {
    api([lunch]);
    await showAgenda('?view=week');
    expect((await spoken()).at(5)).toBe('Fechado: 00:00 – 07:00, 21:00 – 24:00');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rafael Nogueira' }));
    await waitFor(async () =>
      expect((await spoken()).at(5)).toBe('Fechado: 00:00 – 07:00, 12:00 – 13:00 Almoço, 21:00 – 24:00'),
    );
  });

  test('cover a whole Sunday', async () => {
    api();
    await showAgenda('?view=week&date=2026-11-16');
    await screen.findByText('Sem atendimentos');
    expect(await spoken()).toEqual([
      'Fechado',
      ...Array.from({ length: 6 }, () => 'Fechado: 00:00 – 07:00, 21:00 – 24:00'),
    ]);
  });
});
