import {
  appointmentEndpoints,
  blockEndpoints,
  creditEndpoints,
  type ListedAbsenceEffect,
  recurringPlanEndpoints,
} from '@alinha/contracts-agenda';
import { addDays, minutesBetween } from '@alinha/contracts-core';
import { appointmentAnswered } from '@alinha/contracts-messaging';
import { eventually, startTestApp, TestClock } from '@alinha/testing';
import { describe, expect, test } from 'vitest';
import { creditStudio, refusal } from './credit-studio.ts';
import { NOW } from './plan-studio.ts';

const clock = new TestClock(NOW);
const app = await startTestApp({ services: ['accounts', 'agenda', 'clients'], clock: clock.now });

describe('several absences', () => {
  const outcomes = (effects: readonly ListedAbsenceEffect[]) =>
    effects.map(({ refusal: why }) => why ?? 'credit');

  test('show the credits that they give in this order when a limit refuses the later ones', async () => {
    const { session, save, mark, effects, states } = await creditStudio(app);
    await save({ max_per_month: 1 });
    const ids = [2, 3, 4].map(session);
    const shown = await effects(ids);
    expect(shown.map(({ appointment_id }) => appointment_id)).toEqual(ids);
    expect(outcomes(shown)).toEqual(['credit', 'month_limit', 'month_limit']);
    for (const id of ids) await mark(id, 'cancelled');
    expect(await states()).toEqual(['live']);
  });

  test('count returned credits as live, and not as earned this month', async () => {
    const { session, save, grant, book, effects } = await creditStudio(app);
    await grant();
    const { id } = await book('2026-12-08 15:00:00');
    await save({ max_live: 1, max_per_month: 1 });
    expect(outcomes(await effects([id, session(3)]))).toEqual(['credit', 'live_limit']);
    expect(outcomes(await effects([session(3), id]))).toEqual(['credit', 'credit']);
    await save({ max_live: 4, max_per_month: 1 });
    expect(outcomes(await effects([id, session(3)]))).toEqual(['credit', 'credit']);
  });

  test('of different clients have the effects that they have alone', async () => {
    const { studio, other, session, save, start, effects, effect } = await creditStudio(app);
    await save({ max_per_month: 1 });
    const plan = await start({ client_id: other.id });
    const day = plan.schedules[0]?.first_date ?? '';
    const listed = await studio.call(appointmentEndpoints.list, {
      query: { start: day, end: addDays(day, 15) },
    });
    const others = listed
      .filter(({ recurring_plan_id }) => recurring_plan_id === plan.id)
      .map(({ id }) => id);
    const ids = [session(3), others[1] ?? 0];
    const alone = await Promise.all(ids.map((id) => effect(id, { attendance: 'cancelled' })));
    expect(await effects(ids)).toEqual(alone.map((one, at) => ({ appointment_id: ids[at], ...one })));
    expect(outcomes(await effects(ids))).toEqual(['credit', 'credit']);
  });

  test('of all kinds have the effects that they have alone, in any order and repeated', async () => {
    const { studio, base, session, start, grant, book, effect } = await creditStudio(app);
    const ended = await start({ schedules: [{ weekday: 5, start_time: '19:00', end_time: '20:00' }] });
    await grant({ plan_id: ended.id });
    const makeUp = await book('2026-12-08 15:00:00');
    await studio.call(recurringPlanEndpoints.cancel, { params: { id: ended.id } });
    const body = { ...base, start_datetime: '2026-12-10 15:00:00' };
    const single = await studio.call(appointmentEndpoints.create, { body });
    const closed = await studio.call(appointmentEndpoints.create, {
      body: { ...body, start_datetime: '2026-12-18 15:00:00' },
    });
    await studio.call(blockEndpoints.create, {
      body: {
        kind: 'holiday',
        name: 'Feriado',
        employee_id: null,
        weekdays: [],
        start_date: '2026-12-18',
        end_date: '2026-12-18',
        start_time: null,
        end_time: null,
      },
    });
    // Limits do not apply to absences that the studio causes.
    const query = { attendance: 'cancelled', cancelled_by: 'studio' } as const;
    const kinds = [closed.id, session(3), single.id, makeUp.id];
    const alone = new Map(await Promise.all(kinds.map(async (id) => [id, await effect(id, query)] as const)));
    expect(kinds.map((id) => [alone.get(id)?.rule, alone.get(id)?.refusal])).toEqual([
      ['closure', 'not_in_plan'],
      ['studio', null],
      ['studio', 'not_in_plan'],
      ['studio', 'plan_ended'],
    ]);
    for (const ids of [kinds, kinds.toReversed(), [...kinds, ...kinds]]) {
      const listed = await studio.call(creditEndpoints.absenceEffects, {
        query: { ...query, appointment_ids: ids.join(',') },
      });
      expect(listed).toEqual(ids.map((id) => ({ appointment_id: id, ...alone.get(id) })));
    }
  });

  test('are refused when one is of another company or an id is no number', async () => {
    const { studio, session, effects } = await creditStudio(app);
    const stranger = await app.signUp();
    expect(await refusal(effects([session(0)], stranger))).toMatchObject({ status: 404 });
    const { session: other } = await creditStudio(app);
    expect(await refusal(effects([session(0), other(0)]))).toMatchObject({ status: 404 });
    for (const appointment_ids of ['', '7,', '7;8', '7,9999999999'])
      expect(
        await refusal(studio.call(creditEndpoints.absenceEffects, { query: { appointment_ids } })),
      ).toMatchObject({ status: 400 });
  });
});

test('an absence that the client asked for in time is not late when staff accept it later', async () => {
  const { studio, session, save, mark, effect, states } = await creditStudio(app);
  await save({ notice_hours: 7 * 24 });
  const id = session(0);
  const { start_datetime: start_at } = await studio.call(appointmentEndpoints.get, { params: { id } });
  const byClient = async () => (await effect(id, { attendance: 'cancelled' })).rule;
  expect(await byClient()).toBe('late');
  const times = [1, 2].map((version) => ({ version, answered_at: `2026-11-1${version}T12:00:00Z` }));
  for (const { version, answered_at } of times) {
    const answer = { version, answered_at, start_at, answer: 'cancel_requested' };
    await app.platform.queues.addAll('events.agenda', [
      {
        name: appointmentAnswered.type,
        data: { company_id: studio.companyId, appointment_id: id, ...answer },
        id: `answer-${id}-${version}`,
      },
    ]);
    await eventually(async () => expect(await storedOf(id)).toMatchObject({ answer_version: version }));
  }
  expect(await byClient()).toBe('in_time');
  expect((await effect(id, { attendance: 'cancelled', cancelled_by: 'studio' })).rule).toBe('studio');
  await mark(id, 'cancelled');
  expect(await states()).toEqual(['live']);
  // The first request counts.
  const asked = '2026-11-11 09:00:00';
  expect(await storedOf(id)).toMatchObject({ notice_minutes: minutesBetween(asked, start_at) });
});

async function storedOf(id: number) {
  const query = 'SELECT answer_version, notice_minutes FROM agenda.appointment WHERE id = $1';
  const [row] = await app.database.query<{ answer_version: number; notice_minutes: number | null }>(query, [
    id,
  ]);
  return row;
}
