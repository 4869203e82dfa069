import { companyEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import {
  appointmentEndpoints,
  attendanceEndpoints,
  recurringPlanEndpoints,
  roomEndpoints,
  seriesEndpoints,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import {
  appointmentInput,
  employeeInput,
  eventually,
  roomInput,
  startTestApp,
  TestClock,
} from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { FIRST_MONDAY, idsOf, NOW, planStudio, startsOf, studioWithSeries } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

describe('the affected appointments of a series change', () => {
  test('are the appointment and all later ones of its weekly time that are not done', async () => {
    const { studio, start, madeBy } = await planStudio(app);
    const plan = await start({
      schedules: [
        { weekday: 1, start_time: '09:00', end_time: '10:00' },
        { weekday: 3, start_time: '09:00', end_time: '10:00' },
      ],
    });
    const mondays = (await madeBy(plan)).filter((_, index) => index % 2 === 0);
    const [, second, third] = mondays;
    await studio.call(appointmentEndpoints.update, { params: { id: third?.id ?? 0 }, body: { done: true } });
    const series = await studio.call(seriesEndpoints.get, { params: { id: second?.id ?? 0 } });
    expect(series).toMatchObject({ plan_id: plan.id, plan_name: plan.name });
    expect(idsOf(series.occurrences)).toEqual([second?.id, ...idsOf(mondays.slice(3))]);
    expect(series.occurrences[0]).toEqual({
      id: second?.id,
      start_datetime: '2026-11-30 09:00:00',
      end_datetime: '2026-11-30 10:00:00',
    });
    const ofDone = await studio.call(seriesEndpoints.get, { params: { id: third?.id ?? 0 } });
    expect(idsOf(ofDone.occurrences)).toEqual(idsOf(mondays.slice(3)));
  });

  test('are refused with 404 for an appointment of no series or of another company', async () => {
    const { studio, base, third } = await studioWithSeries(app);
    const stranger = await planStudio(app);
    const alone = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, start_datetime: '2026-12-02 09:00:00' }),
    });
    const missing = { status: 404, body: { code: 'NOT_FOUND', error: 'Não encontrado.' } };
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? {} : undefined;
      const path = '/api/appointments/recurring';
      expect(await studio.request(method, `${path}/${alone.id}`, body)).toMatchObject(missing);
      expect(await studio.request(method, `${path}/999999`, body)).toMatchObject(missing);
      expect(await stranger.studio.request(method, `${path}/${third.id}`, body)).toMatchObject(missing);
    }
  });
});

describe('changing a series', () => {
  test('moves this and all later appointments by the same shift, and later ones of the plan follow', async () => {
    const { plan, all, change, madeBy, current } = await studioWithSeries(app);
    const changed = await change({ start_datetime: '2026-12-08 10:30:00' });
    expect(idsOf(changed)).toEqual(idsOf(all.slice(2)));
    expect(startsOf(changed)).toEqual(
      all.slice(2).map(({ start_datetime }) => `${addDays(start_datetime, 1)} 10:30:00`),
    );
    expect(changed.every(({ duration_minutes, overbooked }) => duration_minutes === 60 && !overbooked)).toBe(
      true,
    );
    const after = await madeBy(plan);
    expect(startsOf(after.slice(0, 2))).toEqual(startsOf(all.slice(0, 2)));
    expect(after.slice(2)).toMatchObject(changed);
    expect((await current()).schedules).toEqual([
      {
        ...plan.schedules[0],
        weekday: 2,
        start_time: '10:30',
        end_time: '11:30',
        first_date: addDays(FIRST_MONDAY, 1),
      },
    ]);
  });

  test('moves the first date too when it starts with the first appointment', async () => {
    const { all, change, current } = await studioWithSeries(app);
    await change({ start_datetime: '2026-11-24 09:00:00' }, all[0]?.id);
    expect((await current()).schedules[0]).toMatchObject({ weekday: 2, first_date: '2026-11-24' });
  });

  test('moves the first date by weeks too, and leaves a cancelled appointment where it is', async () => {
    const { studio, all, change, current } = await studioWithSeries(app);
    const id = all[2]?.id ?? 0;
    await studio.call(attendanceEndpoints.change, { params: { id }, body: { attendance: 'cancelled' } });
    const changed = await change({ start_datetime: '2026-12-01 09:00:00' }, all[0]?.id);
    expect(idsOf(changed)).toEqual(idsOf(all.filter((one) => one.id !== id)));
    expect((await current()).schedules[0]).toMatchObject({ weekday: 2, first_date: '2026-12-01' });
  });

  test('is refused with the reason when a clock change skips the new time', async () => {
    const { studio, change, all, madeBy, plan } = await studioWithSeries(app);
    await studio.call(companyEndpoints.update, { body: { timezone: 'America/New_York' } });
    const zone = () =>
      app.database.query('SELECT timezone FROM agenda.company WHERE company_id = $1', [studio.companyId]);
    await eventually(async () => expect(await zone()).toEqual([{ timezone: 'America/New_York' }]));
    const toGap = { start_datetime: '2026-12-06 02:30:00', allow_overbooking: true };
    await expect(change(toGap)).rejects.toMatchObject({
      status: 400,
      fields: { start_datetime: 'Este horário não existe: o relógio é adiantado nesse dia' },
    });
    expect((await madeBy(plan)).length).toBe(all.length);
  });

  test('sets professional, room, notes and duration of all, and of a plan with one weekly time', async () => {
    const { studio, all, change, madeBy, current, plan } = await studioWithSeries(app);
    const colleague = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const room = await studio.call(roomEndpoints.create, { body: roomInput() });
    await change({
      employee_id: colleague.id,
      room_id: room.id,
      notes: 'Trazer exames',
      duration_minutes: 30,
    });
    const after = await madeBy(plan);
    expect(after.slice(0, 2)).toEqual(all.slice(0, 2));
    for (const appointment of after.slice(2)) {
      expect(appointment).toMatchObject({
        employee_id: colleague.id,
        room_id: room.id,
        notes: 'Trazer exames',
        duration_minutes: 30,
      });
    }
    expect(await current()).toMatchObject({
      employee_id: colleague.id,
      room_id: room.id,
      schedules: [{ start_time: '09:00', end_time: '09:30' }],
    });
    await change({ room_id: null });
    expect(await current()).toMatchObject({ room_id: null, room_name: null });
  });

  test('keeps the plan’s professional while another weekly time has them', async () => {
    const { studio, professional, start, madeBy } = await planStudio(app);
    const plan = await start({
      schedules: [
        { weekday: 1, start_time: '09:00', end_time: '10:00' },
        { weekday: 3, start_time: '09:00', end_time: '10:00' },
      ],
    });
    const colleague = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    const [monday, wednesday] = await madeBy(plan);
    const give = async (id = 0) => {
      await studio.call(seriesEndpoints.update, {
        params: { id },
        body: { employee_id: colleague.id, allow_overbooking: false },
      });
      return studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } });
    };
    expect(await give(monday?.id)).toMatchObject({ employee_id: professional.id });
    expect(await give(wednesday?.id)).toMatchObject({ employee_id: colleague.id });
  });

  test('moves an appointment that was moved before by its current start', async () => {
    const { all, third, change, changeOne, madeBy, plan } = await studioWithSeries(app);
    const [first, , , fourth] = all;
    await changeOne(first?.id ?? 0, { start_datetime: '2026-12-10 15:00:00' });
    await changeOne(fourth?.id ?? 0, { start_datetime: '2026-12-01 15:00:00' });
    const changed = await change({ start_datetime: '2026-12-07 10:00:00' });
    expect(idsOf(changed).slice(0, 2)).toEqual([third.id, first?.id]);
    expect(changed[1]?.start_datetime).toBe('2026-12-10 16:00:00');
    const after = await madeBy(plan);
    expect(after.find(({ id }) => id === fourth?.id)?.start_datetime).toBe('2026-12-01 15:00:00');
  });

  test('skips done appointments, and is refused when it starts with one', async () => {
    const { studio, all, third, change, changeOne, madeBy, plan } = await studioWithSeries(app);
    await changeOne(all[4]?.id ?? 0, { done: true });
    const changed = await change({ start_datetime: '2026-12-07 11:00:00' });
    expect(idsOf(changed)).not.toContain(all[4]?.id);
    expect((await madeBy(plan)).find(({ id }) => id === all[4]?.id)).toMatchObject({
      start_datetime: all[4]?.start_datetime,
      done: true,
    });
    await changeOne(third.id, { done: true });
    for (const [method, body, text] of [
      ['PUT', { start_datetime: '2026-12-07 12:00:00' }, /^A completed appointment only allows changing/],
      ['DELETE', undefined, /^A completed appointment cannot be deleted/],
    ] as const) {
      expect(
        await studio.speaking('en').request(method, `/api/appointments/recurring/${third.id}`, body),
      ).toMatchObject({
        status: 409,
        body: { code: 'APPOINTMENT_DONE', error: expect.stringMatching(text) },
      });
    }
  });

  test('is refused with every wrong field, in the language of the caller', async () => {
    const { studio, third, change } = await studioWithSeries(app);
    const path = `/api/appointments/recurring/${third.id}`;
    const body = { start_datetime: '2026-12-07 09:00', duration_minutes: 5, employee_id: 0, client_id: 1 };
    expect(await studio.speaking('en').request('PUT', path, body)).toMatchObject({
      status: 400,
      body: {
        fields: {
          start_datetime: 'Invalid date and time',
          duration_minutes: 'The shortest duration is 15 minutes',
          employee_id: 'Invalid id.',
          client_id: 'Unknown field',
        },
      },
    });
    await expect(change({ end_datetime: '2026-12-07 09:00:00' })).rejects.toMatchObject({
      status: 400,
      fields: { end_datetime: 'O horário final deve ser maior que o horário inicial.' },
    });
    await expect(change({ start_datetime: '2028-12-07 09:00:00' })).rejects.toMatchObject({
      status: 400,
      fields: { start_datetime: 'A série pode ser movida em no máximo um ano' },
    });
    await expect(change({ employee_id: 999_999, room_id: 999_999 })).rejects.toMatchObject({
      status: 404,
      fields: { employee_id: 'Profissional não encontrado', room_id: 'Sala não encontrada' },
    });
  });
});

describe('deleting a series', () => {
  test('deletes this and all later appointments that are not done, and ends the plan with its last weekly time', async () => {
    const { studio, all, third, changeOne, madeBy, plan, current } = await studioWithSeries(app);
    await changeOne(all[4]?.id ?? 0, { done: true });
    expect(await studio.call(seriesEndpoints.delete, { params: { id: third.id } })).toEqual({
      id: third.id,
      count: 49,
    });
    expect(idsOf(await madeBy(plan))).toEqual([all[0]?.id, all[1]?.id, all[4]?.id]);
    expect(await current()).toMatchObject({ ...plan, active: false });
    // The remaining appointments are deleted with the plan.
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: plan.id } });
    expect(idsOf(await madeBy(plan))).toEqual([all[4]?.id]);
  });

  test('keeps the plan active while another weekly time is open', async () => {
    const { studio, start, madeBy } = await planStudio(app);
    const plan = await start({
      schedules: [
        { weekday: 1, start_time: '09:00', end_time: '10:00' },
        { weekday: 3, start_time: '09:00', end_time: '10:00' },
      ],
    });
    const [monday] = await madeBy(plan);
    const { count } = await studio.call(seriesEndpoints.delete, { params: { id: monday?.id ?? 0 } });
    expect(count).toBe(52);
    expect(await studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } })).toMatchObject({
      ...plan,
      schedules: [plan.schedules[1]],
    });
    expect(await madeBy(plan)).toHaveLength(52);
  });

  test('is refused with 404 when it is deleted already', async () => {
    const { studio, third } = await studioWithSeries(app);
    await studio.call(appointmentEndpoints.delete, { params: { id: third.id } });
    await expect(studio.call(seriesEndpoints.delete, { params: { id: third.id } })).rejects.toMatchObject({
      status: 404,
    });
  });
});
