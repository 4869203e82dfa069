import { randomInt, randomUUID } from 'node:crypto';
import { activityEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  creditEndpoints,
  noteSignatureEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { dunningEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays, SERVICE_NAMES } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  eventually,
  type TestApp,
  type TestStudio,
  testCpf,
} from '@alinha/testing';
import { expect } from 'vitest';

export const LIMIT_MS = 30_000;
/** The agenda has no appointment of this number, and none of the next one. */
const DELETED_APPOINTMENT = 900_000_001;

/** A word that no other record has. */
const uniqueWord = () =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(8, 'x');
const uniquePhone = () => `119${randomInt(10_000_000, 99_999_999)}`;

/** A deleted client with a text in every table that stores one. The clock is at 20 November 2026. */
export async function plantClient(app: TestApp, { withChart }: { readonly withChart: boolean }) {
  const { database } = app;
  const studio = await app.signUp();
  const cpf = testCpf();
  const name = `Zuleica ${uniqueWord()}`;
  /** Address and gender, which a chart needs. */
  const home = `Xavante${uniqueWord()}`;
  /** Every other text about the client, except the name, has this word. */
  const mark = `Quimbundo${uniqueWord()}`;
  const phone = uniquePhone();
  const note = `${mark}: chegou com dor lombar e saiu melhor; manter os exercícios em casa.`;
  const headers = { 'idempotency-key': randomUUID() };
  const body = clientInput({
    name,
    cpf,
    phone,
    email: `${mark}@example.com`,
    birth_date: '1980-03-04',
    street: home,
    city: home,
    gender: home,
    insurance: mark,
    emergency_contact: mark,
  });
  const created = await studio.request('POST', '/api/clients', body, headers);
  expect(created.status).toBe(201);
  const { id } = (created.body as { data: { id: number } }).data;
  const base = { employee_id: studio.user.id, client_id: id };
  const booked = await studio.request(
    'POST',
    '/api/appointments',
    appointmentInput({ ...base, start_datetime: '2026-11-19 09:00:00', notes: mark }),
    { 'idempotency-key': randomUUID() },
  );
  expect(booked.status).toBe(201);
  const appointment = (booked.body as { data: { id: number } }).data.id;
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      ...base,
      name: `${name} 2x`,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: [{ weekday: 2, start_time: '08:00', end_time: '09:00' }],
      allow_overbooking: true,
    },
  });
  const frozen = addDays(plan.schedules[0]?.first_date ?? '', 28);
  await studio.call(planFreezeEndpoints.create, {
    params: { id: plan.id },
    body: { start_date: frozen, end_date: frozen, reason: mark },
  });
  await studio.call(creditEndpoints.grant, {
    params: { id },
    body: { reason: mark, expires_on: '2199-12-31' },
  });
  const payment = await studio.call(paymentEndpoints.create, {
    body: { client_id: id, total_amount_cents: 15_000, description: `${name} avaliação` },
  });
  await studio.call(paymentEndpoints.update, {
    params: { id: payment.id },
    body: { discount_cents: 1_000, discount_reason: mark },
  });
  await studio.call(dunningEndpoints.write, { body: { client_id: id } });
  await database.query(
    `WITH waiting AS (
       INSERT INTO agenda.waiting_entry (company_id, client_id, kind, duration_minutes, weekdays, from_time, to_time,
         valid_until, note, created_at)
       VALUES ($1, $2, 'once', 60, '{1}', '08:00', '12:00', '2030-01-07', $3, now())),
     sent AS (
       INSERT INTO messaging.delivery (company_id, kind, appointment_id, start_at, client_id, status, text, phone, address,
         due_at, sent_at)
       VALUES ($1, 'reminder', $4, '2026-11-19 09:00', $2, 'sent', $3, '+55${phone}', $3, now(), now())),
     closed AS (
       INSERT INTO billing.commission_statement (company_id, month, employee_id, employee_name, closed_at, closed_by)
       VALUES ($1, '2026-10-01', $5, 'Rui', '2026-11-02 09:00', $5) RETURNING *)
     INSERT INTO billing.commission_line (company_id, session_month, employee_id, appointment_id, month, start_at, client_id,
       client_name, source, base_cents, share_cents)
     SELECT company_id, month, employee_id, line.appointment_id, month, '2026-10-05 09:00', line.client_id, line.client_name,
       'none', 0, 0
     FROM closed, (VALUES ($2, ${DELETED_APPOINTMENT}, 'Antes ${name}'), (NULL, $4::integer, 'Antes ${name}'),
       (NULL, ${DELETED_APPOINTMENT + 1}, '${name}')) AS line (client_id, appointment_id, client_name)`,
    [studio.companyId, id, mark, appointment, studio.user.id],
  );
  if (withChart) {
    await addChart({ studio, id, appointment, mark, note });
    await database.query(
      `INSERT INTO agenda.chart_access (company_id, client_id, user_id, reason, granted_at, expires_at)
       VALUES ($1, $2, $3, 'Motivo', '2026-11-19', '2026-11-20')`,
      [studio.companyId, id, studio.user.id],
    );
  }
  await studio.call(clientEndpoints.delete, { params: { id } });
  await quiet(app);
  return {
    studio,
    id,
    appointment,
    payment,
    plan,
    cpf,
    name,
    mark,
    home,
    phone,
    note,
  };
}

type Charted = {
  readonly studio: TestStudio;
  readonly id: number;
  readonly appointment: number;
  readonly mark: string;
  readonly note: string;
};

async function addChart({ studio, id, appointment, mark, note }: Charted): Promise<void> {
  const params = { id: appointment };
  await studio.call(appointmentEndpoints.update, { params, body: { evolution: note } });
  await studio.call(noteSignatureEndpoints.sign, { params, body: { text: note } });
  await studio.call(noteSignatureEndpoints.addAddendum, { params, body: { text: mark } });
  const file = new FormData();
  file.append('file', new File(['%PDF-1.4\n%%EOF\n'], `${mark}.pdf`));
  await studio.call(attachmentEndpoints.upload, { params: { id }, query: {}, body: file });
  await studio.call(appointmentEndpoints.get, { params });
}

/** Resolves when every event has been handled. */
export async function quiet({ database }: TestApp): Promise<void> {
  await eventually(async () => {
    const waiting = await Promise.all(
      SERVICE_NAMES.map((schema) => database.query(`SELECT 1 FROM ${schema}.outbox`)),
    );
    expect(waiting.flat()).toEqual([]);
  }, LIMIT_MS);
}

/** Tables of all services and queues with a text, without the activity log. */
export async function placesOf({ database }: TestApp, text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_schema || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = ANY ($1) ORDER BY 1`,
    [[...SERVICE_NAMES, 'queues']],
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await database.query(`SELECT 1 FROM ${name} t WHERE t::text ILIKE $1 LIMIT 1`, [
      `%${text}%`,
    ]);
    if (found.length > 0) places.push(name);
  }
  // Names in the activity log end after 400 days.
  return places.filter((name) => name !== 'accounts.activity');
}

export const anonymise = (studio: TestStudio, id: number) =>
  studio.call(clientEndpoints.anonymise, { params: { id } });

export const post = (studio: TestStudio, id: number, action: 'anonymisation' | 'restoration') =>
  studio.request('POST', `/api/clients/${id}/${action}`);

/** Entries of the activity log. */
export async function anonymisationsOf(studio: TestStudio) {
  const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'client' } });
  return activities.filter(({ action }) => action === 'client.anonymised');
}
