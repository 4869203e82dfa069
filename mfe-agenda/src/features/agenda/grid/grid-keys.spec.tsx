import { type Appointment, appointmentEndpoints, seriesEndpoints } from '@alinha/contracts-agenda';
import type { FakeReply, FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { agendaApi, cardOf, elisa, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

type Body = Partial<Appointment> & { readonly allow_overbooking?: boolean };

/** Replies to a change with the changed appointment. */
const saved = ({ body }: { readonly body: unknown }): FakeReply => {
  const { allow_overbooking: _allowed, ...changed } = body as Body;
  return { data: { ...elisa, ...changed } };
};

/** A server with Elisa's appointment, which stores changes. */
function api(reply: FakeRoute['reply'] = saved, appointment = elisa) {
  let now = appointment;
  const keep: FakeRoute['reply'] = (call) => {
    const answer = typeof reply === 'function' ? reply(call) : reply;
    if ('data' in answer) now = answer.data as Appointment;
    return answer;
  };
  const { calls } = agendaApi(
    [],
    { endpoint: appointmentEndpoints.list, reply: () => ({ data: [now] }) },
    { endpoint: appointmentEndpoints.update, reply: keep },
  );
  return { bodies: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

type Key = Readonly<{ key: string; altKey?: boolean }>;

/** Presses keys with Shift on Elisa's card, without pauses. */
async function press(...keys: readonly Key[]): Promise<HTMLElement> {
  const card = await cardOf('Elisa Rocha');
  card.focus();
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? card, { shiftKey: true, ...key });
  return card;
}

const UP = { key: 'ArrowUp' };
const DOWN = { key: 'ArrowDown' };
const RIGHT = { key: 'ArrowRight' };
const LONGER = { key: 'ArrowDown', altKey: true };

describe('the focused card', () => {
  test('moves by half hours and days, and is saved once after the last key', async () => {
    const { bodies } = api();
    await showAgenda();
    await press(DOWN, DOWN, UP, RIGHT);
    expect((await cardOf('Elisa Rocha')).textContent).toContain('sábado, 21 de novembro, 08:30 – 09:30');
    expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
    expect(bodies()).toEqual([
      {
        start_datetime: '2026-11-21 08:30:00',
        end_datetime: '2026-11-21 09:30:00',
        allow_overbooking: false,
      },
    ]);
  });

  const next = { id: 8, start_datetime: '2026-11-27 08:00:00', end_datetime: '2026-11-27 09:00:00' };

  /** Elisa's appointment in a series with these later ones. */
  function seriesApi(...later: readonly (typeof next)[]) {
    let now: Appointment = { ...elisa, recurring_plan_id: 3 };
    return agendaApi(
      [],
      { endpoint: appointmentEndpoints.list, reply: () => ({ data: [now] }) },
      {
        endpoint: appointmentEndpoints.update,
        reply: ({ body }) => {
          const { allow_overbooking: _allowed, ...changed } = body as Body;
          now = { ...now, ...changed };
          return { data: now };
        },
      },
      {
        endpoint: seriesEndpoints.get,
        reply: () => {
          const { id, start_datetime, end_datetime } = now;
          const occurrences = [{ id, start_datetime, end_datetime }, ...later];
          return { data: { plan_id: 3, plan_name: 'Pilates - 1x', occurrences } };
        },
      },
      { endpoint: seriesEndpoints.update, reply: { data: [elisa, elisa] } },
    );
  }

  test('applies both of two moves to the later appointments of its series', async () => {
    const { calls } = seriesApi(next);
    await showAgenda();
    await press(DOWN, DOWN);
    expect(await screen.findByText('Movida para 09:00 · só esta')).toBeTruthy();
    await press(DOWN, DOWN);
    expect(await screen.findByText('Movida para 10:00 · só esta')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar às próximas' }));
    expect(await screen.findByText('2 consultas alteradas')).toBeTruthy();
    expect(calls.find(({ url }) => url === '/api/appointments/recurring/8')?.body).toEqual({
      start_datetime: '2026-11-27 10:00:00',
      allow_overbooking: false,
    });
  });

  test('moves alone to a week later, past its next appointment', async () => {
    seriesApi(next);
    await showAgenda();
    await press(...Array.from({ length: 7 }, () => RIGHT));
    expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Aplicar às próximas' })).toBeNull();
  });

  test('shows that its series has no later appointment', async () => {
    seriesApi();
    await showAgenda();
    await press(DOWN);
    await userEvent.click(await screen.findByRole('button', { name: 'Aplicar às próximas' }));
    expect(await screen.findByText('Não há próximas consultas para alterar')).toBeTruthy();
  });

  test('of a series moves alone, and offers to move the later appointments', async () => {
    const { calls } = seriesApi(next);
    await showAgenda();
    await press(DOWN);
    expect(await screen.findByText('Movida para 08:30 · só esta')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar às próximas' }));
    expect(await screen.findByText('2 consultas alteradas')).toBeTruthy();
    expect(calls.find(({ url }) => url === '/api/appointments/recurring/8')?.body).toEqual({
      start_datetime: '2026-11-27 08:30:00',
      allow_overbooking: false,
    });
  });

  test('keeps the focus when it moves, and each step is announced', async () => {
    api();
    await showAgenda();
    await press(RIGHT);
    expect(
      await screen.findByText('Elisa Rocha: sábado, 21 de novembro, 08:00 – 09:00, Marina Duarte'),
    ).toBeTruthy();
    expect(document.activeElement).toBe(await cardOf('Elisa Rocha'));
  });

  test('gets a later end, and Enter saves it at once', async () => {
    const { bodies } = api();
    await showAgenda();
    const card = await press(LONGER);
    fireEvent.keyDown(card, { key: 'Enter' });
    await waitFor(() => expect(bodies()).toHaveLength(1));
    expect(bodies()[0]).toMatchObject({ end_datetime: '2026-11-20 09:30:00' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('returns to its place on Escape, and nothing is saved', async () => {
    const { bodies } = api();
    await showAgenda();
    const card = await press(DOWN);
    fireEvent.keyDown(card, { key: 'Escape' });
    expect(await screen.findByText('Mudança de horário cancelada')).toBeTruthy();
    expect((await cardOf('Elisa Rocha')).textContent).toContain('08:00 – 09:00');
    expect(bodies()).toEqual([]);
  });

  test('moves to the next professional when each has a column', async () => {
    const { bodies } = api();
    await showAgenda('?view=day');
    await press(RIGHT);
    expect((await cardOf('Elisa Rocha')).textContent).toContain('Rafael Nogueira');
    await screen.findByText('Consulta atualizada');
    expect(bodies()).toMatchObject([{ employee_id: 2, start_datetime: '2026-11-20 08:00:00' }]);
  });

  test('scrolls the agenda beyond the visible range', async () => {
    api();
    await showAgenda('?view=day&professionals=1');
    await press(RIGHT);
    await waitFor(() => expect(window.location.search).toContain('date=2026-11-21'));
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Elisa Rocha'));
  });

  test('does not move when it is done, and that is announced', async () => {
    const { bodies } = api(saved, sampleAppointment({ done: true }));
    await showAgenda();
    await press(DOWN);
    expect(await screen.findByText('Uma consulta concluída não muda de horário')).toBeTruthy();
    expect((await cardOf('Elisa Rocha')).textContent).toContain('08:00 – 09:00');
    expect(bodies()).toEqual([]);
  });
});

describe('a move', () => {
  test('can be undone', async () => {
    const { bodies } = api();
    await showAgenda();
    await press(DOWN);
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()[1]).toMatchObject({
      start_datetime: '2026-11-20 08:00:00',
      end_datetime: '2026-11-20 09:00:00',
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull());
  });

  test('is reverted with the reason when it is refused', async () => {
    api({
      status: 409,
      code: 'APPOINTMENT_DONE',
      error: 'Uma consulta concluída só permite alterar a sala.',
    });
    await showAgenda();
    await press(DOWN);
    expect(await screen.findByText('Falha ao salvar a atualização do horário.')).toBeTruthy();
    expect(screen.getByText('Uma consulta concluída só permite alterar a sala.')).toBeTruthy();
    expect((await cardOf('Elisa Rocha')).textContent).toContain('08:00 – 09:00');
  });

  test('is reverted with an error when no reply arrives', async () => {
    api(() => {
      throw new TypeError('Failed to fetch');
    });
    await showAgenda();
    await press(DOWN);
    expect(await screen.findByText('Não foi possível salvar a atualização do horário.')).toBeTruthy();
    expect((await cardOf('Elisa Rocha')).textContent).toContain('08:00 – 09:00');
  });
});

test('a second move is sent after the reply to the first, and wins', async () => {
  const { bodies } = api();
  let answerFirst: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  const fakeFetch = globalThis.fetch;
  let started = 0;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method === 'PUT') {
      started += 1;
      await waiting;
    }
    return fakeFetch(url, init);
  });
  await showAgenda();
  await press(DOWN, { key: 'Enter' }, DOWN, { key: 'Enter' });
  expect((await cardOf('Elisa Rocha')).textContent).toContain('09:00 – 10:00');
  await waitFor(() => expect(started).toBe(1));
  answerFirst();
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()).toMatchObject([
    { start_datetime: '2026-11-20 08:30:00' },
    { start_datetime: '2026-11-20 09:00:00' },
  ]);
  expect((await cardOf('Elisa Rocha')).textContent).toContain('09:00 – 10:00');
});

describe('a move onto a booked time', () => {
  const diego = sampleAppointment({ id: 2, client_name: 'Diego Fernandes' });
  const conflict: FakeReply = {
    status: 409,
    code: 'CONFLICT',
    error: 'Já existe uma consulta neste horário.',
    details: { conflicts: [{ appointment: diego, reasons: ['professional'] }], closed: [] },
  };
  const onlyWhenAllowed: FakeRoute['reply'] = (call) =>
    (call.body as Body).allow_overbooking ? saved(call) : conflict;
  const question = async () =>
    within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));

  test('asks, and is saved when the user confirms', async () => {
    const { bodies } = api(onlyWhenAllowed);
    await showAgenda();
    await press(DOWN);
    const dialog = await question();
    expect(dialog.getByText('Diego Fernandes')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar mesmo assim' }));
    expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
    expect(bodies()).toMatchObject([{ allow_overbooking: false }, { allow_overbooking: true }]);
  });

  test('is reverted without an error when the user cancels', async () => {
    const { bodies } = api(onlyWhenAllowed);
    await showAgenda();
    await press(DOWN);
    await userEvent.click((await question()).getByRole('button', { name: 'Voltar' }));
    await waitFor(async () => expect((await cardOf('Elisa Rocha')).textContent).toContain('08:00 – 09:00'));
    expect(bodies()).toHaveLength(1);
    expect(screen.queryByText('Falha ao salvar a atualização do horário.')).toBeNull();
  });
});
