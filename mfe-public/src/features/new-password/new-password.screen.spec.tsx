import { passwordLinkEndpoints } from '@alinha/contracts-accounts';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { NewPasswordScreen } from './new-password.screen.tsx';

const LINK = { email: 'marina@studio.example', company_name: 'Estúdio Céu', invited: false };
const USED = { email: LINK.email };
const GONE: FakeReply = { status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' };
const TOKEN = 'a'.repeat(43);

async function open(links: readonly FakeReply[], used: FakeReply = { data: USED }) {
  const queue = [...links];
  const api = fakeApi(
    {
      endpoint: passwordLinkEndpoints.get,
      reply: () => (queue.length > 1 ? queue.shift() : queue[0]) ?? GONE,
    },
    { endpoint: passwordLinkEndpoints.use, reply: used },
  );
  await renderScreen(<NewPasswordScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: `/nova-senha/${TOKEN}`,
    path: '/nova-senha/:token',
  });
  return api;
}

async function save(password: string) {
  await userEvent.type(await screen.findByLabelText('Nova senha'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
}

const expectInvalid = async () => {
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Pedir um novo link' });
  expect(link.getAttribute('href')).toBe('/esqueci-minha-senha');
};

it('the page of a link sets the password and offers to sign in', async () => {
  const api = await open([{ data: LINK }]);
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(LINK.email);
  await save('uma-senha-nova');
  const title = await screen.findByRole('heading', { name: 'Senha alterada' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/login');
  expect(api.calls.at(-1)?.body).toEqual({ password: 'uma-senha-nova' });
});

it('the page of a link refuses a short password without a request', async () => {
  const api = await open([{ data: LINK }]);
  await save('12345');
  expect(await screen.findByText('A senha precisa de pelo menos 6 caracteres')).toBeTruthy();
  expect(api.calls).toHaveLength(1);
});

it("the page of a link shows the server's error at the password", async () => {
  await open([{ data: LINK }], {
    status: 400,
    code: 'INVALID_INPUT',
    error: 'Verifique os campos destacados.',
    fields: { password: 'Use pelo menos 12 caracteres' },
  });
  await save('uma-senha-nova');
  expect(await screen.findByText('Use pelo menos 12 caracteres')).toBeTruthy();
});

it.each([404, 400])('the page of an invalid link offers a new one (%i)', async (status) => {
  await open([{ ...GONE, status }]);
  await expectInvalid();
});

it('the page of a link offers a new one when the link was used meanwhile', async () => {
  await open([{ data: LINK }, GONE], GONE);
  await save('uma-senha-nova');
  await expectInvalid();
});

it('the page of a link offers a retry when the server is unavailable', async () => {
  await open([{ status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível no momento.' }]);
  expect(await screen.findByText('Não foi possível abrir o link.')).toBeTruthy();
});

it('the page of an invitation welcomes the person to the company', async () => {
  await open([{ data: { ...LINK, invited: true } }]);
  expect(await screen.findByRole('heading', { name: 'Boas-vindas ao Alinha' })).toBeTruthy();
  expect(screen.getByText('Crie a senha do seu acesso em Estúdio Céu.')).toBeTruthy();
});
