import {
  type CurrentUser,
  type Employee,
  employeeEndpoints,
  offboardingEndpoints,
} from '@alinha/contracts-accounts';
import { apiQuery, queryClient, toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN, EMPLOYEES, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { EditEmployeeScreen } from './edit-employee.screen.tsx';
import { EmployeesScreen } from './employees.screen.tsx';

const RAFAEL = { ...PROFESSIONAL, color: '#2B6CB0', capacity: 1, active: true } satisfies Employee;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const preview = (appointments: number, plans: number): FakeRoute => ({
  endpoint: offboardingEndpoints.preview,
  reply: { data: { id: 2, appointments, plans } },
});
const LOST: FakeReply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };
const done: FakeReply = { data: { id: 2, appointments: 0, plans: 0 } };

async function openList(user: CurrentUser, ...routes: FakeRoute[]) {
  const api = fakeStudio(user, ...routes, {
    endpoint: employeeEndpoints.listInactive,
    reply: { data: [{ ...RAFAEL, id: 9, name: 'Lia Torres', active: false }] },
  });
  await renderScreen(<EmployeesScreen />, { ...remote, at: '/app/employees' });
  return api;
}

async function openRecord(...routes: FakeRoute[]) {
  const api = fakeStudio(ADMIN, ...routes);
  await renderScreen(<EditEmployeeScreen />, {
    ...remote,
    at: '/app/employees/2/edit',
    path: '/app/employees/:id/edit',
  });
  return api;
}

async function openDialogFromRecord(...routes: FakeRoute[]) {
  const api = await openRecord(...routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Desativar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desativar Rafael Nogueira?' });
  return { api, dialog };
}

async function openDialogFromList(...routes: FakeRoute[]) {
  const api = await openList(ADMIN, ...routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Rafael Nogueira' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Desativar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Desativar Rafael Nogueira?' });
  return { api, dialog };
}

describe('deactivating a professional', () => {
  it('shows the number of upcoming appointments and requires a successor', async () => {
    const { api, dialog } = await openDialogFromList(preview(53, 1), {
      endpoint: offboardingEndpoints.deactivate,
      reply: done,
    });
    expect(await within(dialog).findByText('Tem pela frente: 53 consultas e 1 plano.')).toBeTruthy();
    await press('Desativar');
    expect(await within(dialog).findByText('Campo obrigatório')).toBeTruthy();
    expect(sent(api)).toBeUndefined();

    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Quem assume' }));
    expect(screen.queryByRole('option', { name: /Rafael/ })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: /Marina/ }));
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    await press('Desativar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(api)).toEqual({ appointments: 'move', successor_id: 1, allow_overbooking: false });
    expect(success).toHaveBeenCalledWith('Cadastro de Rafael Nogueira desativado.', undefined);
  });

  it('lists dates in conflict and saves them only after a confirmation', async () => {
    const details = {
      total: 53,
      dates: [
        {
          start_datetime: '2026-12-07 09:00:00',
          end_datetime: '2026-12-07 10:00:00',
          reasons: ['professional'],
          clients: ['Otávio Reis'],
        },
      ],
    };
    let calls = 0;
    const { dialog } = await openDialogFromList(preview(53, 1), {
      endpoint: offboardingEndpoints.deactivate,
      reply: ({ body }) => {
        calls++;
        return (body as { allow_overbooking: boolean }).allow_overbooking
          ? done
          : { status: 409, code: 'CONFLICT', error: 'Este horário não está livre.', details };
      },
    });
    await userEvent.click(await within(dialog).findByRole('combobox', { name: 'Quem assume' }));
    await userEvent.click(await screen.findByRole('option', { name: /Marina/ }));
    await press('Desativar');
    const question = await screen.findByRole('alertdialog', { name: /^Passar para Marina.* mesmo assim\?$/ });
    expect(within(question).getByText('1 de 53 consultas em conflito')).toBeTruthy();
    expect(within(question).getByText('Otávio Reis')).toBeTruthy();
    expect(within(question).getByText('Profissional sem vaga')).toBeTruthy();
    await press('Voltar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls).toBe(1);
    await press('Desativar');
    await screen.findByRole('alertdialog');
    await press('Passar mesmo assim');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toBe(3);
  });

  it('asks nothing without upcoming appointments and offers an undo', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const { api, dialog } = await openDialogFromList(preview(0, 0), {
      endpoint: offboardingEndpoints.deactivate,
      reply: done,
    });
    expect(await within(dialog).findByText('Não tem consultas nem planos pela frente.')).toBeTruthy();
    expect(within(dialog).queryByRole('radiogroup')).toBeNull();
    await press('Desativar');
    await waitFor(() => expect(sent(api)).toMatchObject({ appointments: 'keep', successor_id: null }));
    await waitFor(() =>
      expect(success).toHaveBeenCalledWith('Cadastro de Rafael Nogueira desativado.', {
        action: expect.objectContaining({ label: 'Desfazer' }),
      }),
    );
  });

  it('shows the refusal in the dialog', async () => {
    const error = 'A empresa precisa de pelo menos um administrador.';
    const { dialog } = await openDialogFromList(preview(2, 0), {
      endpoint: offboardingEndpoints.deactivate,
      reply: { status: 409, code: 'LAST_ADMIN', error },
    });
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Manter na agenda' }));
    await press('Desativar');
    expect(await within(dialog).findByText(error)).toBeTruthy();
  });

  it.each([
    ['in the list', openDialogFromList],
    ['at the record', openDialogFromRecord],
  ])('shows success after a lost reply when the record is inactive (%s)', async (_, openDialog) => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    let active = true;
    const { api, dialog } = await openDialog(
      preview(2, 0),
      { endpoint: offboardingEndpoints.deactivate, reply: LOST },
      { endpoint: employeeEndpoints.get, reply: () => ({ data: { ...RAFAEL, active } }) },
    );
    const listed = () => api.calls.filter(({ url }) => url.endsWith('/api/employees')).length;
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Manter na agenda' }));
    const before = listed();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Desativar' }));
    expect(await within(dialog).findByText('Ainda não sabemos se deu certo.')).toBeTruthy();
    await waitFor(() => expect(listed()).toBeGreaterThan(before));
    expect(success).not.toHaveBeenCalled();
    active = false;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 });
    expect(success).toHaveBeenCalledTimes(1);
    expect(success).toHaveBeenCalledWith('Cadastro de Rafael Nogueira desativado.', {
      action: expect.objectContaining({ label: 'Desfazer' }),
    });
  });

  it('ignores a cached record after a lost reply', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const { api, dialog } = await openDialogFromList(
      preview(2, 0),
      { endpoint: offboardingEndpoints.deactivate, reply: LOST },
      { endpoint: employeeEndpoints.get, reply: { data: RAFAEL } },
    );
    const record = apiQuery(employeeEndpoints.get, { params: { id: 2 } });
    queryClient.setQueryData(record.queryKey, { ...RAFAEL, active: false });
    const recordCalls = () => api.calls.filter(({ url }) => url.endsWith('/api/employees/2')).length;
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Manter na agenda' }));
    await press('Desativar');
    expect(await within(dialog).findByText('Ainda não sabemos se deu certo.')).toBeTruthy();
    await waitFor(() => expect(recordCalls()).toBeGreaterThan(1), { timeout: 5_000 });
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(success).not.toHaveBeenCalled();
  });

  it('shows that colleagues lose appointments of ended plans', async () => {
    const { dialog } = await openDialogFromList({
      endpoint: offboardingEndpoints.preview,
      reply: { data: { id: 2, appointments: 51, plans: 1, with_colleagues: 1 } },
    });
    expect(
      await within(dialog).findByText(/Vai junto 1 consulta desses planos que está com um colega\./),
    ).toBeTruthy();
  });

  it('offers a retry when counting fails', async () => {
    let isDown = true;
    const { dialog } = await openDialogFromList({
      endpoint: offboardingEndpoints.preview,
      reply: () =>
        isDown
          ? { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão.' }
          : { data: { id: 2, appointments: 1, plans: 0 } },
    });
    expect(await within(dialog).findByText('Não foi possível carregar o que está marcado.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Desativar' }).hasAttribute('disabled')).toBe(true);
    isDown = false;
    await press('Tentar de novo');
    expect(await within(dialog).findByText('Tem pela frente: 1 consulta.')).toBeTruthy();
  });
});

describe('remaining appointments of an inactive professional', () => {
  const inactive = { ...RAFAEL, active: false };

  it('can be moved or cancelled later, but not left unchanged', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = await openRecord(
      preview(2, 0),
      { endpoint: employeeEndpoints.get, reply: { data: inactive } },
      { endpoint: offboardingEndpoints.deactivate, reply: done },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Decidir' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'O que fazer com o que ficou de Rafael Nogueira?',
    });
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Cancelar o que está marcado' }));
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    await press('Confirmar');
    await waitFor(() => expect(sent(api)).toMatchObject({ appointments: 'cancel', successor_id: null }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Agenda atualizada.'));
  });

  it('are done after a lost reply when no appointment remains', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    let appointments = 2;
    await openRecord(
      { endpoint: offboardingEndpoints.preview, reply: () => ({ data: { id: 2, appointments, plans: 0 } }) },
      { endpoint: employeeEndpoints.get, reply: { data: inactive } },
      { endpoint: offboardingEndpoints.deactivate, reply: LOST },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Decidir' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Cancelar o que está marcado' }));
    await press('Confirmar');
    expect(await within(dialog).findByText('Ainda não sabemos se deu certo.')).toBeTruthy();
    expect(success).not.toHaveBeenCalled();
    appointments = 0;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 });
    expect(success).toHaveBeenCalledTimes(1);
    expect(success).toHaveBeenCalledWith('Agenda atualizada.');
    await waitFor(() => expect(screen.queryByText('O que ficou na agenda')).toBeNull());
  });

  it('are not mentioned when there are none', async () => {
    await openRecord(preview(0, 0), { endpoint: employeeEndpoints.get, reply: { data: inactive } });
    expect(await screen.findByRole('button', { name: 'Reativar' })).toBeTruthy();
    expect(screen.queryByText('O que ficou na agenda')).toBeNull();
  });
});

describe('list of professionals', () => {
  it('does not offer deactivating oneself, and offers only the hours', async () => {
    await openList(ADMIN);
    await userEvent.click(await screen.findByRole('button', { name: 'Ações de Marina Duarte' }));
    expect(screen.queryByRole('menuitem', { name: 'Desativar' })).toBeNull();
    expect((await screen.findByRole('menuitem', { name: 'Horários e bloqueios' })).getAttribute('href')).toBe(
      '/app/appointments/hours?from=employees&professional=1',
    );
  });

  it('shows inactive professionals to an administrator and reactivates them', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = await openList(ADMIN, {
      endpoint: employeeEndpoints.reactivate,
      reply: { data: { ...RAFAEL, id: 9, name: 'Lia Torres' } },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Inativos' }));
    expect(await screen.findByRole('link', { name: /Lia/ })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Marina/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ações de Lia Torres' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reativar' }));
    await waitFor(() => expect(success).toHaveBeenCalledWith('Cadastro de Lia Torres reativado.'));
    expect(api.calls.some(({ url }) => url.endsWith('/api/employees/9/reactivation'))).toBe(true);
  });

  it('hides inactive professionals from other users', async () => {
    const api = await openList(PROFESSIONAL);
    await screen.findByText('Marina Duarte');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(api.calls.some(({ url }) => url.endsWith('/inactive'))).toBe(false);
    expect(EMPLOYEES).toHaveLength(2);
  });
});
