import { authRoutes, companyRoutes } from '@alinha/contracts-accounts';
import { type ClientAccess, chartAccessRoutes } from '@alinha/contracts-agenda';
import { clientEndpoints, clientRoutes } from '@alinha/contracts-clients';
import type { FakeReply } from '@alinha/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeStudio, rafael } from '../../booking/fake-studio.ts';
import {
  createdFrom,
  creates,
  fieldValue,
  fillIn,
  renderNewAppointment,
  saveButton,
  setTime,
  showNewAppointment,
} from './new-appointment.fixture.tsx';

vi.setConfig({ testTimeout: 20_000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

describe('the form', () => {
  test('has the values of the address, and an end one hour later', async () => {
    fakeStudio();
    await showNewAppointment();
    expect([fieldValue(/^Data/), fieldValue(/^Início/), fieldValue(/^Fim/)]).toEqual([
      '20/11/2026',
      '08:00',
      '09:00',
    ]);
    expect(screen.getByLabelText(/^Profissional/).textContent).toContain('Rafael Nogueira');
  });

  test('has client, room and end of the address, and ignores unknown ids', async () => {
    fakeStudio();
    await showNewAppointment('?date=2026-11-20&start=08:00&end=08:45&professional=99&client=5&room=1');
    expect(fieldValue(/^Fim/)).toBe('08:45');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Elisa Rocha');
    expect(screen.getByLabelText(/^Sala/).textContent).toContain('Sala Reformer');
    expect(screen.getByLabelText(/^Profissional/).textContent).toContain('Selecione');
  });

  test('opens with "no charge" or "already paid" as the address says', async () => {
    fakeStudio();
    await showNewAppointment('?date=2026-11-20&start=08:00&free=1');
    expect(screen.getByRole('checkbox', { name: 'Sem cobrança' })).toHaveProperty('checked', true);
    expect(screen.getByLabelText(/^Valor/)).toHaveProperty('disabled', true);
    cleanup();
    await showNewAppointment('?date=2026-11-20&start=08:00&cents=9000&paid=1');
    expect(screen.getByRole('checkbox', { name: 'Pagamento já realizado' })).toHaveProperty('checked', true);
  });

  test('a chosen start sets the end an hour later', async () => {
    fakeStudio();
    await showNewAppointment('');
    expect(fieldValue(/^Data/)).toBe('20/11/2026');
    setTime(/^Início/, '14:45');
    expect(fieldValue(/^Fim/)).toBe('15:45');
  });

  test('marks an end after midnight, and books with the duration', async () => {
    const { calls } = fakeStudio(creates(({ body }) => createdFrom(body)));
    await showNewAppointment();
    await fillIn();
    setTime(/^Início/, '23:45');
    expect(fieldValue(/^Fim/)).toBe('00:45');
    expect(screen.getByText('Dia seguinte: sáb., 21/11/2026')).toBeTruthy();
    setTime(/^Fim/, '00:00');
    expect(screen.getByText('Dia seguinte: sáb., 21/11/2026')).toBeTruthy();
    await waitFor(() => {
      const query = calls.findLast(({ url }) => url.includes('/conflicts'))?.url.split('?')[1];
      expect(new URLSearchParams(query).get('end')).toBe('2026-11-21 00:00:00');
    });
    await userEvent.click(saveButton());
    await screen.findByText('Consulta criada');
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      start_datetime: '2026-11-20 23:45:00',
      duration_minutes: 15,
    });
  });

  test('an end that is not after the start turns red at once, and nothing can be saved', async () => {
    fakeStudio();
    await showNewAppointment();
    await fillIn();
    expect(saveButton().disabled).toBe(false);
    setTime(/^Fim/, '08:00');
    expect(screen.getByText('O horário final deve ser maior que o horário inicial.')).toBeTruthy();
    expect(screen.getByLabelText(/^Fim/).getAttribute('aria-invalid')).toBe('true');
    expect(saveButton().disabled).toBe(true);
  });

  test('names missing fields while it cannot be saved', async () => {
    fakeStudio();
    await showNewAppointment('');
    expect(saveButton().disabled).toBe(true);
    expect(
      screen.getByText('Falta preencher: cliente, horário inicial, horário final e valor ou “Sem cobrança”.'),
    ).toBeTruthy();
  });

  test('books, confirms, and returns to the agenda on that day', async () => {
    const { calls } = fakeStudio(creates(({ body }) => createdFrom(body)));
    await showNewAppointment('?date=2026-11-24&start=08:00&professional=2');
    await fillIn();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Pagamento já realizado' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cartão de débito' }));
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
      payment_method: 'debit_card',
    });
  });

  test("shows the server's errors under their fields", async () => {
    const fields = { start_datetime: 'Data e hora inválidas' };
    fakeStudio(
      creates({ status: 400, error: 'Verifique os campos destacados.', code: 'INVALID_INPUT', fields }),
    );
    await showNewAppointment();
    await fillIn();
    await userEvent.click(saveButton());
    expect(await screen.findByText('Erro ao criar')).toBeTruthy();
    expect(screen.getByText('Data e hora inválidas')).toBeTruthy();
    expect(screen.getByLabelText(/^Início/).getAttribute('aria-invalid')).toBe('true');
  });

  test('waits for the list of clients, and shows an error when loading fails', async () => {
    fakeStudio({ endpoint: clientEndpoints.list, reply: { status: 403 } });
    await renderNewAppointment();
    expect(await screen.findByText('Não foi possível carregar o formulário.')).toBeTruthy();
  });

  test('creates a new client from the form', async () => {
    const ana = { id: 9, name: 'Ana Lima', phone: null };
    const { calls } = fakeStudio(
      { endpoint: clientEndpoints.create, reply: { data: ana } },
      {
        endpoint: clientEndpoints.list,
        reply: () => ({ data: calls.some(({ method }) => method === 'POST') ? [ana] : [] }),
      },
    );
    await showNewAppointment();
    await userEvent.type(screen.getByRole('combobox', { name: /^Cliente/ }), 'Ana Lima');
    await userEvent.click(await screen.findByText('Criar cliente “Ana Lima”'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Novo cliente' }));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Ana Lima');
    await userEvent.click(dialog.getByRole('button', { name: 'Criar cliente' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ }).value).toBe('Ana Lima');
  });

  describe('of a professional who sees only own clients', () => {
    const limited = (reply: FakeReply, access: ClientAccess = { kind: 'full', expires_at: null }) =>
      fakeStudio(
        { endpoint: authRoutes.me, reply: { data: { ...rafael, role: 'professional' } } },
        {
          endpoint: companyRoutes.get,
          reply: { data: { id: 1, name: 'Estúdio', timezone: 'America/Sao_Paulo', own_agenda_only: true } },
        },
        { endpoint: clientRoutes.listOthers, reply },
        { endpoint: chartAccessRoutes.get, reply: { data: access } },
      );
    const client = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Cliente/ });

    test("finds a colleague's client, says who books them, and does not choose them", async () => {
      limited({ data: [{ id: 77, name: 'Elisandra Dias', phone_end: '0132' }] });
      await showNewAppointment();
      await userEvent.type(client(), 'elisa');
      const other = await screen.findByRole('option', { name: /Elisandra Dias/ });
      expect(other.textContent).toContain('Final 0132 · cliente de outro profissional');
      expect(screen.getByRole('option', { name: /Elisa Rocha/ })).toBeTruthy();
      await userEvent.click(other);
      expect(await screen.findByText(/^Elisandra Dias é cliente de outro profissional/)).toBeTruthy();
      expect(client().value).toBe('');
      await userEvent.type(client(), 'elisa');
      await userEvent.click(await screen.findByRole('option', { name: /Elisa Rocha/ }));
      expect(screen.queryByText(/é cliente de outro profissional/)).toBeNull();
      expect(client().value).toBe('Elisa Rocha');
    });

    test('says who books a client of a justified access', async () => {
      limited({ data: [] }, { kind: 'justified', expires_at: '2099-12-02 09:00:00' });
      await showNewAppointment();
      await userEvent.type(client(), 'elisa');
      await userEvent.click(await screen.findByRole('option', { name: /Elisa Rocha/ }));
      expect(await screen.findByText(/^Elisa Rocha é cliente de outro profissional/)).toBeTruthy();
    });

    test('still finds own clients when the search for others fails', async () => {
      limited({ status: 503, error: 'Serviço parado' });
      await showNewAppointment();
      await userEvent.type(client(), 'elisa');
      expect(await screen.findByRole('option', { name: /Elisa Rocha/ })).toBeTruthy();
    });
  });
});
