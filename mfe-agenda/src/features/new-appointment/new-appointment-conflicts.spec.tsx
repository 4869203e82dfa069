import { appointmentEndpoints, blockEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { fakeStudio, nobody } from '../../booking/fake-studio.ts';
import {
  createdFrom,
  creates,
  fieldValue,
  fillIn,
  saveButton,
  showNewAppointment,
} from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const inTheWay = sampleAppointment({
  client_name: 'Diego Fernandes',
  employee_id: 2,
  employee_name: 'Rafael Nogueira',
});

describe('a conflict', () => {
  const refusal = {
    status: 409,
    error: 'Já existe uma consulta neste horário.',
    code: 'CONFLICT',
    details: { conflicts: [{ appointment: inTheWay, reasons: ['professional', 'other_room'] }], closed: [] },
  };

  test('shows its appointments and reasons, and saves when the user confirms', async () => {
    const { calls } = fakeStudio(
      creates(({ body }) =>
        (body as { allow_overbooking: boolean }).allow_overbooking ? createdFrom(body) : refusal,
      ),
    );
    await showNewAppointment();
    await fillIn();
    await userEvent.click(saveButton());
    const question = within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));
    expect(question.getByText('Diego Fernandes')).toBeTruthy();
    expect(question.getByText('Profissional sem vaga')).toBeTruthy();
    expect(question.getByText('Profissional em outra sala')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Salvar mesmo assim' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/appointments'));
    const posts = calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => (body as { allow_overbooking: boolean }).allow_overbooking)).toEqual([
      false,
      true,
    ]);
    expect(posts[0]?.headers.get('Idempotency-Key')).not.toBe(posts[1]?.headers.get('Idempotency-Key'));
  });

  test('names the reduction of a full room', async () => {
    const reduction = {
      id: 1,
      room_id: 1,
      start_date: '2026-11-16',
      end_date: '2026-11-30',
      capacity: 1,
      reason: 'Reformer quebrado',
    };
    fakeStudio(
      creates({
        ...refusal,
        details: { conflicts: [{ appointment: inTheWay, reasons: ['room'] }], closed: [] },
      }),
      {
        endpoint: roomEndpoints.list,
        reply: { data: [{ id: 1, name: 'Estúdio', capacity: 4, reductions: [reduction] }] },
      },
    );
    await showNewAppointment();
    await fillIn();
    await userEvent.click(saveButton());
    const question = within(await screen.findByRole('alertdialog'));
    expect(await question.findByText('Estúdio: só 1 vaga até 30/11/2026 (Reformer quebrado)')).toBeTruthy();
  });

  test('leaves the form unchanged when the user cancels', async () => {
    fakeStudio(creates(refusal));
    await showNewAppointment();
    await fillIn();
    await userEvent.click(saveButton());
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Voltar' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fieldValue(/^Valor/)).toContain('90,00');
    expect(saveButton().disabled).toBe(false);
  });
});

describe('closed time', () => {
  const carnival = {
    id: 1,
    kind: 'holiday',
    name: 'Carnaval',
    employee_id: null,
    employee_name: null,
    start_date: '2026-11-20',
    end_date: '2026-11-20',
    start_time: null,
    end_time: null,
    weekdays: [],
  };

  test('is shown beside the form before saving', async () => {
    fakeStudio({ endpoint: blockEndpoints.list, reply: { data: [carnival] } });
    await showNewAppointment('?date=2026-11-20&start=06:00&professional=2');
    const panel = within(await screen.findByRole('region', { name: 'Neste horário' }));
    expect(await panel.findByText('Bloqueio: Carnaval')).toBeTruthy();
    expect(panel.getByText('Fora do horário de atendimento')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Entrar na lista de espera' })).toBeTruthy();
  });

  test('is confirmed alone when there is no other conflict', async () => {
    const closed = [
      { reason: 'block', name: 'Carnaval' },
      { reason: 'hours', name: null },
    ];
    fakeStudio(
      creates({
        status: 409,
        error: 'Já existe uma consulta neste horário.',
        code: 'CONFLICT',
        details: { conflicts: [], closed },
      }),
    );
    await showNewAppointment();
    await fillIn();
    await userEvent.click(saveButton());
    const question = within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));
    expect(question.getByText('Este horário está fechado.')).toBeTruthy();
    expect(question.getByText('Bloqueio: Carnaval')).toBeTruthy();
    expect(question.getByText('Fora do horário de atendimento')).toBeTruthy();
    expect(question.queryByText('Já existe uma consulta neste horário.')).toBeNull();
  });
});

describe('the panel beside the form', () => {
  test('waits for both times', async () => {
    const { calls } = fakeStudio();
    await showNewAppointment('');
    expect(
      screen.getByText('Escolha o horário inicial e o final para ver o que já está marcado.'),
    ).toBeTruthy();
    expect(calls.some(({ url }) => url.startsWith('/api/appointments/conflicts'))).toBe(false);
  });

  test('shows that the interval is free', async () => {
    fakeStudio();
    await showNewAppointment();
    expect(await screen.findByText('Nenhuma consulta neste intervalo.')).toBeTruthy();
  });

  test('counts the places that a room has on that day', async () => {
    const reduction = { id: 1, room_id: 1, start_date: '2026-11-19', end_date: '2026-11-20', capacity: 1 };
    const later = { ...reduction, id: 2, start_date: '2026-11-21', end_date: '2026-11-21', capacity: 0 };
    fakeStudio(
      {
        endpoint: roomEndpoints.list,
        reply: { data: [{ id: 1, name: 'Sala Reformer', capacity: 4, reductions: [reduction, later] }] },
      },
      { endpoint: appointmentEndpoints.conflicts, reply: { data: { ...nobody, same_room: [inTheWay] } } },
    );
    await showNewAppointment('?date=2026-11-20&start=08:00&professional=2&room=1');
    const panel = within(await screen.findByRole('region', { name: 'Neste horário' }));
    expect(await panel.findByText(/^Lotado: .* para 1 vaga/)).toBeTruthy();
  });

  test('groups other appointments, and requests the chosen professional and room', async () => {
    const groups = { ...nobody, same_employee: [inTheWay], others: [sampleAppointment({ id: 3 })] };
    const { calls } = fakeStudio({ endpoint: appointmentEndpoints.conflicts, reply: { data: groups } });
    await showNewAppointment();
    const same = within(await screen.findByRole('region', { name: 'Mesmo profissional' }));
    expect(same.getByText('Diego Fernandes')).toBeTruthy();
    expect(same.getByText('08:00 – 09:00')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Outras' })).getByText('Elisa Rocha')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Mesma sala' })).toBeNull();
    expect(screen.getByText('Lotado: 1 marcada para 1 vaga')).toBeTruthy();
    const query = new URLSearchParams(calls.find(({ url }) => url.includes('/conflicts'))?.url.split('?')[1]);
    expect(Object.fromEntries(query)).toEqual({
      start: '2026-11-20 08:00:00',
      end: '2026-11-20 09:00:00',
      employee_id: '2',
    });
  });
});

describe('the waiting list', () => {
  test('takes over what was typed when the time is taken', async () => {
    fakeStudio({
      endpoint: appointmentEndpoints.conflicts,
      reply: { data: { ...nobody, same_employee: [inTheWay] } },
    });
    await showNewAppointment();
    await fillIn();
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar na lista de espera' }));
    await waitFor(() => expect(window.location.pathname).toBe('/app/appointments/waiting/new'));
    expect(window.location.search).toBe('?date=2026-11-20&start=08:00&end=09:00&professional=2&client=5');
  });

  test('is not offered while the professional has a free place', async () => {
    fakeStudio({
      endpoint: appointmentEndpoints.conflicts,
      reply: { data: { ...nobody, same_employee: [inTheWay] } },
    });
    await showNewAppointment('?date=2026-11-20&start=08:00&professional=1');
    expect(await screen.findByText('1 de 3 vagas ocupadas')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Entrar na lista de espera' })).toBeNull();
  });

  test('loses the entry that the address of the booking names', async () => {
    const { calls } = fakeStudio(creates(({ body }) => createdFrom(body)));
    await showNewAppointment('?date=2026-11-20&start=08:00&professional=2&client=5&cents=9000&waiting=7');
    await userEvent.click(saveButton());
    await waitFor(() => expect(window.location.pathname).toBe('/app/appointments'));
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ waiting_entry_id: 7 });
  });
});
