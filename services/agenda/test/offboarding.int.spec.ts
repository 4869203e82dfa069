import {
  activityEndpoints,
  authEndpoints,
  employeeEndpoints,
  offboardingEndpoints,
} from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  recurringPlanEndpoints,
  seriesEndpoints,
  slotEndpoints,
  workingHoursEndpoints,
} from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { eventually, startTestApp, TestCaller, TestClock, type TestStudio } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { deactivate, offboardingStudio } from './offboarding-studio.ts';
import { idsOf, NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const elsewhere = await app.startReplica();

const unknownProfessional = { status: 404, code: 'NOT_FOUND', fields: { employee_id: expect.any(String) } };
const done = { done: true, allow_overbooking: false };

/** The activity log of an offboarding, by name, once it has this many entries. */
const eventsOf = (studio: TestStudio, length: number) =>
  eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { limit: 200 } });
    const entries = activities
      .filter(({ action }) => !/created$|^appointment.updated$|series_updated$/.test(action))
      .map(({ action, subject_id, label, count, user_id }) => ({
        action,
        subject_id,
        label,
        count,
        user_id,
      }));
    expect(entries).toHaveLength(length);
    return entries.sort((a, b) => a.action.localeCompare(b.action));
  });

describe('the preview of an offboarding', () => {
  test('counts future appointments that are not done, and the professional’s plans', async () => {
    const { studio, professional, successor, book, start } = await offboardingStudio(app);
    await book('2026-11-18 10:00:00');
    await book('2026-11-24 10:00:00');
    const early = await book('2026-11-24 11:00:00');
    await studio.call(appointmentEndpoints.update, { params: { id: early.id }, body: done });
    await book('2026-11-24 10:00:00', { employee_id: successor.id, allow_overbooking: true });
    await start();
    const ended = await start({ schedules: [{ weekday: 3, start_time: '07:00', end_time: '08:00' }] });
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: ended.id } });
    const preview = (id: number) => studio.call(offboardingEndpoints.preview, { params: { id } });
    expect(await preview(professional.id)).toEqual({
      id: professional.id,
      appointments: 53,
      plans: 1,
      with_colleagues: 0,
    });
    expect(await preview(successor.id)).toMatchObject({ appointments: 1, plans: 0, with_colleagues: 0 });
    expect(await preview(studio.user.id)).toMatchObject({ appointments: 0, plans: 0, with_colleagues: 0 });
  });
});

describe('offboarding with cancelled appointments', () => {
  test('ends plans and unpaid charges, deletes future appointments and keeps past ones', async () => {
    const { studio, professional, client, book, start, offboard, listed } = await offboardingStudio(app);
    const past = await book('2026-11-18 10:00:00');
    const early = await book('2026-11-24 11:00:00');
    await studio.call(appointmentEndpoints.update, { params: { id: early.id }, body: done });
    await book('2026-11-24 14:00:00', { payment_amount_cents: 15_000 });
    const plan = await start();
    const owed = () =>
      studio
        .call(paymentEndpoints.listOfClient, { params: { id: client.id } })
        .then((payments) =>
          payments
            .filter(({ appointment_id }) => appointment_id !== null)
            .map((one) => one.total_amount_cents),
        );
    await eventually(async () => expect(await owed()).toEqual([15_000]));

    expect(await offboard({ appointments: 'cancel' })).toEqual({
      id: professional.id,
      appointments: 53,
      plans: 1,
      with_colleagues: 0,
    });
    const left = await listed(professional.id);
    expect(idsOf(left)).toEqual([past.id, early.id]);
    expect(left.map(({ employee_name }) => employee_name)).toEqual([professional.name, professional.name]);
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      active: false,
      employee_name: professional.name,
      schedules: [{ weekday: 1 }],
    });
    await eventually(async () => expect(await owed()).toEqual([]));
  });

  test('records the professional, each plan and the number of other appointments in the log', async () => {
    const { studio, professional, client, book, start, offboard } = await offboardingStudio(app);
    await book('2026-11-24 14:00:00');
    await book('2026-11-25 14:00:00');
    const plan = await start();
    await offboard({ appointments: 'cancel' });
    const { id: subject_id, name: label } = professional;
    expect(await eventsOf(studio, 3)).toEqual([
      { action: 'employee.appointments_cancelled', subject_id, label, count: 2, user_id: studio.user.id },
      { action: 'employee.deactivated', subject_id, label, count: null, user_id: studio.user.id },
      {
        action: 'plan.cancelled',
        subject_id: plan.id,
        label: client.name,
        count: 52,
        user_id: studio.user.id,
      },
    ]);
  });

  test('counts and deletes a colleague’s appointments of an ended plan', async () => {
    const { studio, professional, successor, start, offboard, listed, madeBy } = await offboardingStudio(app);
    const plan = await start();
    const [first] = await madeBy(plan);
    await studio.call(appointmentEndpoints.update, {
      params: { id: first?.id ?? 0 },
      body: { employee_id: successor.id, allow_overbooking: false },
    });
    const counts = { id: professional.id, appointments: 51, plans: 1, with_colleagues: 1 };
    const params = { id: professional.id };
    expect(await studio.call(offboardingEndpoints.preview, { params })).toEqual(counts);
    expect(await offboard({ appointments: 'cancel' })).toEqual(counts);
    expect(await listed(successor.id)).toEqual([]);
    const [, cancelled] = await eventsOf(studio, 2);
    expect(cancelled).toMatchObject({ action: 'plan.cancelled', count: 52 });
  });

  test('keeps a plan with a colleague’s weekly times', async () => {
    const { studio, successor, start, offboard, madeBy } = await offboardingStudio(app);
    const plan = await start({
      schedules: [
        { weekday: 1, start_time: '09:00', end_time: '10:00' },
        { weekday: 3, start_time: '09:00', end_time: '10:00' },
      ],
    });
    const [, wednesday] = await madeBy(plan);
    await studio.call(seriesEndpoints.update, {
      params: { id: wednesday?.id ?? 0 },
      body: { employee_id: successor.id, allow_overbooking: false },
    });
    expect(await offboard({ appointments: 'cancel' })).toMatchObject({ appointments: 52, plans: 1 });
    const shown = await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } });
    expect(shown).toMatchObject({
      active: true,
      schedules: [{ weekday: 3 }],
      employee_id: successor.id,
      employee_name: successor.name,
    });
    expect(new Set((await madeBy(plan)).map(({ employee_id }) => employee_id))).toEqual(
      new Set([successor.id]),
    );
    // Billing counts the sessions of a period by the weekdays that it knows.
    await eventually(async () =>
      expect(
        await app.database.query('SELECT weekdays FROM billing.plan WHERE company_id = $1', [
          studio.companyId,
        ]),
      ).toEqual([{ weekdays: [3] }]),
    );
  });
});

describe('offboarding with a successor', () => {
  test('records one entry with the number of appointments in the log', async () => {
    const { studio, professional, book, start, moveAll } = await offboardingStudio(app);
    await book('2026-11-24 14:00:00');
    await start();
    await moveAll();
    const { id: subject_id, name: label } = professional;
    expect(await eventsOf(studio, 2)).toEqual([
      { action: 'employee.appointments_moved', subject_id, label, count: 53, user_id: studio.user.id },
      { action: 'employee.deactivated', subject_id, label, count: null, user_id: studio.user.id },
    ]);
  });

  test('reassigns a plan that two colleagues attend too', async () => {
    const { studio, successor, start, moveAll, madeBy } = await offboardingStudio(app);
    const plan = await start({
      schedules: [1, 3].map((weekday) => ({ weekday, start_time: '09:00', end_time: '10:00' })),
    });
    const [, wednesday] = await madeBy(plan);
    await studio.call(seriesEndpoints.update, {
      params: { id: wednesday?.id ?? 0 },
      body: { employee_id: studio.user.id, allow_overbooking: false },
    });
    await moveAll();
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      employee_id: successor.id,
    });
  });

  test('reassigns plans and future appointments, and keeps past ones', async () => {
    const { studio, professional, successor, book, start, moveAll, listed } = await offboardingStudio(app);
    const past = await book('2026-11-18 10:00:00');
    await book('2026-11-24 14:00:00');
    const plan = await start();
    expect(await moveAll()).toMatchObject({ id: professional.id, appointments: 53, plans: 1 });
    expect(idsOf(await listed(professional.id))).toEqual([past.id]);
    const moved = await listed(successor.id);
    expect(moved).toHaveLength(53);
    expect(moved.every(({ overbooked }) => !overbooked)).toBe(true);
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      active: true,
      employee_id: successor.id,
    });
  });

  test('is refused for conflicting dates unless overbooking is allowed, and marks only those', async () => {
    const { other, successor, book, start, moveAll, listed, isActive, professional } =
      await offboardingStudio(app);
    await start();
    await book('2026-12-07 09:30:00', { employee_id: successor.id, client_id: other.id });
    await expect(moveAll()).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: {
        total: 52,
        dates: [{ start_datetime: '2026-12-07 09:00:00', reasons: ['professional'], clients: [other.name] }],
      },
    });
    expect(await isActive()).toBe(true);
    expect(await listed(professional.id)).toHaveLength(52);

    await moveAll({ allow_overbooking: true });
    expect(await isActive()).toBe(false);
    const marked = (await listed(successor.id)).filter(({ overbooked }) => overbooked);
    expect(marked.map(({ start_datetime }) => start_datetime)).toEqual(['2026-12-07 09:00:00']);
  });

  test('is refused without another active professional', async () => {
    const { studio, professional, successor, offboard, moveAll } = await offboardingStudio(app);
    const unknown = { status: 404, fields: { successor_id: 'Profissional não encontrado' } };
    const stranger = await app.signUp();
    for (const successor_id of [professional.id, stranger.user.id, 2_147_483_647]) {
      await expect(offboard({ appointments: 'move', successor_id })).rejects.toMatchObject(unknown);
    }
    await expect(offboard({ appointments: 'move' })).rejects.toMatchObject({
      status: 400,
      fields: { successor_id: 'Campo obrigatório' },
    });
    await deactivate(studio, successor.id, {});
    await expect(moveAll()).rejects.toMatchObject(unknown);
  });

  test.each(['keep', 'cancel'] as const)(
    'with the choice %s is refused with a successor',
    async (appointments) => {
      const { successor, offboard, isActive } = await offboardingStudio(app);
      const text = 'Só vale para passar as consultas a outro profissional';
      await expect(
        offboard({ appointments, successor_id: successor.id, allow_overbooking: true }),
      ).rejects.toMatchObject({ status: 400, fields: { successor_id: text, allow_overbooking: text } });
      expect(await isActive()).toBe(true);
    },
  );
});

describe('offboarding with kept appointments', () => {
  test('refuses new bookings until the professional is active again', async () => {
    const { studio, professional, book, start, offboard, listed } = await offboardingStudio(app);
    const single = await book('2026-11-24 14:00:00');
    await start();
    expect(await offboard({ appointments: 'keep' })).toMatchObject({ appointments: 53, plans: 1 });
    expect(await listed(professional.id)).toHaveLength(53);

    await expect(book('2026-11-25 14:00:00')).rejects.toMatchObject(unknownProfessional);
    await expect(book('2026-11-25 14:00:00', { allow_overbooking: true })).rejects.toMatchObject(
      unknownProfessional,
    );
    await expect(
      start({ schedules: [{ weekday: 5, start_time: '09:00', end_time: '10:00' }] }),
    ).rejects.toMatchObject(unknownProfessional);
    const slots = (query: { start: string; employee_id?: number }) =>
      studio.call(slotEndpoints.list, { query: { duration_minutes: 60, step: 60, ...query } });
    expect((await slots({ start: '2026-11-26' })).map(({ employee_id }) => employee_id)).not.toContain(
      professional.id,
    );
    await expect(slots({ start: '2026-11-26', employee_id: professional.id })).rejects.toMatchObject(
      unknownProfessional,
    );
    const weeks = await studio.call(workingHoursEndpoints.list);
    expect(weeks.map(({ employee_id }) => employee_id)).not.toContain(professional.id);

    // Remaining appointments can still be changed.
    const change = { start_datetime: '2026-11-24 15:00:00', allow_overbooking: false };
    expect(
      await studio.call(appointmentEndpoints.update, { params: { id: single.id }, body: change }),
    ).toMatchObject({ employee_id: professional.id });

    const back = await studio.call(employeeEndpoints.reactivate, { params: { id: professional.id } });
    expect(back).toEqual({ ...professional, active: true });
    await eventually(() => book('2026-11-25 14:00:00'));
  });

  test('can be followed by another decision', async () => {
    const { professional, successor, book, offboard, moveAll, listed } = await offboardingStudio(app);
    await book('2026-11-24 14:00:00');
    await offboard({ appointments: 'keep' });
    expect(await offboard({ appointments: 'keep' })).toMatchObject({ appointments: 1 });
    expect(await moveAll()).toMatchObject({ appointments: 1 });
    expect(await listed(professional.id)).toEqual([]);
    expect(await listed(successor.id)).toHaveLength(1);
    expect(await moveAll()).toMatchObject({ appointments: 0, plans: 0 });
  });
});

describe('a deactivated professional', () => {
  test('is signed out everywhere and cannot sign in until they are active again', async () => {
    const studio = await app.signUp();
    const inactive = await studio.addEmployee();
    const sessions = [
      inactive,
      await inactive.signIn(),
      new TestCaller({ ...inactive.connection, url: elsewhere }),
    ];
    for (const session of sessions) expect(await session.call(authEndpoints.me)).toEqual(inactive.user);
    await deactivate(studio, inactive.user.id, {});
    for (const session of sessions) {
      await eventually(
        () => expect(session.call(authEndpoints.me)).rejects.toMatchObject({ status: 401 }),
        1_000,
      );
    }
    await expect(studio.signIn(inactive.user.email)).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    await studio.call(employeeEndpoints.reactivate, { params: { id: inactive.user.id } });
    expect((await studio.signIn(inactive.user.email)).user).toEqual(inactive.user);
  });

  test('is in the list of inactive professionals and keeps their record', async () => {
    const { studio, professional, offboard, isActive } = await offboardingStudio(app);
    expect(await studio.call(employeeEndpoints.listInactive)).toEqual([]);
    await offboard({});
    const inactive = { ...professional, active: false };
    expect(await isActive()).toBe(false);
    expect(await studio.call(employeeEndpoints.listInactive)).toEqual([inactive]);
    const params = { id: professional.id };
    expect(await studio.call(employeeEndpoints.get, { params })).toEqual(inactive);
    const renamed = await studio.call(employeeEndpoints.update, { params, body: { name: 'Outro Nome' } });
    expect(renamed).toEqual({ ...inactive, name: 'Outro Nome' });
    // Their e-mail address stays taken.
    const { email } = professional;
    await expect(
      studio.call(employeeEndpoints.create, { body: { name: 'X', email, password: 'segredo1' } as never }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await studio.call(employeeEndpoints.reactivate, { params });
    expect(await studio.call(employeeEndpoints.reactivate, { params })).toEqual({ ...renamed, active: true });
    expect(await studio.call(employeeEndpoints.listInactive)).toEqual([]);
  });
});

describe('deactivation', () => {
  test('is refused for oneself and by users who are no administrators', async () => {
    const { studio, professional, offboard, isActive } = await offboardingStudio(app);
    await expect(offboard({}, studio.user.id)).rejects.toMatchObject({ status: 409, code: 'OWN_ACCESS' });
    const colleague = await studio.addEmployee();
    await expect(deactivate(colleague, professional.id, {})).rejects.toMatchObject({ status: 403 });
    expect(await isActive()).toBe(true);
  });

  test('does not count inactive administrators as remaining ones', async () => {
    const studio = await app.signUp();
    const second = await studio.addEmployee({ is_admin: true });
    await deactivate(studio, second.user.id, {});
    const resign = { params: { id: studio.user.id }, body: { is_admin: false } };
    await expect(studio.call(employeeEndpoints.update, resign)).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    // An inactive administrator can lose the right in spite of this rule.
    await studio.call(employeeEndpoints.update, {
      params: { id: second.user.id },
      body: { is_admin: false },
    });
  });
});
