import { recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { agendaService } from '@alinha/service-agenda';
import { clientsService } from '@alinha/service-clients';
import { DatabaseConnection, republish } from '@alinha/service-kit';
import { clientInput, eventually, startTestApp, type TestStudio } from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'] });

async function planOf(studio: TestStudio) {
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const { id } = await studio.call(recurringPlanEndpoints.create, {
    body: {
      employee_id: studio.user.id,
      client_id: client.id,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 10,
      schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00' }],
      allow_overbooking: true,
    },
  });
  await eventually(async () => expect(await stateOf(id)).toHaveLength(1));
  return { id, client };
}

/** The parts of a plan that deleting its client changes. */
const stateOf = (planId: number) =>
  app.database.query(
    `SELECT p.version, p.cancelled_on, billed.ends_on, billed.next_period_start, c.archived,
       (SELECT count(*) FROM agenda.appointment a WHERE a.plan_id = p.id) AS appointments,
       (SELECT count(*) FROM billing.payment WHERE plan_id = p.id AND removed_at IS NULL) AS payments
     FROM agenda.recurring_plan p
     JOIN billing.plan billed ON billed.company_id = p.company_id AND billed.id = p.id
     JOIN billing.client c ON c.company_id = p.company_id AND c.id = p.client_id
     WHERE p.id = $1`,
    [planId],
  );

test('a rebuild restores nothing of a deleted client', async () => {
  const studio = await app.signUp();
  const { id, client } = await planOf(studio);
  await studio.call(clientEndpoints.delete, { params: { id: client.id } });
  const gone = { archived: true, version: 2, ends_on: expect.any(Date), appointments: '0' };
  const before = await eventually(async () => {
    const state = await stateOf(id);
    expect(state).toMatchObject([gone]);
    return state;
  });
  for (const { name, publishes } of [clientsService, agendaService]) {
    const connection = new DatabaseConnection(app.database.urlOf(name), name, 1);
    expect(await republish(connection, publishes)).toBeGreaterThan(0);
    await connection.close();
  }
  // Queued later, so it is handled after the rebuild.
  await planOf(studio);
  await eventually(async () => {
    const waiting = await app.database.query(
      'SELECT 1 FROM clients.outbox UNION ALL SELECT 1 FROM agenda.outbox',
    );
    expect(waiting).toEqual([]);
  });
  expect(await stateOf(id)).toEqual(before);
});
