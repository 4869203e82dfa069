import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  packageEndpoints,
  recurringPlanEndpoints,
  specialtyEndpoints,
} from '@alinha/contracts-agenda';
import { type CommissionStatement, commissionEndpoints, paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  clientInput,
  employeeInput,
  eventually,
  RefusedCall,
  specialtyInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import pg from 'pg';
import { expect, test } from 'vitest';
import { seeded } from './year-random.ts';

/** `COMMISSION_SEED=2 vitest …` runs other changes. */
const SEED = Number(process.env.COMMISSION_SEED ?? 1);
const CHANGES = 120;
const COMPARED_EVERY = 5;
const clock = new TestClock('2026-10-30T12:30:00Z');
const app = await startTestApp({ services: ['accounts', 'agenda', 'billing', 'clients'], clock: clock.now });

/** Two professionals with sessions of November: single ones, of a plan and of a package. */
async function studioInNovember() {
  const studio = await app.signUp();
  const moveTo = async (time: string) => {
    clock.advance(Date.parse(time) - clock.now().getTime());
    await studio.call(authEndpoints.login, {
      body: { email: studio.user.email, password: studio.password },
    });
  };
  const professionals: number[] = [];
  for (const name of ['Ana', 'Bruno']) {
    const body = employeeInput({ name, capacity: 99 });
    const { id } = await studio.call(employeeEndpoints.create, { body });
    const rules = [{ specialty_id: null, basis_points: 4_000 }];
    await studio.call(commissionEndpoints.saveRules, { params: { id }, body: { rules } });
    professionals.push(id);
  }
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const specialty = await studio.call(specialtyEndpoints.create, { body: specialtyInput() });
  const plan = await studio.call(recurringPlanEndpoints.create, {
    body: {
      employee_id: professionals[0] ?? 0,
      client_id: client.id,
      price_cents: 40_000,
      billing_period: 'monthly',
      billing_day: 5,
      allow_overbooking: true,
      schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00' }],
    },
  });
  const sold = await studio.call(packageEndpoints.sell, {
    params: { id: client.id },
    body: { specialty_id: specialty.id, sessions: 7, price_cents: 20_000, valid_until: '2027-02-18' },
  });
  for (let index = 0; index < 8; index++) {
    const pays =
      index % 2 === 0
        ? { payment_amount_cents: 9_001 + index }
        : { specialty_id: specialty.id, package_id: sold.id };
    await studio.call(appointmentEndpoints.create, {
      body: {
        client_id: client.id,
        employee_id: professionals[index % 2 === 0 ? 0 : 1] ?? 0,
        ...pays,
        ...{
          start_datetime: `2026-11-${10 + index} 08:00:00`,
          duration_minutes: 60,
          allow_overbooking: true,
        },
      },
    });
  }
  return { studio, moveTo, professionals, client, plan, sold };
}

test('a closed month of commission never changes when its sessions and their money do', {
  timeout: 120_000,
}, async () => {
  const random = seeded(SEED);
  const { studio, moveTo, professionals, client, plan, sold } = await studioInNovember();
  await moveTo('2026-12-02T12:30:00Z');
  const sessions = () =>
    studio.call(appointmentEndpoints.list, { query: { start: '2026-11-01', end: '2026-12-01' } });
  const some = async () => ({ id: random.pick(await sessions())?.id ?? 0 });
  const mark = async (attendance: 'done' | 'no_show' | 'cancelled' | 'scheduled') =>
    studio.call(attendanceEndpoints.change, { params: await some(), body: { attendance } });
  const change = async (body: {
    employee_id?: number;
    start_datetime?: string;
    payment_amount_cents?: number;
  }) =>
    studio.call(appointmentEndpoints.update, {
      params: await some(),
      body: { ...body, allow_overbooking: true },
    });
  for (const { id } of await sessions())
    await studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance: 'done' } });

  const closed: { readonly id: number; readonly month: string; readonly read: string }[] = [];
  /** Statement and file. Only `has_rule` says something of today. */
  const read = async (id: number, month: string) => {
    const statement = await studio.call(commissionEndpoints.get, { params: { id }, query: { month } });
    const { text } = await studio.request('GET', `/api/finance/commission/${id}/export?month=${month}`);
    return JSON.stringify([{ ...statement, has_rule: null }, text]);
  };
  /** A new name of the client may arrive between two reads. */
  const withoutNames = ({ lines, ...statement }: CommissionStatement) => ({
    ...statement,
    lines: lines.map(({ client_name: _, ...line }) => line),
  });
  const close = async (month: string) => {
    for (const id of professionals) {
      const open = await studio.call(commissionEndpoints.get, { params: { id }, query: { month } });
      const { sessions: count, share_cents, has_rule } = open;
      if (!has_rule && share_cents === 0) continue;
      const body = { month, sessions: count, share_cents };
      const saved = await studio.call(commissionEndpoints.close, { params: { id }, body });
      expect(withoutNames({ ...saved, closed_at: null })).toEqual(withoutNames(open));
      closed.push({ id, month, read: await read(id, month) });
    }
  };
  const compare = async () => {
    for (const one of closed) expect(await read(one.id, one.month)).toBe(one.read);
  };
  await close('2026-11');
  expect(closed).toHaveLength(2);
  for (const { read: text } of closed) expect(text).toContain('"status":"done"');

  const operations: readonly (() => Promise<unknown>)[] = [
    ...(['done', 'no_show', 'cancelled', 'scheduled'] as const).map((attendance) => () => mark(attendance)),
    () => change({ employee_id: random.pick(professionals) ?? 0 }),
    () => change({ start_datetime: `2026-1${1 + random.below(2)}-0${1 + random.below(2)} 07:00:00` }),
    () => change({ payment_amount_cents: 1 + random.below(20_000) }),
    async () => studio.call(appointmentEndpoints.delete, { params: await some() }),
    () => {
      const rules = random.below(4) > 0 ? [{ specialty_id: null, basis_points: random.below(10_000) }] : [];
      const params = { id: random.pick(professionals) ?? 0 };
      return studio.call(commissionEndpoints.saveRules, { params, body: { rules } });
    },
    () => {
      const body = { price_cents: 40_000 + random.below(1_000) };
      return studio.call(recurringPlanEndpoints.update, { params: { id: plan.id }, body });
    },
    async () => {
      const payments = await studio.call(paymentEndpoints.listOfClient, { params: { id: client.id } });
      const { id = 0, status } = random.pick(payments) ?? {};
      if (random.below(3) === 0) return studio.call(paymentEndpoints.delete, { params: { id }, query: {} });
      const body = { status: status === 'paid' ? ('pending' as const) : ('paid' as const) };
      return studio.call(paymentEndpoints.update, { params: { id }, body });
    },
    () => {
      const body = { name: `Bia ${random.below(100)}` };
      return studio.call(clientEndpoints.update, { params: { id: client.id }, body });
    },
  ];
  let done = 0;
  for (let step = 1; step <= CHANGES; step++) {
    try {
      await random.pick(operations)?.();
      done += 1;
    } catch (error) {
      // Another state of the session or payment refuses some changes.
      if (!(error instanceof RefusedCall) || error.status >= 500) throw error;
    }
    if (step === CHANGES / 2) {
      await moveTo('2027-01-03T12:30:00Z');
      await close('2026-12');
    }
    if (step % COMPARED_EVERY === 0) await compare();
  }
  expect(done).toBeGreaterThan(CHANGES / 3);
  await studio.call(packageEndpoints.end, { params: { id: sold.id } });
  await compare();
});

test('a closing waits for an anonymisation of its client, and stores the name that it leaves', {
  timeout: 60_000,
}, async () => {
  const { studio, moveTo, professionals, client } = await studioInNovember();
  const [id = 0] = professionals;
  await moveTo('2026-12-02T12:30:00Z');
  const sessions = await studio.call(appointmentEndpoints.list, {
    query: { start: '2026-11-01', end: '2026-12-01' },
  });
  for (const session of sessions)
    await studio.call(attendanceEndpoints.change, {
      params: { id: session.id },
      body: { attendance: 'done' },
    });
  const query = { month: '2026-11' };
  const open = await studio.call(commissionEndpoints.get, { params: { id }, query });
  const billing = new pg.Client({ connectionString: app.database.url });
  await billing.connect();
  await billing.query('BEGIN');
  await billing.query(`UPDATE billing.client SET name = 'Sem nome' WHERE company_id = $1 AND id = $2`, [
    studio.companyId,
    client.id,
  ]);
  const closing = studio.call(commissionEndpoints.close, {
    params: { id },
    body: { ...query, sessions: open.sessions, share_cents: open.share_cents },
  });
  await eventually(async () =>
    expect(
      await app.database.query(
        `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FROM client%FOR SHARE%'`,
      ),
    ).toHaveLength(1),
  );
  await billing.query('COMMIT');
  await billing.end();
  const { lines } = await closing;
  expect(lines).toHaveLength(open.lines.length);
  expect(new Set(lines.map(({ client_name }) => client_name))).toEqual(new Set(['Sem nome']));
  // A later anonymisation finds the lines by the client.
  expect(
    await app.database.query('SELECT DISTINCT client_id FROM billing.commission_line WHERE company_id = $1', [
      studio.companyId,
    ]),
  ).toEqual([{ client_id: client.id }]);
});
