import { randomUUID } from 'node:crypto';
import { activityEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  noteSignatureEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { type ClientEvent, clientChanged, clientEndpoints } from '@alinha/contracts-clients';
import {
  appointmentInput,
  clientInput,
  eventually,
  startTestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { LIMIT_MS, placesOf, plantClient, quiet } from './planted-client.ts';

const START = '2026-11-20T12:30:00Z';
const clock = new TestClock(START);
const moveTo = (instant: string) => clock.advance(new Date(instant).getTime() - clock.now().getTime());
const app = await startTestApp({ clock: clock.now });
const { database } = app;

const fullClient = (given: { readonly withChart: boolean }) => {
  moveTo(START);
  return plantClient(app, given);
};
const rowsOf = (table: string, { studio, id }: { studio: TestStudio; id: number }) =>
  database.query(`SELECT * FROM ${table} WHERE company_id = $1 AND client_id = $2`, [studio.companyId, id]);
const gone = (text: string) =>
  eventually(async () => expect(await placesOf(app, text)).toEqual([]), LIMIT_MS);
const stored = (studio: TestStudio) =>
  database.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM agenda.note_signature WHERE company_id = $1)::integer AS count`,
    [studio.companyId],
  );

/** By the client, by the agenda's appointment, and by the name alone. */
async function commissionNames({ companyId }: TestStudio): Promise<string[]> {
  const lines = await database.query<{ client_name: string }>(
    `SELECT client_name FROM billing.commission_line WHERE company_id = $1
     ORDER BY client_id, appointment_id`,
    [companyId],
  );
  return lines.map(({ client_name }) => client_name);
}

const anonymise = (studio: TestStudio, id: number) =>
  studio.call(clientEndpoints.anonymise, { params: { id } });
/** Entries of the activity log. */
async function anonymisationsOf(studio: TestStudio) {
  const { activities } = await studio.call(activityEndpoints.list, { query: { kind: 'client' } });
  return activities.filter(({ action }) => action === 'client.anonymised');
}
const post = (studio: TestStudio, id: number, action: 'anonymisation' | 'restoration') =>
  studio.request('POST', `/api/clients/${id}/${action}`);
/** Delivers an event of the clients service to all of its consumers. */
async function deliver(event: Omit<ClientEvent, 'archived'> & { archived?: boolean }): Promise<void> {
  const data = { archived: true, ...event };
  for (const consumer of clientChanged.consumers)
    await app.platform.queues.addAll(`events.${consumer}`, [
      { name: clientChanged.type, data, id: randomUUID() },
    ]);
}

const NOTE = 'Chegou com dor lombar e saiu melhor; manter os exercícios em casa.';

describe('the anonymisation of a client', () => {
  test('with a chart keeps name, CPF, birth date and chart, and deletes every other text', {
    timeout: 120_000,
  }, async () => {
    const client = await fullClient({ withChart: true });
    const { studio, id, appointment, payment, cpf, name, mark, phone, note } = client;
    // Where the texts were: the test above all plants them.
    expect(await placesOf(app, mark)).toEqual(
      expect.arrayContaining([
        ...['agenda.appointment', 'agenda.credit', 'agenda.plan_freeze', 'agenda.waiting_entry'],
        ...['agenda.idempotency_key', 'billing.payment', 'clients.client', 'clients.idempotency_key'],
        'messaging.delivery',
      ]),
    );
    const left = await anonymise(studio, id);
    expect(left).toMatchObject({
      ...{ name, cpf, birth_date: '1980-03-04', anonymised: 'partial' },
      ...{ phone: null, email: null, city: null, emergency_contact: null, insurance: null, gender: null },
      chart: { kept_until: '2046-11-20', is_over: false },
    });
    await gone(mark);
    await gone(phone);
    const params = { id: appointment };
    expect(await studio.call(appointmentEndpoints.get, { params })).toMatchObject({
      evolution: note,
      client_name: name,
    });
    expect(await studio.call(noteSignatureEndpoints.chainOfClient, { params: { id } })).toMatchObject({
      intact: true,
      length: 2,
    });
    expect(await studio.call(attachmentEndpoints.list, { params: { id } })).toHaveLength(1);
    expect(
      (await studio.call(paymentEndpoints.listOfClient, { params: { id } })).find(
        (one) => one.id === payment.id,
      ),
    ).toMatchObject({
      ...{ total_amount_cents: 15_000, discount_cents: 1_000, description: `${name} avaliação` },
    });
    await eventually(async () =>
      expect(await anonymisationsOf(studio)).toMatchObject([{ subject_id: id, label: name }]),
    );
  });

  test('without a chart deletes the name too; amounts and dates stay', { timeout: 120_000 }, async () => {
    const { studio, id, payment, plan, appointment, name, mark, phone } = await fullClient({
      withChart: false,
    });
    const label = `Cliente anonimizado ${id}`;
    expect(await anonymise(studio, id)).toMatchObject({
      ...{ name: label, cpf: null, birth_date: null, phone: null, anonymised: 'full', chart: null },
    });
    await gone(mark);
    await gone(phone);
    await gone(name);
    expect(await database.query('SELECT cpf, cpf_hash FROM clients.client WHERE id = $1', [id])).toEqual([
      { cpf: null, cpf_hash: null },
    ]);
    expect(
      (await studio.call(paymentEndpoints.listOfClient, { params: { id } })).find(
        (one) => one.id === payment.id,
      ),
    ).toMatchObject({
      ...{ total_amount_cents: 15_000, discount_cents: 1_000, client_name: label, description: null },
    });
    expect(await studio.call(appointmentEndpoints.get, { params: { id: appointment } })).toMatchObject({
      ...{ start_datetime: '2026-11-19 09:00:00', client_name: label },
    });
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      ...{ name: `#${plan.id}`, price_cents: 32_000 },
    });
    expect(await commissionNames(studio)).toEqual([label, label, label]);
    expect(await post(studio, id, 'restoration')).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_ANONYMISED' },
    });
  });

  test('keeps the name in a line of commission that may be about another client of that name', {
    timeout: 60_000,
  }, async () => {
    const { studio, id, name } = await fullClient({ withChart: false });
    await studio.call(clientEndpoints.create, { body: clientInput({ name }) });
    await quiet(app);
    await anonymise(studio, id);
    const label = `Cliente anonimizado ${id}`;
    await eventually(
      async () => expect(await commissionNames(studio)).toEqual([label, label, name]),
      LIMIT_MS,
    );
  });

  test('whose chart is over deletes notes, signatures, attachments and their files', {
    timeout: 120_000,
  }, async () => {
    const client = await fullClient({ withChart: true });
    const { studio, id } = client;
    const other = await fullClient({ withChart: true });
    const [attachment] = await studio.call(attachmentEndpoints.list, { params: { id } });
    await anonymise(studio, id);
    moveTo('2046-11-21T12:00:00Z');
    const later = await studio.signIn();
    expect(await later.call(clientEndpoints.getArchived, { params: { id } })).toMatchObject({
      ...{ anonymised: 'partial', chart: { is_over: true } },
    });
    // The partial one becomes a full one.
    expect(await anonymise(later, id)).toMatchObject({ anonymised: 'full', chart: null });
    await eventually(async () => {
      for (const table of ['note_signature', 'note_chain', 'attachment', 'chart_reading', 'chart_access'])
        expect(await rowsOf(`agenda.${table}`, client), table).toEqual([]);
    }, LIMIT_MS);
    expect(
      await database.query(
        `SELECT 1 FROM agenda.appointment WHERE company_id = $1 AND (evolution IS NOT NULL OR evolution_signed)`,
        [studio.companyId],
      ),
    ).toEqual([]);
    expect(
      await database.query('SELECT 1 FROM agenda.evolution_version WHERE company_id = $1', [
        studio.companyId,
      ]),
    ).toEqual([]);
    expect(await later.request('GET', `/api/attachments/${attachment?.id}/content`)).toMatchObject({
      status: 404,
    });
    expect(await stored(other.studio)).toEqual([{ count: 2 }]);
  });

  test('is refused for active clients, other companies, other roles and without a recent password', async () => {
    moveTo(START);
    const [studio, other] = [await app.signUp(), await app.signUp()];
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    expect(await post(studio, id, 'anonymisation')).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_ACTIVE' },
    });
    await studio.call(clientEndpoints.delete, { params: { id } });
    expect(await post(other, id, 'anonymisation')).toMatchObject({ status: 404 });
    const professional = await studio.addEmployee();
    expect(await post(professional, id, 'anonymisation')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    clock.advance(16 * 60_000);
    expect(await post(studio, id, 'anonymisation')).toMatchObject({
      status: 403,
      body: { code: 'CONFIRM_PASSWORD' },
    });
    expect(await studio.call(clientEndpoints.getArchived, { params: { id } })).toMatchObject({
      anonymised: null,
    });
    await studio.confirmPassword();
    expect(await anonymise(studio, id)).toMatchObject({ anonymised: 'full' });
  });

  test('repeated changes nothing, and parallel ones are one', { timeout: 60_000 }, async () => {
    moveTo(START);
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    await studio.call(clientEndpoints.delete, { params: { id } });
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(studio, id, 'anonymisation')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await anonymise(studio, id);
    await eventually(async () => expect(await anonymisationsOf(studio)).toHaveLength(1));
    expect(
      await database.query('SELECT version, anonymised_version FROM clients.client WHERE id = $1', [id]),
    ).toEqual([{ version: 3, anonymised_version: 3 }]);
  });

  test('and a restoration at the same time: one of them wins', { timeout: 120_000 }, async () => {
    moveTo(START);
    const studio = await app.signUp();
    for (let round = 0; round < 8; round++) {
      const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
      await studio.call(clientEndpoints.delete, { params: { id } });
      const [anonymised, restored] = await Promise.all([
        post(studio, id, 'anonymisation'),
        post(studio, id, 'restoration'),
      ]);
      const wasRestored = restored.status === 200;
      expect(anonymised.status).toBe(wasRestored ? 409 : 200);
      if (wasRestored) {
        // The chart is open again, also when it was closed before.
        const body = appointmentInput({
          employee_id: studio.user.id,
          client_id: id,
          allow_overbooking: true,
        });
        const book = () => studio.call(appointmentEndpoints.create, { body });
        const { id: appointment } = await eventually(book, LIMIT_MS);
        const saved = { params: { id: appointment }, body: { evolution: NOTE } };
        await eventually(() => studio.call(appointmentEndpoints.update, saved), LIMIT_MS);
        await studio.call(clientEndpoints.delete, { params: { id } });
      } else expect(restored).toMatchObject({ status: 409, body: { code: 'CLIENT_ANONYMISED' } });
    }
  });

  test('and a note at the same time: it is kept, or refused', { timeout: 120_000 }, async () => {
    moveTo(START);
    const studio = await app.signUp();
    for (let round = 0; round < 8; round++) {
      const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
      const { id: appointment } = await studio.call(appointmentEndpoints.create, {
        body: appointmentInput({
          ...{ employee_id: studio.user.id, client_id: id, allow_overbooking: true },
          start_datetime: '2026-11-19 09:00:00',
        }),
      });
      await studio.call(clientEndpoints.delete, { params: { id } });
      const [anonymised, noted] = await Promise.all([
        post(studio, id, 'anonymisation'),
        studio.request('PUT', `/api/appointments/${appointment}`, { evolution: NOTE }),
      ]);
      expect(anonymised.status).toBe(200);
      const { anonymised: extent, chart } = await studio.call(clientEndpoints.getArchived, {
        params: { id },
      });
      if (noted.status === 200)
        expect({ extent, chart: chart?.is_over }).toEqual({ extent: 'partial', chart: false });
      else {
        expect(noted).toMatchObject({ status: 409, body: { code: 'CLIENT_ANONYMISED' } });
        expect({ extent, chart }).toEqual({ extent: 'full', chart: null });
      }
    }
  });

  test('waits for a note that is being saved, and keeps it', { timeout: 60_000 }, async () => {
    moveTo(START);
    const studio = await app.signUp();
    const { id } = await studio.call(clientEndpoints.create, { body: clientInput() });
    const { id: appointment } = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({
        employee_id: studio.user.id,
        client_id: id,
        start_datetime: '2026-11-19 09:00:00',
      }),
    });
    await studio.call(clientEndpoints.delete, { params: { id } });
    const writer = new pg.Client({ connectionString: database.url });
    await writer.connect();
    await writer.query('BEGIN');
    await writer.query(
      `INSERT INTO agenda.evolution_version (company_id, appointment_id, text, author_id, saved_at)
       VALUES ($1, $2, 'Texto', $3, '2026-11-20T12:00:00Z')`,
      [studio.companyId, appointment, studio.user.id],
    );
    const anonymised = anonymise(studio, id);
    await eventually(async () =>
      expect(
        await database.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM client%FOR UPDATE%'`,
        ),
      ).toHaveLength(1),
    );
    await writer.query('COMMIT');
    await writer.end();
    expect(await anonymised).toMatchObject({ anonymised: 'partial', chart: { kept_until: '2046-11-20' } });
  });

  test('stays when older events arrive later, and is applied by a later one', {
    timeout: 120_000,
  }, async () => {
    const { studio, id, mark, phone, name } = await fullClient({ withChart: true });
    const key = { company_id: studio.companyId, id, name, phone };
    await anonymise(studio, id);
    await gone(mark);
    for (const version of [1, 2]) await deliver({ ...key, version, archived: version === 2 });
    await quiet(app);
    await database.query(
      `UPDATE agenda.appointment SET notes = 'later' WHERE company_id = $1 AND start_at < '2026-11-20'`,
      [studio.companyId],
    );
    // The same event again, then that of a restoration.
    const done = { anonymised_version: 3, archived_version: 2 };
    await deliver({ ...key, ...done, version: 3, phone: null, anonymised: 'partial' });
    await deliver({ ...key, ...done, version: 4, phone: null, anonymised: null, archived: false });
    await eventually(async () => {
      const [row] = await database.query<{ archived: boolean }>(
        'SELECT archived FROM agenda.client WHERE company_id = $1 AND id = $2',
        [studio.companyId, id],
      );
      expect(row).toEqual({ archived: false });
    }, LIMIT_MS);
    expect(await placesOf(app, phone)).toEqual([]);
    const notes = await database.query(
      `SELECT notes FROM agenda.appointment WHERE company_id = $1 AND start_at < '2026-11-20'`,
      [studio.companyId],
    );
    expect(notes).toEqual([{ notes: 'later' }]);
    // A new anonymisation whose own event is lost, and the event of its restoration arrives.
    await deliver({
      ...key,
      version: 7,
      anonymised: null,
      anonymised_version: 6,
      archived_version: 5,
      archived: false,
    });
    await eventually(async () => expect(await placesOf(app, 'later')).toEqual([]), LIMIT_MS);
  });

  test('of a client with a chart can be followed by a restoration', async () => {
    const { studio, id, name } = await fullClient({ withChart: true });
    await anonymise(studio, id);
    expect(await studio.call(clientEndpoints.restore, { params: { id } })).toMatchObject({
      name,
      phone: null,
    });
    await studio.call(clientEndpoints.delete, { params: { id } });
    expect(await studio.call(clientEndpoints.getArchived, { params: { id } })).toMatchObject({
      anonymised: null,
    });
  });
});

test('a signed note is still append-only while its chart is open', async () => {
  const { studio } = await fullClient({ withChart: true });
  await expect(
    database.query('DELETE FROM agenda.note_signature WHERE company_id = $1', [studio.companyId]),
  ).rejects.toThrow(/append-only/);
  expect(await studio.call(companyEndpoints.get)).toMatchObject({ chart_keep_years: 20 });
});
