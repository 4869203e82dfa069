import { type WhatsappSettings, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import { navigate, toast } from '@alinha/web-kit';
import { type FakeReply, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ADMIN, fakeStudio, remote, sent } from '../../../studio.fixture.ts';
import { SETTINGS, WHATSAPP_ROUTES } from '../whatsapp.fixture.ts';
import { WhatsappScreen } from '../whatsapp.screen.tsx';

async function open(settings: WhatsappSettings, reply: FakeReply = { data: settings }) {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = fakeStudio(
    ADMIN,
    { endpoint: whatsappSettingsEndpoints.get, reply: { data: settings } },
    { endpoint: whatsappSettingsEndpoints.update, reply },
    ...WHATSAPP_ROUTES,
  );
  await renderScreen(<WhatsappScreen />, { ...remote, at: '/app/settings/whatsapp' });
  await screen.findByText('Envio dos lembretes');
  return api;
}

const REQUEST = { reminder_answers: 'request' };
const choose = (name: string) => userEvent.click(screen.getByRole('radio', { name }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const time = () => screen.getByLabelText<HTMLInputElement>('Horário do envio');
const hours = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Antecedência' });

it('the schedule form proposes 18:00 when no time is stored, and one hour before', async () => {
  const api = await open(
    { ...SETTINGS, time: null },
    { data: { ...SETTINGS, type: 'before', hours_before: 1 } },
  );
  expect(time().value).toBe('18:00');
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await choose('Horas antes da consulta');
  expect(hours().value).toBe('1');
  await save();
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Configurações salvas'));
  expect(sent(api)).toEqual({ type: 'before', hours_before: 1, ...REQUEST });
});

it('the schedule form sends the time only for daily reminders', async () => {
  const api = await open({ ...SETTINGS, type: 'before', time: null, hours_before: 24 });
  expect(hours().value).toBe('24');
  await choose('Todo dia, em um horário');
  await userEvent.clear(time());
  await userEvent.type(time(), '07:30');
  await save();
  await waitFor(() => expect(sent(api)).toEqual({ type: 'daily', time: '07:30', ...REQUEST }));
});

it('the schedule form sends neither value when reminders are off', async () => {
  const api = await open(SETTINGS, { data: { ...SETTINGS, type: 'none', time: null } });
  await choose('Não enviar');
  await save();
  await waitFor(() => expect(sent(api)).toEqual({ type: 'none', ...REQUEST }));
});

it('the schedule form accepts zero hours, and refuses an empty value and one beyond the limit', async () => {
  const api = await open({ ...SETTINGS, type: 'before', hours_before: 2 });
  await userEvent.clear(hours());
  await userEvent.type(hours(), '721');
  await save();
  expect(await screen.findByText('O máximo é 720')).toBeTruthy();
  await userEvent.clear(hours());
  await save();
  expect(await screen.findByText('Campo obrigatório')).toBeTruthy();
  expect(sent(api)).toBeUndefined();
  await userEvent.type(hours(), '0');
  await save();
  await waitFor(() => expect(sent(api)).toEqual({ type: 'before', hours_before: 0, ...REQUEST }));
});

it('the schedule form lets answers change the appointment at once', async () => {
  const api = await open(SETTINGS, { data: { ...SETTINGS, reminder_answers: 'automatic' } });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A equipe decide' }).checked).toBe(true);
  await choose('Muda a consulta na hora');
  await save();
  await waitFor(() => expect(sent(api)).toMatchObject({ reminder_answers: 'automatic' }));
  expect(
    screen.getByText(
      /^1 confirma a presença; 2 cancela a consulta e libera o horário\. Se o cliente tem mais de um/,
    ),
  ).toBeTruthy();
});

it('the schedule form omits the effect of answers when the service does not support it', async () => {
  const { reminder_answers: _missing, ...older } = SETTINGS;
  const api = await open(older);
  expect(screen.queryByRole('radio', { name: 'A equipe decide' })).toBeNull();
  await save();
  await waitFor(() => expect(sent(api)).toEqual({ type: 'daily', time: '18:00' }));
});

it('the schedule form shows an error and keeps the choice when saving fails', async () => {
  await open(SETTINGS, { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão para fazer isso.' });
  await choose('Não enviar');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Erro ao salvarVocê não tem permissão para fazer isso.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Não enviar' }).checked).toBe(true);
});

it('the schedule form asks before changes are lost', async () => {
  await open(SETTINGS);
  await choose('Não enviar');
  navigate('/app/settings');
  expect(screen.getByRole('radiogroup', { name: 'Envio dos lembretes' })).toBeTruthy();
});
