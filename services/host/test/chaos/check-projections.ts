import type { TestDatabase } from '@alinha/testing';

/** Projections with the same columns at the owner. */
const PROJECTIONS: Readonly<Record<string, readonly [projection: string, owner: string]>> = {
  'clients in the agenda': [
    'SELECT company_id, id, name, archived, version FROM agenda.client',
    'SELECT company_id, id, name, archived_at IS NOT NULL, version FROM clients.client',
  ],
  'clients in messaging': [
    'SELECT company_id, id, name, phone, archived, version FROM messaging.client',
    'SELECT company_id, id, name, phone, archived_at IS NOT NULL, version FROM clients.client',
  ],
  'clients in billing': [
    'SELECT company_id, id, name, archived, version FROM billing.client',
    'SELECT company_id, id, name, archived_at IS NOT NULL, version FROM clients.client',
  ],
  'professionals in the agenda': [
    'SELECT company_id, id, name, capacity, active, version FROM agenda.employee',
    'SELECT company_id, id, name, capacity, deactivated_at IS NULL, version FROM accounts.employee',
  ],
  'appointments in messaging': [
    "SELECT company_id, id, client_id, employee_id, start_at, end_at, done FROM messaging.appointment WHERE NOT deleted AND start_at > now() - interval '1 day'",
    'SELECT company_id, id, client_id, employee_id, start_at, end_at, done FROM agenda.appointment WHERE id IN (SELECT id FROM messaging.appointment) OR plan_id IS NULL',
  ],
  'charges in billing': [
    'SELECT company_id, appointment_id, client_id, amount_cents FROM billing.charge WHERE amount_cents IS NOT NULL',
    'SELECT company_id, id, client_id, payment_amount_cents FROM agenda.appointment WHERE payment_amount_cents IS NOT NULL',
  ],
  'payment statuses in the agenda': [
    'SELECT company_id, id, payment_status FROM agenda.appointment WHERE payment_status IS NOT NULL',
    `SELECT p.company_id, p.appointment_id, CASE WHEN p.paid_at IS NULL THEN 'pending' ELSE 'paid' END
     FROM billing.payment p JOIN agenda.appointment a ON a.id = p.appointment_id WHERE p.removed_at IS NULL`,
  ],
  'plans in billing': [
    'SELECT company_id, id, name, client_id, price_cents, version FROM billing.plan',
    'SELECT company_id, id, name, client_id, price_cents, version FROM agenda.recurring_plan',
  ],
};
const SHOWN = 3;

/** Rows that exist in only one of the two. */
export async function projectionFaults(database: TestDatabase): Promise<string[]> {
  const faults: string[] = [];
  for (const [what, [projection, owner]] of Object.entries(PROJECTIONS)) {
    for (const [one, other, says] of [
      [projection, owner, 'only in the projection'],
      [owner, projection, 'only at the owner'],
    ] as const) {
      const rows = await database.query<{ row: string }>(
        `SELECT d::text AS row FROM ((${one}) EXCEPT (${other})) AS d ORDER BY 1`,
      );
      if (rows.length > 0)
        faults.push(
          `${what}, ${says}, ${rows.length} times: ${rows
            .slice(0, SHOWN)
            .map(({ row }) => row)
            .join(' ')}`,
        );
    }
  }
  return faults;
}
