import { authEndpoints, companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  type Block,
  blockEndpoints,
  DEFAULT_HOURS,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { AgendaScreen } from './agenda.screen.tsx';

vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 5000 });

const marina = {
  id: 1,
  name: 'Marina Duarte',
  email: 'm@x.example',
  is_admin: true,
  color: '#2E7D4A',
  capacity: 3,
};
const onFriday = (id: number, client_name: string, hour: number) =>
  sampleAppointment({
    id,
    client_name,
    start_datetime: `2026-11-20 ${String(hour).padStart(2, '0')}:00:00`,
    end_datetime: `2026-11-20 ${String(hour + 1).padStart(2, '0')}:00:00`,
  });
const elisa = onFriday(1, 'Elisa Rocha', 8);
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

function api(appointments: readonly unknown[], blocks: readonly Block[] = []) {
  return fakeApi(
    { endpoint: authEndpoints.me, reply: { data: marina } },
    {
      endpoint: companyEndpoints.get,
      reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', require_evolution: true } },
    },
    { endpoint: employeeEndpoints.list, reply: { data: [marina] } },
    {
      endpoint: workingHoursEndpoints.list,
      reply: { data: [{ employee_id: 1, employee_name: 'Marina Duarte', ranges: DEFAULT_HOURS }] },
    },
    { endpoint: blockEndpoints.list, reply: { data: blocks } },
    { endpoint: appointmentEndpoints.list, reply: { data: appointments } },
  );
}

const show = (query = '?view=month') =>
  renderScreen(<AgendaScreen />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    at: `/app/appointments${query}`,
  });
// The small calendar at the left is a month too.
const monthGrid = () => screen.findByRole('grid', { name: /^Agenda: / });
const day = async (name: RegExp) => within(await monthGrid()).findByRole('button', { name });
const cellOf = (button: HTMLElement) => within(button.closest<HTMLElement>('[role="gridcell"]') ?? button);

let isPhone = false;
beforeEach(() => {
  isPhone = false;
  vi.setSystemTime(new Date('2026-11-20T13:40:00Z'));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isPhone ? query.includes('max-width') : query.includes('min-width: 1024px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

describe('a month on a wide screen', () => {
  test('has six weeks, Sunday first, and asks for exactly their days in one call', async () => {
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
      '/api/appointments?start=2026-11-01&end=2026-12-13',
    ]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Novembro de 2026');
  });

  test('shows the first appointments of a day, and leads to the day for the others', async () => {
    api([elisa, onFriday(2, 'Diego', 9), onFriday(3, 'Ana', 10), onFriday(4, 'Bruno', 11)]);
    await show();
    const friday = cellOf(await day(/^sexta-feira, 20 de novembro, 4 consultas$/));
    expect(friday.getByRole('button', { name: /^08:00\s*Elisa Rocha|^Elisa Rocha/ })).toBeTruthy();
    expect(friday.queryByText('Ana')).toBeNull();
    await userEvent.click(friday.getByRole('button', { name: 'Mais 2 consultas: ver o dia' }));
    expect(window.location.search).toBe('?view=day&date=2026-11-20');
  });

  test('a day’s number opens the day', async () => {
    api([]);
    await show();
    await userEvent.click(await day(/^terça-feira, 24 de novembro/));
    expect(window.location.search).toBe('?view=day&date=2026-11-24');
  });

  test('a press on the empty part of a day begins a new appointment of that day', async () => {
    api([]);
    await show();
    const tuesday = (await day(/^terça-feira, 24 de novembro/)).closest<HTMLElement>('[role="gridcell"]');
    if (!tuesday) throw new Error('a day without a cell');
    await userEvent.click(tuesday);
    const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(await panel.findByText(/24 de novembro/i)).toBeTruthy();
  });

  test('goes to the month before and after', async () => {
    api([]);
    await show('?view=month&date=2026-01-31');
    const header = within(await screen.findByRole('banner'));
    await userEvent.click(await header.findByRole('button', { name: 'Próximo mês' }));
    expect(window.location.search).toBe('?view=month&date=2026-02-28');
    await userEvent.click(header.getByRole('button', { name: 'Mês anterior' }));
    expect(window.location.search).toBe('?view=month&date=2026-01-28');
  });

  test('tells the days that are closed, and what closes them', async () => {
    api([], [holiday]);
    await show('?view=month&date=2026-12-01');
    expect(await day(/^sexta-feira, 25 de dezembro, Sem atendimentos, Natal$/)).toBeTruthy();
    expect(await day(/^domingo, 6 de dezembro, Sem atendimentos, Fechado$/)).toBeTruthy();
    expect(await day(/^segunda-feira, 7 de dezembro, Sem atendimentos$/)).toBeTruthy();
  });
});

describe('the keys of a month', () => {
  test('M shows it, arrows move the chosen day and Enter opens it', async () => {
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

  test('lead into the next month, and the focus goes along', async () => {
    api([]);
    await show('?view=month&date=2026-11-30');
    (await day(/^segunda-feira, 30 de novembro/)).focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^terça-feira, 1 de dezembro/),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Dezembro de 2026');
  });

  test('Tab reaches what the chosen day holds, and no other day', async () => {
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

  test('arrows turn the page when no day has the focus', async () => {
    api([]);
    await show();
    await day(/^sexta-feira, 20 de novembro/);
    await userEvent.keyboard('{ArrowRight}');
    expect(window.location.search).toBe('?view=month&date=2026-12-20');
  });
});

test('on a phone a press on a day lists its appointments below', async () => {
  isPhone = true;
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

describe('the hours of a day', () => {
  test('say aloud what is closed', async () => {
    api(
      [],
      [
        {
          ...holiday,
          name: null,
          kind: 'lunch',
          start_date: '2026-11-20',
          end_date: null,
          start_time: '12:00',
          end_time: '13:00',
        },
      ],
    );
    await show('?view=day');
    expect(
      await screen.findByText('Fechado: 00:00 – 07:00, 12:00 – 13:00 Almoço, 21:00 – 24:00'),
    ).toBeTruthy();
    expect(screen.getByText('Almoço').closest('.grid-blocked')).toBeTruthy();
  });

  test('stand open where nothing is known to be closed', async () => {
    api([]);
    await show('?view=week&date=2026-11-16');
    await screen.findByText('Sem atendimentos');
    expect((await screen.findAllByText(/^Fechado/)).map(({ textContent }) => textContent)).toEqual([
      'Fechado',
      ...Array.from({ length: 6 }, () => 'Fechado: 00:00 – 07:00, 21:00 – 24:00'),
    ]);
  });
});

test('a new appointment and a recurring plan each have a button where there is room', async () => {
  api([]);
  await show();
  const link = (name: string) => screen.findByRole('link', { name });
  expect((await link('Nova consulta')).getAttribute('href')).toBe('/app/appointments/new');
  expect((await link('Nova mensalidade')).getAttribute('href')).toBe('/app/appointments/new-mensalidade');
  expect((await link('Horários e bloqueios')).getAttribute('href')).toBe('/app/appointments/hours');
});
