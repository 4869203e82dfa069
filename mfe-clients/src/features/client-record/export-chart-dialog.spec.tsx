import { chartExportEndpoints } from '@alinha/contracts-agenda';
import { toast } from '@alinha/web-kit';
import type { FakeReply } from '@alinha/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleClient } from '../../testing/client-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { ExportChartDialog } from './export-chart-dialog.tsx';
import { RecordActions } from './record-actions.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(json: FakeReply = { data: '{}' }, language: 'pt' | 'en' = 'pt') {
  const onClose = vi.fn();
  const { calls } = await renderClients(
    <ExportChartDialog client={{ id: 5, name: 'Ana Lima' }} onClose={onClose} />,
    { at: '/app/clients/5', language },
    {
      routes: [
        { endpoint: chartExportEndpoints.asPdf, reply: { data: '%PDF' } },
        { endpoint: chartExportEndpoints.asJson, reply: json },
      ],
    },
  );
  const requested = () => calls.map(({ url }) => url).filter((url) => url.includes('/chart/'));
  return { requested, onClose };
}

test('the chart is downloaded as PDF by default, and the dialog closes', async () => {
  const { requested, onClose } = await open();
  expect(screen.getByText(/evoluções, assinaturas, adendos e a lista de anexos de Ana Lima/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requested()).toEqual(['/api/clients/5/chart/pdf']);
});

test('a refused JSON export says why and keeps the dialog open', async () => {
  const failed = vi.spyOn(toast, 'error');
  const { requested, onClose } = await open({ status: 403, code: 'FORBIDDEN', error: 'Not allowed.' }, 'en');
  await userEvent.click(screen.getByRole('radio', { name: /^JSON/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(failed).toHaveBeenCalledWith('Not allowed.'));
  expect(requested()).toEqual(['/api/clients/5/chart/json']);
  expect(onClose).not.toHaveBeenCalled();
});

test('the header of a record has two buttons and a menu on a phone, and the menu opens the export', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const ana = sampleClient({ name: 'Ana Lima', phone: '11987450132' });
  await renderClients(
    <RecordActions clientId={ana.id} client={ana} isArchived={false} hasChart />,
    { at: `/app/clients/${ana.id}` },
    { clients: [ana] },
  );
  const names = (role: 'link' | 'button' | 'menuitem') =>
    screen.queryAllByRole(role).map(({ textContent }) => textContent);
  expect(names('link')).toEqual(['WhatsApp', 'Editar']);
  expect(names('button')).toEqual(['Mais']);
  await userEvent.click(screen.getByRole('button', { name: 'Mais' }));
  await screen.findByRole('menu');
  expect(names('menuitem')).toEqual(['Incluir na lista de espera', 'Exportar prontuário', 'Excluir']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Exportar prontuário' }));
  expect(await screen.findByRole('dialog')).toBeDefined();
});
