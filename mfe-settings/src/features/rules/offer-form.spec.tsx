import type { CurrentUser } from '@alinha/contracts-accounts';
import { type OfferSettings, placeOfferRoutes } from '@alinha/contracts-agenda';
import { toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { OfferRules } from './offer-form.tsx';

const OFF: OfferSettings = { mode: 'off', remind_credits: false };

async function open(settings: FakeReply = { data: OFF }, user: CurrentUser = ADMIN, ...routes: FakeRoute[]) {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = fakeStudio(user, ...routes, { endpoint: placeOfferRoutes.settings, reply: settings });
  await renderScreen(<OfferRules isAdmin={user.is_admin} />, { ...remote, at: '/app/settings/rules' });
  return api;
}

const preview = async () =>
  (await screen.findByRole('region', { name: 'O que o cliente recebe' })).textContent;
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));

it('describes the offers in sentences while they are chosen, and saves them', async () => {
  const saved = { mode: 'five', remind_credits: true };
  const api = await open({ data: OFF }, ADMIN, {
    endpoint: placeOfferRoutes.saveSettings,
    reply: { data: saved },
  });
  expect(await preview()).toContain('ninguém recebe mensagem');
  expect(await preview()).toContain('Ninguém recebe aviso de reposição a vencer.');
  await choose('Oferecer a uma pessoa por vez');
  expect(await preview()).toContain('Sem um “sim” em 30 minutos, a vez passa para a próxima.');
  expect(await preview()).toContain('As mensagens saem das 8 h às 20 h, até 3 h antes do início.');
  await choose('Oferecer a cinco pessoas ao mesmo tempo');
  expect(await preview()).toContain('as cinco primeiras pessoas');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Avisar de reposições que vencem' }));
  expect(await preview()).toContain('recebe um aviso 7 dias antes.');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar oferta de vagas' }));
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Oferta de vagas salva'));
  expect(sent(api)).toEqual(saved);
});

it('is read-only when the user is not an administrator', async () => {
  await open({ data: OFF }, PROFESSIONAL);
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name: 'Não oferecer' });
  expect(choice.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Salvar oferta de vagas' })).toBeNull();
});

it('shows an error when the choices fail to load', async () => {
  await open({ status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' });
  expect(await screen.findByText('Não foi possível carregar a oferta de vagas.')).toBeTruthy();
});

it('leaves the choices as they are when saving fails', async () => {
  const reply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };
  await open({ data: OFF }, ADMIN, { endpoint: placeOfferRoutes.saveSettings, reply });
  await choose('Oferecer a uma pessoa por vez');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar oferta de vagas' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Serviço indisponível.');
  expect(await preview()).toContain('Sem um “sim” em 30 minutos');
});
