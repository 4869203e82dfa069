import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { fetchLateViews } from '@alinha/ui';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { callApi } from '../api/api-client.ts';
import { setLanguage } from '../i18n/catalogs.ts';
import { AppRoot } from '../remote/app-root.tsx';
import { fakeApi } from '../testing/fake-api.ts';
import { PasswordDialog } from './password-dialog.tsx';

const employee = {
  id: 7,
  name: 'Ana',
  email: 'ana@estudio.com',
  is_admin: true,
  color: '#71B27B',
  capacity: 1,
  active: true,
};
const request = { params: { id: 7 }, body: { password: 'nova-senha' } };
const PASSWORD = 'segredo-1';

/** A server whose session needs a new password confirmation. */
function staleSession() {
  let isConfirmed = false;
  return fakeApi(
    {
      endpoint: employeeEndpoints.update,
      reply: () =>
        isConfirmed
          ? { data: employee }
          : { status: 403, code: 'CONFIRM_PASSWORD', error: 'Confirme sua senha para continuar.' },
    },
    {
      endpoint: authEndpoints.confirm,
      reply: ({ body }) => {
        isConfirmed = (body as { password: string }).password === PASSWORD;
        return isConfirmed
          ? { data: { confirmed: true } }
          : { status: 400, code: 'INVALID_INPUT', error: 'x', fields: { password: 'Senha incorreta' } };
      },
    },
  );
}

function open(): void {
  render(
    <AppRoot namespace="kit">
      <PasswordDialog />
    </AppRoot>,
  );
}

const field = () => screen.findByLabelText<HTMLInputElement>('Senha');
const dialog = () => screen.queryByRole('alertdialog', { name: 'Confirme sua senha' });

beforeEach(async () => {
  await fetchLateViews();
  await setLanguage('pt');
});

test('a call that needs the password opens the dialog and is sent again unchanged', async () => {
  const { calls } = staleSession();
  open();
  const saved = callApi(employeeEndpoints.update, request);
  const input = await field();
  await waitFor(() => expect(document.activeElement).toBe(input));
  await userEvent.keyboard(`${PASSWORD}{Enter}`);
  expect(await saved).toEqual(employee);
  await waitFor(() => expect(dialog()).toBeNull());
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'PUT /api/employees/7',
    'POST /api/auth/confirm',
    'PUT /api/employees/7',
  ]);
  expect(calls.at(-1)?.body).toEqual(request.body);
});

test('a wrong password is shown under its field, which is selected each time and can be corrected', async () => {
  staleSession();
  open();
  const saved = callApi(employeeEndpoints.update, request);
  await userEvent.type(await field(), 'errada-1');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(await screen.findByText('Senha incorreta')).toBeTruthy();
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
  }
  await userEvent.clear(await field());
  await userEvent.type(await field(), PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await saved).toEqual(employee);
});

test('the call fails with its refusal when the user cancels the dialog', async () => {
  staleSession();
  open();
  const refusal = expect(callApi(employeeEndpoints.update, request)).rejects.toMatchObject({
    code: 'CONFIRM_PASSWORD',
  });
  await field();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await refusal;
  await waitFor(() => expect(dialog()).toBeNull());
});

test('concurrent calls share one dialog', async () => {
  const { calls } = staleSession();
  open();
  const saved = [1, 2].map(() => callApi(employeeEndpoints.update, request));
  await userEvent.type(await field(), `${PASSWORD}{Enter}`);
  expect(await Promise.all(saved)).toEqual([employee, employee]);
  expect(calls.filter(({ url }) => url === authEndpoints.confirm.path)).toHaveLength(1);
});

test('a call fails with its refusal when the page has no dialog', async () => {
  staleSession();
  await expect(callApi(employeeEndpoints.update, request)).rejects.toMatchObject({
    code: 'CONFIRM_PASSWORD',
  });
});
