import { authEndpoints, type Company, companyEndpoints } from '@alinha/contracts-accounts';
import { currentPlace } from '@alinha/web-kit';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { LiveClock } from './live-clock.tsx';
import { OnboardingScreen } from './onboarding.screen.tsx';

const catalogs = { pt, en };
const USER = { id: 1, name: 'Marina', email: 'marina@studio.example', is_admin: true };
const COMPANY: Company = {
  id: 1,
  name: 'Estúdio Equilíbrio',
  legal_name: null,
  cpf: null,
  cnpj: null,
  phone: null,
  website: null,
  email: 'marina@studio.example',
  address: null,
  require_evolution: true,
  language: 'pt',
  timezone: 'America/Sao_Paulo',
};

afterEach(() => {
  vi.useRealTimers();
});

type World = { readonly me?: FakeReply; readonly company?: Company; readonly update?: FakeReply };

async function open({ me = { data: USER }, company = COMPANY, update = { data: COMPANY } }: World = {}) {
  const api = fakeApi(
    { endpoint: authEndpoints.me, reply: me },
    { endpoint: companyEndpoints.get, reply: { data: company } },
    { endpoint: companyEndpoints.update, reply: update },
  );
  await renderScreen(<OnboardingScreen />, { namespace: 'public', catalogs, at: '/onboarding' });
  return api;
}

const saved = (api: { readonly calls: readonly { method: string; body: unknown }[] }) =>
  api.calls.find(({ method }) => method === 'PUT')?.body;

it("the first settings page shows the wall clock of the chosen zone each second, in the page's language", async () => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: new Date('2026-11-20T12:30:58.250Z'),
  });
  await renderScreen(<LiveClock timeZone="America/Manaus" />, { namespace: 'public', catalogs, at: '/x' });
  expect(screen.getByText('08:30:58')).toBeTruthy();
  expect(screen.getByText('sexta-feira, 20 de novembro')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(750));
  expect(screen.getByText('08:30:59')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('08:31:00')).toBeTruthy();
});

it('the first settings page shows the date in English when English is chosen', async () => {
  await open();
  await userEvent.click(await screen.findByRole('radio', { name: 'English' }));
  expect(await screen.findByRole('timer', { name: 'Right now, at your company' })).toBeTruthy();
});

it('the first settings page saves the language and the zone, then opens the agenda', async () => {
  const api = await open();
  const zone = await screen.findByRole('combobox', { name: 'Fuso horário' });
  await userEvent.click(zone);
  await userEvent.keyboard('manaus');
  await userEvent.click(await screen.findByText('Manaus (GMT-4)'));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
  expect(saved(api)).toEqual({ language: 'pt', timezone: 'America/Manaus' });
});

it("the first settings page proposes the company's zone when it is not the default", async () => {
  await open({ company: { ...COMPANY, timezone: 'Europe/Lisbon' } });
  const zone = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Fuso horário' });
  expect(zone.value).toMatch(/^Lisbon/);
});

it('the first settings page shows the error and keeps the input when saving fails', async () => {
  await open({ update: { status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Serviço indisponível.' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Serviço indisponível.');
  expect(currentPlace().pathname).toBe('/onboarding');
});

it('the first settings page redirects a visitor without a session to sign-in', async () => {
  await open({ me: { status: 401, code: 'UNAUTHENTICATED' } });
  await waitFor(() => expect(currentPlace().pathname).toBe('/login'));
});

it('the first settings page redirects a user without permission to the agenda', async () => {
  await open({ me: { data: { ...USER, is_admin: false } } });
  await waitFor(() => expect(currentPlace().pathname).toBe('/app/appointments'));
});
