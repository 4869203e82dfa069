import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  blockEndpoints,
  noteSignatureEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { SERVICE_NAMES } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  employeeInput,
  eventually,
  startTestApp,
  testCnpj,
  testCpf,
} from '@alinha/testing';
import { expect, test } from 'vitest';

const app = await startTestApp();

/** Marker in every text field that may contain clinical information. */
const CLINICAL = 'lombalgia-secreta-7319';
/** Contact data, documents and passwords. Names are allowed in the log. */
const PERSONAL = [
  testCpf(),
  testCnpj(),
  '11987650001',
  'alcancar@',
  'segredo-7319',
  'Rua Oculta',
  '04567000',
];

/** Copies every outbox row by a trigger, because the relay deletes rows. */
async function copyOutboxes(): Promise<void> {
  await app.database.query('CREATE TABLE public.seen_outbox (service text, type text, payload jsonb)');
  await app.database.query(`
    CREATE FUNCTION public.copy_outbox() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN
      INSERT INTO public.seen_outbox VALUES (TG_TABLE_SCHEMA, NEW.type, NEW.payload);
      RETURN NEW;
    END $$`);
  for (const service of SERVICE_NAMES) {
    await app.database.query(
      `CREATE TRIGGER copy BEFORE INSERT ON ${service}.outbox FOR EACH ROW EXECUTE FUNCTION public.copy_outbox()`,
    );
  }
}

const rowsOf = async (sql: string) => (await app.database.query<{ row: string }>(sql)).map(({ row }) => row);
const outboxes = () => rowsOf('SELECT payload::text AS row FROM public.seen_outbox');
const published = () =>
  rowsOf(
    "SELECT payload::text AS row FROM public.seen_outbox WHERE type = 'accounts.activity-recorded' ORDER BY payload ->> 'id'",
  );
const stored = () => rowsOf('SELECT to_jsonb(activity)::text AS row FROM accounts.activity');

test('the log and the outboxes contain no clinical text, and the log no document, address or password', async () => {
  await copyOutboxes();
  const studio = await app.signUp({ email: 'alcancar@studio.example', password: 'segredo-7319' });
  const [cpf, cnpj, phone] = PERSONAL;
  await studio.call(companyEndpoints.update, {
    body: { cnpj: cnpj ?? '', phone: phone ?? '', address: 'Rua Oculta, 1' },
  });
  const colleague = await studio.call(employeeEndpoints.create, {
    body: employeeInput({ email: 'alcancar@colega.example', password: 'segredo-7319' }),
  });
  const body = { password: 'segredo-7319-b', email: 'alcancar@outra.example' };
  await studio.call(employeeEndpoints.update, { params: { id: colleague.id }, body });
  const client = await studio.call(clientEndpoints.create, {
    body: clientInput({
      cpf: cpf ?? '',
      phone: phone ?? '',
      email: 'alcancar@cliente.example',
      zip: '04567000',
      street: 'Rua Oculta',
      emergency_phone: phone ?? '',
      emergency_contact: CLINICAL,
      insurance: CLINICAL,
    }),
  });
  await studio.call(clientEndpoints.update, { params: { id: client.id }, body: { plan: CLINICAL } });
  const appointment = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id: studio.user.id, client_id: client.id, notes: CLINICAL }),
  });
  const params = { id: appointment.id };
  const evolution = `${CLINICAL} ${'melhora progressiva '.repeat(5)}`;
  await studio.call(appointmentEndpoints.update, { params, body: { notes: `${CLINICAL} 2` } });
  await studio.call(appointmentEndpoints.update, { params, body: { evolution, done: true } });
  await studio.call(appointmentEndpoints.update, { params, body: { evolution: `${evolution} 2` } });
  await studio.call(noteSignatureEndpoints.sign, { params, body: { text: `${evolution} 2` } });
  await studio.call(noteSignatureEndpoints.addAddendum, { params, body: { text: CLINICAL } });
  await studio.call(appointmentEndpoints.update, { params, body: { done: false } });
  const another = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id: studio.user.id, client_id: client.id, notes: CLINICAL }),
  });
  await studio.call(appointmentEndpoints.delete, { params: { id: another.id } });

  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      employee_id: studio.user.id,
      client_id: client.id,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: [{ weekday: 2, start_time: '08:00', end_time: '09:00' }],
    },
  });
  const day = plan.schedules[0]?.first_date;
  const query = { start: `${day} 00:00:00`, end: `${day} 23:59:00` };
  const [first] = await studio.call(appointmentEndpoints.list, { query });
  const series = { params: { id: first?.id ?? 0 } };
  await studio.call(seriesEndpoints.update, { ...series, body: { notes: CLINICAL } });
  await studio.call(recurringPlanEndpoints.update, { params: { id: plan.id }, body: { price_cents: 1_000 } });
  await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
  await studio.call(blockEndpoints.create, {
    body: {
      kind: 'other',
      name: CLINICAL,
      employee_id: studio.user.id,
      start_date: '2026-12-25',
      end_date: '2026-12-25',
    },
  });
  const payment = await studio.call(paymentEndpoints.create, {
    body: { client_id: client.id, total_amount_cents: 15_000, description: CLINICAL },
  });
  await studio.call(paymentEndpoints.update, { params: { id: payment.id }, body: { status: 'paid' } });
  await studio.call(paymentEndpoints.delete, { params: { id: payment.id }, query: {} });

  // Two calls record two actions each: one changes password and e-mail, one saves a note and sets `done`.
  const acts = 25;
  const log = await eventually(async () => {
    const rows = await stored();
    expect(rows).toHaveLength(acts);
    return rows;
  });
  expect(await published()).toHaveLength(acts);
  for (const row of [...log, ...(await outboxes())]) expect(row).not.toContain(CLINICAL);
  for (const row of [...log, ...(await published())]) {
    for (const secret of PERSONAL) expect(row).not.toContain(secret);
  }
});
