// @vitest-environment jsdom
// The setRangeText of happy-dom puts the caret at the end of the text.
import type { CurrentUser } from '@alinha/contracts-accounts';
import { DEFAULT_DUNNING_TEXTS, type DunningSettings, dunningRoutes } from '@alinha/contracts-billing';
import { connectionRoutes, whatsappSettingsRoutes } from '@alinha/contracts-messaging';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../studio.fixture.ts';
import { DunningScreen } from './dunning.screen.tsx';

// Wednesday noon in São Paulo.
beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-25T15:00:00Z'));
  vi.spyOn(toast, 'success').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
});

const OFF: DunningSettings = {
  enabled: false,
  first_hour: 9,
  last_hour: 18,
  before_1: null,
  after_1: 'Oi, {cliente}!',
  after_3: null,
  after_7: null,
};

async function open(routes: readonly FakeRoute[] = [], user: CurrentUser = ADMIN) {
  const whatsapp = {
    type: 'daily',
    time: null,
    hours_before: null,
    instance_id: null,
    reminder_answers: 'request',
  };
  const api = fakeStudio(
    user,
    ...routes,
    { endpoint: dunningRoutes.get, reply: { data: OFF } },
    { endpoint: whatsappSettingsRoutes.get, reply: { data: whatsapp } },
    { endpoint: connectionRoutes.state, reply: { status: 404, code: 'NOT_FOUND', error: 'x' } },
  );
  await renderScreen(<DunningScreen />, { ...remote, at: '/app/settings/dunning' });
  return api;
}
const area = (step: string) => screen.findByLabelText<HTMLTextAreaElement>(`Texto de ${step}`);
const preview = () => document.querySelector('[data-preview]')?.textContent?.replaceAll('\u00a0', ' ');
const show = async (step: string) => userEvent.click(await screen.findByRole('button', { name: step }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

it('previews each text with the list of what is open, and saves the default texts as null', async () => {
  const saved = { ...OFF, enabled: true, after_3: 'Oi, {cliente}. Falta {total}.' };
  const api = await open([{ endpoint: dunningRoutes.save, reply: { data: saved } }]);
  expect((await area('1 dia antes')).value).toBe(DEFAULT_DUNNING_TEXTS.pt.before_1);
  // The company's name arrives after the texts.
  await waitFor(() =>
    expect(preview()).toBe(
      'Olá, Ana Souza! Um lembrete de Estúdio Equilíbrio: há um pagamento que vence amanhã. Em aberto: R$ 320,00.\n\n• Pilates - 2x por semana: R$ 320,00, vence amanhã, 26/11/2026',
    ),
  );
  await show('3 dias depois');
  fireEvent.change(await area('3 dias depois'), { target: { value: 'Oi, . Falta {total}.' } });
  (await area('3 dias depois')).setSelectionRange(4, 4);
  await userEvent.click(screen.getByRole('button', { name: '{cliente}' }));
  expect(preview()).toMatch(/^Oi, Ana Souza\. Falta R\$ 320,00\.\n\n.*venceu em 22\/11\/2026, há 3 dias$/);
  await userEvent.click(screen.getByRole('switch', { name: /Enviar cobranças automaticamente/ }));
  await save();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Cobrança automática salva e ligada'));
  expect(sent(api)).toEqual(saved);
});

it('shows the text with a mistake, and sends nothing', async () => {
  const api = await open();
  await show('7 dias depois');
  fireEvent.change(await area('7 dias depois'), { target: { value: 'Oi, {nome}' } });
  await show('1 dia antes');
  await save();
  expect((await area('7 dias depois')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('O texto cita o que não existe: {nome}')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
});

it('restores the text of the product, and warns that no phone is connected', async () => {
  await open();
  expect(await screen.findByText(/^Nenhum telefone está conectado ao WhatsApp/)).toBeTruthy();
  await show('1 dia depois');
  expect((await area('1 dia depois')).value).toBe('Oi, {cliente}!');
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar padrão' }));
  expect((await area('1 dia depois')).value).toBe(DEFAULT_DUNNING_TEXTS.pt.after_1);
});

it('shows a failed load', async () => {
  await open([
    { endpoint: dunningRoutes.get, reply: { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'x' } },
  ]);
  const failed = await screen.findAllByText('Não foi possível carregar a cobrança automática.');
  expect(failed).not.toHaveLength(0);
});
