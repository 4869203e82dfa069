import { employeeEndpoints } from '@alinha/contracts-accounts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  agendaApi,
  cardOf,
  elisa,
  marina,
  rafael,
  showAgenda,
  useNarrowWindow,
  useWideWindow,
} from '../agenda.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  useWideWindow();
  useNarrowWindow();
});

/** Shows a day of three professionals on a phone. */
async function showPhoneDay(booked = [elisa], query = '?view=day') {
  agendaApi(booked, {
    endpoint: employeeEndpoints.list,
    reply: { data: [marina, rafael, { ...rafael, id: 3, name: 'Otávio Guimarães' }] },
  });
  await showAgenda(query);
  const pages = within(await screen.findByRole('group', { name: 'Profissionais' }));
  return { shown: () => pages.getByRole('button', { pressed: true }).textContent, pages };
}

const hours = () => screen.findByRole('group', { name: 'Horários' });
const at = (clientX: number, clientY = 300) => [{ clientX, clientY }];

test('a horizontal swipe shows the next professional; a steep or cancelled one does not', async () => {
  const { shown } = await showPhoneDay();
  const grid = await hours();
  const swipe = (to: ReturnType<typeof at>) => {
    fireEvent.touchStart(grid, { touches: at(300) });
    fireEvent.touchEnd(grid, { changedTouches: to });
  };
  expect(shown()).toContain('Marina');
  swipe(at(220, 420));
  expect(shown()).toContain('Marina');
  fireEvent.touchStart(grid, { touches: at(300) });
  fireEvent.touchCancel(grid);
  fireEvent.touchEnd(grid, { changedTouches: at(200) });
  expect(shown()).toContain('Marina');
  swipe(at(220));
  expect(shown()).toContain('Rafael');
  swipe(at(380));
  expect(shown()).toContain('Marina');
});

test.each([
  ['no session this week', { employee_id: 2, employee_name: 'Rafael Nogueira' }, /^Todos/],
  [
    'no session today',
    { start_datetime: '2026-11-19 08:00:00', end_datetime: '2026-11-19 09:00:00' },
    /^Marina/,
  ],
])('a user with %s starts with the expected page', async (_case, given, page) => {
  const { shown } = await showPhoneDay([{ ...elisa, ...given }]);
  await waitFor(() => expect(shown()).toMatch(page));
});

test('the back button closes the sheet of an appointment, stays in the agenda and says that a typed note is a draft', async () => {
  await showPhoneDay();
  await userEvent.click(await cardOf('Elisa Rocha'));
  await screen.findByRole('dialog', { name: 'Detalhes da consulta' });
  await userEvent.type(screen.getByLabelText('Evolução'), 'curta');
  window.history.back();
  expect(await screen.findByText('Rascunho da evolução guardado')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/app/appointments');
});

test('the time grid of a professional keeps its scroll position after the list of all', async () => {
  const { pages } = await showPhoneDay();
  const grid = await hours();
  grid.scrollTop = 1000;
  fireEvent.scroll(grid);
  await userEvent.click(pages.getByRole('button', { name: /^Todos/ }));
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Horários' })).toBeNull());
  await userEvent.click(pages.getByRole('button', { name: /^Marina/ }));
  expect((await hours()).scrollTop).toBe(1000);
});

test('the tabs count no cancelled appointments when they are shown', async () => {
  const cancelled = { ...elisa, id: 2, client_name: 'Diego', attendance: 'cancelled' } as const;
  const { pages } = await showPhoneDay([elisa, cancelled], '?view=day&cancelled=shown');
  await userEvent.click(pages.getByRole('button', { name: /^Todos/ }));
  expect(await screen.findByText('Diego', { selector: 's' })).toBeTruthy();
  expect(pages.getByRole('button', { name: 'Todos 1' })).toBeTruthy();
  expect(pages.getByRole('button', { name: 'Marina 1' })).toBeTruthy();
});
