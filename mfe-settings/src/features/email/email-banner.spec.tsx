import { emailRoutes } from '@alinha/contracts-accounts';
import { toast } from '@alinha/web-kit';
import { renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { fakeStudio, PROFESSIONAL, remote, sent } from '../../studio.fixture.ts';
import { EmailBanner } from './email-banner.tsx';

const { email } = PROFESSIONAL;

async function open(confirmed: boolean) {
  const data = { email, confirmed };
  const api = fakeStudio(
    PROFESSIONAL,
    { endpoint: emailRoutes.get, reply: { data } },
    { endpoint: emailRoutes.sendLink, reply: { data } },
  );
  await renderScreen(<EmailBanner />, { ...remote, at: '/app/settings' });
  return api;
}

it('an unconfirmed e-mail is named, and the link is sent again once', async () => {
  vi.spyOn(toast, 'success').mockReturnValue(1);
  const api = await open(false);
  expect(await screen.findByText('E-mail não confirmado')).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Enviar de novo' });
  await userEvent.click(button);
  await waitFor(() => expect(toast.success).toHaveBeenCalledWith(`Enviamos o link para ${email}`));
  await waitFor(() => expect(button).toHaveProperty('disabled', true));
  expect(sent(api)).toBeUndefined();
});

it('a confirmed e-mail shows nothing', async () => {
  const api = await open(true);
  await waitFor(() => expect(api.calls.some(({ url }) => url === '/api/auth/email')).toBe(true));
  expect(screen.queryByText('E-mail não confirmado')).toBeNull();
});
