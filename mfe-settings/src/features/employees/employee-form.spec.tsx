import { type CurrentUser, type Employee, employeeEndpoints } from '@alinha/contracts-accounts';
import { slotEndpoints, workingHoursEndpoints } from '@alinha/contracts-agenda';
import { apiQuery, currentPlace, queryClient, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN, EMPLOYEES, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { EditEmployeeScreen } from './edit-employee.screen.tsx';
import { NewEmployeeScreen } from './new-employee.screen.tsx';

const [MARINA] = EMPLOYEES;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a new professional', () => {
  async function open(user: CurrentUser, reply: FakeReply = { data: MARINA }) {
    const api = fakeStudio(user, { endpoint: employeeEndpoints.create, reply });
    await renderScreen(<NewEmployeeScreen />, { ...remote, at: '/app/employees/new' });
    return api;
  }

  async function fillIn() {
    await userEvent.type(await screen.findByLabelText(/^Nome/), ' Bia Costa ');
    await userEvent.type(screen.getByLabelText(/^E-mail/), 'Bia@Studio.example');
    await userEvent.type(screen.getByLabelText(/^Senha/), 'pilates');
  }

  it('needs a name, an e-mail and a password of six characters', async () => {
    const api = await open(ADMIN);
    await userEvent.type(await screen.findByLabelText(/^Senha/), '12345');
    await press('Criar profissional');
    expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
    expect(screen.getByText('E-mail é obrigatório')).toBeTruthy();
    expect(screen.getByText('A senha precisa de pelo menos 6 caracteres')).toBeTruthy();
    expect(sent(api)).toBeUndefined();
  });

  it('starts with green and a capacity of 1, which is also used for an empty field', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = await open(ADMIN);
    await fillIn();
    await userEvent.type(screen.getByLabelText('Registro no conselho'), ' CREFITO-3 9-F ');
    await userEvent.clear(screen.getByRole('spinbutton', { name: 'Capacidade' }));
    await press('Criar profissional');
    await waitFor(() => expect(currentPlace().pathname).toBe('/app/employees'));
    expect(sent(api)).toEqual({
      name: 'Bia Costa',
      email: 'bia@studio.example',
      password: 'pilates',
      color: '#71B27B',
      capacity: 1,
      is_admin: false,
      role: 'professional',
      default_specialty_id: null,
      council_number: 'CREFITO-3 9-F',
    });
    expect(success).toHaveBeenCalledWith('Profissional criado com sucesso.');
  });

  it('is invited by e-mail without a password', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = fakeStudio(ADMIN, { endpoint: employeeEndpoints.invite, reply: { data: MARINA } });
    await renderScreen(<NewEmployeeScreen />, { ...remote, at: '/app/employees/new' });
    await fillIn();
    const box = screen.getByRole('checkbox', { name: /^Enviar convite por e-mail/ });
    await userEvent.click(box);
    expect(screen.queryByLabelText(/^Senha/)).toBeNull();
    // A password typed before is not sent, and returns without the invitation.
    await userEvent.click(box);
    expect(screen.getByLabelText<HTMLInputElement>(/^Senha/).value).toBe('pilates');
    await userEvent.click(box);
    await press('Criar profissional');
    await waitFor(() => expect(currentPlace().pathname).toBe('/app/employees'));
    expect(sent(api)).toEqual({
      name: 'Bia Costa',
      email: 'bia@studio.example',
      color: '#71B27B',
      capacity: 1,
      is_admin: false,
      role: 'professional',
      default_specialty_id: null,
      council_number: null,
    });
    expect(success).toHaveBeenCalledWith('Profissional criado. O convite foi enviado por e-mail.');
  });

  it('refuses a capacity beyond the limit and an invalid colour', async () => {
    const api = await open(ADMIN);
    await fillIn();
    const capacity = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Capacidade' });
    await userEvent.clear(capacity);
    await userEvent.type(capacity, '1000');
    await userEvent.type(screen.getByRole('textbox', { name: 'Código da cor' }), '{Backspace}');
    await press('Criar profissional');
    expect(await screen.findByText('A capacidade precisa ser um número inteiro de 1 a 999')).toBeTruthy();
    expect(screen.getByText('Use um código como #71B27B')).toBeTruthy();
    expect([capacity.value, sent(api)]).toEqual(['1000', undefined]);
  });

  it('invalidates working weeks and free times, which miss the new professional', async () => {
    await open(ADMIN);
    await fillIn();
    const { queryKey: weeks } = apiQuery(workingHoursEndpoints.list);
    const slots = [slotEndpoints.list.id, {}];
    for (const key of [weeks, slots]) queryClient.setQueryData(key, []);
    await press('Criar profissional');
    await waitFor(() => expect(currentPlace().pathname).toBe('/app/employees'));
    for (const key of [weeks, slots]) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  });

  it('shows the error of a used e-mail under its field', async () => {
    const taken = 'Este e-mail já está em uso.';
    await open(ADMIN, { status: 409, code: 'EMAIL_TAKEN', error: taken, fields: { email: taken } });
    await fillIn();
    await press('Criar profissional');
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/));
  });

  it('is not available to a user who is not an administrator', async () => {
    await open(PROFESSIONAL);
    expect(await screen.findByText('Só administradores cadastram profissionais.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Nome/)).toBeNull();
  });
});

describe('an existing professional', () => {
  async function open(
    user: CurrentUser,
    id: number,
    reply: FakeReply = { data: MARINA },
    { stored, query = '' }: { readonly stored?: Employee; readonly query?: string } = {},
  ) {
    const api = fakeStudio(
      user,
      { endpoint: employeeEndpoints.update, reply },
      ...(stored ? [{ endpoint: employeeEndpoints.get, reply: { data: stored } }] : []),
    );
    await renderScreen(<EditEmployeeScreen />, {
      ...remote,
      at: `/app/employees/${id}/edit${query}`,
      path: '/app/employees/:id/edit',
    });
    return api;
  }

  const save = async () => {
    await screen.findByLabelText(/^Nome/);
    await press('Salvar');
  };

  it('keeps the password when none is typed', async () => {
    const success = vi.spyOn(toast, 'success').mockReturnValue(1);
    const api = await open(ADMIN, 2);
    await save();
    await waitFor(() => expect(currentPlace().pathname).toBe('/app/employees'));
    expect(sent(api)).toEqual({
      name: 'Rafael Nogueira',
      email: 'rafael@studio.example',
      color: '#2B6CB0',
      capacity: 1,
      is_admin: false,
      role: 'professional',
      default_specialty_id: null,
      council_number: null,
    });
    expect(success).toHaveBeenCalledWith('Profissional atualizado com sucesso.');
  });

  it('returns to the receipts that miss its council number', async () => {
    await open(ADMIN, 2, { data: MARINA }, { query: '?receipts=2026-05' });
    const number = await screen.findByLabelText(/^Registro/);
    expect(document.activeElement).toBe(number);
    await press('Salvar');
    await waitFor(() => expect(currentPlace().pathname).toBe('/app/finance'));
    expect(currentPlace().search).toBe('?tab=health-receipts&month=2026-05');
  });

  it('proposes a specialty for new appointments, and none that is archived', async () => {
    const archived: Employee = {
      ...ADMIN,
      color: '#2E7D4A',
      capacity: 3,
      active: true,
      default_specialty_id: 77,
    };
    const api = await open(ADMIN, 1, { data: archived }, { stored: archived });
    const specialty = await screen.findByRole('combobox', { name: 'Especialidade padrão' });
    expect(specialty.textContent).toBe('Nenhuma');
    await userEvent.click(specialty);
    await userEvent.click(await screen.findByRole('option', { name: 'Fisioterapia' }));
    await save();
    await waitFor(() => expect(sent(api)).toMatchObject({ default_specialty_id: 9 }));
  });

  it("offers the start page only on the user's own record", async () => {
    const api = await open(ADMIN, 1);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Página inicial' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Hoje' }));
    await save();
    await waitFor(() => expect(sent(api)).toMatchObject({ start_page: 'today' }));
    cleanup();
    await open(ADMIN, 2);
    await screen.findByLabelText(/^Nome/);
    expect(screen.queryByRole('combobox', { name: 'Página inicial' })).toBeNull();
  });

  it('refuses a new password under six characters', async () => {
    const api = await open(ADMIN, 2);
    await userEvent.type(await screen.findByLabelText(/^Nova senha/), '123');
    await press('Salvar');
    expect(await screen.findByText('A senha precisa de pelo menos 6 caracteres')).toBeTruthy();
    expect(sent(api)).toBeUndefined();
  });

  it('hides and omits the administrator role for other users', async () => {
    const api = await open(PROFESSIONAL, 2);
    await screen.findByLabelText(/^Nome/);
    expect(screen.queryByRole('checkbox')).toBeNull();
    await save();
    await waitFor(() => expect(sent(api)).toBeDefined());
    expect(sent(api)).not.toHaveProperty('is_admin');
    expect(sent(api)).not.toHaveProperty('role');
  });

  it('gets another role, which an administrator does not choose', async () => {
    const api = await open(ADMIN, 2);
    const admin = await screen.findByRole('checkbox', { name: 'Administrador' });
    expect(screen.getByRole('combobox', { name: 'Função' }).textContent).toBe('Profissional');
    await userEvent.click(screen.getByRole('combobox', { name: 'Função' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Recepção' }));
    expect(screen.getByText(/Não vê evoluções, métricas nem o Financeiro/)).toBeTruthy();
    await userEvent.click(admin);
    expect(screen.queryByRole('combobox', { name: 'Função' })).toBeNull();
    await userEvent.click(admin);
    await save();
    await waitFor(() => expect(sent(api)).toMatchObject({ is_admin: false, role: 'reception' }));
  });

  it('becomes administrator by the checkbox from another role', async () => {
    const [, rafael] = EMPLOYEES;
    const stored = { ...(rafael as Employee), role: 'finance' } as const;
    const api = await open(ADMIN, 2, { data: stored }, { stored });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrador' }));
    await save();
    await waitFor(() => expect(sent(api)).toMatchObject({ is_admin: true, role: 'administrator' }));
  });

  it('is not available to other users', async () => {
    await open(PROFESSIONAL, 1);
    expect(await screen.findByText('Você pode editar apenas o seu próprio cadastro.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Nome/)).toBeNull();
  });

  it('asks before administrators remove their own access, and sends nothing when they cancel', async () => {
    const api = await open(ADMIN, 1);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrador' }));
    await save();
    const question = await screen.findByRole('alertdialog', { name: 'Remover acesso de administrador?' });
    expect(question).toBeTruthy();
    await press('Cancelar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(api)).toBeUndefined();
  });

  it('shows at the checkbox that the last administrator must keep the role', async () => {
    const error = 'A empresa precisa de pelo menos um administrador.';
    const api = await open(ADMIN, 1, { status: 409, code: 'LAST_ADMIN', error });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrador' }));
    await save();
    await screen.findByRole('alertdialog');
    await press('Remover acesso');
    expect(await screen.findByText(new RegExp(error))).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Administrador' }).getAttribute('aria-invalid')).toBe('true');
    expect(sent(api)).toMatchObject({ is_admin: false });
  });

  it('does not ask when an administrator changes another one', async () => {
    const api = await open(ADMIN, 2);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Administrador' }));
    await save();
    await waitFor(() => expect(sent(api)).toMatchObject({ is_admin: true }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
