import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agendaApi, showAgenda, useNarrowWindow, useWideWindow } from './agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });

beforeEach(useWideWindow);
afterEach(() => {
  vi.useRealTimers();
});

test('new appointment and recurring plan have separate buttons on a wide screen', async () => {
  agendaApi([]);
  await showAgenda('?view=day&date=2026-11-24&professionals=2');
  const link = (name: string) => screen.findByRole('link', { name });
  expect((await link('Nova consulta')).getAttribute('href')).toBe(
    '/app/appointments/new?date=2026-11-24&professional=2',
  );
  expect((await link('Nova mensalidade')).getAttribute('href')).toBe('/app/appointments/new-mensalidade');
  expect((await link('Horários e bloqueios')).getAttribute('href')).toBe('/app/appointments/hours');
});

test('on a small screen one button opens a menu with both', async () => {
  useNarrowWindow();
  agendaApi([]);
  await showAgenda('?view=week');
  await userEvent.click(await screen.findByRole('button', { name: 'Nova consulta' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Consulta única', '/app/appointments/new'],
    ['Recorrente', '/app/appointments/new-mensalidade'],
  ]);
});
