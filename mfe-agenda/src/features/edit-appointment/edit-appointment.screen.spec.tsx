import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  attendanceEndpoints,
  blockEndpoints,
  chartAccessRoutes,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addMinutes } from '@alinha/contracts-core';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeAgendaQuery } from '../../appointments/agenda-address-memory.ts';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { fakeStudio, nobody, rafael } from '../../booking/fake-studio.ts';
import { renderEditPage } from './edit-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

/** A professional who sees only the own agenda. */
const limited: FakeRoute[] = [
  { endpoint: authRoutes.me, reply: { data: { ...rafael, role: 'professional' } } },
  {
    endpoint: companyRoutes.get,
    reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', own_agenda_only: true } },
  },
];
const appointment = sampleAppointment({ id: 7, employee_id: 2, employee_name: 'Rafael Nogueira' });
const gets = (given: Partial<Appointment> = {}): FakeRoute => ({
  endpoint: appointmentEndpoints.get,
  reply: { data: { ...appointment, ...given } },
});
const updates = (reply: FakeRoute['reply']): FakeRoute => ({ endpoint: appointmentEndpoints.update, reply });
const updated: FakeRoute['reply'] = ({ body }) => ({ data: { ...appointment, ...(body as object) } });

async function show(id = '7', language: 'pt' | 'en' = 'pt') {
  storeAgendaQuery('view=day&date=2026-11-20');
  await renderEditPage(id, language);
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const setTime = (label: RegExp, time: string) => fireEvent.change(field(label), { target: { value: time } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const address = () => window.location.pathname + window.location.search;
const puts = (calls: ReturnType<typeof fakeStudio>['calls']) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

async function choose(label: RegExp, option: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the form', () => {
  test('shows the appointment, whose client cannot be changed', async () => {
    fakeStudio(gets({ notes: 'joelho' }));
    await show();
    await screen.findByLabelText(/^Início/);
    expect(
      [/^Data/, /^Início/, /^Fim/, /^Cliente/, /^Observações/].map((label) => field(label).value),
    ).toEqual(['20/11/2026', '08:00', '09:00', 'Elisa Rocha', 'joelho']);
    expect(field(/^Cliente/).disabled).toBe(true);
    expect(screen.getByText('O cliente não pode ser alterado.')).toBeTruthy();
  });

  test('is replaced by the page of the note under a justified access', async () => {
    fakeStudio(
      gets(),
      {
        endpoint: chartAccessRoutes.get,
        reply: { data: { kind: 'justified', expires_at: '2099-12-02 09:00:00' } },
      },
      ...limited,
    );
    await show();
    await waitFor(() => expect(address()).toBe('/app/appointments/7/evolution'));
  });

  test('opens without the list of clients, whose service may be unavailable', async () => {
    const { calls } = fakeStudio(gets(), { endpoint: clientEndpoints.list, reply: { status: 503 } });
    await show();
    await screen.findByLabelText(/^Início/);
    expect(field(/^Cliente/).value).toBe('Elisa Rocha');
    expect(calls.map(({ url }) => url)).not.toContain(clientEndpoints.list.path);
  });

  test('sends only changed fields, confirms, and opens the agenda at the new start', async () => {
    const { calls } = fakeStudio(gets(), updates(updated));
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Início/, '10:00');
    expect(field(/^Fim/).value).toBe('11:00');
    await save();
    expect(await screen.findByText('Consulta atualizada')).toBeTruthy();
    expect(puts(calls)).toEqual([{ start_datetime: '2026-11-20 10:00:00', allow_overbooking: false }]);
    expect(address()).toBe('/app/appointments?view=day&date=2026-11-20&time=10:00');
  });

  test('a saved change can be undone', async () => {
    const { calls } = fakeStudio(gets(), updates(updated));
    await show();
    await screen.findByLabelText(/^Início/);
    await choose(/^Sala/, 'Sem sala');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(puts(calls)).toEqual([
        { room_id: null, allow_overbooking: false },
        { room_id: 1, allow_overbooking: true },
      ]),
    );
  });

  test('an undo of a changed start marks the client as arrived again', async () => {
    const stored = { ...appointment, attendance: 'arrived' as const };
    const { calls } = fakeStudio(
      gets(stored),
      updates(({ body }) => {
        const { start_datetime } = body as Appointment;
        const times = { start_datetime, end_datetime: addMinutes(start_datetime, 60) };
        return { data: { ...stored, ...times, attendance: 'scheduled' } };
      }),
      { endpoint: attendanceEndpoints.change, reply: { data: stored } },
    );
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Início/, '10:00');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() =>
      expect(puts(calls)).toEqual([
        { start_datetime: '2026-11-20 10:00:00', allow_overbooking: false },
        { start_datetime: '2026-11-20 08:00:00', allow_overbooking: true },
        { attendance: 'arrived' },
      ]),
    );
  });

  test('returns to the agenda when nothing changed', async () => {
    const { calls } = fakeStudio(gets());
    await show();
    await screen.findByLabelText(/^Início/);
    await save();
    await waitFor(() => expect(address()).toBe('/app/appointments?view=day&date=2026-11-20'));
    expect(puts(calls)).toEqual([]);
  });

  test('shows an error at once when the end is not after the start, and sends no request', async () => {
    const { calls } = fakeStudio(gets());
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Fim/, '08:00');
    expect(screen.getByText('O horário final deve ser maior que o horário inicial.')).toBeTruthy();
    expect(field(/^Fim/).getAttribute('aria-invalid')).toBe('true');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(field(/^Fim/)));
    expect(puts(calls)).toEqual([]);
  });

  test("shows that saving failed, and the server's errors under their fields", async () => {
    const fields = { end_datetime: 'A duração mínima é de 15 minutos', room_id: 'Sala não encontrada' };
    fakeStudio(
      gets(),
      updates({ status: 400, error: 'Verifique os campos destacados.', code: 'INVALID_INPUT', fields }),
    );
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Fim/, '08:45');
    await save();
    expect(await screen.findByText('Erro ao salvar')).toBeTruthy();
    expect(screen.getByText('A duração mínima é de 15 minutos')).toBeTruthy();
    expect(screen.getByText('Sala não encontrada')).toBeTruthy();
    expect(field(/^Fim/).value).toBe('08:45');
  });

  test('asks before unsaved changes are lost', async () => {
    fakeStudio(gets());
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Início/, '10:00');
    await userEvent.click(screen.getByRole('link', { name: 'Cancelar' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Sair sem salvar?' }));
    await userEvent.click(question.getByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect(address()).toBe('/app/appointments?view=day&date=2026-11-20'));
  });
});

describe('a completed appointment', () => {
  test('allows changes of professional, specialty and room only, and shows the reason', async () => {
    const { calls } = fakeStudio(gets({ done: true }), updates(updated));
    await show();
    await screen.findByLabelText(/^Início/);
    expect(
      screen.getByText('Consulta concluída: só profissional, especialidade e sala podem mudar.'),
    ).toBeTruthy();
    for (const label of [/^Data/, /^Início/, /^Fim/, /^Observações/])
      expect(field(label).disabled).toBe(true);
    await choose(/^Profissional/, 'Marina Duarte');
    await choose(/^Sala/, 'Sem sala');
    await save();
    await screen.findByText('Consulta atualizada');
    expect(puts(calls)).toEqual([{ employee_id: 1, room_id: null, allow_overbooking: false }]);
  });

  test('shows that it was completed when saving is refused for that reason', async () => {
    let isDone = false;
    fakeStudio(
      { endpoint: appointmentEndpoints.get, reply: () => ({ data: { ...appointment, done: isDone } }) },
      updates(() => {
        isDone = true;
        return { status: 409, error: 'Uma consulta concluída só permite alterar.', code: 'APPOINTMENT_DONE' };
      }),
    );
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Início/, '10:00');
    await save();
    expect((await screen.findAllByText('Uma consulta concluída só permite alterar.')).length).toBeGreaterThan(
      0,
    );
    await waitFor(() => expect(field(/^Início/).disabled).toBe(true));
  });
});

describe('the panel beside the form', () => {
  test('shows taken places of professional and room without this appointment', async () => {
    const other = sampleAppointment({ id: 8, client_name: 'Diego Fernandes' });
    const { calls } = fakeStudio(gets(), {
      endpoint: appointmentEndpoints.conflicts,
      reply: {
        data: { ...nobody, same_room: [other, { ...other, id: 9 }], same_employee: [{ ...other, id: 10 }] },
      },
    });
    await show();
    const panel = within(await screen.findByRole('region', { name: 'Neste horário' }));
    expect(await panel.findByText('2 de 4 vagas ocupadas, sem contar esta')).toBeTruthy();
    expect(panel.getByText('Lotado: 1 marcada para 1 vaga, sem contar esta')).toBeTruthy();
    const query = new URLSearchParams(calls.find(({ url }) => url.includes('/conflicts'))?.url.split('?')[1]);
    expect(query.get('exclude_id')).toBe('7');
  });

  test('shows that the professional does not work', async () => {
    fakeStudio(gets({ start_datetime: '2026-11-20 06:00:00', end_datetime: '2026-11-20 07:00:00' }), {
      endpoint: blockEndpoints.list,
      reply: { data: [] },
    });
    await show();
    expect(await screen.findByText('Fora do horário de atendimento')).toBeTruthy();
  });

  test('asks about a conflict, and saves when the user confirms', async () => {
    const details = {
      conflicts: [
        { appointment: sampleAppointment({ id: 8, client_name: 'Diego Fernandes' }), reasons: ['room'] },
      ],
      closed: [{ reason: 'hours', name: null }],
    };
    const { calls } = fakeStudio(
      gets(),
      updates((call) =>
        (call.body as { allow_overbooking: boolean }).allow_overbooking
          ? { data: appointment }
          : { status: 409, error: 'Já existe uma consulta neste horário.', code: 'CONFLICT', details },
      ),
    );
    await show();
    await screen.findByLabelText(/^Início/);
    setTime(/^Início/, '10:00');
    await save();
    const question = within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));
    expect(question.getByText('Diego Fernandes')).toBeTruthy();
    expect(question.getByText('Sala lotada')).toBeTruthy();
    expect(question.getByText('Fora do horário de atendimento')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Salvar mesmo assim' }));
    await screen.findByText('Consulta atualizada');
    expect(puts(calls).map((body) => (body as { allow_overbooking: boolean }).allow_overbooking)).toEqual([
      false,
      true,
    ]);
  });
});

describe('an address without an appointment', () => {
  test.each(['abc', '0', '1.5'])('shows an error for the id %s', async (id) => {
    fakeStudio();
    await show(id);
    expect(await screen.findByText('Consulta inválida')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar para a agenda' })).toBeTruthy();
  });

  test('shows the same error for an unknown id, in English too', async () => {
    fakeStudio({
      endpoint: appointmentEndpoints.get,
      reply: { status: 404, error: 'Not found.', code: 'NOT_FOUND' },
    });
    await show('99', 'en');
    expect(await screen.findByText('Invalid appointment')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Go to clients' })).toBeNull();
  });

  test('says to users with their own agenda only that it may be a colleague’s', async () => {
    fakeStudio(
      { endpoint: appointmentEndpoints.get, reply: { status: 404, error: 'Not found.', code: 'NOT_FOUND' } },
      ...limited,
    );
    await show('99', 'en');
    expect(
      await screen.findByText("It may be a colleague's. Open the client to request access."),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to clients' }).getAttribute('href')).toBe('/app/clients');
  });

  test('offers a retry when loading fails', async () => {
    fakeStudio({
      endpoint: appointmentEndpoints.get,
      reply: { status: 400, error: 'Algo deu errado', code: 'INTERNAL' },
    });
    await show();
    expect(await screen.findByText('Algo deu errado')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
  });
});
