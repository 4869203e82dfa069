import { type Factors, factorRoutes, passkeyRoutes } from '@alinha/contracts-accounts';
import { media } from '@alinha/ui';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { SecurityScreen } from './security.screen.tsx';

const NONE: Factors = { totp: false, passkeys: [], recovery_codes_left: 0 };
const PASSKEY = {
  id: 4,
  name: 'Chrome · Windows',
  created_at: '2026-11-02 09:00:00',
  last_used_at: '2026-11-20 10:00:00',
};
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-DDD${'ABCDEFGHIJ'[index]}`);
const SETUP = { secret: 'AAAABBBBCCCC2222', uri: 'otpauth://totp/x', qr_image: 'data:image/png;base64,AA==' };

beforeEach(() => {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  vi.spyOn(toast, 'error').mockReturnValue(1);
  vi.stubGlobal('PublicKeyCredential', class {});
});

async function open(factors: Factors, ...routes: FakeRoute[]) {
  const api = fakeStudio(PROFESSIONAL, ...routes, { endpoint: factorRoutes.list, reply: { data: factors } });
  await renderScreen(<SecurityScreen />, { ...remote, at: '/app/settings/security' });
  await screen.findByText('Aplicativo autenticador');
  return api;
}

it('the app is turned on by its first code, and the recovery codes are shown until they are stored', async () => {
  const api = await open(
    NONE,
    { endpoint: factorRoutes.startTotp, reply: { data: SETUP } },
    {
      endpoint: factorRoutes.enableTotp,
      reply: ({ body }) =>
        (body as { code: string }).code === '123456'
          ? { data: { recovery_codes: CODES } }
          : {
              status: 400,
              code: 'INVALID_INPUT',
              error: 'x',
              fields: { code: 'Código incorreto ou já usado' },
            },
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === media.touch,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  expect(screen.queryByText('Códigos de recuperação')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Ativar' }));
  const image = await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' });
  expect(image.getAttribute('src')).toBe(SETUP.qr_image);
  expect(screen.getByText('AAAA BBBB CCCC 2222')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir no aplicativo' }).getAttribute('href')).toBe(SETUP.uri);
  const field = screen.getByLabelText('Código do aplicativo');
  await userEvent.type(field, '000000{Enter}');
  expect(await screen.findByText('Código incorreto ou já usado')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '123456{Enter}');
  const list = within(await screen.findByRole('list', { name: 'Códigos de recuperação' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }));
  expect(screen.queryByText(CODES[0] ?? '')).toBeNull();
  expect(api.calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

it('the app is turned off after a question that names what remains', async () => {
  const on = { ...NONE, totp: true, recovery_codes_left: 8 };
  const api = await open(on, { endpoint: factorRoutes.removeTotp, reply: { data: { removed: 1 } } });
  expect(screen.getByText('Restam 8 de 10 códigos.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desativar' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/^Sem segunda etapa, a senha basta/)).toBeTruthy();
  await userEvent.click(question.getByRole('button', { name: 'Desativar' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Aplicativo autenticador desativado'));
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('a passkey is renamed and removed', async () => {
  const api = await open(
    { totp: true, passkeys: [PASSKEY], recovery_codes_left: 2 },
    { endpoint: passkeyRoutes.rename, reply: { data: { ...PASSKEY, name: 'Notebook' } } },
    { endpoint: passkeyRoutes.remove, reply: { data: { removed: 1 } } },
  );
  expect(screen.getByRole('listitem').textContent).toContain(
    'Chrome · WindowsAdicionada em 02/11/2026 · usada em 20/11/2026',
  );
  expect(screen.getByText('Restam só 2 códigos. Gere novos.')).toBeTruthy();
  const menu = () => userEvent.click(screen.getByRole('button', { name: 'Ações de Chrome · Windows' }));
  await menu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Renomear' }));
  const name = await screen.findByLabelText('Nome');
  await userEvent.clear(name);
  await userEvent.type(name, 'Notebook{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(api)).toEqual({ name: 'Notebook' });
  await menu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remover' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Passkey removida'));
});

it('a passkey that the person cancels changes nothing', async () => {
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: { create: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
  });
  const api = await open(NONE, {
    endpoint: passkeyRoutes.options,
    reply: {
      data: {
        challenge: 'AAAA',
        rp: { id: 'localhost', name: 'Alinha' },
        user: { id: 'AAAA', name: 'x', displayName: 'x' },
        pubKeyCredParams: [],
        excludeCredentials: [],
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Adicionar' }));
  await waitFor(() => expect(api.calls.some(({ url }) => url === '/api/auth/passkeys/options')).toBe(true));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Adicionar' }).ariaDisabled).not.toBe('true'),
  );
  expect(toast.error).not.toHaveBeenCalled();
  expect(api.calls.some(({ url }) => url === '/api/auth/passkeys')).toBe(false);
});

it('new recovery codes replace the earlier ones after a question', async () => {
  await open(
    { ...NONE, totp: true, recovery_codes_left: 8 },
    { endpoint: factorRoutes.renewRecoveryCodes, reply: { data: { recovery_codes: CODES } } },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Gerar novos' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Gerar novos códigos?' }));
  await userEvent.click(question.getByRole('button', { name: 'Gerar novos' }));
  expect(await screen.findByText(CODES[9] ?? '')).toBeTruthy();
});

it('a failed list shows an error with a retry', async () => {
  fakeStudio(PROFESSIONAL, {
    endpoint: factorRoutes.list,
    reply: { status: 403, code: 'FORBIDDEN', error: 'Sem acesso.' },
  });
  await renderScreen(<SecurityScreen />, { ...remote, at: '/app/settings/security' });
  expect(await screen.findByText('Não foi possível carregar a segurança da conta.')).toBeTruthy();
});

it('the demonstration says that it has no second step, and offers none', async () => {
  await open({ ...NONE, is_demo: true });
  expect(screen.getByText(/^Esta é a conta de demonstração/)).toBeTruthy();
  for (const name of ['Ativar', 'Adicionar']) expect(screen.queryByRole('button', { name })).toBeNull();
});
