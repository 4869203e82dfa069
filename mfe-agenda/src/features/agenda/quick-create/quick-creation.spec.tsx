import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleAppointment } from '../../../appointments/sample-appointment.ts';
import { agendaApi, elisa, halfHour, showAgenda, useWideWindow } from '../agenda.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });
beforeEach(() => {
  useWideWindow();
  localStorage.setItem('agenda.prices.1', JSON.stringify({ latest: { '2': '1' }, cents: { '1': 9_000 } }));
});

/** Opens the form at a time and chooses a client. */
async function fillAt(time: string): Promise<void> {
  await userEvent.click(halfHour(1, time));
  const panel = within(await screen.findByRole('dialog', { name: 'Nova consulta' }));
  const client = await panel.findByRole('combobox', { name: 'Cliente' });
  await userEvent.type(client, 'diego');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(client).toHaveProperty('value', 'Diego Fernandes'));
}

/** Sends a form and leaves it before its reply. Returns a function that lets the reply arrive. */
async function leaveWaiting(): Promise<() => Promise<void>> {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const times = { start_datetime: '2026-11-20 09:30:00', end_datetime: '2026-11-20 10:30:00' };
  const booked = sampleAppointment({ id: 40, ...times });
  let saved = [elisa];
  const create = () => {
    saved = [elisa, booked];
    return { data: booked };
  };
  agendaApi(
    [],
    { endpoint: appointmentEndpoints.list, reply: () => ({ data: saved }) },
    { endpoint: appointmentEndpoints.create, reply: create },
  );
  const reply = fetch;
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    if (given[1]?.method === 'POST') await answered;
    return reply(...given);
  });
  await showAgenda('?view=day');
  await screen.findByText('Elisa Rocha', { selector: '.card-name' });
  await fillAt('09:30');
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Consulta não salva')).toBeTruthy();
  return async () => {
    answer();
    await screen.findByText('Consulta criada');
  };
}

const form = () => screen.queryByRole('dialog', { name: 'Nova consulta' });

test('a form that was left while it was saved offers no draft once it is saved, and another form stays open', async () => {
  const answer = await leaveWaiting();
  await fillAt('14:00');
  await answer();
  await waitFor(() => expect(screen.queryByText('Consulta não salva')).toBeNull());
  expect(form()).not.toBeNull();
});

test('a form that was left while it was saved does not remove the draft of another one', async () => {
  const answer = await leaveWaiting();
  await fillAt('14:00');
  await userEvent.keyboard('{Escape}');
  await answer();
  // A dismissed toast is removed after its animation.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(screen.getByText('Consulta não salva')).toBeTruthy();
});

test('a form that was left while it was saved, and resumed, closes once it is saved', async () => {
  const answer = await leaveWaiting();
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(form()).not.toBeNull());
  await answer();
  await waitFor(() => expect(form()).toBeNull());
});
