import { companyEndpoints } from '@alinha/contracts-accounts';
import { type Appointment, appointmentEndpoints, workingHoursRoutes } from '@alinha/contracts-agenda';
import { Toaster } from '@alinha/ui/panels';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import pt from '../../../locales/pt.json' with { type: 'json' };
import { agendaApi } from '../agenda.fixture.tsx';
import { AppModeScreen } from './app-mode.screen.tsx';

/** An appointment of one hour with Marina. */
const hour = (id: number, client_name: string, start: string, given: Partial<Appointment> = {}) =>
  sampleAppointment({
    id,
    client_name,
    start_datetime: `${start}:00`,
    end_datetime: `${start.slice(0, 11)}${String(Number(start.slice(11, 13)) + 1).padStart(2, '0')}${start.slice(13)}:00`,
    ...given,
  });
const early = hour(1, 'Bruno Carvalho', '2026-11-20 08:00');
const current = hour(2, 'Elisa Rocha', '2026-11-20 10:00');
const later = hour(3, 'Diego Fernandes', '2026-11-20 15:00');
const tomorrow = hour(4, 'Ana Beatriz', '2026-11-21 09:00');

function api(list: FakeReply | (() => FakeReply), { requiresEvolution = true } = {}) {
  return agendaApi(
    [],
    { endpoint: appointmentEndpoints.list, reply: list },
    {
      endpoint: companyEndpoints.get,
      reply: {
        data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', require_evolution: requiresEvolution },
      },
    },
    {
      endpoint: appointmentEndpoints.update,
      reply: ({ body }) => ({ data: { ...current, ...(body as object) } }),
    },
  );
}

const show = (query = '') =>
  renderScreen(
    <>
      <AppModeScreen />
      <Toaster />
    </>,
    { namespace: 'agenda', catalogs: { pt, en }, at: `/app/appointments${query}` },
  );

const section = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  // 10:30 of Friday in São Paulo.
  vi.useFakeTimers({
    now: new Date('2026-11-20T13:30:00Z'),
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the list', () => {
  test('shows the user’s own places that are being offered', async () => {
    const held = {
      place_id: 9,
      room_id: null,
      start_datetime: '2026-11-21 16:00:00',
      end_datetime: '2026-11-21 17:00:00',
      held_until: '2026-11-20 10:50:00',
      client_names: ['Diego Fernandes', 'Ana Beatriz'],
    };
    const week = (employee_id: number) => ({ employee_id, employee_name: '', ranges: [], held: [held] });
    agendaApi([], { endpoint: workingHoursRoutes.list, reply: { data: [week(1), week(2)] } });
    await show();
    const offered = within(await screen.findByRole('region', { name: 'Vagas sendo oferecidas' }));
    const rows = await offered.findAllByRole('button');
    expect(rows).toHaveLength(1);
    expect(offered.getByText('a Diego Fernandes e Ana Beatriz · até as 10:50')).toBeTruthy();
    expect(offered.getByText('Sábado, 21 de novembro')).toBeTruthy();
  });

  test('requests only the user’s own appointments, from yesterday to a week ahead', async () => {
    const { calls } = api({ data: [current] });
    await show();
    await screen.findByText('Elisa Rocha');
    expect(calls.map(({ url }) => url)).toContain(
      '/api/appointments?start=2026-11-19&end=2026-11-28&employee_id=1&without_evolution=1',
    );
  });

  test('shows the answers of clients to reminders', async () => {
    const asks = { ...later, client_answer: 'cancel_requested' } as const;
    api({ data: [current, { ...tomorrow, client_answer: 'confirmed' }, asks] });
    await show();
    await screen.findByText('Elisa Rocha');
    const cardOf = (name: string) => screen.getByText(name).closest('li')?.textContent;
    expect(cardOf('Diego Fernandes')).toContain('Pediu para desmarcar');
    expect(cardOf('Diego Fernandes')).toContain(', pediu para desmarcar');
    expect(cardOf('Ana Beatriz')).toContain('Confirmada');
    expect(cardOf('Elisa Rocha')).not.toMatch(/Confirmada|desmarcar/);
  });

  test('is grouped into current and upcoming appointments, by day', async () => {
    api({ data: [early, current, later, tomorrow] });
    await show();
    await screen.findByText('Elisa Rocha');
    expect(section('Acontecendo agora').getAllByRole('listitem')).toHaveLength(1);
    const days = section('Próximas').getAllByRole('heading', { level: 3 });
    expect(days.map((day) => day.textContent)).toEqual(['Hoje', 'Sábado, 21 de novembro']);
    expect(screen.queryByText('Bruno Carvalho')).toBeNull();
  });

  test("shows today's past appointments on request, and stores that in the address", async () => {
    api({ data: [early, current, later, tomorrow] });
    await show();
    await userEvent.click(await screen.findByRole('switch', { name: 'Mostrar anteriores de hoje' }));
    expect(section('Anteriores de hoje').getByText('Bruno Carvalho')).toBeTruthy();
    expect(window.location.search).toBe('?past=shown');
    await userEvent.click(screen.getByRole('switch', { name: 'Mostrar anteriores de hoje' }));
    expect(screen.queryByText('Bruno Carvalho')).toBeNull();
    expect(window.location.search).toBe('');
  });

  test('moves an appointment to past two minutes after its end', async () => {
    api({ data: [current] });
    await show('?past=shown');
    await screen.findByText('Elisa Rocha');
    const at = (time: string) =>
      act(() => {
        vi.setSystemTime(new Date(`2026-11-20T${time}Z`));
        document.dispatchEvent(new Event('visibilitychange'));
      });
    at('14:01:50');
    expect(section('Acontecendo agora').getByText('Elisa Rocha')).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(section('Anteriores de hoje').getByText('Elisa Rocha')).toBeTruthy();
  });

  test('shows a text for each empty section', async () => {
    api({ data: [] });
    await show();
    expect(await screen.findByText('Nenhuma consulta agora.')).toBeTruthy();
    expect(screen.getByText('Nenhuma consulta nos próximos 7 dias.')).toBeTruthy();
  });

  test('shows an error with a retry when loading fails', async () => {
    let works = false;
    const refusal = { status: 403, error: 'Você não tem permissão para fazer isso.', code: 'FORBIDDEN' };
    api(() => (works ? { data: [current] } : refusal));
    await show();
    expect(await screen.findByText(refusal.error)).toBeTruthy();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Elisa Rocha')).toBeTruthy();
  });
});

describe('a card', () => {
  test('shows date, times, client, specialty, room and professional', async () => {
    api({ data: [current] });
    await show();
    const card = (await screen.findByText('Elisa Rocha')).closest('li');
    for (const part of ['20 de nov.', '10:00 – 11:00', 'Pilates', 'Sala Reformer', 'Marina Duarte']) {
      expect(card?.textContent).toContain(part);
    }
  });

  test('shows the professional instead of a missing specialty', async () => {
    api({ data: [{ ...current, specialty_name: null, room_name: null }] });
    await show();
    const card = (await screen.findByText('Elisa Rocha')).closest('li');
    expect(card?.textContent).toContain('Marina Duarte');
  });

  test('completes its appointment at once, and shows a toast', async () => {
    const { calls } = api({ data: [current] });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar conclusão: Elisa Rocha' }));
    expect(await screen.findByText('Consulta concluída')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ done: true });
  });

  test('links to the missing note of a done appointment', async () => {
    api({ data: [{ ...current, done: true }] });
    await show();
    const link = await screen.findByRole('link', { name: 'Preencher evolução' });
    expect(link.getAttribute('href')).toBe('/app/appointments/2/evolution');
  });

  test.each([
    ['it is not done', {}, true],
    ['the note is written', { done: true, evolution: 'Sem dor ao fim da sessão.' }, true],
    ['the company asks for none', { done: true }, false],
  ] as const)('offers no note when %s', async (_reason, given, requiresEvolution) => {
    api({ data: [{ ...current, ...given }] }, { requiresEvolution });
    await show();
    await screen.findByText('Elisa Rocha');
    expect(screen.queryByRole('link', { name: 'Preencher evolução' })).toBeNull();
  });
});

test('a new appointment is single or recurring', async () => {
  api({ data: [] });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Nova consulta' }));
  const links = (await screen.findAllByRole('menuitem')).map((item) => [
    item.textContent,
    item.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['Consulta única', '/app/appointments/new?professional=1'],
    ['Recorrente', '/app/appointments/new-mensalidade'],
  ]);
});
