import type { TestDatabase } from '@alinha/testing';

/** Ids of a company's records, by kind. */
export type Records = Readonly<Record<string, string | number>>;

/** An id that no record has. */
export const UNKNOWN_ID = 2_147_483_000;

/** Table of each kind of record that a request can name. */
const TABLES: Readonly<Record<string, string>> = {
  employee: 'accounts.employee',
  session: '(SELECT number AS id, company_id FROM accounts.session) AS session',
  passkey: 'accounts.passkey',
  client: 'clients.client WHERE archived_at IS NULL',
  'deleted client': 'clients.client WHERE archived_at IS NOT NULL',
  room: 'agenda.room',
  reduction: 'agenda.room_reduction',
  specialty: 'agenda.specialty',
  appointment: 'agenda.appointment WHERE schedule_id IS NULL',
  occurrence: 'agenda.appointment WHERE schedule_id IS NOT NULL',
  plan: 'agenda.recurring_plan',
  freeze: 'agenda.plan_freeze',
  'waiting entry': 'agenda.waiting_entry',
  'freed place': 'agenda.freed_place',
  block: 'agenda.block',
  credit: 'agenda.credit',
  package: 'agenda.package',
  attachment: 'agenda.attachment',
  'note template': 'agenda.note_template WHERE key IS NULL',
  export: 'agenda.company_export',
  payment: 'billing.payment',
  'payment part': 'billing.payment_part',
  surplus: 'billing.pix_receipt',
  import: 'clients.client_import',
  'booking import': 'agenda.booking_import',
  delivery: 'messaging.delivery',
};

/** The last record of each kind in a filled company. */
export async function recordsOf(database: TestDatabase, companyId: number): Promise<Record<string, number>> {
  const records: Record<string, number> = {};
  for (const [kind, rows] of Object.entries(TABLES)) {
    const [row] = await database.query<{ id: number | null }>(
      `SELECT max(id)::integer AS id FROM ${rows} ${rows.includes('WHERE') ? 'AND' : 'WHERE'} company_id = $1`,
      [companyId],
    );
    if (!row?.id) throw new Error(`the filled company has no row in ${rows}`);
    records[kind] = row.id;
  }
  return records;
}
