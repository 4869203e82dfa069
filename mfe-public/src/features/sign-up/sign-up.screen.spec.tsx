import { authEndpoints } from '@alinha/contracts-accounts';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { SignUpScreen } from './sign-up.screen.tsx';

const USER = { id: 1, name: 'Marina', email: 'marina@studio.example', is_admin: true };

async function open(reply: FakeReply = { data: USER }) {
  const api = fakeApi({ endpoint: authEndpoints.register, reply });
  await renderScreen(<SignUpScreen />, { namespace: 'public', catalogs: { pt, en }, at: '/cadastro' });
  return api;
}

async function fillIn() {
  await userEvent.type(screen.getByLabelText('Nome da empresa'), 'Estúdio Equilíbrio');
  await userEvent.type(screen.getByLabelText('Seu nome'), 'Marina');
  await userEvent.type(screen.getByLabelText('E-mail'), USER.email);
  await userEvent.type(screen.getByLabelText('Senha'), 'pilates');
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Criar conta grátis' }));

it('the sign-up page shows errors for all four empty fields at once', async () => {
  const api = await open();
  await submit();
  expect(await screen.findAllByText('Campo obrigatório')).toHaveLength(2);
  expect(screen.getByText('E-mail é obrigatório')).toBeTruthy();
  expect(screen.getByText('Informe a senha')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Nome da empresa'));
  expect(api.calls).toEqual([]);
});

it('the sign-up page shows the error of a used e-mail under its field and focuses it', async () => {
  const taken = 'Este e-mail já está em uso.';
  await open({ status: 409, code: 'EMAIL_TAKEN', error: taken, fields: { email: taken } });
  await fillIn();
  await submit();
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the sign-up page shows a success message and opens the first settings', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open();
  await fillIn();
  await submit();
  await waitFor(() => expect(currentPlace().pathname).toBe('/onboarding'));
  expect(success).toHaveBeenCalledWith('Cadastro realizado!');
  expect(api.calls[0]?.body).toEqual({
    company_name: 'Estúdio Equilíbrio',
    name: 'Marina',
    email: USER.email,
    password: 'pilates',
  });
});
