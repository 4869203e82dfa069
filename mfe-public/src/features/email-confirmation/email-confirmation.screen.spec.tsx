import { EMAIL_PAGE, emailRoutes } from '@alinha/contracts-accounts';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { EmailConfirmationScreen } from './email-confirmation.screen.tsx';

const TOKEN = 'T'.repeat(43);

async function open(reply: FakeReply) {
  const api = fakeApi({ endpoint: emailRoutes.confirm, reply });
  await renderScreen(<EmailConfirmationScreen />, {
    namespace: 'public',
    catalogs: { pt, en },
    at: `${EMAIL_PAGE}/${TOKEN}`,
    path: `${EMAIL_PAGE}/:token`,
  });
  // Programs that open links must confirm nothing.
  expect(api.calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  return api;
}

it('the button confirms the e-mail', async () => {
  const api = await open({ data: { email: 'ana@studio.example' } });
  const title = await screen.findByRole('heading', { name: 'E-mail confirmado' });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText('ana@studio.example é seu.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Abrir o Alinha' }).getAttribute('href')).toBe('/app');
  expect(api.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `POST /api/auth/email/links/${TOKEN}`,
  ]);
});

it('a link that has ended says so', async () => {
  await open({ status: 404, code: 'NOT_FOUND', error: 'Não encontrado.' });
  expect(await screen.findByRole('heading', { name: 'Este link não vale mais' })).toBeTruthy();
});

it('another failure can be tried again', async () => {
  await open({ status: 503, code: 'SERVICE_UNAVAILABLE', error: 'Indisponível.' });
  expect((await screen.findByRole('alert')).textContent).toBe('Indisponível.');
  expect(screen.getByRole('button', { name: 'Confirmar e-mail' })).toBeTruthy();
});
