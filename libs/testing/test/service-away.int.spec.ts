import { companyEndpoints } from '@alinha/contracts-accounts';
import { startTestApp } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts'] });

test('calls to a stopped service get 503 with Retry-After while other services reply', async () => {
  const studio = await app.signUp();
  expect(await studio.request('GET', '/api/clients')).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    body: {
      ok: false,
      code: 'SERVICE_UNAVAILABLE',
      error: 'Serviço indisponível no momento. Tente de novo em instantes.',
    },
  });
  expect(await studio.request('POST', '/api/clients', { name: 'Ana' })).toMatchObject({ status: 503 });
  await expect(studio.call(companyEndpoints.get)).resolves.toMatchObject({ id: studio.companyId });
});
