import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { invalidate } from '@alinha/web-kit';
import type { FakeReply } from '@alinha/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { agendaApi, cardOf, elisa, showAgenda, useNarrowWindow, useWideWindow } from './agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const diego = sampleAppointment({
  id: 2,
  client_id: 6,
  client_name: 'Diego Fernandes',
  start_datetime: '2026-11-24 10:00:00',
  end_datetime: '2026-11-24 11:00:00',
});

const startOf = (url: string) => new URL(url, 'http://localhost').searchParams.get('start') ?? '';

/** Fakes the list of appointments: the range that starts on `slowStart` gets `late`, others get an immediate reply. */
function api(slowStart: string, late: FakeReply = { data: [elisa, diego] }) {
  agendaApi([], {
    endpoint: appointmentEndpoints.list,
    reply: ({ url }) => (startOf(url) === slowStart ? late : { data: [elisa, diego] }),
  });
  const fetchFake = globalThis.fetch;
  let answer: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const isSlow = url.includes(appointmentEndpoints.list.path) && startOf(url) === slowStart;
    if (isSlow) await waiting;
    return fetchFake(url, init);
  });
  return { answer: () => answer() };
}

const ghosts = () => document.querySelectorAll('.card-ghost');
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;
const next = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('days that are not loaded', () => {
  test('of another week are shown as loading, not as empty', async () => {
    const { answer } = api('2026-11-22');
    await showAgenda();
    await cardOf('Elisa Rocha');
    expect(isBusy()).toBe(false);
    await next('Próxima semana');
    expect(ghosts().length).toBeGreaterThan(0);
    expect(isBusy()).toBe(true);
    expect(screen.queryByText('Sem atendimentos')).toBeNull();
    // The list of professionals is cached, so it stays.
    expect(screen.getByRole('checkbox', { name: 'Rafael Nogueira' })).toBeTruthy();
    answer();
    expect(await cardOf('Diego Fernandes')).toBeTruthy();
    expect(ghosts()).toHaveLength(0);
    expect(isBusy()).toBe(false);
  });

  test('keep a column for each professional while they load', async () => {
    api('2026-11-22');
    await showAgenda('?view=day&date=2026-11-21');
    await screen.findByText('Sem atendimentos');
    await next('Próximo dia');
    expect(document.querySelectorAll('.rbc-row-resource .rbc-header')).toHaveLength(2);
    for (const column of document.querySelectorAll('.rbc-day-slot')) {
      expect(column.querySelector('.card-ghost')).toBeTruthy();
    }
  });

  test('of another month are shown as loading, and the focus stays on the chosen day', async () => {
    const { answer } = api('2026-11-29');
    await showAgenda('?view=month&date=2026-11-30');
    const grid = within(await screen.findByRole('grid', { name: /^Agenda: novembro/ }));
    (await grid.findByRole('button', { name: /^segunda-feira, 30 de novembro, Sem/ })).focus();
    await userEvent.keyboard('{ArrowRight}');
    const december = await screen.findByRole('grid', { name: /^Agenda: dezembro/ });
    expect(december.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('terça-feira, 1 de dezembro');
    answer();
    await waitFor(() => expect(december.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'terça-feira, 1 de dezembro, Sem atendimentos',
    );
  });

  test('show an error when their request fails, although other days are loaded', async () => {
    const refusal = { status: 403, error: 'Você não tem permissão para fazer isso.', code: 'FORBIDDEN' };
    const { answer } = api('2026-11-22', refusal);
    await showAgenda();
    await cardOf('Elisa Rocha');
    await next('Próxima semana');
    answer();
    expect(await screen.findByText('Não foi possível carregar a agenda.')).toBeTruthy();
    expect(ghosts()).toHaveLength(0);
    await next('Semana anterior');
    expect(await cardOf('Elisa Rocha')).toBeTruthy();
  });

  test('show an appointment moved into them', async () => {
    api('2026-11-22');
    await showAgenda();
    const card = await cardOf('Elisa Rocha');
    card.focus();
    for (const key of ['ArrowRight', 'ArrowRight']) {
      fireEvent.keyDown(document.activeElement ?? card, { key, shiftKey: true });
    }
    await waitFor(() => expect(ghosts().length).toBeGreaterThan(0));
    const moved = await cardOf('Elisa Rocha');
    expect(moved.textContent).toContain('domingo, 22 de novembro');
    expect(document.activeElement).toBe(moved);
  });

  test('on a phone are shown as a loading list without empty days', async () => {
    useNarrowWindow();
    const { answer } = api('2026-11-22');
    await showAgenda('?view=week');
    await screen.findByText('Elisa Rocha');
    await next('Próxima semana');
    expect(screen.queryByText('Sem atendimentos')).toBeNull();
    expect(screen.getByRole('group', { name: 'Escolher dia' }).getAttribute('aria-busy')).toBe('true');
    answer();
    expect(await screen.findByText('Diego Fernandes')).toBeTruthy();
    expect(isBusy()).toBe(false);
  });
});

describe('loaded days', () => {
  test('show the warning of a failed refresh only while the browser is online', async () => {
    let now: FakeReply = { data: [elisa] };
    agendaApi([], { endpoint: appointmentEndpoints.list, reply: () => now });
    await showAgenda();
    await cardOf('Elisa Rocha');
    now = { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão para fazer isso.' };
    await act(() => invalidate(appointmentEndpoints.list));
    expect(await screen.findByText(/^Não foi possível atualizar a agenda/)).toBeTruthy();
    const onLine = vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.queryByText(/^Não foi possível atualizar a agenda/)).toBeNull();
    onLine.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  test('of the same week appear at once', async () => {
    api('2026-11-22');
    await showAgenda('?view=day');
    await cardOf('Elisa Rocha');
    await next('Dia anterior');
    expect(ghosts()).toHaveLength(0);
    expect(isBusy()).toBe(false);
    expect(screen.getByText('Sem atendimentos')).toBeTruthy();
  });

  test('of a month stay while their week loads', async () => {
    api('2026-11-15');
    await showAgenda('?view=month');
    await screen.findByText('Elisa Rocha');
    await userEvent.keyboard('w');
    expect(await cardOf('Elisa Rocha')).toBeTruthy();
    expect(ghosts()).toHaveLength(0);
    expect(isBusy()).toBe(false);
  });
});
