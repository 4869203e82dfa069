import { type CurrentUser, type Employee, employeeEndpoints } from '@alinha/contracts-accounts';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, EMPLOYEES, fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { EmployeesScreen } from './employees.screen.tsx';

async function open(user: CurrentUser, ...routes: FakeRoute[]) {
  const api = fakeStudio(user, ...routes);
  await renderScreen(<EmployeesScreen />, { ...remote, at: '/app/employees' });
  return api;
}

it('the list of professionals lets an administrator open each row and add a professional', async () => {
  await open(ADMIN);
  expect((await screen.findByRole('link', { name: /Rafael/ })).getAttribute('href')).toBe(
    '/app/employees/2/edit',
  );
  expect(screen.getByRole('link', { name: /Marina/ }).getAttribute('href')).toBe('/app/employees/1/edit');
  expect(screen.getByRole('link', { name: 'Novo profissional' }).getAttribute('href')).toBe(
    '/app/employees/new',
  );
  expect(screen.getByText('3 por vez')).toBeTruthy();
  expect(screen.getAllByText('Administrador')).toHaveLength(1);
});

it('the list of professionals shows the role of each person', async () => {
  const [marina, rafael] = EMPLOYEES as [Employee, Employee];
  const lia = { ...rafael, id: 3, name: 'Lia', role: 'reception' } as const;
  const caio = { ...rafael, id: 4, name: 'Caio', role: 'finance' } as const;
  await open(ADMIN, { endpoint: employeeEndpoints.list, reply: { data: [marina, rafael, lia, caio] } });
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/Marina/)).toContain('Administrador');
  expect(await row(/Rafael/)).toContain('Profissional');
  expect(await row(/Lia/)).toContain('Recepção');
  expect(await row(/Caio/)).toContain('Financeiro');
});

it('the list of professionals shows other users all professionals, with a link only to themselves', async () => {
  await open(PROFESSIONAL);
  expect(await screen.findByRole('link', { name: /Rafael/ })).toBeTruthy();
  expect(screen.getByText('Marina Duarte')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Marina/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Novo profissional' })).toBeNull();
});

it('the list of professionals shows an error and a retry when loading fails', async () => {
  let isDown = true;
  const reply = () =>
    isDown ? { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão.' } : { data: EMPLOYEES };
  await open(ADMIN, { endpoint: employeeEndpoints.list, reply });
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Não foi possível carregar os profissionais.',
  );
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('link', { name: /Marina/ })).toBeTruthy();
});

it('the list of professionals marks an invited professional and sends the invitation again', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const [marina, rafael] = EMPLOYEES;
  const invited = { ...rafael, invited: true } as const;
  const calls: string[] = [];
  await open(
    ADMIN,
    { endpoint: employeeEndpoints.list, reply: { data: [marina, invited] } },
    {
      endpoint: employeeEndpoints.resendInvitation,
      reply: () => {
        calls.push('resend');
        return { data: invited };
      },
    },
  );
  expect(await screen.findAllByText('Convite pendente')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Marina Duarte' }));
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Enviar convite de novo' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Rafael Nogueira' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Enviar convite de novo' }));
  await waitFor(() => expect(success).toHaveBeenCalledWith('Convite enviado para rafael@studio.example.'));
  expect(calls).toEqual(['resend']);
});

it('an administrator removes the lost second step of another professional', async () => {
  const [admin, colleague] = EMPLOYEES.map((one) => ({ ...one, second_factor: true as const }));
  const api = await open(
    ADMIN,
    { endpoint: employeeEndpoints.list, reply: { data: [admin, colleague] } },
    { endpoint: employeeEndpoints.removeFactors, reply: { data: { removed: true } } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Ações de Marina Duarte' }));
  expect(await screen.findByRole('menuitem', { name: 'Editar' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Remover segunda etapa' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Rafael Nogueira' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remover segunda etapa' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Remover a segunda etapa de Rafael Nogueira?',
  });
  await userEvent.click(within(question).getByRole('button', { name: 'Remover segunda etapa' }));
  await waitFor(() =>
    expect(
      api.calls.some(({ method, url }) => `${method} ${url}` === 'DELETE /api/employees/2/factors'),
    ).toBe(true),
  );
});
