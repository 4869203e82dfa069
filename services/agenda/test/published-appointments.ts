import { type AppointmentEvent, appointmentsChanged } from '@alinha/contracts-agenda';
import type { TestApp } from '@alinha/testing';
import { expect } from 'vitest';

type PublishedList = {
  readonly company_id: number;
  readonly changed_at: string;
  readonly appointments: AppointmentEvent[];
};

/**
 * Copies all events about appointments, because the outbox is emptied at once, and compares them with the table.
 */
export async function publishedAppointments(app: TestApp) {
  await app.database.query(`
    CREATE TABLE agenda.published_event (id bigint GENERATED ALWAYS AS IDENTITY, payload jsonb NOT NULL);
    CREATE FUNCTION agenda.copy_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO agenda.published_event (payload) VALUES (NEW.payload);
      RETURN NULL;
    END $$;
    CREATE TRIGGER copy_event AFTER INSERT ON agenda.outbox
      FOR EACH ROW WHEN (NEW.type = '${appointmentsChanged.type}') EXECUTE FUNCTION agenda.copy_event();`);

  /** In the order of publication. */
  const of = async (companyId: number): Promise<PublishedList[]> => {
    const rows = await app.database.query<{ payload: PublishedList }>(
      `SELECT payload FROM agenda.published_event WHERE (payload->>'company_id')::int = $1 ORDER BY id`,
      [companyId],
    );
    return rows.map(({ payload }) => payload);
  };

  const stored = async (companyId: number) => {
    const rows = await app.database.query<{ id: number } & Omit<AppointmentEvent, 'deleted'>>(
      `SELECT id, client_id, employee_id, to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_at,
              to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end_at, done
       FROM agenda.appointment WHERE company_id = $1 ORDER BY id`,
      [companyId],
    );
    return rows;
  };

  /** Expects that applying all events by version, in reverse order, gives the stored appointments. Returns the events. */
  const expectComplete = async (companyId: number): Promise<PublishedList[]> => {
    const published = await of(companyId);
    const items = published.flatMap(({ appointments }) => appointments);
    const latest = new Map<number, AppointmentEvent>();
    for (const item of items.toReversed()) {
      const known = latest.get(item.id);
      // Different events of one version would be ambiguous.
      if (known?.version === item.version) expect(item).toEqual(known);
      if (!known || known.version < item.version) latest.set(item.id, item);
    }
    const applied = [...latest.values()]
      .filter(({ deleted }) => !deleted)
      .sort((a, b) => a.id - b.id)
      .map(({ version: _version, deleted: _deleted, ...item }) => item);
    expect(applied).toEqual(await stored(companyId));
    return published;
  };

  return { of, expectComplete };
}
