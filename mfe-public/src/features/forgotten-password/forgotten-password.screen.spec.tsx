import { passwordLinkEndpoints } from '@alinha/contracts-accounts';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { ForgottenPasswordScreen } from './forgotten-password.screen.tsx';

async function send(email: string, reply: FakeReply = { data: { received: true } }) {
  const api = fakeApi({ endpoint: passwordLinkEndpoints.request, reply });
  await renderScreen(<ForgottenPasswordScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: '/esqueci-minha-senha',
  });
  if (email) await userEvent.type(screen.getByLabelText('E-mail da sua conta'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }));
  return api;
}

it('the page for a forgotten password sends the address, says what happens, and can send again', async () => {
  const api = await send(' Marina@Studio.example ');
  const title = await screen.findByRole('heading', { name: 'Confira o seu e-mail' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByText(/Se marina@studio.example tem uma conta.*30 minutos/)).toBeTruthy();
  expect(api.calls[0]?.body).toEqual({ email: 'marina@studio.example' });
  await userEvent.click(screen.getByRole('button', { name: 'Enviar de novo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }));
  await waitFor(() => expect(api.calls).toHaveLength(2));
});

it('the page for a forgotten password sends no request without an address', async () => {
  const api = await send('');
  expect(await screen.findByText('E-mail é obrigatório')).toBeTruthy();
  expect(api.calls).toEqual([]);
});

it("the page for a forgotten password shows the server's error", async () => {
  await send('marina@studio.example', {
    status: 429,
    code: 'RATE_LIMITED',
    error: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Muitas tentativas');
});
