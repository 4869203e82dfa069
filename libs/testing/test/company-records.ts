import type { TestDatabase } from '@alinha/testing';

/** Ids of one company's records, by their kind. */
export type Records = Readonly<Record<string, string | number>>;

/** No record has it. */
export const NOBODYS_ID = 2_147_483_000;

/** Where the records of a kind are, of those that somebody can name. */
const TABLES: Readonly<Record<string, string>> = {
  employee: 'accounts.employee',
  client: 'clients.client',
  room: 'agenda.room',
  specialty: 'agenda.specialty',
  appointment: 'agenda.appointment WHERE schedule_id IS NULL',
  occurrence: 'agenda.appointment WHERE schedule_id IS NOT NULL',
  plan: 'agenda.recurring_plan',
  block: 'agenda.block',
  payment: 'billing.payment',
  import: 'clients.client_import',
  delivery: 'messaging.delivery',
};

/** Of a filled company the last record of each kind. */
export async function recordsOf(database: TestDatabase, companyId: number): Promise<Record<string, number>> {
  const records: Record<string, number> = {};
  for (const [kind, rows] of Object.entries(TABLES)) {
    const [row] = await database.query<{ id: number | null }>(
      `SELECT max(id)::integer AS id FROM ${rows} ${rows.includes('WHERE') ? 'AND' : 'WHERE'} company_id = $1`,
      [companyId],
    );
    if (!row?.id) throw new Error(`the filled company has none of ${rows}`);
    records[kind] = row.id;
  }
  return records;
}
