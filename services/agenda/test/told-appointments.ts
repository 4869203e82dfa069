import { type AppointmentFact, appointmentsChanged } from '@alinha/contracts-agenda';
import type { TestApp } from '@alinha/testing';
import { expect } from 'vitest';

type Told = {
  readonly company_id: number;
  readonly changed_at: string;
  readonly appointments: AppointmentFact[];
};

/**
 * Keeps a copy of everything that the agenda tells of appointments: the outbox is emptied the moment it is filled.
 * Answers what is there to be compared with it.
 */
export async function toldAppointments(app: TestApp) {
  await app.database.query(`
    CREATE TABLE agenda.told (id bigint GENERATED ALWAYS AS IDENTITY, payload jsonb NOT NULL);
    CREATE FUNCTION agenda.keep_told() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO agenda.told (payload) VALUES (NEW.payload);
      RETURN NULL;
    END $$;
    CREATE TRIGGER keep_told AFTER INSERT ON agenda.outbox
      FOR EACH ROW WHEN (NEW.type = '${appointmentsChanged.type}') EXECUTE FUNCTION agenda.keep_told();`);

  /** In the order in which it was told. */
  const of = async (companyId: number): Promise<Told[]> => {
    const rows = await app.database.query<{ payload: Told }>(
      `SELECT payload FROM agenda.told WHERE (payload->>'company_id')::int = $1 ORDER BY id`,
      [companyId],
    );
    return rows.map(({ payload }) => payload);
  };

  const present = async (companyId: number) => {
    const rows = await app.database.query<{ id: number } & Omit<AppointmentFact, 'deleted'>>(
      `SELECT id, client_id, employee_id, to_char(start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_at,
              to_char(end_at, 'YYYY-MM-DD HH24:MI:SS') AS end_at, done
       FROM agenda.appointment WHERE company_id = $1 ORDER BY id`,
      [companyId],
    );
    return rows;
  };

  /** Whoever applies all of it by version, in whatever order, has exactly what is there; answers the events. */
  const tellsAll = async (companyId: number): Promise<Told[]> => {
    const told = await of(companyId);
    const facts = told.flatMap(({ appointments }) => appointments);
    const latest = new Map<number, AppointmentFact>();
    for (const fact of facts.toReversed()) {
      const known = latest.get(fact.id);
      // Two different facts of one version could not be told apart.
      if (known?.version === fact.version) expect(fact).toEqual(known);
      if (!known || known.version < fact.version) latest.set(fact.id, fact);
    }
    const applied = [...latest.values()]
      .filter(({ deleted }) => !deleted)
      .sort((a, b) => a.id - b.id)
      .map(({ version: _version, deleted: _deleted, ...fact }) => fact);
    expect(applied).toEqual(await present(companyId));
    return told;
  };

  return { of, tellsAll };
}
