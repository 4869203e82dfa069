import { companyEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attachmentEndpoints,
  noteSignatureEndpoints,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { clientInput, eventually, startTestApp, TestClock, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import {
  anonymisationsOf,
  anonymise,
  LIMIT_MS,
  placesOf,
  plantClient,
  post,
  quiet,
} from './planted-client.ts';

const START = '2026-11-20T12:30:00Z';
const clock = new TestClock(START);
const moveTo = (instant: string) => clock.advance(new Date(instant).getTime() - clock.now().getTime());
const app = await startTestApp({ clock: clock.now });
const { database } = app;

const fullClient = (given: { readonly withChart: boolean }) => {
  moveTo(START);
  return plantClient(app, given);
};
/** Encrypted columns cannot be searched, so their rows are counted. */
const CHART = [
  'note_signature',
  'note_chain',
  'attachment',
  'chart_reading',
  'chart_access',
  'evolution_version',
  'appointment WHERE evolution IS NOT NULL',
  'appointment WHERE evolution_signed',
];
async function chartRows({ companyId }: TestStudio): Promise<number[]> {
  const counts = CHART.map((rows) =>
    database.query(`SELECT 1 FROM (SELECT * FROM agenda.${rows}) r WHERE company_id = $1`, [companyId]),
  );
  return (await Promise.all(counts)).map(({ length }) => length);
}
const gone = (text: string) =>
  eventually(async () => expect(await placesOf(app, text)).toEqual([]), LIMIT_MS);
/** By the client, by the agenda's appointment, and by the name alone. */
async function commissionNames({ companyId }: TestStudio): Promise<string[]> {
  const lines = await database.query<{ client_name: string }>(
    `SELECT client_name FROM billing.commission_line WHERE company_id = $1
     ORDER BY client_id, appointment_id`,
    [companyId],
  );
  return lines.map(({ client_name }) => client_name);
}

describe('the anonymisation of a client', () => {
  test('with a chart keeps the chart and what identifies the person in it, and deletes every other text', {
    timeout: 120_000,
  }, async () => {
    const client = await fullClient({ withChart: true });
    const { studio, id, appointment, payment, cpf, name, mark, home, phone, note } = client;
    // Where the texts were: the test above all plants them.
    expect(await placesOf(app, mark)).toEqual(
      expect.arrayContaining([
        'agenda.appointment',
        'agenda.credit',
        'agenda.plan_freeze',
        'agenda.waiting_entry',
        'agenda.idempotency_key',
        'billing.payment',
        'clients.client',
        'clients.idempotency_key',
        'messaging.delivery',
      ]),
    );
    const left = await anonymise(studio, id);
    expect(left).toMatchObject({
      name,
      cpf,
      birth_date: '1980-03-04',
      anonymised: 'partial',
      street: home,
      city: home,
      gender: home,
      phone: null,
      email: null,
      emergency_contact: null,
      insurance: null,
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
    ).toMatchObject({ total_amount_cents: 15_000, discount_cents: 1_000, description: `${name} avaliação` });
    await eventually(async () =>
      expect(await anonymisationsOf(studio)).toMatchObject([{ subject_id: id, label: name }]),
    );
  });

  test('without a chart deletes the name too; amounts and dates stay', { timeout: 120_000 }, async () => {
    const client = await fullClient({ withChart: false });
    const { studio, id, payment, plan, appointment, name, mark, home, phone } = client;
    const label = `Cliente anonimizado ${id}`;
    expect(await anonymise(studio, id)).toMatchObject({
      name: label,
      cpf: null,
      birth_date: null,
      phone: null,
      anonymised: 'full',
      chart: null,
    });
    for (const text of [mark, home, phone, name]) await gone(text);
    expect(await database.query('SELECT cpf, cpf_hash FROM clients.client WHERE id = $1', [id])).toEqual([
      { cpf: null, cpf_hash: null },
    ]);
    expect(
      (await studio.call(paymentEndpoints.listOfClient, { params: { id } })).find(
        (one) => one.id === payment.id,
      ),
    ).toMatchObject({
      total_amount_cents: 15_000,
      discount_cents: 1_000,
      client_name: label,
      description: null,
    });
    expect(await studio.call(appointmentEndpoints.get, { params: { id: appointment } })).toMatchObject({
      start_datetime: '2026-11-19 09:00:00',
      client_name: label,
    });
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      name: `#${plan.id}`,
      price_cents: 32_000,
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
    const { studio, id } = await fullClient({ withChart: true });
    const other = await fullClient({ withChart: true });
    const [attachment] = await studio.call(attachmentEndpoints.list, { params: { id } });
    const planted = await chartRows(other.studio);
    expect(planted).not.toContain(0);
    expect(await chartRows(studio)).toEqual(planted);
    await anonymise(studio, id);
    moveTo('2046-11-21T12:00:00Z');
    const later = await studio.signIn();
    expect(await later.call(clientEndpoints.getArchived, { params: { id } })).toMatchObject({
      anonymised: 'partial',
      chart: { is_over: true },
    });
    // The partial one becomes a full one.
    expect(await anonymise(later, id)).toMatchObject({ anonymised: 'full', chart: null });
    await eventually(async () => expect(await chartRows(studio)).toEqual(CHART.map(() => 0)), LIMIT_MS);
    expect(await later.request('GET', `/api/attachments/${attachment?.id}/content`)).toMatchObject({
      status: 404,
    });
    expect(await chartRows(other.studio)).toEqual(planted);
  });

  test('does not need a CPF that can be opened', { timeout: 60_000 }, async () => {
    const { studio, id, mark } = await fullClient({ withChart: true });
    const stored = () =>
      database.query<{ cpf: string }>('SELECT cpf FROM clients.client WHERE id = $1', [id]);
    await database.query(`UPDATE clients.client SET cpf = left(cpf, -4) || 'AAAA' WHERE id = $1`, [id]);
    const damaged = await stored();
    expect(await studio.call(clientEndpoints.listArchived)).toMatchObject([{ id, cpf: null }]);
    expect(await anonymise(studio, id)).toMatchObject({ anonymised: 'partial', cpf: null });
    await gone(mark);
    // The chart keeps what is stored.
    expect(await stored()).toEqual(damaged);
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
