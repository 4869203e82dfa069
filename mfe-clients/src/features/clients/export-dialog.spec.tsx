import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { toast } from '@alinha/web-kit';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderClients } from '../../testing/render-clients.tsx';
import { ExportDialog } from './export-dialog.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-11T01:30:00Z') });
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(clients: { data: string } | { status: number; error: string } = { data: 'Nome' }) {
  const onClose = vi.fn();
  const api = await renderClients(
    <ExportDialog onClose={onClose} />,
    { at: '/app/clients' },
    {
      routes: [
        { endpoint: clientEndpoints.export, reply: clients },
        { endpoint: paymentEndpoints.export, reply: { data: 'Cliente' } },
        { endpoint: appointmentEndpoints.export, reply: { data: 'Início' } },
      ],
    },
  );
  const requested = () => api.calls.map(({ url }) => url).filter((url) => url.includes('/export'));
  return { requested, onClose };
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Baixar CSV' }));

describe('an export', () => {
  it('exports the clients by default and closes when the file is saved', async () => {
    const { requested, onClose } = await open();
    await press();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(requested()).toEqual(['/api/clients/export']);
  });

  it('exports the payments', async () => {
    const { requested } = await open();
    await userEvent.click(screen.getByRole('radio', { name: /^Pagamentos/ }));
    await press();
    await waitFor(() => expect(requested()).toEqual(['/api/payments/export']));
  });

  it('exports appointments of a period with its last day, by default this month', async () => {
    const { requested } = await open();
    await userEvent.click(screen.getByRole('radio', { name: /^Consultas/ }));
    expect(screen.getByLabelText<HTMLInputElement>('Até').value).toBe('28/02/2026');
    await press();
    await waitFor(() =>
      expect(requested()).toEqual(['/api/appointments/export?start=2026-02-01&end=2026-03-01']),
    );
  });

  it('shows the error and stays open when it fails', async () => {
    const showError = vi.spyOn(toast, 'error');
    const { onClose } = await open({ status: 403, error: 'Sem permissão.' });
    await press();
    await waitFor(() => expect(showError).toHaveBeenCalledWith('Sem permissão.'));
    expect(onClose).not.toHaveBeenCalled();
  });
});
