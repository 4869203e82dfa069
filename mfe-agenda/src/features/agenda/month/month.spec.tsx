import { type Block, blockEndpoints, DEFAULT_HOURS, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import {
  agendaApi,
  elisa,
  marina,
  rafael,
  showAgenda,
  useNarrowWindow,
  useWideWindow,
} from '../agenda.fixture.tsx';

// A month is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

const onFriday = (id: number, client_name: string, time: string) =>
  sampleAppointment({
    id,
    client_name,
    start_datetime: `2026-11-20 ${time}:00`,
    end_datetime: `2026-11-20 ${time.slice(0, 2)}:59:00`,
    duration_minutes: 59,
  });
const holiday: Block = {
  id: 1,
  kind: 'holiday',
  name: 'Natal',
  employee_id: null,
  employee_name: null,
  start_date: '2026-12-25',
  end_date: '2026-12-25',
  start_time: null,
  end_time: null,
  weekdays: [],
};
const weekOf = ({ id, name }: typeof marina) => ({
  employee_id: id,
  employee_name: name,
  ranges: DEFAULT_HOURS,
});

const api = (appointments: Parameters<typeof agendaApi>[0], blocks: readonly Block[] = []) =>
  agendaApi(
    appointments,
    { endpoint: workingHoursEndpoints.list, reply: { data: [weekOf(marina), weekOf(rafael)] } },
    { endpoint: blockEndpoints.list, reply: { data: blocks } },
  );
const show = (query = '?view=month') => showAgenda(query);

// The mini calendar is a grid too.
const monthGrid = () => screen.findByRole('grid', { name: /^Agenda: / });
const day = async (name: RegExp) => within(await monthGrid()).findByRole('button', { name });
function cellOf(button: HTMLElement): HTMLElement {
  const cell = button.closest<HTMLElement>('[role="gridcell"]');
  if (!cell) throw new Error('a day without a cell');
  return cell;
}

beforeEach(useWideWindow);
afterEach(() => {
  vi.useRealTimers();
});

describe('a month on a wide screen', () => {
  test('has six weeks, Sunday first, and requests exactly their days in one call', async () => {
    const { calls } = api([elisa]);
    await show();
    await day(/^sexta-feira, 20 de novembro, 1 consulta$/);
    const grid = await monthGrid();
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(42);
    expect(
      within(grid)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']);
    expect(calls.filter(({ url }) => url.startsWith('/api/appointments')).map(({ url }) => url)).toEqual([
      '/api/appointments?start=2026-11-01&end=2026-12-13&without_evolution=1',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Novembro de 2026');
  });

  test('shows the first appointments of a day, and links to the day for more', async () => {
    api([elisa, onFriday(2, 'Diego', '09:00'), onFriday(3, 'Ana', '10:00'), onFriday(4, 'Bruno', '11:00')]);
    await show();
    const friday = within(cellOf(await day(/^sexta-feira, 20 de novembro, 4 consultas$/)));
    expect(friday.getByRole('button', { name: /^08:00\s*Elisa Rocha|^Elisa Rocha/ })).toBeTruthy();
    expect(friday.queryByText('Ana')).toBeNull();
    await userEvent.click(friday.getByRole('button', { name: 'Mais 2 consultas: ver o dia' }));
    expect(window.location.search).toBe('?view=day&date=2026-11-20');
  });

  test('counts no cancelled appointments when they are shown', async () => {
    const cancelled = { attendance: 'cancelled' } as const;
    api([
      { ...onFriday(2, 'Diego', '07:00'), ...cancelled },
      elisa,
      { ...onFriday(3, 'Ana', '10:00'), ...cancelled },
      onFriday(4, 'Bruno', '11:00'),
    ]);
    await show('?view=month&cancelled=shown');
    const friday = within(cellOf(await day(/^sexta-feira, 20 de novembro, 2 consultas$/)));
    expect(friday.getByText('Diego', { selector: 's' })).toBeTruthy();
    expect(friday.getByRole('button', { name: 'Mais 1 consulta: ver o dia' })).toBeTruthy();
  });

  test('opens a day by its number', async () => {
    api([]);
    await show();
    await userEvent.click(await day(/^terça-feira, 24 de novembro/));
    expect(window.location.search).toBe('?view=day&date=2026-11-24');
  });

  test('creates an appointment by a press on the empty part of a day', async () => {
    api([]);
    await show();
    await userEvent.click(cellOf(await day(/^terça-feira, 24 de novembro/)));
    const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(await panel.findByDisplayValue('24/11/2026')).toBeTruthy();
  });

  test('moves to the previous and next month', async () => {
    api([]);
    await show('?view=month&date=2026-01-31');
    const header = within(await screen.findByRole('banner'));
    await userEvent.click(await header.findByRole('button', { name: 'Próximo mês' }));
    expect(window.location.search).toBe('?view=month&date=2026-02-28');
    await userEvent.click(header.getByRole('button', { name: 'Mês anterior' }));
    expect(window.location.search).toBe('?view=month&date=2026-01-28');
  });

  test('shows closed days with the names of their blocks', async () => {
    api([], [holiday]);
    await show('?view=month&date=2026-12-01');
    expect(await day(/^sexta-feira, 25 de dezembro, Sem atendimentos, Natal$/)).toBeTruthy();
    expect(await day(/^domingo, 6 de dezembro, Sem atendimentos, Fechado$/)).toBeTruthy();
    expect(await day(/^segunda-feira, 7 de dezembro, Sem atendimentos$/)).toBeTruthy();
  });
});

describe('the keys of a month', () => {
  test('are M to open it, arrows to move the chosen day and Enter to open that day', async () => {
    api([]);
    await show('?view=week');
    await screen.findByText('Sem atendimentos');
    await userEvent.keyboard('m');
    const friday = await day(/^sexta-feira, 20 de novembro/);
    friday.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^sábado, 28 de novembro/);
    expect(window.location.search).toBe('?view=month&date=2026-11-28');
    await userEvent.keyboard('{Enter}');
    expect(window.location.search).toBe('?view=day&date=2026-11-28');
  });

  test('move the focus into the next month', async () => {
    api([]);
    await show('?view=month&date=2026-11-30');
    (await day(/^segunda-feira, 30 de novembro/)).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^terça-feira, 1 de dezembro/),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Dezembro de 2026');
  });

  test('visit only the chosen day by Tab', async () => {
    api([elisa]);
    await show();
    const friday = await day(/^sexta-feira, 20 de novembro/);
    friday.focus();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toContain('Elisa Rocha');
    const grid = await monthGrid();
    expect(
      within(grid)
        .getAllByRole('button')
        .filter(({ tabIndex }) => tabIndex === 0),
    ).toHaveLength(2);
  });

  test('change the month by arrows when no day has the focus', async () => {
    api([]);
    await show();
    await day(/^sexta-feira, 20 de novembro/);
    await userEvent.keyboard('{ArrowRight}');
    expect(window.location.search).toBe('?view=month&date=2026-12-20');
  });
});

test('on a phone a press on a day lists its appointments below', async () => {
  useNarrowWindow();
  api([elisa], [{ ...holiday, start_date: '2026-11-24', end_date: '2026-11-24' }]);
  await show();
  const ofFriday = await screen.findByRole('region', { name: 'sexta-feira, 20 de novembro' });
  expect(within(ofFriday).getByRole('button', { name: /^Elisa Rocha/ })).toBeTruthy();
  await userEvent.click(await day(/^terça-feira, 24 de novembro/));
  const ofTuesday = screen.getByRole('region', { name: 'terça-feira, 24 de novembro' });
  expect(within(ofTuesday).getByText('Sem atendimentos')).toBeTruthy();
  expect(within(ofTuesday).getByText('Natal')).toBeTruthy();
  expect(window.location.search).toBe('?view=month&date=2026-11-24');
});

test('on a phone the name of a day counts no cancelled appointments', async () => {
  useNarrowWindow();
  api([elisa, { ...onFriday(2, 'Diego', '09:00'), attendance: 'cancelled' }]);
  await show('?view=month&cancelled=shown');
  expect(await day(/^sexta-feira, 20 de novembro, 1 consulta$/)).toBeTruthy();
  expect(await screen.findByText('Diego', { selector: 's' })).toBeTruthy();
});
