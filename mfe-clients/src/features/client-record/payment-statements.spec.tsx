import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { samplePayment } from '../../testing/record-samples.ts';
import { renderClients } from '../../testing/render-clients.tsx';
import { PaymentStatements } from './payment-statements.tsx';

it('has a link for each year in which money was received', async () => {
  const partsOf = (...years: number[]) =>
    years.map((year, id) => ({
      id,
      amount_cents: 100,
      method: null,
      received_at: `${year}-05-02 10:00:00`,
      received_by: null,
    }));
  const payments = [
    samplePayment({ client_id: 7, parts: partsOf(2025, 2026) }),
    samplePayment({ client_id: 7, parts: partsOf(2026) }),
  ];
  await renderClients(<PaymentStatements payments={payments} />, { at: '/app/clients/7' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/api/clients/7/payments/statement?year=2026&lang=pt',
    '/api/clients/7/payments/statement?year=2025&lang=pt',
  ]);
});
