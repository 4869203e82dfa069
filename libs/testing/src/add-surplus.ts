import type { TestDatabase } from './test-database.ts';

/** Adds PIX money that a payment did not need and that its provider does not refund. Returns the id. */
export async function addRefusedSurplus(
  database: Pick<TestDatabase, 'query'>,
  companyId: number,
  paymentId: number,
): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `WITH charge AS (
       INSERT INTO billing.pix_charge (company_id, payment_id, client_id, provider, amount_cents, code, state, expires_at,
         polled_at, created_at)
       SELECT company_id, id, client_id, 'openpix', 1000, '0002', 'paid', now(), now(), now()
       FROM billing.payment WHERE company_id = $1 AND id = $2 RETURNING company_id, correlation_id)
     INSERT INTO billing.pix_receipt (company_id, correlation_id, reference, amount_cents, surplus_cents, surplus_state,
       received_at, created_at)
     SELECT company_id, correlation_id, 'E1', 1000, 1000, 'refused', now(), now() FROM charge RETURNING id`,
    [companyId, paymentId],
  );
  return row?.id ?? 0;
}
