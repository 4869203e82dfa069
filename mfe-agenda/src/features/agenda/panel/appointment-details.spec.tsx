import {
  type Appointment,
  appointmentEndpoints,
  attendanceEndpoints,
  type ChangeAttendanceInput,
  creditEndpoints,
  noteSignatureEndpoints,
  slotEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import type { FakeRoute } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attendedAs } from '../../../appointments/attendance.ts';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { sampleCredit } from '../../../booking/credits/sample-credit.ts';
import { agendaApi, cardOf, elisa, showAgenda, useNarrowWindow, useWideWindow } from '../agenda.fixture.tsx';

// A grid of a week is many elements on a busy machine.
vi.setConfig({ testTimeout: 20_000 });
beforeEach(useWideWindow);

const LEFT = 'Rascunho da evolução guardado';

const earlier = sampleAppointment({
  id: 40,
  start_datetime: '2026-11-13 08:00:00',
  done: true,
  evolution: 'Alongou a cadeia posterior sem dor.',
});

/** Opens the details of Elisa's appointment on a server that stores changes. */
/** As lists answer it. */
const withoutText = ({ evolution, ...appointment }: Appointment): Appointment => ({
  ...appointment,
  has_evolution: evolution !== null,
});

async function openDetails(given: Partial<Appointment> = {}, ...routes: readonly FakeRoute[]) {
  let now = { ...elisa, ...given };
  const { calls } = agendaApi(
    [],
    ...routes,
    { endpoint: appointmentEndpoints.list, reply: () => ({ data: [withoutText(now)] }) },
    { endpoint: appointmentEndpoints.get, reply: () => ({ data: now }) },
    { endpoint: appointmentEndpoints.historyOfClient, reply: { data: [earlier] } },
    {
      endpoint: appointmentEndpoints.update,
      reply: ({ body }) => {
        const changed = body as Partial<Appointment>;
        now = { ...now, ...changed, ...(changed.done && attendedAs('done')) };
        return { data: now };
      },
    },
    {
      endpoint: attendanceEndpoints.change,
      reply: ({ body }) => {
        now = { ...now, ...attendedAs((body as ChangeAttendanceInput).attendance) };
        return { data: now };
      },
    },
    {
      endpoint: appointmentEndpoints.create,
      reply: ({ body }) => ({ data: sampleAppointment({ ...(body as object), id: 50 }) }),
    },
    {
      endpoint: slotEndpoints.list,
      reply: {
        data: ['10:00', '11:00'].map((start_time) => ({
          room_id: 1,
          room_name: 'Sala Reformer',
          employee_id: 1,
          employee_name: 'Marina Duarte',
          start_time,
          end_time: `${Number(start_time.slice(0, 2)) + 1}:00`,
          remaining: 1,
        })),
      },
    },
  );
  await showAgenda('?cancelled=1');
  // A card, or a row of the list on a phone.
  const [shown] = await screen.findAllByText('Elisa Rocha');
  await userEvent.click(shown as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Detalhes da consulta' });
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ body }) => body);
  return { details: within(dialog), calls, sent };
}

describe('the details of an appointment', () => {
  test('complete it, mark it as paid and write its note by keyboard', async () => {
    const payment = { id: 7, appointment_id: elisa.id, total_amount_cents: 9_000 };
    const { sent } = await openDetails(
      {},
      { endpoint: paymentEndpoints.listOfClient, reply: { data: [payment] } },
      { endpoint: paymentEndpoints.update, reply: { data: payment } },
    );
    await userEvent.keyboard(
      'dpeBoa evolução, menos dor no ombro esquerdo e mais amplitude.{Control>}{Enter}{/Control}',
    );
    expect(await screen.findByText('Evolução salva')).toBeTruthy();
    await waitFor(() =>
      expect(sent('PUT')).toEqual([
        { done: true },
        { status: 'paid' },
        { evolution: 'Boa evolução, menos dor no ombro esquerdo e mais amplitude.' },
      ]),
    );
  });

  test('focus the note after the last click, so that only its text is left', async () => {
    const { details, sent } = await openDetails({ payment_status: null, payment_amount_cents: null });
    await userEvent.click(details.getByRole('button', { name: 'Marcar conclusão' }));
    const note = await details.findByLabelText<HTMLTextAreaElement>('Evolução');
    await waitFor(() => expect(document.activeElement).toBe(note));
    await userEvent.keyboard(
      'Boa evolução, menos dor no ombro esquerdo e mais amplitude.{Control>}{Enter}{/Control}',
    );
    expect(await screen.findByText('Evolução salva')).toBeTruthy();
    expect(sent('PUT').at(-1)).toEqual({
      evolution: 'Boa evolução, menos dor no ombro esquerdo e mais amplitude.',
    });
  });

  test('show the last notes beside the note, and restore a draft when they are opened again', async () => {
    const { details, sent } = await openDetails();
    expect(await details.findByText('Alongou a cadeia posterior sem dor.')).toBeTruthy();
    await userEvent.type(details.getByLabelText('Evolução'), 'curta');
    expect(details.getByText(/escreva mais de/)).toBeTruthy();
    expect(details.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await cardOf('Elisa Rocha'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Evolução')).value).toBe('curta');
    expect(sent('PUT')).toEqual([]);
  });

  test.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['a click outside', () => userEvent.click(document.body)],
  ])('say once that a typed note is a draft when %s closes them', async (_how, close) => {
    const { details } = await openDetails();
    await userEvent.type(details.getByLabelText('Evolução'), 'curta');
    await close();
    expect(await screen.findAllByText(LEFT)).toHaveLength(1);
  });

  test('say nothing about a draft when no note is typed, or the note is saved', async () => {
    const { sent } = await openDetails();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await cardOf('Elisa Rocha'));
    await userEvent.type(
      await screen.findByLabelText('Evolução'),
      `${'Menos dor. '.repeat(6)}{Control>}{Enter}{/Control}`,
    );
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText('Evolução salva')).toBeTruthy();
    expect(sent('PUT')).toHaveLength(1);
    expect(screen.queryByText(LEFT)).toBeNull();
  });

  test('read the last notes on a phone only when they are unfolded', async () => {
    useNarrowWindow();
    const { details, calls } = await openDetails();
    const summary = await details.findByText('Últimas evoluções');
    const reads = () => calls.map(({ url }) => url).filter((url) => url.includes('noted=1'));
    expect(reads()).toEqual([expect.stringContaining('without_evolution=1')]);
    const folded = summary.closest('details') as HTMLDetailsElement;
    folded.open = true;
    fireEvent(folded, new Event('toggle'));
    expect(await details.findByText('Alongou a cadeia posterior sem dor.')).toBeTruthy();
    expect(reads()).toHaveLength(2);
  });

  test('show a signed note with its signer and addenda, also when a draft is stored', async () => {
    localStorage.setItem(`draft.evolution.1.${elisa.id}`, JSON.stringify({ text: 'rascunho', base: '' }));
    const signature = {
      position: 1,
      kind: 'note',
      appointment_id: elisa.id,
      text: 'Boa evolução.',
      author_id: 1,
      author_name: 'Marina Duarte',
      council_number: 'CREFITO-3 1-F',
      signed_at: '2026-11-20 09:10:00',
      reason: null,
      hash: 'a'.repeat(64),
    } as const;
    const addendum = { ...signature, position: 2, kind: 'addendum', text: 'Lado direito.' } as const;
    const { details } = await openDetails(
      { evolution: 'Boa evolução.', evolution_signed: true },
      { endpoint: noteSignatureEndpoints.list, reply: { data: [signature, addendum] } },
    );
    expect(await details.findByText('Boa evolução.')).toBeTruthy();
    expect(details.getByText('Assinada')).toBeTruthy();
    expect(await details.findByText('Lado direito.')).toBeTruthy();
    expect(details.getAllByText('CREFITO-3 1-F')).toHaveLength(2);
    expect(details.queryByLabelText('Evolução')).toBeNull();
  });

  test('show a saved note, and no editor before the session', async () => {
    const { details } = await openDetails({ evolution: 'Escrita por outra pessoa.' });
    expect(await details.findByText('Escrita por outra pessoa.')).toBeTruthy();
    expect(details.queryByLabelText('Evolução')).toBeNull();
  });

  test('book the same time next week at the same price, only once', async () => {
    const { details, sent } = await openDetails();
    await userEvent.dblClick(details.getByRole('button', { name: 'Mesma hora na próxima semana' }));
    expect(await screen.findByText('Sexta-feira, 27 de novembro, 08:00')).toBeTruthy();
    expect(sent('POST')).toEqual([
      {
        client_id: 5,
        employee_id: 1,
        room_id: 1,
        specialty_id: 1,
        start_datetime: '2026-11-27 08:00:00',
        duration_minutes: 60,
        payment_amount_cents: 9_000,
        payment_status: 'pending',
        allow_overbooking: false,
      },
    ]);
  });

  test('move an open appointment to a free time of another day', async () => {
    const { details, sent, calls } = await openDetails();
    await userEvent.click(details.getByRole('button', { name: 'Remarcar' }));
    const date = details.getByLabelText(/Data/);
    await userEvent.clear(date);
    await userEvent.type(date, '24112026');
    await userEvent.click(await details.findByRole('button', { name: '11:00' }));
    await waitFor(() =>
      expect(sent('PUT')).toEqual([
        {
          start_datetime: '2026-11-24 11:00:00',
          end_datetime: '2026-11-24 12:00:00',
          allow_overbooking: false,
        },
      ]),
    );
    expect(calls.some(({ url }) => url.includes('start=2026-11-24&employee_id=1&room_id=1'))).toBe(true);
  });

  test('open the form with the price when an absence is booked again', async () => {
    const { details } = await openDetails({ ...attendedAs('no_show'), payment_amount_cents: null });
    await userEvent.click(details.getByRole('button', { name: 'Remarcar' }));
    await userEvent.click(await details.findByRole('button', { name: '10:00' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect((await form.findByLabelText<HTMLInputElement>(/Cliente/)).value).toBe('Elisa Rocha');
    expect(form.getByLabelText<HTMLInputElement>(/Data/).value).toBe('27/11/2026');
    expect(form.getByLabelText<HTMLInputElement>(/Início/).value).toBe('10:00');
  });

  test('open the form without "no charge" when a done session of a plan is booked again', async () => {
    const ofPlan = { recurring_plan_id: 3, payment_amount_cents: null, payment_status: null };
    const { details, sent } = await openDetails({ ...attendedAs('done'), ...ofPlan });
    await userEvent.click(details.getByRole('button', { name: 'Agendar outra' }));
    await userEvent.click(await details.findByRole('button', { name: '10:00' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(await form.findByRole('checkbox', { name: 'Sem cobrança' })).toHaveProperty('checked', false);
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
    expect(await form.findByText('Informe o valor ou marque “Sem cobrança”')).toBeTruthy();
    expect(sent('POST')).toEqual([]);
  });

  test.each([
    ['a missed session of a plan', { recurring_plan_id: 3 }],
    ['a missed make-up session whose credit was given back', {}],
  ])('book another with the credit of %s', async (_case, known) => {
    const missed = { ...attendedAs('no_show'), payment_amount_cents: null, ...known };
    const credits = { endpoint: creditEndpoints.listOfClient, reply: { data: [sampleCredit()] } };
    const { details } = await openDetails(missed, credits);
    await userEvent.click(details.getByRole('button', { name: 'Remarcar' }));
    const use = { name: 'Usar reposição (1, vence em 16/12)' };
    expect(await details.findByRole('checkbox', use)).toHaveProperty('checked', true);
    await userEvent.click(await details.findByRole('button', { name: '10:00' }));
    const form = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
    expect(await form.findByRole('checkbox', use)).toHaveProperty('checked', true);
    expect(form.getByLabelText(/^Valor/)).toHaveProperty('disabled', true);
  });
});
