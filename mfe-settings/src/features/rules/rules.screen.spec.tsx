import type { CurrentUser } from '@alinha/contracts-accounts';
import {
  cancellationPolicyEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  placeOfferRoutes,
  type SavedPolicy,
} from '@alinha/contracts-agenda';
import { toast } from '@alinha/web-kit';
import { type FakeReply, type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { RulesScreen } from './rules.screen.tsx';

const POLICY = DEFAULT_CANCELLATION_POLICY;
const { get, save, history } = cancellationPolicyEndpoints;
const saved = (id: number, changed: Partial<SavedPolicy>): SavedPolicy => ({
  ...POLICY,
  id,
  saved_at: '2026-11-20 08:30:00',
  saved_by_name: 'Marina Duarte',
  ...changed,
});

type Opened = { readonly user?: CurrentUser; readonly rows?: FakeReply; readonly routes?: FakeRoute[] };

async function open({ user = ADMIN, rows = { data: [] }, routes = [] }: Opened = {}) {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = fakeStudio(
    user,
    ...routes,
    { endpoint: get, reply: { data: POLICY } },
    { endpoint: history, reply: rows },
    { endpoint: placeOfferRoutes.settings, reply: { data: { mode: 'off', remind_credits: false } } },
  );
  await renderScreen(<RulesScreen />, { ...remote, at: '/app/settings/rules' });
  await screen.findByRole('heading', { name: 'Como fica para o cliente' });
  return api;
}

const number = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const preview = () => screen.getByRole('region', { name: 'Como fica para o cliente' }).textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(name: string, text: string) {
  await userEvent.clear(number(name));
  if (text) await userEvent.type(number(name), text);
}

it('describes the rules in sentences while they are typed, and saves them', async () => {
  const changed = { ...POLICY, notice_hours: 12, credit_late: true, expiry: 'end_of_month', max_live: 1 };
  const api = await open({ routes: [{ endpoint: save, reply: { data: changed } }] });
  expect(preview()).toContain(
    'Quem cancela com 24 h de antecedência ganha uma reposição, válida por 30 dias.Cancelou depois? Sem reposição.',
  );
  await type('Antecedência para cancelar', '12');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Cancela fora do prazo' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Até o fim do mês' }));
  await type('Máximo por cliente', '1');
  expect(preview()).toContain(
    'Quem cancela com 12 h de antecedência ganha uma reposição, válida até o fim do mês.Cancelou depois? Também ganha uma reposição.',
  );
  expect(preview()).toContain('Quem já tem 1 disponível, ou já ganhou 2 no mês, não ganha outra.');
  await press('Salvar');
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Regras salvas'));
  expect(sent(api)).toEqual(changed);
});

it('names every wrong number at once, and keeps the rules when saving fails', async () => {
  const reply = { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' };
  const api = await open({ routes: [{ endpoint: save, reply }] });
  await type('Antecedência para cancelar', '');
  await type('Máximo por mês', '100');
  await press('Salvar');
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  expect(screen.getByText('O máximo é 99')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
  await type('Antecedência para cancelar', '0');
  await type('Máximo por mês', '3');
  expect(preview()).toContain('Quem cancela antes do início da consulta ganha uma reposição');
  await press('Salvar');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Não foi possível salvar as regrasServiço indisponível.',
  );
  expect(number('Máximo por mês').value).toBe('3');
});

it('is read-only when the user is not an administrator', async () => {
  await open({ user: PROFESSIONAL });
  expect(screen.getByText('Só administradores podem mudar as regras.')).toBeTruthy();
  expect(number('Antecedência para cancelar').disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
});

it('shows who changed what, latest first', async () => {
  const rows = [
    saved(2, { notice_hours: 12, credit_no_show: true, saved_by_name: null }),
    saved(1, { notice_hours: 12, expiry: 'end_of_next_month' }),
  ];
  await open({ rows: { data: rows } });
  const list = await screen.findByRole('list', { name: 'Mudanças' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Validade: antes válida até o fim do mês seguinte, agora válida por 30 diasFaltar passou a dar reposiçãoAlguém, 20/11/2026, 08:30',
    'Antecedência: de 24 h para 12 hValidade: antes válida por 30 dias, agora válida até o fim do mês seguinteMarina Duarte, 20/11/2026, 08:30',
  ]);
});

it.each([
  ['no rules were changed', { data: [] }, 'Nenhuma mudança ainda: valem as regras iniciais.'],
  [
    'the changes fail to load',
    { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' },
    'Não foi possível carregar as mudanças.',
  ],
] as const)('says so when %s', async (_case, rows, text) => {
  await open({ rows });
  expect(await screen.findByText(text)).toBeTruthy();
});
