import { employeeEndpoints } from '@alinha/contracts-accounts';
import { type Appointment, appointmentEndpoints } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { appointmentInput, changeMeanwhile, employeeInput, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { idsOf, NOW, startsOf, studioWithSeries } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'billing', 'clients', 'agenda'], clock: clock.now });

describe('a series in conflict', () => {
  async function withRival() {
    const made = await studioWithSeries(app);
    const { studio, base, other } = made;
    const rival = await studio.call(appointmentEndpoints.create, {
      body: appointmentInput({ ...base, client_id: other.id, start_datetime: '2026-12-21 14:00:00' }),
    });
    return { ...made, rival };
  }

  test('is refused with every conflicting date and does not move', async () => {
    const { all, change, madeBy, plan, other, current } = await withRival();
    await expect(change({ start_datetime: '2026-12-07 14:30:00' })).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: {
        total: 50,
        dates: [
          {
            start_datetime: '2026-12-21 14:30:00',
            end_datetime: '2026-12-21 15:30:00',
            reasons: ['room', 'professional'],
            clients: [other.name],
          },
        ],
      },
    });
    expect(await madeBy(plan)).toEqual(all);
    expect(await current()).toMatchObject(plan);
  });

  test('is moved when overbooking is allowed, and its appointments are marked only while they conflict', async () => {
    const { change, rival } = await withRival();
    const marked = (appointments: readonly Appointment[]) =>
      startsOf(appointments.filter(({ overbooked }) => overbooked));
    const crowded = await change({ start_datetime: '2026-12-07 14:30:00', allow_overbooking: true });
    expect(marked(crowded)).toEqual(['2026-12-21 14:30:00']);
    const annotated = await change({ notes: 'Chega às 14:30' });
    expect(marked(annotated)).toEqual(['2026-12-21 14:30:00']);
    const free = await change({ start_datetime: '2026-12-07 16:00:00' });
    expect(marked(free)).toEqual([]);
    expect(rival.overbooked).toBe(false);
  });

  test('does not conflict with itself for a small shift', async () => {
    const { change } = await studioWithSeries(app);
    const changed = await change({ start_datetime: '2026-12-07 09:15:00' });
    expect(changed).toHaveLength(50);
    expect(changed.some(({ overbooked }) => overbooked)).toBe(false);
    expect(await change({ start_datetime: '2026-12-14 09:15:00' })).toHaveLength(50);
  });

  test('counts unmoved appointments of the successor among its own', async () => {
    const { studio, all, third, change, changeOne } = await studioWithSeries(app);
    const colleague = await studio.call(employeeEndpoints.create, { body: employeeInput() });
    // The last one already belongs to the colleague, at the time of the third and for another client.
    const last = all.at(-1);
    await changeOne(last?.id ?? 0, {
      employee_id: colleague.id,
      room_id: null,
      start_datetime: '2026-12-07 09:30:00',
      allow_overbooking: true,
    });
    await expect(change({ employee_id: colleague.id }, third.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { dates: [{ start_datetime: '2026-12-07 09:00:00', reasons: ['professional', 'client'] }] },
    });
  });
});

describe('changing a series while one of its appointments is moved', () => {
  const moved = (id: number, start: string) => ({
    sql: `UPDATE agenda.appointment SET start_at = $2::timestamp, end_at = $2::timestamp + interval '1 hour' WHERE id = $1`,
    values: [id, start],
  });

  test('moves that appointment from its new time', async () => {
    const { all, change } = await studioWithSeries(app);
    const one = all[10]?.id ?? 0;
    const changed = await changeMeanwhile(app.database, moved(one, '2026-12-10 15:00:00'), () =>
      change({ start_datetime: '2026-12-07 10:00:00' }),
    );
    expect(changed.find(({ id }) => id === one)?.start_datetime).toBe('2026-12-10 16:00:00');
  });

  test('skips it when it was moved before the series begins, and includes one that was moved after', async () => {
    const { all, third, change } = await studioWithSeries(app);
    const [later, earlier] = [all[10]?.id ?? 0, all[0]?.id ?? 0];
    const without = await changeMeanwhile(app.database, moved(later, '2026-12-01 15:00:00'), () =>
      change({ start_datetime: '2026-12-07 10:00:00' }),
    );
    expect(idsOf(without)).not.toContain(later);
    const withIt = await changeMeanwhile(app.database, moved(earlier, '2026-12-10 15:00:00'), () =>
      change({ start_datetime: '2026-12-07 11:00:00' }),
    );
    expect(idsOf(withIt).slice(0, 2)).toEqual([third.id, earlier]);
  });

  test('gives a result as if the changes had come one after the other', async () => {
    const { all, third, change, changeOne, madeBy, plan } = await studioWithSeries(app);
    const alone = all.slice(3, 8);
    // Tuesday to Saturday: open days in any order.
    const to = (index: number) => `${addDays('2026-12-08', index)} 18:00:00`;
    await Promise.all([
      change({ start_datetime: '2026-12-07 10:00:00' }),
      ...alone.map(({ id }, index) => changeOne(id, { start_datetime: to(index) })),
    ]);
    const after = new Map((await madeBy(plan)).map((one) => [one.id, one.start_datetime]));
    expect(after.get(third.id)).toBe('2026-12-07 10:00:00');
    alone.forEach(({ id }, index) => {
      expect([to(index), to(index).replace('18:', '19:')]).toContain(after.get(id));
    });
  });

  test('applies the same concurrent change once', async () => {
    const { third, change, madeBy, plan, current } = await studioWithSeries(app);
    const outcomes = await Promise.all([
      change({ start_datetime: '2026-12-07 10:00:00' }),
      change({ start_datetime: '2026-12-07 10:00:00' }),
    ]);
    // The second change finds the new time, so ten o'clock is no change.
    expect(outcomes.map(([first]) => first?.start_datetime)).toEqual(Array(2).fill('2026-12-07 10:00:00'));
    expect((await madeBy(plan)).find(({ id }) => id === third.id)?.start_datetime).toBe(
      '2026-12-07 10:00:00',
    );
    expect((await current()).schedules[0]).toMatchObject({ start_time: '10:00' });
  });
});
