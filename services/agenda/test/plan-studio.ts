import { employeeEndpoints } from '@alinha/contracts-accounts';
import {
  type Appointment,
  appointmentEndpoints,
  type CreatePlanInput,
  type RecurringPlan,
  recurringPlanEndpoints,
  roomEndpoints,
  seriesEndpoints,
  type UpdateSeriesInput,
} from '@alinha/contracts-agenda';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  clientInput,
  employeeInput,
  eventually,
  roomInput,
  type TestApp,
  type TestCaller,
} from '@alinha/testing';

/** A Friday, 09:30 in São Paulo. */
export const NOW = '2026-11-20T12:30:00Z';
/** The Monday after it, where weekly times on Mondays begin. */
export const FIRST_MONDAY = '2026-11-23';

type PlanOverrides = Partial<CreatePlanInput> & Pick<CreatePlanInput, 'employee_id' | 'client_id'>;

/** A plan on Mondays from 09:00 to 10:00 by default. */
export function planInput(overrides: PlanOverrides): CreatePlanInput {
  return {
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 5,
    schedules: [{ weekday: 1, start_time: '09:00', end_time: '10:00' }],
    allow_overbooking: false,
    ...overrides,
  };
}

/** A company with a professional, a room, two clients, and helpers for plans. */
export async function planStudio(app: TestApp, { capacity = 1, room = 1 } = {}) {
  const studio = await app.signUp();
  const professional = await studio.call(employeeEndpoints.create, { body: employeeInput({ capacity }) });
  const place = await studio.call(roomEndpoints.create, { body: roomInput({ capacity: room }) });
  const client = await studio.call(clientEndpoints.create, { body: clientInput() });
  const other = await studio.call(clientEndpoints.create, { body: clientInput() });
  const base = { employee_id: professional.id, client_id: client.id, room_id: place.id };
  return {
    studio,
    professional,
    place,
    client,
    other,
    base,
    start: (overrides: Partial<CreatePlanInput> = {}) => startPlan(studio, { ...base, ...overrides }),
    madeBy: (plan: RecurringPlan) => madeBy(studio, plan),
  };
}

/** A studio with a plan on Mondays at 09:00, and its third appointment. */
export async function studioWithSeries(app: TestApp) {
  const made = await planStudio(app);
  const { studio, madeBy } = made;
  const plan = await made.start();
  const all = await madeBy(plan);
  const third = all[2];
  if (!third) throw new Error('a plan has three appointments at least');
  const change = (body: Partial<UpdateSeriesInput>, id = third.id) =>
    studio.call(seriesEndpoints.update, { params: { id }, body: { allow_overbooking: false, ...body } });
  const changeOne = (id: number, body: Record<string, unknown>) =>
    studio.call(appointmentEndpoints.update, { params: { id }, body: { allow_overbooking: false, ...body } });
  const current = () => studio.call(recurringPlanEndpoints.get, { params: { id: plan.id } });
  return { ...made, plan, all, third, change, changeOne, current };
}

export function startPlan(caller: TestCaller, overrides: PlanOverrides): Promise<RecurringPlan> {
  return caller.call(recurringPlanEndpoints.create, { body: planInput(overrides) });
}

/** All appointments of a plan, by start. */
export async function madeBy(caller: TestCaller, plan: RecurringPlan): Promise<Appointment[]> {
  const of = async (start: string, end: string) =>
    caller.call(appointmentEndpoints.list, { query: { start, end } });
  const found = [
    ...(await of('2025-11-01', '2026-11-01')),
    ...(await of('2026-11-01', '2027-11-01')),
    ...(await of('2027-11-01', '2028-11-01')),
    ...(await of('2028-11-01', '2029-11-01')),
  ];
  return found.filter((appointment) => appointment.recurring_plan_id === plan.id);
}

/** Waits until the agenda has handled the archiving of a client. */
export function clientIsArchived(app: TestApp, id: number): Promise<void> {
  return eventually(async () => {
    const rows = await app.database.query('SELECT 1 FROM agenda.client WHERE id = $1 AND archived', [id]);
    if (rows.length === 0) throw new Error('the client is not archived in the agenda yet');
  });
}

export const startsOf = (appointments: readonly Appointment[]) =>
  appointments.map(({ start_datetime }) => start_datetime);
export const idsOf = (appointments: readonly { id: number }[]) => appointments.map(({ id }) => id);
