import type { CurrentUser } from '@alinha/contracts-accounts';
import { type PixSettings, pixRoutes } from '@alinha/contracts-billing';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { PixScreen } from './pix.screen.tsx';
import { PixCard } from './pix-card.tsx';

const KEY: PixSettings = {
  type: 'phone',
  key: '+5511987654321',
  receiver_name: 'Estúdio Equilíbrio',
  city: 'São Paulo',
};

async function open(user: CurrentUser, ...routes: FakeRoute[]) {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = fakeStudio(user, ...routes);
  await renderScreen(<PixScreen />, { ...remote, at: '/app/settings/pix' });
  return api;
}
const openCard = (user: CurrentUser, data: PixSettings | null) => {
  fakeStudio(user, { endpoint: pixRoutes.get, reply: { data } });
  return renderScreen(<PixCard />, { ...remote, at: '/app/settings' });
};
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('the form proposes document and name of the company, and saves what is typed', async () => {
  const api = await open(ADMIN, { endpoint: pixRoutes.save, reply: { data: KEY } });
  expect((await field(/^CNPJ/)).value).toBe('11.222.333/0001-81');
  expect((await field(/^Nome de quem recebe/)).value).toBe('Estúdio Equilíbrio');
  await userEvent.click(screen.getByRole('radio', { name: 'Celular' }));
  await userEvent.type(await field(/^Celular/), '11987654321');
  await userEvent.type(await field(/^Cidade/), 'São Paulo');
  await save();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Chave PIX salva'));
  expect(sent(api)).toMatchObject({ type: 'phone', receiver_name: 'Estúdio Equilíbrio', city: 'São Paulo' });
  expect((sent(api) as PixSettings).key.replace(/\D/g, '')).toBe('11987654321');
});

it('the form names all wrong fields and sends nothing', async () => {
  const api = await open(ADMIN);
  const name = await field(/^Nome de quem recebe/);
  await userEvent.clear(name);
  await userEvent.type(name, 'Clínica de Fisioterapia e Pilates');
  await userEvent.click(screen.getByRole('radio', { name: 'CPF' }));
  await userEvent.type(await field(/^CPF/), '52998224724');
  await save();
  expect(await screen.findByText('CPF inválido')).toBeTruthy();
  expect(screen.getByText('Use de 1 a 25 caracteres, com pelo menos uma letra ou número')).toBeTruthy();
  expect(screen.getByText('Campo obrigatório')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
});

it('a stored phone is shown without the country code, and the key is removed after a question', async () => {
  const api = await open(
    ADMIN,
    { endpoint: pixRoutes.get, reply: { data: KEY } },
    { endpoint: pixRoutes.remove, reply: { data: { id: 1 } } },
  );
  expect((await field(/^Celular/)).value).toBe('(11) 98765-4321');
  await userEvent.click(screen.getByRole('button', { name: 'Remover chave' }));
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Remover chave' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Chave PIX removida'));
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(true);
});

it('the card shows the key as people write it, with a button for administrators', async () => {
  await openCard(ADMIN, KEY);
  expect(await screen.findByText('Celular: +55 (11) 98765-4321')).toBeTruthy();
  expect(screen.getByText('Estúdio Equilíbrio · São Paulo')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Editar chave PIX' }).getAttribute('href')).toBe(
    '/app/settings/pix',
  );
});

it('the card of a company without a key offers to add one to administrators only', async () => {
  const { unmount } = await openCard(ADMIN, null);
  expect(await screen.findByRole('link', { name: 'Cadastrar chave PIX' })).toBeTruthy();
  unmount();
  await openCard(PROFESSIONAL, null);
  expect(await screen.findByText(/^Nenhuma chave cadastrada/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('an administrator turns the automatic confirmation on, and the page and the card say who confirms', async () => {
  const reply = { data: { provider: 'sandbox', automatic: true } as const };
  const api = await open(ADMIN, { endpoint: pixRoutes.chooseSettlement, reply });
  await userEvent.click(await screen.findByRole('switch', { name: 'Usar o banco de teste, sem dinheiro' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Confirmação automática ligada'));
  expect(sent(api)).toEqual({ automatic: true, provider: 'sandbox' });
  expect(screen.getByText(/^Com a confirmação automática ligada/)).toBeTruthy();
  expect(screen.getByText(/Nenhum dinheiro é movido/)).toBeTruthy();
});
