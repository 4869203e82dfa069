import { clientEndpoints } from '@alinha/contracts-clients';
import { navigate, queryClient, sessionQuery } from '@alinha/web-kit';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStudio } from '../../booking/fake-studio.ts';
import {
  createdFrom,
  creates,
  fieldValue,
  fillIn,
  saveButton,
  setTime,
  showNewAppointment,
} from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const KEY = 'draft.booking.appointment.1';
const kept = () => sessionStorage.getItem(KEY);
const BACK = 'O que você tinha digitado está de volta.';

async function typeSomething(): Promise<void> {
  await showNewAppointment();
  await fillIn();
  setTime(/^Início/, '10:30');
  await waitFor(() => expect(kept()).toContain('10:30'));
}

describe('a draft', () => {
  test('survives the end of the session for the same user', async () => {
    fakeStudio();
    await typeSomething();
    act(() => queryClient.setQueryData(sessionQuery.queryKey, null));
    cleanup();
    await showNewAppointment('');
    expect(await screen.findByText(BACK)).toBeTruthy();
    expect([fieldValue(/^Início/), fieldValue(/^Fim/)]).toEqual(['10:30', '11:30']);
    expect(fieldValue(/^Valor/)).toContain('90,00');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Elisa Rocha');
  });

  test('is deleted when the user leaves the form while signed in', async () => {
    fakeStudio();
    await typeSomething();
    act(() => navigate('/app/appointments', { force: true }));
    await waitFor(() => expect(kept()).toBeNull());
  });

  test('is deleted when the appointment is booked', async () => {
    fakeStudio(creates(({ body }) => createdFrom(body)));
    await typeSomething();
    await userEvent.click(saveButton());
    await screen.findByText('Consulta criada');
    await waitFor(() => expect(kept()).toBeNull());
  });

  test('can be replaced by the values of the address', async () => {
    fakeStudio();
    await typeSomething();
    act(() => queryClient.setQueryData(sessionQuery.queryKey, null));
    cleanup();
    await showNewAppointment();
    await screen.findByText(BACK);
    await userEvent.click(screen.getByRole('button', { name: 'Descartar rascunho' }));
    await waitFor(() => expect(screen.queryByText(BACK)).toBeNull());
    expect(fieldValue(/^Início/)).toBe('08:00');
    expect(kept()).toBeNull();
  });

  test('is ignored when it belongs to another user or form', async () => {
    fakeStudio();
    sessionStorage.setItem('draft.booking.appointment.2', JSON.stringify({ start_time: '11:00' }));
    sessionStorage.setItem(KEY, '{"start_time":"11:00"}');
    await showNewAppointment();
    expect(fieldValue(/^Início/)).toBe('08:00');
    expect(screen.queryByText(BACK)).toBeNull();
  });
});

test('a client typed in the quick form is shown beside the field, and created on request', async () => {
  const ana = { id: 9, name: 'Ana Lima', phone: '11987651234' };
  const { calls } = fakeStudio(
    { endpoint: clientEndpoints.create, reply: { data: ana } },
    {
      endpoint: clientEndpoints.list,
      reply: () => ({ data: calls.some(({ method }) => method === 'POST') ? [ana] : [] }),
    },
  );
  await showNewAppointment('?date=2026-11-20&start=08:00', {
    newClient: { name: 'Ana Lima', phone: '11987651234' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Ainda não cadastrado: Ana Lima, (11) 98765-1234.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Criar cliente' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo cliente' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Criar cliente' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText(/^Ainda não cadastrado/)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Ana Lima');
});
