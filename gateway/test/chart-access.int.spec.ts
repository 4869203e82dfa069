import { activityEndpoints, companyEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  chartAccessEndpoints,
  chartReadingEndpoints,
  classEndpoints,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { addDays } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  eventually,
  startTestApp,
  type TestCaller,
  TestClock,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const clock = new TestClock('2026-12-01T12:00:00Z');
const app = await startTestApp({ clock: clock.now });
const NOTE = 'Paciente chegou com dor lombar 6/10 e saiu com 2/10, sem queixas.';
const REASON = 'Dor aguda hoje, e Rui está de férias.';
const CPF = '52998224725';
const PHONE = '(11) 98745-0132';
const NINE = '2026-12-07 09:00:00';
const HOUR_MS = 60 * 60_000;

/** Ana does not see the client of Rui, whose chart has a note. */
async function clinic() {
  const admin = await app.signUp();
  const rui = await admin.addEmployee();
  await admin.call(companyEndpoints.update, { body: { own_agenda_only: true } });
  const ana = await admin.addEmployee();
  const body = clientInput({ name: 'Íris  Valadão Assunção', cpf: CPF, phone: PHONE });
  const client = await admin.call(clientEndpoints.create, { body });
  const booking = { employee_id: rui.user.id, client_id: client.id, start_datetime: NINE };
  const { id } = await admin.call(appointmentEndpoints.create, { body: appointmentInput(booking) });
  await admin.call(appointmentEndpoints.update, { params: { id }, body: { evolution: NOTE } });
  const justify = (by: TestCaller = ana, reason = REASON, clientId = client.id) =>
    by.call(chartAccessEndpoints.create, { params: { id: clientId }, body: { reason } });
  const read = (by: TestCaller = ana) => by.call(appointmentEndpoints.get, { params: { id }, query: {} });
  const others = (search: string, by: TestCaller = ana) =>
    by.call(clientEndpoints.listOthers, { query: { search } });
  const access = (by: TestCaller = ana, clientId = client.id) =>
    by.call(chartAccessEndpoints.get, { params: { id: clientId } });
  const log = async () => (await admin.call(chartReadingEndpoints.list, { query: {} })).readings;
  const stored = () =>
    app.database.query('SELECT * FROM agenda.chart_access WHERE company_id = $1', [admin.companyId]);
  return { admin, ana, rui, client, id, justify, read, others, access, log, stored };
}

describe('a professional who sees only own clients', () => {
  test.each(['íris', 'VALADAO iris', 'assuncao', '529.982.247-25'])(
    'finds a client of a colleague by "%s", with the name and the end of the phone',
    async (search) => {
      const { client, others } = await clinic();
      expect(await others(search)).toEqual([{ id: client.id, name: client.name, phone_end: '0132' }]);
    },
  );

  test('tells namesakes apart by the end of the phone, and has none without a phone', async () => {
    const { admin, others } = await clinic();
    const namesake = clientInput({ name: 'Íris Valadão Assunção', cpf: null, phone: null });
    await admin.call(clientEndpoints.create, { body: namesake });
    expect((await others('valadao')).map(({ phone_end }) => phone_end)).toEqual(['0132', null]);
  });

  test.each(['529.982.247', '%%%', 'isis', '___'])('does not find a client by "%s"', async (search) => {
    expect(await (await clinic()).others(search)).toEqual([]);
  });

  test('needs three characters for the search', async () => {
    await expect((await clinic()).others(' ír ')).rejects.toMatchObject({
      status: 400,
      fields: { search: 'Digite pelo menos 3 caracteres' },
    });
  });

  test("does not find own, deleted and other companies' clients", async () => {
    const { admin, ana, rui, client, others } = await clinic();
    expect(await others('valadao', rui)).toEqual([]);
    expect(await others('valadao', admin)).toEqual([]);
    const stranger = await clinic();
    expect(await others('valadao', ana)).toEqual([{ id: client.id, name: client.name, phone_end: '0132' }]);
    expect(await stranger.others('valadao')).toEqual([
      { id: stranger.client.id, name: stranger.client.name, phone_end: '0132' },
    ]);
    await admin.call(clientEndpoints.delete, { params: { id: client.id } });
    expect(await others('valadao')).toEqual([]);
  });
});

describe('what a caller may do with a client', () => {
  test('is everything for callers who see the client anyway, and nothing for a colleague before an access', async () => {
    const { admin, rui, access } = await clinic();
    const full = { kind: 'full', expires_at: null };
    expect(await access(admin)).toEqual(full);
    expect(await access(rui)).toEqual(full);
    expect(await access()).toEqual({ kind: 'none', expires_at: null });
  });

  test('is reading while a justified access lasts', async () => {
    const { access, justify } = await clinic();
    await justify();
    expect(await access()).toEqual({ kind: 'justified', expires_at: '2026-12-02 09:00:00' });
    clock.advance(24 * HOUR_MS);
    expect(await access()).toEqual({ kind: 'none', expires_at: null });
    clock.advance(-24 * HOUR_MS);
  });

  test("is a 404 for another company's, an unknown and a colleague's deleted client", async () => {
    const { admin, ana, client, access } = await clinic();
    const stranger = await clinic();
    const unknown = { status: 404, code: 'CLIENT_NOT_FOUND' };
    await expect(access(ana, stranger.client.id)).rejects.toMatchObject(unknown);
    await expect(access(ana, 2_000_000_000)).rejects.toMatchObject(unknown);
    await admin.call(clientEndpoints.delete, { params: { id: client.id } });
    await eventually(() => expect(access()).rejects.toMatchObject(unknown));
  });
});

describe('a justified access', () => {
  test('opens record and notes of one client for 24 hours', async () => {
    const { ana, client, justify, read, others } = await clinic();
    await expect(read()).rejects.toMatchObject({ status: 404 });
    expect(await justify()).toEqual({
      id: expect.any(Number),
      client_id: client.id,
      granted_at: '2026-12-01 09:00:00',
      expires_at: '2026-12-02 09:00:00',
    });
    expect(await read()).toMatchObject({ evolution: NOTE });
    expect(await ana.call(clientEndpoints.get, { params: { id: client.id } })).toEqual(client);
    expect(await ana.call(clientEndpoints.list)).toEqual([client]);
    expect(await others('valadao')).toEqual([]);
    clock.advance(24 * HOUR_MS - 1);
    await read();
    clock.advance(1);
    await expect(read()).rejects.toMatchObject({ status: 404 });
    expect(await others('valadao')).toHaveLength(1);
    expect(await justify()).toMatchObject({ granted_at: '2026-12-02 09:00:00' });
    expect(await read()).toMatchObject({ evolution: NOTE });
    clock.advance(-24 * HOUR_MS);
  });

  test('is in the log with its reason, also minutes after a reading that needed none', async () => {
    const { admin, justify, read, log } = await clinic();
    await admin.call(companyEndpoints.update, { body: { own_agenda_only: false } });
    await read();
    await admin.call(companyEndpoints.update, { body: { own_agenda_only: true } });
    await expect(read()).rejects.toMatchObject({ status: 404 });
    await justify();
    await read();
    await read();
    expect((await log()).map(({ access_reason }) => access_reason)).toEqual([REASON, null]);
  });

  test('opens no other client, and nothing to a colleague', async () => {
    const { admin, ana, rui, justify, read } = await clinic();
    const other = await admin.call(clientEndpoints.create, { body: clientInput() });
    const bia = await admin.addEmployee();
    await justify();
    await expect(ana.call(clientEndpoints.get, { params: { id: other.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(read(bia)).rejects.toMatchObject({ status: 404 });
    await read(rui);
  });

  test('is in the log of readings with its reason, and in the activity log', async () => {
    const { admin, ana, client, justify, read, log } = await clinic();
    await read(admin);
    await justify();
    await read();
    const common = { client_id: client.id, client_name: client.name, kind: 'opened' };
    expect(await log()).toMatchObject([
      { ...common, user_id: ana.user.id, access_reason: REASON },
      { ...common, user_id: admin.user.id, access_reason: null },
    ]);
    await eventually(async () =>
      expect((await admin.call(activityEndpoints.list, { query: {} })).activities).toContainEqual(
        expect.objectContaining({ action: 'client.access_justified', user_id: ana.user.id }),
      ),
    );
  });

  test.each(['', '   ', 'urgente', 'x'.repeat(19)])('needs a reason, not "%s"', async (reason) => {
    const { justify, stored } = await clinic();
    await expect(justify(undefined, reason)).rejects.toMatchObject({
      status: 400,
      fields: { reason: 'Escreva o motivo com pelo menos 20 caracteres' },
    });
    expect(await stored()).toEqual([]);
  });

  test('is refused without a reason, and with fields that name the person or the time', async () => {
    const { ana, rui, client, stored } = await clinic();
    const path = `/api/clients/${client.id}/chart-access`;
    const send = (body: object) => ana.request('POST', path, body);
    expect(await send({})).toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
    expect(await send({ reason: REASON, user_id: rui.user.id })).toMatchObject({ status: 400 });
    expect(await send({ reason: REASON, expires_at: addDays('2026-12-01', 400) })).toMatchObject({
      status: 400,
    });
    expect(await stored()).toEqual([]);
  });

  test("is a 404 for another company's, an unknown and a deleted client", async () => {
    const { admin, ana, client, justify, stored } = await clinic();
    const stranger = await clinic();
    const unknown = { status: 404, code: 'CLIENT_NOT_FOUND' };
    await expect(justify(ana, REASON, stranger.client.id)).rejects.toMatchObject(unknown);
    await expect(justify(ana, REASON, 2_000_000_000)).rejects.toMatchObject(unknown);
    await admin.call(clientEndpoints.delete, { params: { id: client.id } });
    await eventually(async () =>
      expect(
        await app.database.query('SELECT archived FROM agenda.client WHERE company_id = $1', [
          admin.companyId,
        ]),
      ).toEqual([{ archived: true }]),
    );
    await expect(justify()).rejects.toMatchObject(unknown);
    expect(await stored()).toEqual([]);
  });

  test('is refused to roles that may not read notes', async () => {
    const { admin, justify, others, stored } = await clinic();
    for (const role of ['reception', 'finance'] as const) {
      const colleague = await admin.addEmployee({ role });
      await expect(justify(colleague)).rejects.toMatchObject({ status: 403 });
      await expect(others('valadao', colleague)).rejects.toMatchObject({ status: 403 });
    }
    expect(await stored()).toEqual([]);
  });

  test('is a 409 for callers who see the client anyway', async () => {
    const { admin, rui, justify, stored } = await clinic();
    const refused = { status: 409, code: 'ACCESS_NOT_NEEDED' };
    await expect(justify(admin)).rejects.toMatchObject(refused);
    await expect(justify(rui)).rejects.toMatchObject(refused);
    expect(await stored()).toEqual([]);
  });

  test('is granted once to parallel requests', async () => {
    const { admin, justify, stored } = await clinic();
    const granted = await Promise.all(Array.from({ length: 8 }, () => justify()));
    expect(new Set(granted.map(({ id }) => id)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
    const entries = () =>
      app.database.query(
        `SELECT FROM accounts.activity WHERE company_id = $1 AND action = 'client.access_justified'`,
        [admin.companyId],
      );
    await eventually(async () => expect(await entries()).toHaveLength(1));
  });

  test('of a machine with a faster clock is known to the next one', async () => {
    const { ana, client, justify, read, log, stored } = await clinic();
    clock.advance(30_000);
    const granted = await justify();
    clock.advance(-30_000);
    await ana.call(clientEndpoints.get, { params: { id: client.id } });
    await read();
    expect(await log()).toMatchObject([{ user_id: ana.user.id, access_reason: REASON }]);
    expect(await justify()).toEqual(granted);
    expect(await stored()).toHaveLength(1);
  });

  test('is stored with an encrypted reason, and never changes', async () => {
    const { justify, stored } = await clinic();
    const { id } = await justify();
    expect(JSON.stringify(await stored())).not.toContain('férias');
    for (const change of ["UPDATE agenda.chart_access SET reason = ''", 'DELETE FROM agenda.chart_access'])
      await expect(app.database.query(`${change} WHERE id = $1`, [id])).rejects.toThrow('append-only');
  });

  test('lets read, and change nothing', async () => {
    const { admin, ana, client, id, justify, read } = await clinic();
    await justify();
    const refused = { status: 403, code: 'FORBIDDEN' };
    const params = { id };
    const booking = { employee_id: ana.user.id, client_id: client.id, start_datetime: '2026-12-08 09:00:00' };
    const change = (body: object) => ana.call(appointmentEndpoints.update, { params, body });
    await expect(
      ana.call(appointmentEndpoints.create, { body: appointmentInput(booking) }),
    ).rejects.toMatchObject(refused);
    await expect(change({ employee_id: ana.user.id })).rejects.toMatchObject(refused);
    await expect(change({ evolution: 'Outro texto' })).rejects.toMatchObject(refused);
    await expect(ana.call(appointmentEndpoints.delete, { params })).rejects.toMatchObject(refused);
    await expect(ana.call(clientEndpoints.delete, { params: { id: client.id } })).rejects.toMatchObject(
      refused,
    );
    const own = await ana.call(clientEndpoints.create, { body: clientInput() });
    const mine = await ana.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...booking, client_id: own.id }),
    });
    await expect(
      ana.call(appointmentEndpoints.update, { params: { id: mine.id }, body: { client_id: client.id } }),
    ).rejects.toMatchObject(refused);
    const body = { appointment_ids: [mine.id, id], start_datetime: NINE, allow_overbooking: true };
    await expect(ana.call(classEndpoints.move, { body })).rejects.toMatchObject(refused);
    await ana.call(chartReadingEndpoints.addPrint, { params: { id: client.id } });
    expect(await read(admin)).toMatchObject({
      evolution: NOTE,
      employee_name: expect.not.stringMatching(ana.user.name),
    });
    clock.advance(24 * HOUR_MS);
    await expect(read()).rejects.toMatchObject({ status: 404 });
    clock.advance(-24 * HOUR_MS);
  });

  test('ends the limit of changes with the first session that reception books', async () => {
    const { admin, ana, client, id, justify } = await clinic();
    await justify();
    const booking = { employee_id: ana.user.id, client_id: client.id, start_datetime: '2026-12-08 09:00:00' };
    await admin.call(appointmentEndpoints.create, { body: appointmentInput(booking) });
    const body = { notes: 'Traz os exames.' };
    await ana.call(appointmentEndpoints.update, { params: { id }, body });
    expect(await ana.call(appointmentEndpoints.get, { params: { id }, query: {} })).toMatchObject(body);
  });
});
