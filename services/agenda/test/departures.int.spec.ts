import {
  activityEndpoints,
  authEndpoints,
  departureEndpoints,
  employeeEndpoints,
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
import { departureStudio, leaves } from './departure-studio.ts';
import { idsOf, NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });
const elsewhere = await app.startReplica();

const unknownProfessional = { status: 404, code: 'NOT_FOUND', fields: { employee_id: expect.any(String) } };
const done = { done: true, allow_overbooking: false };

/** What the log tells of a departure, by name, once it is so many entries. */
const newsOf = (studio: TestStudio, length: number) =>
  eventually(async () => {
    const { activities } = await studio.call(activityEndpoints.list, { query: { limit: 200 } });
    const told = activities
      .filter(({ action }) => !/created$|^appointment.updated$|series_updated$/.test(action))
      .map(({ action, subject_id, label, count, user_id }) => ({
        action,
        subject_id,
        label,
        count,
        user_id,
      }));
    expect(told).toHaveLength(length);
    return told.sort((a, b) => a.action.localeCompare(b.action));
  });

describe('what a professional would leave behind', () => {
  test('counts what is neither done nor begun, and the plans that they attend', async () => {
    const { studio, professional, successor, book, start } = await departureStudio(app);
    await book('2026-11-18 10:00:00');
    await book('2026-11-24 10:00:00');
    const early = await book('2026-11-24 11:00:00');
    await studio.call(appointmentEndpoints.update, { params: { id: early.id }, body: done });
    await book('2026-11-24 10:00:00', { employee_id: successor.id, allow_overbooking: true });
    await start();
    const ended = await start({ schedules: [{ weekday: 3, start_time: '07:00', end_time: '08:00' }] });
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: ended.id } });
    const preview = (id: number) => studio.call(departureEndpoints.preview, { params: { id } });
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

describe('who leaves and has their appointments cancelled', () => {
  test('leaves nothing to come: plans end, what was to be paid for is not owed, what is over stays', async () => {
    const { studio, professional, client, book, start, leave, listed } = await departureStudio(app);
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

    expect(await leave({ appointments: 'cancel' })).toEqual({
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

  test('is told of in the log: the person, each plan once, and how many other appointments went', async () => {
    const { studio, professional, client, book, start, leave } = await departureStudio(app);
    await book('2026-11-24 14:00:00');
    await book('2026-11-25 14:00:00');
    const plan = await start();
    await leave({ appointments: 'cancel' });
    const { id: subject_id, name: label } = professional;
    expect(await newsOf(studio, 3)).toEqual([
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

  test('takes along what a colleague was to stand in for in a plan that ends, and says so before and after', async () => {
    const { studio, professional, successor, start, leave, listed, madeBy } = await departureStudio(app);
    const plan = await start();
    const [first] = await madeBy(plan);
    await studio.call(appointmentEndpoints.update, {
      params: { id: first?.id ?? 0 },
      body: { employee_id: successor.id, allow_overbooking: false },
    });
    const counts = { id: professional.id, appointments: 51, plans: 1, with_colleagues: 1 };
    const params = { id: professional.id };
    expect(await studio.call(departureEndpoints.preview, { params })).toEqual(counts);
    expect(await leave({ appointments: 'cancel' })).toEqual(counts);
    expect(await listed(successor.id)).toEqual([]);
    const [, cancelled] = await newsOf(studio, 2);
    expect(cancelled).toMatchObject({ action: 'plan.cancelled', count: 52 });
  });

  test('does not end a plan that a colleague attends too: it goes on with their weekly times', async () => {
    const { studio, successor, start, leave, madeBy } = await departureStudio(app);
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
    expect(await leave({ appointments: 'cancel' })).toMatchObject({ appointments: 52, plans: 1 });
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
  });
});

describe('who leaves and hands their appointments over', () => {
  test('is told of in the log once, with the number of all of them', async () => {
    const { studio, professional, book, start, moveAll } = await departureStudio(app);
    await book('2026-11-24 14:00:00');
    await start();
    await moveAll();
    const { id: subject_id, name: label } = professional;
    expect(await newsOf(studio, 2)).toEqual([
      { action: 'employee.appointments_moved', subject_id, label, count: 53, user_id: studio.user.id },
      { action: 'employee.deactivated', subject_id, label, count: null, user_id: studio.user.id },
    ]);
  });

  test('leaves a plan to the successor that two colleagues attend too', async () => {
    const { studio, successor, start, moveAll, madeBy } = await departureStudio(app);
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

  test('is followed in plans and appointments alike, and what is over keeps their name', async () => {
    const { studio, professional, successor, book, start, moveAll, listed } = await departureStudio(app);
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

  test('is not let go while dates are in conflict, unless that is allowed: only those are marked', async () => {
    const { other, successor, book, start, moveAll, listed, isActive, professional } =
      await departureStudio(app);
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

  test('needs somebody else who is there', async () => {
    const { studio, professional, successor, leave, moveAll } = await departureStudio(app);
    const unknown = { status: 404, fields: { successor_id: 'Profissional não encontrado' } };
    const stranger = await app.signUp();
    for (const successor_id of [professional.id, stranger.user.id, 2_147_483_647]) {
      await expect(leave({ appointments: 'move', successor_id })).rejects.toMatchObject(unknown);
    }
    await expect(leave({ appointments: 'move' })).rejects.toMatchObject({
      status: 400,
      fields: { successor_id: 'Campo obrigatório' },
    });
    await leaves(studio, successor.id, {});
    await expect(moveAll()).rejects.toMatchObject(unknown);
  });

  test.each(['keep', 'cancel'] as const)('is refused what %s has no use for', async (appointments) => {
    const { successor, leave, isActive } = await departureStudio(app);
    const text = 'Só vale para passar as consultas a outro profissional';
    await expect(
      leave({ appointments, successor_id: successor.id, allow_overbooking: true }),
    ).rejects.toMatchObject({ status: 400, fields: { successor_id: text, allow_overbooking: text } });
    expect(await isActive()).toBe(true);
  });
});

describe('who leaves and whose appointments stay', () => {
  test('takes nothing new, until they are back', async () => {
    const { studio, professional, book, start, leave, listed } = await departureStudio(app);
    const single = await book('2026-11-24 14:00:00');
    await start();
    expect(await leave({ appointments: 'keep' })).toMatchObject({ appointments: 53, plans: 1 });
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

    // What stayed can still be put right.
    const change = { start_datetime: '2026-11-24 15:00:00', allow_overbooking: false };
    expect(
      await studio.call(appointmentEndpoints.update, { params: { id: single.id }, body: change }),
    ).toMatchObject({ employee_id: professional.id });

    const back = await studio.call(employeeEndpoints.reactivate, { params: { id: professional.id } });
    expect(back).toEqual({ ...professional, active: true });
    await eventually(() => book('2026-11-25 14:00:00'));
  });

  test('may be decided about again later', async () => {
    const { professional, successor, book, leave, moveAll, listed } = await departureStudio(app);
    await book('2026-11-24 14:00:00');
    await leave({ appointments: 'keep' });
    expect(await leave({ appointments: 'keep' })).toMatchObject({ appointments: 1 });
    expect(await moveAll()).toMatchObject({ appointments: 1 });
    expect(await listed(professional.id)).toEqual([]);
    expect(await listed(successor.id)).toHaveLength(1);
    expect(await moveAll()).toMatchObject({ appointments: 0, plans: 0 });
  });
});

describe('a deactivated professional', () => {
  test('is signed out everywhere at once, and cannot sign in until they are back', async () => {
    const studio = await app.signUp();
    const leaver = await studio.addEmployee();
    const sessions = [
      leaver,
      await leaver.signIn(),
      new TestCaller({ ...leaver.connection, url: elsewhere }),
    ];
    for (const session of sessions) expect(await session.call(authEndpoints.me)).toEqual(leaver.user);
    await leaves(studio, leaver.user.id, {});
    for (const session of sessions) {
      await eventually(
        () => expect(session.call(authEndpoints.me)).rejects.toMatchObject({ status: 401 }),
        1_000,
      );
    }
    await expect(studio.signIn(leaver.user.email)).rejects.toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    });
    await studio.call(employeeEndpoints.reactivate, { params: { id: leaver.user.id } });
    expect((await studio.signIn(leaver.user.email)).user).toEqual(leaver.user);
  });

  test('leaves the list for a list of its own, and keeps their record', async () => {
    const { studio, professional, leave, isActive } = await departureStudio(app);
    expect(await studio.call(employeeEndpoints.listInactive)).toEqual([]);
    await leave({});
    const inactive = { ...professional, active: false };
    expect(await isActive()).toBe(false);
    expect(await studio.call(employeeEndpoints.listInactive)).toEqual([inactive]);
    const params = { id: professional.id };
    expect(await studio.call(employeeEndpoints.get, { params })).toEqual(inactive);
    const renamed = await studio.call(employeeEndpoints.update, { params, body: { name: 'Outro Nome' } });
    expect(renamed).toEqual({ ...inactive, name: 'Outro Nome' });
    // Their address stays theirs.
    const { email } = professional;
    await expect(
      studio.call(employeeEndpoints.create, { body: { name: 'X', email, password: 'segredo1' } as never }),
    ).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await studio.call(employeeEndpoints.reactivate, { params });
    expect(await studio.call(employeeEndpoints.reactivate, { params })).toEqual({ ...renamed, active: true });
    expect(await studio.call(employeeEndpoints.listInactive)).toEqual([]);
  });
});

describe('who may be deactivated', () => {
  test('nobody by themselves, nor by somebody who is no administrator', async () => {
    const { studio, professional, leave, isActive } = await departureStudio(app);
    await expect(leave({}, studio.user.id)).rejects.toMatchObject({ status: 409, code: 'OWN_ACCESS' });
    const colleague = await studio.addEmployee();
    await expect(leaves(colleague, professional.id, {})).rejects.toMatchObject({ status: 403 });
    expect(await isActive()).toBe(true);
  });

  test('an administrator who is inactive does not count as one', async () => {
    const studio = await app.signUp();
    const second = await studio.addEmployee({ is_admin: true });
    await leaves(studio, second.user.id, {});
    const resign = { params: { id: studio.user.id }, body: { is_admin: false } };
    await expect(studio.call(employeeEndpoints.update, resign)).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    // The one who is inactive may lose the right without that rule in the way.
    await studio.call(employeeEndpoints.update, {
      params: { id: second.user.id },
      body: { is_admin: false },
    });
  });
});
