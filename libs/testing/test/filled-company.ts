import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  blockEndpoints,
  bookingImportEndpoints,
  cancellationPolicyEndpoints,
  chartAccessEndpoints,
  companyExportEndpoints,
  creditEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  noteSignatureEndpoints,
  noteTemplateEndpoints,
  packageEndpoints,
  planFreezeEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  roomReductionEndpoints,
  specialtyEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import {
  commissionEndpoints,
  dunningEndpoints,
  financeEndpoints,
  paymentEndpoints,
  pixEndpoints,
  subscriptionEndpoints,
} from '@alinha/contracts-billing';
import { clientEndpoints, clientImportEndpoints } from '@alinha/contracts-clients';
import { addDays, SERVICE_NAMES } from '@alinha/contracts-core';
import { deliveryEndpoints, templateEndpoints, whatsappSettingsEndpoints } from '@alinha/contracts-messaging';
import {
  addRefusedSurplus,
  appointmentInput,
  type ConnectedPhone,
  clientInput,
  connectTestPhone,
  employeeInput,
  roomInput,
  specialtyInput,
  type TestApp,
  type TestDatabase,
  type TestStudio,
  testCnpj,
  testCpf,
} from '@alinha/testing';
import { Redis } from 'ioredis';

/** A word in every record of a filled company, and nowhere else. */
export const MARK = 'Xilindró';

type Origin = Pick<TestApp, 'anonymous' | 'database'>;

/** Creates rows in every table of a company; its records contain `mark`. Returns the connected phone. */
export async function fillCompany(app: Origin, studio: TestStudio, mark = MARK): Promise<ConnectedPhone> {
  const { companyId, user } = studio;
  await studio.call(employeeEndpoints.create, { body: employeeInput({ name: `Rui ${mark}` }) });
  await studio.call(companyEndpoints.update, { body: { cpf: testCpf() } });
  const client = await studio.call(clientEndpoints.create, { body: clientInput({ name: `Ana ${mark}` }) });
  const deleted = await studio.call(clientEndpoints.create, { body: clientInput({ name: `Lia ${mark}` }) });
  await studio.call(clientEndpoints.delete, { params: { id: deleted.id } });
  const room = await studio.call(roomEndpoints.create, { body: roomInput({ name: `Sala ${mark}` }) });
  await studio.call(roomReductionEndpoints.create, {
    body: { room_id: room.id, start_date: '2030-01-07', end_date: '2030-01-08', capacity: 0, reason: mark },
  });
  const specialty = await studio.call(specialtyEndpoints.create, {
    body: specialtyInput({ name: `RPG ${mark}` }),
  });
  const booking = { employee_id: user.id, client_id: client.id };
  const body = appointmentInput({
    ...booking,
    room_id: room.id,
    payment_amount_cents: 9_000,
    payment_status: 'pending',
  });
  const { id } = await studio.call(appointmentEndpoints.create, { body });
  await studio.call(appointmentEndpoints.update, { params: { id }, body: { done: true } });
  const evolution = `${mark} chegou com dor lombar e saiu melhor; manter os exercícios em casa.`;
  await studio.call(appointmentEndpoints.update, { params: { id }, body: { evolution } });
  const fields = [{ id: 'report', type: 'long_text' as const, label: mark, required: false }];
  await studio.call(noteTemplateEndpoints.create, { body: { name: mark, fields } });
  const changed = { name: mark, fields, archived: false, version: 0 };
  await studio.call(noteTemplateEndpoints.update, { params: { key: 'soap' }, body: changed });
  const file = new FormData();
  file.append('file', new File(['%PDF-1.4\n%%EOF\n'], `${mark}.pdf`));
  const chart = { params: { id: client.id }, query: {}, body: file };
  await studio.call(attachmentEndpoints.upload, chart);
  await studio.call(companyExportEndpoints.start);
  await studio.call(companyEndpoints.update, { body: { own_agenda_only: true } });
  const colleague = await studio.addEmployee();
  await colleague.call(chartAccessEndpoints.create, {
    params: { id: client.id },
    body: { reason: `${mark}: a profissional de sempre está de férias.` },
  });
  await studio.call(companyEndpoints.update, { body: { own_agenda_only: false } });
  await studio.call(noteSignatureEndpoints.sign, { params: { id }, body: { text: evolution } });
  await studio.call(noteSignatureEndpoints.addAddendum, { params: { id }, body: { text: mark } });
  await studio.call(appointmentEndpoints.get, { params: { id } });
  const other = await studio.call(appointmentEndpoints.create, { body: appointmentInput(booking) });
  await studio.call(appointmentEndpoints.delete, { params: { id: other.id } });
  await studio.call(cancellationPolicyEndpoints.save, {
    body: { ...DEFAULT_CANCELLATION_POLICY, max_live: 9 },
  });
  const grant = () =>
    studio.call(creditEndpoints.grant, {
      params: { id: client.id },
      body: { reason: mark, expires_on: '2199-12-31' },
    });
  await grant();
  await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ ...booking, use_credit: true, allow_overbooking: true }),
  });
  await grant();
  await studio.call(packageEndpoints.sell, {
    params: { id: client.id },
    body: { specialty_id: specialty.id, sessions: 10, price_cents: 90_000, valid_until: '2199-12-31' },
  });
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      ...booking,
      name: `Plano ${mark}`,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: [{ weekday: 2, start_time: '08:00', end_time: '09:00' }],
      allow_overbooking: true,
    },
  });
  const frozenDay = addDays(plan.schedules[0]?.first_date ?? '', 280);
  await studio.call(planFreezeEndpoints.create, {
    params: { id: plan.id },
    body: { start_date: frozenDay, end_date: frozenDay, reason: mark },
  });
  // Not by the route: its last day depends on the clock of the test.
  await app.database.query(
    `INSERT INTO agenda.waiting_entry (company_id, client_id, kind, duration_minutes, weekdays, from_time, to_time,
       valid_until, note, created_at)
     VALUES ($1, $2, 'once', 60, '{1}', '08:00', '12:00', '2030-01-07', $3, now())`,
    [companyId, client.id, mark],
  );
  await app.database.query(
    `WITH settings AS (INSERT INTO agenda.offer_settings (company_id, mode, remind_credits) VALUES ($1, 'off', false)),
     opted_out AS (INSERT INTO agenda.offer_opt_out (company_id, client_id, since) VALUES ($1, $2, now())),
     place AS (
       INSERT INTO agenda.freed_place (company_id, employee_id, start_at, end_at, source_id, previous_client_id, state,
         freed_at, closed_at, next_step_at)
       VALUES ($1, $3, '2030-01-07 09:00', '2030-01-07 10:00', 1, $2, 'nobody', now(), now(), NULL) RETURNING id)
     INSERT INTO agenda.place_offer (company_id, place_id, client_id, end_at, offered_at, expires_at, state)
     SELECT $1, id, $2, '2030-01-07 10:00', now(), now(), 'expired' FROM place`,
    [companyId, client.id, user.id],
  );
  await studio.call(workingHoursEndpoints.save, { params: { id: user.id }, body: { ranges: [] } });
  await studio.call(blockEndpoints.create, {
    body: {
      kind: 'holiday',
      employee_id: null,
      name: mark,
      start_date: '2026-12-25',
      end_date: '2026-12-25',
    },
  });
  const payment = await studio.call(paymentEndpoints.create, {
    body: { client_id: client.id, total_amount_cents: 15_000 },
  });
  await studio.call(pixEndpoints.save, {
    body: { type: 'cnpj', key: testCnpj(), receiver_name: mark, city: 'Santos' },
  });
  await studio.call(dunningEndpoints.save, {
    body: {
      enabled: false,
      first_hour: 9,
      last_hour: 18,
      before_1: mark,
      after_1: null,
      after_3: null,
      after_7: null,
    },
  });
  await studio.call(dunningEndpoints.write, { body: { client_id: client.id } });
  await studio.call(dunningEndpoints.saveClient, { params: { id: client.id }, body: { wanted: false } });
  const params = { id: payment.id };
  await studio.call(paymentEndpoints.receivePart, { params, body: { amount_cents: 5_000 } });
  await studio.call(pixEndpoints.chooseSettlement, { body: { automatic: true } });
  await addRefusedSurplus(app.database, companyId, payment.id);
  const till = { day: '2026-01-02', counted_cents: 0, expected_cents: 0, note: mark };
  await studio.call(financeEndpoints.closeTill, { body: till });
  const share = { params: { id: user.id }, body: { rules: [{ specialty_id: null, fixed_cents: 1 }] } };
  await studio.call(commissionEndpoints.saveRules, share);
  // Not by the route: the sessions depend on the clock of the test.
  await app.database.query(
    `WITH closed AS (
       INSERT INTO billing.commission_statement (company_id, month, employee_id, employee_name, closed_at, closed_by)
       VALUES ($1, '2026-01-01', $2, $3, '2026-02-01 09:00', $2) RETURNING *)
     INSERT INTO billing.commission_line (company_id, session_month, employee_id, appointment_id, month, start_at, client_name,
       source, base_cents, share_cents)
     SELECT company_id, month, employee_id, 1, month, '2026-01-05 09:00', $3, 'none', 0, 0 FROM closed`,
    [companyId, user.id, mark],
  );
  const csv = new FormData();
  csv.append('file', new File([`Nome\nBia ${mark}`], 'clientes.csv'));
  await studio.call(clientImportEndpoints.create, { body: csv });
  await studio.call(bookingImportEndpoints.create, { query: { kind: 'sessions' }, body: csv });
  const phone = await fillMessaging(app, studio, other.client_id, mark);
  const { url } = await studio.call(subscriptionEndpoints.checkout, { body: { plan: 'monthly' } });
  const page = new URL(url);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await app.anonymous.request('POST', page.pathname + page.search, 'action=card', form);
  await app.database.query(
    `WITH link AS (
       INSERT INTO accounts.password_link (company_id, employee_id, token_hash, expires_at)
       VALUES ($1, $2, uuid_send(gen_random_uuid()), '2199-12-31')),
     colleague AS (SELECT id FROM accounts.employee WHERE company_id = $1 AND id <> $2 LIMIT 1),
     email_link AS (
       INSERT INTO accounts.email_link (company_id, employee_id, email, token_hash, expires_at)
       SELECT $1, id, $3, uuid_send(gen_random_uuid()), '2199-12-31' FROM colleague),
     totp AS (
       INSERT INTO accounts.totp_factor (company_id, employee_id, secret)
       SELECT $1, id, uuid_send(gen_random_uuid()) FROM colleague),
     passkey AS (
       INSERT INTO accounts.passkey (company_id, employee_id, credential_id, public_key, counter, transports, name, created_at)
       SELECT $1, id, gen_random_uuid()::text, '', 0, '{}', $3, now() FROM colleague),
     recovery AS (
       INSERT INTO accounts.recovery_code (company_id, employee_id, code_hash)
       SELECT $1, id, uuid_send(gen_random_uuid()) FROM colleague),
     pending AS (
       INSERT INTO accounts.pending_sign_in (company_id, employee_id, token_hash, expires_at)
       SELECT $1, id, uuid_send(gen_random_uuid()), '2199-12-31' FROM colleague),
     waiting AS (
       INSERT INTO accounts.mail (company_id, kind, employee_id, recipient, language, created_at, send_before, next_attempt_at)
       VALUES ($1, 'password_changed', $2, $3, 'pt', now(), now(), '2199-12-31'))
     INSERT INTO accounts.sandbox_mail (company_id, mail_id, recipient, subject, text, at)
     VALUES ($1, gen_random_uuid(), $3, $3, $3, now())`,
    [companyId, user.id, mark],
  );
  for (const schema of SERVICE_NAMES) {
    await app.database.query(
      `INSERT INTO ${schema}.idempotency_key (company_id, key, request_hash, reply)
       VALUES ($1, 'once', 'hash', jsonb_build_object('name', $2::text))`,
      [companyId, mark],
    );
  }
  return phone;
}

/** Sent messages and clients' answers. */
async function fillMessaging(app: Origin, studio: TestStudio, clientId: number, mark: string) {
  const { companyId } = studio;
  const phone = await connectTestPhone(studio);
  await studio.call(whatsappSettingsEndpoints.update, { body: { type: 'none' } });
  const text = `${mark}: {cliente}, {data}, {hora}`;
  await studio.call(templateEndpoints.save, { body: { language: 'pt', text } });
  await studio.call(deliveryEndpoints.test, { body: { phone: '11987654321' } });
  await app.database.query(
    `WITH sent AS (
       INSERT INTO messaging.delivery (company_id, kind, appointment_id, start_at, client_id, status, text, due_at, sent_at)
       VALUES ($1, 'reminder', 1, '2030-01-01 09:00', $2, 'sent', $3, now(), now()) RETURNING id
     )
     INSERT INTO messaging.answer (company_id, delivery_id, answer, via, received_at)
     SELECT $1, id, 'confirmed', 'link', now() FROM sent`,
    [companyId, clientId, mark],
  );
  return phone;
}

/** Tables and queue tables whose rows contain the marker; on Redis, the keys that contain it. */
export async function markedPlaces({ database, platform }: TestApp): Promise<string[]> {
  const { REDIS_URL } = platform.config;
  return [...(await markedTables(database)), ...(REDIS_URL ? await markedKeys(REDIS_URL) : [])];
}

async function markedKeys(url: string): Promise<string[]> {
  const redis = new Redis(url);
  const contentOf = async (key: string): Promise<unknown> => {
    switch (await redis.type(key)) {
      case 'hash':
        return redis.hgetall(key);
      case 'list':
        return redis.lrange(key, 0, -1);
      case 'zset':
        return redis.zrange(key, '0', '-1');
      case 'stream':
        return redis.xrange(key, '-', '+');
      default:
        return null;
    }
  };
  try {
    const keys = await redis.keys('*');
    const contents = await Promise.all(keys.map(contentOf));
    return keys.filter((_key, index) => JSON.stringify(contents[index] ?? null).includes(MARK));
  } finally {
    redis.disconnect();
  }
}

async function markedTables(database: TestDatabase): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `SELECT table_schema || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = ANY ($1)`,
    [[...SERVICE_NAMES, 'queues']],
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await database.query(`SELECT 1 FROM ${name} t WHERE t::text LIKE $1 LIMIT 1`, [
      `%${MARK}%`,
    ]);
    if (found.length > 0) places.push(name);
  }
  return places;
}
