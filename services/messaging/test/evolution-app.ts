import { randomUUID } from 'node:crypto';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import type { ServiceName } from '@alinha/contracts-core';
import { connectionEndpoints } from '@alinha/contracts-messaging';
import {
  appointmentInput,
  clientInput,
  eventually,
  LOCAL_EVOLUTION_KEY,
  startEvolutionServer,
  startTestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { afterAll, expect } from 'vitest';

export const OWN_PHONE = '+5511987650000';

/** Starts the product with a local Evolution API server, on Friday, 20 November 2026, 10:00 in São Paulo. */
export async function startWithEvolution(...more: readonly ServiceName[]) {
  const clock = new TestClock('2026-11-20T13:00:00Z');
  const evolution = await startEvolutionServer({ clock: clock.now });
  afterAll(() => evolution.close());
  const app = await startTestApp({
    services: ['accounts', 'agenda', 'clients', 'messaging', ...more],
    clock: clock.now,
    environment: { EVOLUTION_URL: evolution.url, EVOLUTION_API_KEY: LOCAL_EVOLUTION_KEY },
  });
  await evolution.order({ do: 'send-webhooks-to', origin: app.url });
  // A webhook in transit would delay the end of the app.
  afterAll(() =>
    eventually(async () => {
      const { webhooks } = await evolution.record();
      expect(webhooks.filter(({ statuses }) => statuses.length === 0)).toEqual([]);
    }),
  );

  const instanceName = () => `studio-${randomUUID()}`;
  /** Returns the name of the instance. */
  async function connectPhone(studio: TestStudio): Promise<string> {
    const name = instanceName();
    await studio.call(connectionEndpoints.connect, { body: { instance_name: name } });
    await evolution.scan(name, OWN_PHONE);
    return name;
  }

  const clients = new Map<number, Promise<{ id: number }>>();
  /** One per studio. */
  function clientOf(studio: TestStudio): Promise<{ id: number }> {
    const client =
      clients.get(studio.companyId) ?? studio.call(clientEndpoints.create, { body: clientInput() });
    clients.set(studio.companyId, client);
    return client;
  }

  /** Sends a reminder to `phone`. Returns its delivery id and the provider's id of its message. */
  async function remind(
    studio: TestStudio,
    { start = '2026-11-24 15:00:00', phone = '+5511987654321' }: { start?: string; phone?: string } = {},
  ) {
    const client = await clientOf(studio);
    const appointment = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: client.id,
        start_datetime: start,
        allow_overbooking: true,
      }),
    });
    await eventually(async () =>
      expect(
        await app.database.query('SELECT 1 FROM messaging.appointment WHERE company_id = $1 AND id = $2', [
          studio.companyId,
          appointment.id,
        ]),
      ).toHaveLength(1),
    );
    const messageId = `3EB0${randomUUID()}`;
    const [row] = await app.database.query<{ id: number }>(
      `INSERT INTO messaging.delivery
         (company_id, kind, appointment_id, start_at, client_id, phone, text, status, due_at, sent_at, provider_message_id)
       VALUES ($1, 'reminder', $2, $3, $4, $5, 'Olá', 'sent', $6, $6, $7) RETURNING id`,
      [studio.companyId, appointment.id, start, client.id, phone, clock.now(), messageId],
    );
    return { id: row?.id ?? 0, appointmentId: appointment.id, messageId };
  }

  /** `via answer`, with `automatic` if so, in order. */
  async function answersOf(deliveryId: number): Promise<string[]> {
    const rows = await app.database.query<{ said: string }>(
      `SELECT via || ' ' || answer || CASE WHEN automatic THEN ' automatic' ELSE '' END AS said FROM messaging.answer WHERE delivery_id = $1 ORDER BY id`,
      [deliveryId],
    );
    return rows.map(({ said }) => said);
  }

  return { app, clock, evolution, instanceName, connectPhone, remind, answersOf };
}
