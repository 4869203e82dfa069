import {
  type Attendance,
  appointmentEndpoints,
  attendanceEndpoints,
  type CancellationPolicy,
  type ChangeAttendanceInput,
  type CreateAppointmentInput,
  cancellationPolicyEndpoints,
  creditEndpoints,
  DEFAULT_CANCELLATION_POLICY,
  type GrantCreditInput,
} from '@alinha/contracts-agenda';
import { RefusedCall, type TestApp, type TestCaller } from '@alinha/testing';
import { planStudio } from './plan-studio.ts';

/** A studio with room for everybody and a plan of a client, on Mondays and Wednesdays at 09:00. */
export async function creditStudio(app: TestApp) {
  const made = await planStudio(app, { capacity: 99, room: 99 });
  const { studio, client, base } = made;
  const plan = await made.start({
    schedules: [
      { weekday: 1, start_time: '09:00', end_time: '10:00' },
      { weekday: 3, start_time: '09:00', end_time: '10:00' },
    ],
  });
  const listed = await studio.call(appointmentEndpoints.list, {
    query: { start: '2026-11-20', end: '2027-01-20' },
  });
  const sessions = listed.filter(({ recurring_plan_id }) => recurring_plan_id === plan.id);
  const params = { id: client.id };
  return {
    ...made,
    plan,
    /** The session with this index. */
    session: (index: number) => sessions[index]?.id ?? 0,
    save: (policy: Partial<CancellationPolicy>, by: TestCaller = studio) =>
      by.call(cancellationPolicyEndpoints.save, { body: { ...DEFAULT_CANCELLATION_POLICY, ...policy } }),
    mark: (
      id: number,
      attendance: Attendance,
      more: Partial<ChangeAttendanceInput> = {},
      by: TestCaller = studio,
    ) => by.call(attendanceEndpoints.change, { params: { id }, body: { attendance, ...more } }),
    effect: (
      id: number,
      query: { attendance: 'cancelled' | 'no_show'; cancelled_by?: 'client' | 'studio' },
    ) => studio.call(creditEndpoints.absenceEffect, { params: { id }, query }),
    /** Effects of cancellations by the client in this order. */
    effects: (ids: readonly number[], by: TestCaller = studio) =>
      by.call(creditEndpoints.absenceEffects, { query: { appointment_ids: ids.join(',') } }),
    /** Books a make-up session. */
    book: (start_datetime: string, more: Partial<CreateAppointmentInput> = {}, by: TestCaller = studio) =>
      by.call(appointmentEndpoints.create, { body: { ...base, start_datetime, use_credit: true, ...more } }),
    grant: (input: Partial<GrantCreditInput> = {}, by: TestCaller = studio) =>
      by.call(creditEndpoints.grant, { params, body: { reason: 'Cortesia', ...input } }),
    revoke: (id: number, by: TestCaller = studio) =>
      by.call(creditEndpoints.revoke, { params: { id }, body: { reason: 'Engano' } }),
    credits: () => studio.call(creditEndpoints.listOfClient, { params }),
    /** States of the client's credits, oldest first. */
    states: async () =>
      (await studio.call(creditEndpoints.listOfClient, { params })).map(({ state }) => state).reverse(),
  };
}

/** The refusal of a call; null when it succeeds. */
export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof RefusedCall ? error : Promise.reject(error)),
  );
