import { authEndpoints } from '@alinha/contracts-accounts';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { SignInScreen } from './sign-in.screen.tsx';

const USER = { id: 1, name: 'Marina', email: 'marina@studio.example', is_admin: true };

async function open(reply: FakeReply, state?: unknown) {
  const api = fakeApi({ endpoint: authEndpoints.login, reply });
  await renderScreen(<SignInScreen />, { namespace: 'public', catalogs: { pt, en }, at: '/login', state });
  return api;
}

async function submit(email = USER.email, password = 'pilates'): Promise<void> {
  if (email) await userEvent.type(screen.getByLabelText('E-mail'), email);
  if (password) await userEvent.type(screen.getByLabelText('Senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

async function signIn(reply: FakeReply, ...typed: Parameters<typeof submit>) {
  const api = await open(reply);
  await submit(...typed);
  return api;
}

it('the sign-in page shows an error under each empty field, focuses the first and sends no request', async () => {
  const api = await signIn({ data: USER }, '', '12345');
  expect(await screen.findByText('E-mail é obrigatório')).toBeTruthy();
  expect(screen.getByText('A senha precisa de pelo menos 6 caracteres')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  expect(api.calls).toEqual([]);
});

it("the sign-in page shows the server's error in the form", async () => {
  await signIn({ status: 401, code: 'INVALID_CREDENTIALS', error: 'E-mail ou senha incorretos.' });
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.');
  expect(currentPlace().pathname).toBe('/login');
});

it('the sign-in page shows a success message and opens the agenda', async () => {
  const success = vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await signIn({ data: USER }, ' Marina@Studio.example ');
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  expect(success).toHaveBeenCalledWith('Login realizado!');
  expect(api.calls[0]?.body).toEqual({ email: 'marina@studio.example', password: 'pilates' });
});

it('the sign-in page opens the start page that the user chose', async () => {
  await signIn({ data: { ...USER, start_page: 'today' } });
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments/today'));
});

const ENDED = 'Sua sessão expirou. Entre para continuar de onde parou.';

it('the sign-in page shows that a session ended and opens its return URL after signing in', async () => {
  await open({ data: USER }, { returnUrl: '/app/clients/7?tab=plans' });
  expect(screen.getByRole('status').textContent).toBe(ENDED);
  await submit();
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/clients/7'));
  expect(currentPlace().search).toBe('?tab=plans');
});

it.each([null, { returnUrl: '//elsewhere.example/app' }, { returnUrl: '/login' }])(
  'the sign-in page shows no session message and opens the agenda without a valid return URL (%j)',
  async (state) => {
    await open({ data: USER }, state);
    expect(screen.queryByText(ENDED)).toBeNull();
    await submit();
    await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  },
);

it('the sign-in page offers sign-up and the other language', async () => {
  fakeApi();
  await renderScreen(<SignInScreen />, { namespace: 'public', catalogs: { pt, en }, at: '/login' });
  expect(screen.getByRole('link', { name: 'Criar conta grátis' }).getAttribute('href')).toBe('/cadastro');
  expect(screen.getByRole('link', { name: 'Esqueci minha senha' }).getAttribute('href')).toBe(
    '/esqueci-minha-senha',
  );
  await userEvent.click(screen.getByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});
