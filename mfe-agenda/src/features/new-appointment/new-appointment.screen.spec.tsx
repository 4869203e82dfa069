import {
  type Appointment,
  appointmentEndpoints,
  blockEndpoints,
  slotEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { Toaster, toast } from '@alinha/ui';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../appointments/sample-appointment.ts';
import { fakeStudio, nobody } from '../../booking/fake-studio.ts';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { NewAppointmentScreen } from './new-appointment.screen.tsx';

vi.setConfig({ testTimeout: 20_000 });
configure({ asyncUtilTimeout: 5000 });

// They outlive the screen that showed them.
afterEach(() => void toast.dismiss());

const inTheWay = sampleAppointment({
  client_name: 'Diego Fernandes',
  employee_id: 2,
  employee_name: 'Rafael Nogueira',
});

const creates = (reply: FakeRoute['reply']): FakeRoute => ({ endpoint: appointmentEndpoints.create, reply });
const createdFrom = (body: unknown) => ({ data: sampleAppointment(body as Partial<Appointment>) });

async function show(query = '?date=2026-11-20&start=08:00&professional=2') {
  await renderScreen(
    <>
      <NewAppointmentScreen />
      <Toaster />
    </>,
    {
      namespace: 'agenda',
      catalogs: { pt, en },
      at: `/app/appointments/new${query}`,
      path: '/app/appointments/*',
    },
  );
  await screen.findByLabelText(/^Início/);
}

const fieldValue = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' });
// The whole time at once, as when it is pasted.
const setTime = (label: RegExp, time: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: time } });

async function fillIn() {
  await userEvent.type(screen.getByRole('combobox', { name: /^Cliente/ }), 'elisa');
  await userEvent.click(await screen.findByRole('option', { name: /Elisa Rocha/ }));
  await userEvent.type(screen.getByLabelText(/^Valor/), '90');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the form', () => {
  test('is filled in with what the address says, and ends an hour later', async () => {
    fakeStudio();
    await show();
    expect([fieldValue(/^Data/), fieldValue(/^Início/), fieldValue(/^Fim/)]).toEqual([
      '20/11/2026',
      '08:00',
      '09:00',
    ]);
    expect(screen.getByLabelText(/^Profissional/).textContent).toContain('Rafael Nogueira');
  });

  test('takes over the client, the room and the end that the address says, and nothing that does not exist', async () => {
    fakeStudio();
    await show('?date=2026-11-20&start=08:00&end=08:45&professional=99&client=5&room=1');
    expect(fieldValue(/^Fim/)).toBe('08:45');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Elisa Rocha');
    expect(screen.getByLabelText(/^Sala/).textContent).toContain('Sala Reformer');
    expect(screen.getByLabelText(/^Profissional/).textContent).toContain('Selecione');
  });

  test('a chosen start sets the end an hour later', async () => {
    fakeStudio();
    await show('');
    expect(fieldValue(/^Data/)).toBe('20/11/2026');
    setTime(/^Início/, '14:45');
    expect(fieldValue(/^Fim/)).toBe('15:45');
  });

  test('an end that is not after the start turns red at once, and nothing can be saved', async () => {
    fakeStudio();
    await show();
    await fillIn();
    expect(saveButton().disabled).toBe(false);
    setTime(/^Fim/, '08:00');
    expect(screen.getByText('O horário final deve ser maior que o horário inicial.')).toBeTruthy();
    expect(screen.getByLabelText(/^Fim/).getAttribute('aria-invalid')).toBe('true');
    expect(saveButton().disabled).toBe(true);
  });

  test('says what is still missing while it cannot be saved', async () => {
    fakeStudio();
    await show('');
    expect(saveButton().disabled).toBe(true);
    expect(
      screen.getByText(
        'Falta preencher: profissional, cliente, horário inicial, horário final válido e valor.',
      ),
    ).toBeTruthy();
  });

  test('books, says so and goes back to the agenda on that day', async () => {
    const { calls } = fakeStudio(creates(({ body }) => createdFrom(body)));
    await show('?date=2026-11-24&start=08:00&professional=2');
    await fillIn();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pagamento já realizado' }));
    await userEvent.click(saveButton());
    expect(await screen.findByText('Consulta criada')).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe(
      '/app/appointments?date=2026-11-24&time=08:00',
    );
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      employee_id: 2,
      client_id: 5,
      start_datetime: '2026-11-24 08:00:00',
      duration_minutes: 60,
      payment_amount_cents: 9000,
      payment_status: 'paid',
    });
  });

  test("puts the server's refusals under the fields they are about", async () => {
    const fields = { start_datetime: 'Data e hora inválidas' };
    fakeStudio(
      creates({ status: 400, error: 'Verifique os campos destacados.', code: 'INVALID_INPUT', fields }),
    );
    await show();
    await fillIn();
    await userEvent.click(saveButton());
    expect(await screen.findByText('Erro ao criar')).toBeTruthy();
    expect(screen.getByText('Data e hora inválidas')).toBeTruthy();
    expect(screen.getByLabelText(/^Início/).getAttribute('aria-invalid')).toBe('true');
  });

  test('a client who does not exist yet is created on the way', async () => {
    const ana = { id: 9, name: 'Ana Lima', phone: null };
    const { calls } = fakeStudio(
      { endpoint: clientEndpoints.create, reply: { data: ana } },
      {
        endpoint: clientEndpoints.list,
        reply: () => ({ data: calls.some(({ method }) => method === 'POST') ? [ana] : [] }),
      },
    );
    await show();
    await userEvent.type(screen.getByRole('combobox', { name: /^Cliente/ }), 'Ana Lima');
    await userEvent.click(await screen.findByText('Criar cliente “Ana Lima”'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo cliente' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Ana Lima');
    await userEvent.click(dialog.getByRole('button', { name: 'Criar cliente' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Ana Lima');
  });
});

describe('free times', () => {
  const slotAt = (start_time: string, end_time: string, room_id: number | null = 1) => ({
    room_id,
    room_name: 'Sala Reformer',
    employee_id: 2,
    employee_name: 'Rafael Nogueira',
    start_time,
    end_time,
    remaining: 1,
  });

  test('fill in start and end, each offered once whatever the room', async () => {
    const slots = [slotAt('07:00', '08:00'), slotAt('07:00', '08:00', 2), slotAt('10:30', '11:30')];
    const { calls } = fakeStudio({ endpoint: slotEndpoints.list, reply: { data: slots } });
    await show();
    const offered = within(await screen.findByRole('group', { name: 'Horários livres' }));
    expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['07:00', '10:30']);
    await userEvent.click(offered.getByRole('button', { name: '10:30' }));
    expect([fieldValue(/^Início/), fieldValue(/^Fim/)]).toEqual(['10:30', '11:30']);
    expect(offered.getByRole('button', { name: '10:30' }).getAttribute('aria-pressed')).toBe('true');
    const asked = new URLSearchParams(
      calls.find(({ url }) => url.includes('/available-slots'))?.url.split('?')[1],
    );
    expect(Object.fromEntries(asked)).toEqual({
      start: '2026-11-20',
      employee_id: '2',
      duration_minutes: '60',
      step: '30',
    });
  });

  test('show the ones from the chosen start on, and the rest when asked', async () => {
    const hours = ['07', '08', '09', '10', '11', '12', '13', '14'];
    const slots = hours.map((hour) => slotAt(`${hour}:00`, `${hour}:50`));
    fakeStudio({ endpoint: slotEndpoints.list, reply: { data: slots } });
    await show();
    const offered = within(await screen.findByRole('group', { name: 'Horários livres' }));
    const times = () => offered.getAllByRole('button').map(({ textContent }) => textContent);
    expect(times()).toEqual(['08:00', '09:00', '10:00', '11:00', '12:00', '13:00', 'Ver os 8 horários']);
    await userEvent.click(offered.getByRole('button', { name: 'Ver os 8 horários' }));
    expect(times()).toHaveLength(8);
  });

  test('are not mentioned when there are none', async () => {
    fakeStudio();
    await show();
    await screen.findByText('Nenhuma consulta neste intervalo.');
    expect(screen.queryByRole('group', { name: 'Horários livres' })).toBeNull();
  });
});

describe('a conflict', () => {
  const refusal = {
    status: 409,
    error: 'Já existe uma consulta neste horário.',
    code: 'CONFLICT',
    details: { conflicts: [{ appointment: inTheWay, reasons: ['professional', 'other_room'] }], closed: [] },
  };

  test('asks with what is in the way and why, and saves all the same when told to', async () => {
    const { calls } = fakeStudio(
      creates(({ body }) =>
        (body as { allow_overbooking: boolean }).allow_overbooking ? createdFrom(body) : refusal,
      ),
    );
    await show();
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

  test('that is not wanted leaves the form as it was', async () => {
    fakeStudio(creates(refusal));
    await show();
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

  test('is told beside the form before anything is saved', async () => {
    fakeStudio({ endpoint: blockEndpoints.list, reply: { data: [carnival] } });
    await show('?date=2026-11-20&start=06:00&professional=2');
    const panel = within(await screen.findByRole('region', { name: 'Neste horário' }));
    expect(await panel.findByText('Bloqueio: Carnaval')).toBeTruthy();
    expect(panel.getByText('Fora do horário de atendimento')).toBeTruthy();
  });

  test('is a question of its own when nothing else is in the way', async () => {
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
    await show();
    await fillIn();
    await userEvent.click(saveButton());
    const question = within(await screen.findByRole('alertdialog', { name: 'Salvar mesmo assim?' }));
    expect(question.getByText('O profissional não atende neste horário.')).toBeTruthy();
    expect(question.getByText('Bloqueio: Carnaval')).toBeTruthy();
    expect(question.getByText('Fora do horário de atendimento')).toBeTruthy();
    expect(question.queryByText('Já existe uma consulta neste horário.')).toBeNull();
  });
});

describe('the panel beside the form', () => {
  test('waits for both times', async () => {
    const { calls } = fakeStudio();
    await show('');
    expect(
      screen.getByText('Escolha o horário inicial e o final para ver o que já está marcado.'),
    ).toBeTruthy();
    expect(calls.some(({ url }) => url.startsWith('/api/appointments/conflicts'))).toBe(false);
  });

  test('says that the interval is free', async () => {
    fakeStudio();
    await show();
    expect(await screen.findByText('Nenhuma consulta neste intervalo.')).toBeTruthy();
  });

  test('groups who is already there, and asks with what is chosen', async () => {
    const groups = { ...nobody, same_employee: [inTheWay], others: [sampleAppointment({ id: 3 })] };
    const { calls } = fakeStudio({ endpoint: appointmentEndpoints.conflicts, reply: { data: groups } });
    await show();
    const same = within(await screen.findByRole('region', { name: 'Mesmo profissional' }));
    expect(same.getByText('Diego Fernandes')).toBeTruthy();
    expect(same.getByText('08:00 – 09:00')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Outras' })).getByText('Elisa Rocha')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Mesma sala' })).toBeNull();
    expect(screen.getByText('1 de 1 vaga ocupada')).toBeTruthy();
    const asked = new URLSearchParams(calls.find(({ url }) => url.includes('/conflicts'))?.url.split('?')[1]);
    expect(Object.fromEntries(asked)).toEqual({
      start: '2026-11-20 08:00:00',
      end: '2026-11-20 09:00:00',
      employee_id: '2',
    });
  });
});
