import { authEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import { toast, useSession } from '@alinha/web-kit';
import { fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import en from '../locales/en.json' with { type: 'json' };
import pt from '../locales/pt.json' with { type: 'json' };
import { useCompanyFailure } from './use-company-failure.ts';

function Shell() {
  useSession();
  useCompanyFailure();
  return null;
}

test("a failed load of the company shows the server's error in a toast on any screen", async () => {
  const failure = vi.spyOn(toast, 'error').mockReturnValue(1);
  const refusal = { status: 403, code: 'FORBIDDEN', error: 'Você não tem permissão para fazer isso.' };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing here
  document.cookie = 'alinha_signed_in=1';
  fakeApi(
    { endpoint: authEndpoints.me, reply: { data: { id: 1, name: 'Ana' } } },
    { endpoint: companyEndpoints.get, reply: refusal },
  );
  await renderScreen(<Shell />, { namespace: 'shell', catalogs: { pt, en }, at: '/app/clients' });
  await waitFor(() => expect(failure).toHaveBeenCalledWith(refusal.error, { id: 'company' }));
});
