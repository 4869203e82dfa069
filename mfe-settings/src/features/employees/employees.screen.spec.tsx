import { type CurrentUser, employeeEndpoints } from '@alinha/contracts-accounts';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ADMIN, EMPLOYEES, fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { EmployeesScreen } from './employees.screen.tsx';

async function open(user: CurrentUser, ...routes: FakeRoute[]) {
  fakeStudio(user, ...routes);
  await renderScreen(<EmployeesScreen />, { ...remote, at: '/app/employees' });
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
