import { creditEndpoints } from '@alinha/contracts-agenda';
import { type FakeReply, fakeApi, renderScreen } from '@alinha/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import pt from '../../locales/pt.json' with { type: 'json' };
import { ExpiringCredits } from './expiring-credits.tsx';

async function show(reply: FakeReply) {
  const { calls } = fakeApi({ endpoint: creditEndpoints.expiring, reply });
  await renderScreen(<ExpiringCredits today="2026-11-20" />, {
    namespace: 'agenda',
    catalogs: { pt, en },
    at: '/app/appointments/today',
  });
  return calls;
}

const ANA = { id: 1, client_id: 5, client_name: 'Ana Lima', expires_on: '2026-11-20' };
const BIA = { id: 2, client_id: 6, client_name: 'Bia Reis', expires_on: '2026-11-27' };

test('credits that expire in a week lead to the client and to a booking with them', async () => {
  const calls = await show({ data: [ANA, BIA] });
  const rows = await within(
    await screen.findByRole('region', { name: 'Reposições que vencem nos próximos 7 dias' }),
  ).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Ana LimaVence hojeAgendar',
    'Bia ReisVence sexta-feira, 27 de novembroAgendar',
  ]);
  expect(calls.map(({ url }) => url)).toContain('/api/credits?until=2026-11-27');
  expect(screen.getByRole('link', { name: 'Ana Lima' }).getAttribute('href')).toBe(
    '/app/clients/5?tab=credits',
  );
  expect(screen.getByRole('link', { name: 'Agendar: Ana Lima' }).getAttribute('href')).toBe(
    '/app/appointments/new?client=5&pays=credit',
  );
});

test.each<[string, FakeReply, string]>([
  ['no credit expires', { data: [] }, 'Nenhuma vence nos próximos 7 dias.'],
  [
    'the credits fail to load',
    { status: 403, code: 'FORBIDDEN', error: 'Sem permissão.' },
    'Não foi possível carregar as reposições.',
  ],
])('the section says so when %s', async (_case, reply, text) => {
  await show(reply);
  expect(await screen.findByText(text)).toBeTruthy();
});
