import type { CurrentUser } from '@alinha/contracts-accounts';
import { type CompanyExport, companyExportEndpoints } from '@alinha/contracts-agenda';
import { toast } from '@alinha/web-kit';
import { type FakeRoute, renderScreen } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ADMIN, fakeStudio, PROFESSIONAL, remote } from '../../studio.fixture.ts';
import { CompanyExportCard } from './company-export-card.tsx';

const RUNNING: CompanyExport = {
  id: 4,
  status: 'running',
  done: 20,
  total: 80,
  size: null,
  requested_by_name: 'Marina Duarte',
  requested_at: '2026-11-20 09:30:00',
  finished_at: null,
  expires_at: null,
};
const READY: CompanyExport = {
  ...RUNNING,
  status: 'ready',
  done: 80,
  size: 3_670_016,
  finished_at: '2026-11-20 09:35:00',
  expires_at: '2026-11-21 09:35:00',
};

async function open(
  latest: CompanyExport | null,
  { user = ADMIN, language = 'pt' }: { user?: CurrentUser; language?: 'pt' | 'en' } = {},
  ...routes: FakeRoute[]
) {
  const api = fakeStudio(user, ...routes, {
    endpoint: companyExportEndpoints.latest,
    reply: { data: latest },
  });
  await renderScreen(<CompanyExportCard />, { ...remote, language, at: '/app/settings' });
  return api;
}

test('an export is started and shows its progress', async () => {
  const { calls } = await open(
    null,
    {},
    { endpoint: companyExportEndpoints.start, reply: { data: RUNNING } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar tudo' }));
  const bar = await screen.findByRole('progressbar', { name: 'Exportação em andamento' });
  expect(bar.getAttribute('aria-valuetext')).toBe('20 de 80 clientes');
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST').map(({ url }) => url)).toEqual([
    '/api/company/export',
  ]);
});

test('a ready export says until when it can be downloaded, and checks a download before the link', async () => {
  const allow = {
    endpoint: companyExportEndpoints.allowDownload,
    reply: { status: 404, error: 'Não encontrado.' },
  };
  const failed = vi.spyOn(toast, 'error');
  const { calls } = await open(READY, {}, allow);
  expect(await screen.findByText('Exportação pronta, 3,5 MB')).toBeDefined();
  expect(
    screen.getByText(/Pedida por Marina Duarte em 20\/11\/2026, 09:30.*até 21\/11\/2026, 09:35/),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Baixar ZIP' }));
  await waitFor(() => expect(failed).toHaveBeenCalledWith('Não encontrado.'));
  const sent = calls.filter(({ method }) => method === 'POST').map(({ url }) => url);
  expect(sent).toEqual(['/api/company/export/4/download']);
  expect(screen.getByRole('button', { name: 'Exportar de novo' })).toBeDefined();
});

test.each([
  ['failed', 'The export failed. Start it again.'],
  ['expired', 'The last export has expired and was deleted.'],
] as const)('a %s export says so and can be started again', async (status, text) => {
  await open({ ...RUNNING, status }, { language: 'en' });
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Export everything' })).toBeDefined();
});

test('the export is not offered to a professional', async () => {
  const { calls } = await open(null, { user: PROFESSIONAL });
  expect(screen.queryByText('Exportar os dados da empresa')).toBeNull();
  expect(calls.filter(({ url }) => url.includes('/company/export'))).toEqual([]);
});
