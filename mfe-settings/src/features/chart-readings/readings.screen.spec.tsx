import { type CurrentUser, employeeEndpoints } from '@alinha/contracts-accounts';
import { type ChartReading, chartReadingEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { currentPlace } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { ReadingsScreen } from './readings.screen.tsx';

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-25T15:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

const reading = (id: number, given: Partial<ChartReading> = {}): ChartReading => ({
  id,
  read_at: '2026-11-25 09:30:00',
  kind: 'opened',
  user_id: ADMIN.id,
  user_name: ADMIN.name,
  client_id: 5,
  client_name: 'Bruno Sá',
  ...given,
});

async function open(
  reply: FakeRoute['reply'],
  {
    user = ADMIN,
    query = '',
    language = 'pt' as 'pt' | 'en',
  }: { user?: CurrentUser; query?: string; language?: 'pt' | 'en' } = {},
) {
  const { calls } = fakeStudio(
    user,
    { endpoint: chartReadingEndpoints.list, reply },
    { endpoint: employeeEndpoints.listInactive, reply: { data: [] } },
    { endpoint: clientEndpoints.list, reply: { data: [] } },
  );
  await renderScreen(<ReadingsScreen />, { ...remote, language, at: `/app/settings/chart-readings${query}` });
  return () => calls.filter(({ url }) => url.startsWith('/api/chart-readings')).map(({ url }) => url);
}

const page = (readings: readonly ChartReading[], next_before: number | null = null) => ({
  data: { readings, next_before },
});
const sentences = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('readings are sentences by day, with a link to the client', async () => {
  await open(
    page([
      reading(5, { kind: 'exported', client_id: null, client_name: null }),
      reading(4, { kind: 'exported' }),
      reading(3, { kind: 'printed' }),
      reading(2, { read_at: '2026-11-24 08:00:00' }),
    ]),
  );
  expect(await screen.findByRole('heading', { name: /^Hoje, / })).toBeTruthy();
  expect(sentences()).toEqual([
    expect.stringContaining(`${ADMIN.name} exportou os prontuários de toda a empresa`),
    expect.stringContaining(`${ADMIN.name} exportou o prontuário de Bruno Sá`),
    expect.stringContaining(`${ADMIN.name} imprimiu o prontuário de Bruno Sá`),
    expect.stringContaining(`${ADMIN.name} abriu o prontuário de Bruno Sá`),
  ]);
  const [link] = screen.getAllByRole('link', { name: 'Bruno Sá' });
  expect(link?.getAttribute('href')).toBe('/app/clients/5');
});

test('a reading by justified access says so, with its reason', async () => {
  await open(page([reading(3, { access_reason: 'Rui está de férias.' }), reading(2)]));
  await screen.findByRole('heading', { name: /^Hoje, / });
  expect(sentences()).toEqual([
    expect.stringMatching(/prontuário de Bruno Sá acesso justificado Rui está de férias\.$/),
    expect.stringMatching(/prontuário de Bruno Sá$/),
  ]);
});

test('the address filters them, and the next page continues before the last one', async () => {
  const requested = await open(
    ({ url }) =>
      url.includes('before=3')
        ? page([reading(2, { client_name: 'Última Leitura' })])
        : page([reading(4), reading(3)], 3),
    { query: '?client_id=5&user_id=1&from=2026-11-01' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Carregar mais' }));
  expect(await screen.findByText('Última Leitura')).toBeTruthy();
  const filters = 'from=2026-11-01&client_id=5&user_id=1';
  expect(requested()).toEqual([`/api/chart-readings?${filters}`, `/api/chart-readings?${filters}&before=3`]);
});

test('an empty filtered log offers to clear the filters, in English too', async () => {
  await open(page([]), { query: '?client_id=5', language: 'en' });
  expect(await screen.findByText('No readings match these filters.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('No readings yet.')).toBeTruthy();
  expect(currentPlace().search).toBe('');
});

test('a failed read can be repeated', async () => {
  let isDown = true;
  await open(() => (isDown ? { status: 503, error: 'fora do ar', code: 'UNAVAILABLE' } : page([reading(1)])));
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  isDown = false;
  await userEvent.click(retry);
  await waitFor(() => expect(sentences()).toHaveLength(1));
});

test('only administrators see it', async () => {
  const requested = await open(page([reading(1)]), { user: PROFESSIONAL });
  expect(await screen.findByText('Só administradores veem as leituras de prontuários.')).toBeTruthy();
  expect(requested()).toEqual([]);
});
