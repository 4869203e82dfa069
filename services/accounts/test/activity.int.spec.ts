import { randomUUID } from 'node:crypto';
import {
  type Activity,
  activityEndpoints,
  companyEndpoints,
  employeeEndpoints,
} from '@alinha/contracts-accounts';
import { appointmentEndpoints, recurringPlanEndpoints, roomEndpoints } from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import { type ActivityEvent, DAY_MS, type RequestOf } from '@alinha/contracts-core';
import {
  appointmentInput,
  clientInput,
  eventually,
  roomInput,
  startTestApp,
  TestClock,
  type TestStudio,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';

const NOON = '2026-11-20T15:00:00.000Z';
const clock = new TestClock(NOON);
const app = await startTestApp({ clock: clock.now });

let published = 0;
/** Publishes activities as a service does, and returns their ids. */
async function publish(
  { companyId, user }: TestStudio,
  ...activities: readonly Partial<ActivityEvent>[]
): Promise<string[]> {
  const payloads = activities.map((activity) => ({
    id: randomUUID(),
    company_id: companyId,
    user_id: user.id,
    action: 'client.updated',
    subject_id: null,
    label: null,
    due: null,
    count: null,
    occurred_at: NOON,
    ...activity,
  }));
  await app.platform.queues.addAll(
    'events.accounts',
    payloads.map((data) => ({ name: 'accounts.activity-recorded', data, id: `published-${published++}` })),
  );
  return payloads.map(({ id }) => id);
}

type Query = RequestOf<typeof activityEndpoints.list>['query'];
const list = (studio: TestStudio, query: Query = {}) => studio.call(activityEndpoints.list, { query });
const actionsOf = (activities: readonly Activity[]) => activities.map(({ action }) => action);

/** Waits until the company's log has `length` entries, and returns them. */
const logOf = (studio: TestStudio, length: number, query: Query = {}) =>
  eventually(async () => {
    const { activities } = await list(studio, { limit: 200, ...query });
    expect(activities).toHaveLength(length);
    return activities;
  });

test("an activity names its user, action, record and time on the company's clock", async () => {
  const studio = await app.signUp({ company_name: 'Estúdio Vértice' });
  const [signUp] = await logOf(studio, 1);
  expect(signUp).toEqual({
    id: expect.any(String),
    occurred_at: '2026-11-20 12:00:00',
    user_id: studio.user.id,
    user_name: studio.user.name,
    action: 'company.created',
    kind: 'company',
    subject_id: studio.companyId,
    label: 'Estúdio Vértice',
    due: null,
    count: null,
    subject_exists: true,
  });

  clock.advance(1_000);
  const client = await studio.call(clientEndpoints.create, { body: clientInput({ name: 'Bruno Sá' }) });
  clock.advance(1_000);
  const appointment = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({
      employee_id: studio.user.id,
      client_id: client.id,
      start_datetime: '2026-12-03 09:00:00',
    }),
  });
  clock.advance(1_000);
  const body = { start_datetime: '2026-12-03 10:00:00', end_datetime: '2026-12-03 11:00:00' };
  await studio.call(appointmentEndpoints.update, { params: { id: appointment.id }, body });
  const [moved, booked, added] = await logOf(studio, 4);
  expect(added).toMatchObject({ action: 'client.created', label: 'Bruno Sá', subject_id: client.id });
  expect(booked).toMatchObject({
    action: 'appointment.created',
    subject_id: appointment.id,
    label: 'Bruno Sá',
    due: '2026-12-03 09:00:00',
  });
  expect(moved).toMatchObject({ action: 'appointment.moved', due: '2026-12-03 10:00:00' });
});

test('a change of an appointment or of access is logged by its most important part', async () => {
  const studio = await app.signUp();
  const colleague = await studio.addEmployee();
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const { id } = await studio.call(appointmentEndpoints.create, {
    body: appointmentInput({ employee_id: studio.user.id, client_id: client.id }),
  });
  clock.advance(DAY_MS);
  const changes = [
    { notes: 'Trazer exames' },
    { evolution: `Sem dor ao subir escadas. ${'x'.repeat(60)}` },
    { done: true },
    { done: false },
  ];
  for (const body of changes) {
    clock.advance(1_000);
    await studio.call(appointmentEndpoints.update, { params: { id }, body });
  }
  await studio.confirmPassword();
  for (const is_admin of [true, false]) {
    clock.advance(1_000);
    await studio.call(employeeEndpoints.update, { params: { id: colleague.user.id }, body: { is_admin } });
  }
  const { length } = changes;
  const found = await logOf(studio, 5 + length + 2);
  expect(
    actionsOf(found)
      .slice(0, length + 2)
      .reverse(),
  ).toEqual([
    'appointment.updated',
    'appointment.evolution_saved',
    'appointment.completed',
    'appointment.reopened',
    'employee.promoted',
    'employee.demoted',
  ]);
});

test("an activity shows the user's name at its time when the user is renamed later", async () => {
  const studio = await app.signUp({ name: 'Ana Prado' });
  await logOf(studio, 1);
  clock.advance(1_000);
  const params = { id: studio.user.id };
  await studio.call(employeeEndpoints.update, { params, body: { name: 'Ana Prado Reis' } });
  const names = (await logOf(studio, 2)).map(({ user_name }) => user_name);
  expect(names).toEqual(['Ana Prado Reis', 'Ana Prado']);
});

test('creating a plan logs one entry with the number of its appointments', async () => {
  const studio = await app.signUp();
  const client = await studio.call(clientEndpoints.create, { body: clientInput({ name: 'Caio Lima' }) });
  const times = [1, 3, 5].map((weekday) => ({ weekday, start_time: '08:00', end_time: '09:00' }));
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      name: 'Pós-operatório de joelho',
      employee_id: studio.user.id,
      client_id: client.id,
      price_cents: 32_000,
      billing_period: 'monthly',
      billing_day: 5,
      schedules: times,
    },
  });
  const found = await logOf(studio, 3);
  expect(found.filter(({ kind }) => kind === 'plan')).toEqual([
    expect.objectContaining({
      action: 'plan.created',
      subject_id: plan.id,
      label: 'Caio Lima',
      count: 156,
      due: null,
    }),
  ]);
  expect(JSON.stringify(found)).not.toContain('joelho');
});

test('an activity shows whether its record still exists', async () => {
  const studio = await app.signUp();
  const room = await studio.call(roomEndpoints.create, { body: roomInput() });
  const other = await studio.call(roomEndpoints.create, { body: roomInput() });
  await studio.call(roomEndpoints.delete, { params: { id: room.id } });
  const rooms = await logOf(studio, 3, { kind: 'room' });
  for (const { subject_id, subject_exists } of rooms) expect(subject_exists).toBe(subject_id === other.id);
});

test('an activity is logged once when its request or its event is repeated', async () => {
  const studio = await app.signUp();
  const caller = studio.with({ 'idempotency-key': randomUUID() });
  const body = roomInput();
  await caller.call(roomEndpoints.create, { body });
  await caller.call(roomEndpoints.create, { body });
  const [id] = await publish(studio, { action: 'client.deleted' });
  await publish(studio, { id: id ?? '', action: 'client.deleted' }, { action: 'client.updated' });
  const found = await logOf(studio, 4);
  expect(actionsOf(found).sort()).toEqual([
    'client.deleted',
    'client.updated',
    'company.created',
    'room.created',
  ]);
});

test('a refused request logs no activity', async () => {
  const studio = await app.signUp();
  const body = roomInput();
  await studio.call(roomEndpoints.create, { body });
  await expect(studio.call(roomEndpoints.create, { body })).rejects.toMatchObject({ code: 'NAME_TAKEN' });
  await studio.call(roomEndpoints.create, { body: roomInput() });
  await logOf(studio, 2, { kind: 'room' });
});

test('an unknown action of a newer release is stored unchanged', async () => {
  const studio = await app.signUp();
  await publish(studio, { action: 'spaceship.launched', label: 'Apollo' });
  const found = await logOf(studio, 2);
  expect(found).toContainEqual(expect.objectContaining({ action: 'spaceship.launched', kind: 'spaceship' }));
});

describe('the list', () => {
  test('returns pages without repeats or gaps when activities have the same time', async () => {
    const studio = await app.signUp();
    const activities = Array.from({ length: 23 }, (_, number) => ({
      occurred_at: new Date(Date.parse(NOON) - Math.floor(number / 5) * 1_000).toISOString(),
    }));
    const ids = await publish(studio, ...activities);
    await logOf(studio, 24);
    const seen: Activity[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(studio, { limit: 7, cursor });
      expect(page.activities.length).toBeLessThanOrEqual(7);
      seen.push(...page.activities);
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    const found = seen.map(({ id }) => id);
    expect(found).toHaveLength(24);
    expect(new Set(found)).toEqual(new Set([...ids, ...found.filter((id) => !ids.includes(id))]));
    const times = seen.map(({ occurred_at }) => occurred_at);
    expect(times).toEqual([...times].sort().reverse());
  });

  test('has no next cursor when the last page is exactly full', async () => {
    const studio = await app.signUp();
    await publish(studio, {}, {});
    await logOf(studio, 3);
    expect(await list(studio, { limit: 3 })).toMatchObject({ next_cursor: null });
    expect(await list(studio, { limit: 2 })).toMatchObject({ next_cursor: expect.any(String) });
  });

  test("filters by days in the company's time zone", async () => {
    const studio = await app.signUp();
    await studio.call(companyEndpoints.update, { body: { timezone: 'Asia/Tokyo' } });
    await publish(
      studio,
      { occurred_at: '2026-10-09T14:59:59.999Z', label: 'the 9th' },
      { occurred_at: '2026-10-09T15:00:00.000Z', label: 'the first of the 10th' },
      { occurred_at: '2026-10-10T14:59:59.999Z', label: 'the last of the 10th' },
      { occurred_at: '2026-10-10T15:00:00.000Z', label: 'the 11th' },
    );
    await logOf(studio, 6);
    const labels = async (query: Query) =>
      (await list(studio, query)).activities.map(({ label, occurred_at }) => `${label} ${occurred_at}`);
    expect(await labels({ from: '2026-10-10', to: '2026-10-10' })).toEqual([
      'the last of the 10th 2026-10-10 23:59:59',
      'the first of the 10th 2026-10-10 00:00:00',
    ]);
    expect(await labels({ to: '2026-10-09' })).toEqual(['the 9th 2026-10-09 23:59:59']);
    expect(await labels({ from: '2026-10-11', to: '2026-10-20' })).toEqual(['the 11th 2026-10-11 00:00:00']);
  });

  test('filters by person, by the system and by kind', async () => {
    const studio = await app.signUp();
    const colleague = await studio.addEmployee({ is_admin: true });
    const room = await colleague.call(roomEndpoints.create, { body: roomInput() });
    await colleague.call(clientEndpoints.create, { body: clientInput() });
    await publish(studio, { user_id: null, action: 'payment.billed', count: 12 });
    await logOf(studio, 6);

    const [billed, ...others] = (await list(studio, { user_id: 'system' })).activities;
    expect(others).toEqual([]);
    expect(billed).toMatchObject({ user_id: null, user_name: null, action: 'payment.billed', count: 12 });
    const theirs = await list(studio, { user_id: colleague.user.id });
    expect(actionsOf(theirs.activities).sort()).toEqual([
      'client.created',
      'room.created',
      'session.started',
    ]);
    const both = await list(studio, { user_id: colleague.user.id, kind: 'room' });
    expect(both.activities.map(({ subject_id }) => subject_id)).toEqual([room.id]);
    expect((await list(studio, { user_id: studio.user.id, kind: 'room' })).activities).toEqual([]);
  });

  test("shows administrators their own company's activities only", async () => {
    const studio = await app.signUp();
    const colleague = await studio.addEmployee();
    const stranger = await app.signUp();
    await expect(list(colleague)).rejects.toMatchObject({ status: 403, code: 'FORBIDDEN' });
    await expect(colleague.call(activityEndpoints.export, { query: {} })).rejects.toMatchObject({
      status: 403,
    });
    await expect(list(stranger, { user_id: studio.user.id })).rejects.toMatchObject({
      status: 404,
      fields: { user_id: 'Profissional não encontrado' },
    });
    expect(actionsOf(await logOf(stranger, 1))).toEqual(['company.created']);
  });

  test.each([
    ['from', { from: '2026-13-01' }],
    ['to', { from: '2026-10-02', to: '2026-10-01' }],
    ['kind', { kind: 'spaceship' }],
    ['user_id', { user_id: 'ana' }],
    ['cursor', { cursor: 'x' }],
    ['cursor', { cursor: `2026-99-99T00:00:00.000Z_${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` }],
    ['cursor', { cursor: `0000-01-01T00:00:00.000Z_${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}` }],
    ['limit', { limit: 0 }],
    ['limit', { limit: 201 }],
  ])('refuses an invalid %s', async (field, query) => {
    const studio = await app.signUp();
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]),
    );
    const reply = await studio.request('GET', `${activityEndpoints.list.path}?${search}`);
    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(Object.keys((reply.body as { fields: object }).fields)).toEqual([field]);
  });
});

test('the export returns a CSV file with the same filters', async () => {
  const studio = await app.signUp({ name: 'Ana Prado' });
  await publish(
    studio,
    { action: 'appointment.created', label: '=Bruno', due: '2026-12-03 09:00:00' },
    { user_id: null, action: 'payment.billed', count: 12 },
    { action: 'spaceship.launched' },
  );
  await logOf(studio, 4);
  const file = (query: Query) => studio.speaking('pt').call(activityEndpoints.export, { query });
  const lines = (await file({})).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFQuando;Quem;O quê;De quem ou do quê;Data;Quantidade');
  expect(lines).toContain(`20/11/2026 12:00;Ana Prado;Consulta marcada;"'=Bruno";03/12/2026 09:00;`);
  expect(lines).toContain('20/11/2026 12:00;Sistema;Mensalidades geradas;;;12');
  expect(lines).toContain('20/11/2026 12:00;Ana Prado;spaceship.launched;;;');
  const filtered = (await file({ kind: 'appointment' })).trimEnd().split('\r\n');
  expect(filtered).toHaveLength(2);
  const english = await studio
    .speaking('en')
    .call(activityEndpoints.export, { query: { user_id: 'system' } });
  expect(english).toContain('11/20/2026 12:00,System,Plan payments made,,,12');
});

test('an activity is deleted after 400 days', async () => {
  const studio = await app.signUp();
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  await publish(
    studio,
    { occurred_at: daysAgo(401), label: 'too old' },
    { occurred_at: daysAgo(399), label: 'old' },
  );
  await logOf(studio, 3);
  await app.platform.queues.addAll('accounts.forget-activity', [
    { name: 'forget-activity', data: {}, id: `run-${randomUUID()}` },
  ]);
  const remaining = await logOf(studio, 2);
  expect(remaining.map(({ label }) => label)).toContain('old');
});

test('an activity of a deleted company is not stored', async () => {
  const studio = await app.signUp();
  const stranger = await app.signUp();
  await logOf(studio, 1);
  await app.database.query('DELETE FROM accounts.company WHERE id = $1', [studio.companyId]);
  await publish(studio, {});
  // The queue handles this event second.
  await publish(stranger, {});
  await logOf(stranger, 2);
  const rows = await app.database.query('SELECT id FROM accounts.activity WHERE company_id = $1', [
    studio.companyId,
  ]);
  expect(rows).toEqual([]);
});

test('an activity does not show the name of a user of another company', async () => {
  const studio = await app.signUp();
  const stranger = await app.signUp();
  await publish(studio, { user_id: stranger.user.id });
  const found = await logOf(studio, 2);
  expect(found.map(({ user_name }) => user_name).sort()).toEqual([studio.user.name, null].sort());
});
