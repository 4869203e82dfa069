import { authRoutes, secondStepRoutes } from '@alinha/contracts-accounts';
import { currentPlace, toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { SignInScreen } from './sign-in.screen.tsx';

const USER = { id: 1, name: 'Marina', email: 'marina@studio.example', is_admin: true };
const TOKEN = 'T'.repeat(43);
const WRONG: FakeReply = {
  status: 400,
  code: 'INVALID_INPUT',
  error: 'Verifique os campos destacados.',
  fields: { code: 'Código incorreto ou já usado' },
};

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue(1);
});

/** Enters the password of an account with these ways of a second step. */
async function open(methods: readonly string[], ...routes: FakeRoute[]) {
  const api = fakeApi(...routes, {
    endpoint: authRoutes.login,
    reply: { status: 401, code: 'SECOND_STEP', error: 'Segunda etapa', details: { token: TOKEN, methods } },
  });
  await renderScreen(<SignInScreen />, { namespace: 'public', catalogs: { pt, en }, at: '/login' });
  await userEvent.type(screen.getByLabelText('E-mail'), USER.email);
  await userEvent.type(screen.getByLabelText('Senha'), 'pilates{Enter}');
  await screen.findByRole('heading', { name: 'Segunda etapa' });
  return api;
}

it('the second step asks for the code of the app and signs in', async () => {
  const api = await open(['totp', 'recovery'], {
    endpoint: secondStepRoutes.code,
    reply: ({ body }) => ((body as { code: string }).code === '123456' ? { data: USER } : WRONG),
  });
  const field = screen.getByLabelText('Código do aplicativo autenticador');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, '{Enter}');
  expect(await screen.findByText('Informe o código')).toBeTruthy();
  await userEvent.type(field, '000000{Enter}');
  expect(await screen.findByText('Código incorreto ou já usado')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '123456{Enter}');
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  expect(api.calls.at(-1)?.body).toEqual({ token: TOKEN, code: '123456' });
});

it('the second step accepts a recovery code instead', async () => {
  const api = await open(['totp', 'recovery'], { endpoint: secondStepRoutes.code, reply: { data: USER } });
  // The only administrator has nobody else in the company.
  expect(screen.getByText(/^Perdeu tudo\? .* peça a quem opera este sistema\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  await userEvent.type(screen.getByLabelText('Código de recuperação'), 'AAAA-BBBB-CCCC-DDDD{Enter}');
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  expect(api.calls.at(-1)?.body).toEqual({ token: TOKEN, code: 'AAAA-BBBB-CCCC-DDDD' });
});

it('an expired second step returns to the password and says why', async () => {
  await open(['totp'], {
    endpoint: secondStepRoutes.code,
    reply: { status: 401, code: 'SIGN_IN_EXPIRED', error: 'A entrada demorou demais.' },
  });
  await userEvent.type(screen.getByLabelText('Código do aplicativo autenticador'), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('A entrada demorou demais.');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(USER.email);
  expect(screen.getByLabelText<HTMLInputElement>('Senha').value).toBe('');
});

it.each([
  [841, 'Muitas tentativas. Aguarde até 15 minutos e tente de novo.'],
  [60, 'Muitas tentativas. Aguarde até 1 minuto e tente de novo.'],
  [undefined, 'Muitas tentativas.'],
])('too many wrong codes name the time to wait: %s seconds', async (retryAfterSeconds, text) => {
  await open(['totp'], {
    endpoint: secondStepRoutes.code,
    reply: { status: 429, code: 'RATE_LIMITED', error: 'Muitas tentativas.', retryAfterSeconds },
  });
  await userEvent.type(screen.getByLabelText('Código do aplicativo autenticador'), '123456{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});

it('a passkey signs in without e-mail and password', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const bytes = new Uint8Array([1]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null };
  const credential = {
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  };
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: async () => credential } });
  const api = fakeApi(
    { endpoint: secondStepRoutes.passkeyOptions, reply: { data: { challenge: 'AAAA', rpId: 'localhost' } } },
    { endpoint: secondStepRoutes.passkey, reply: { data: USER } },
  );
  await renderScreen(<SignInScreen />, { namespace: 'public', catalogs: { pt, en }, at: '/login' });
  await userEvent.click(screen.getByRole('button', { name: 'Entrar com passkey' }));
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  expect(api.calls.at(-1)?.body).toMatchObject({ credential: { rawId: 'AQ' } });
});
