import type {
  Appointment,
  Credit,
  Package,
  PlanPayment,
  RecurringPlanDetails,
} from '@alinha/contracts-agenda';
import type { Payment } from '@alinha/contracts-billing';

let lastId = 100;
const nextId = () => {
  lastId += 1;
  return lastId;
};

/** A pending payment that belongs to no plan. */
export function samplePayment(known: Partial<Payment> = {}): Payment {
  return {
    id: nextId(),
    client_id: 1,
    client_name: 'Ana Lima',
    status: 'pending',
    total_amount_cents: 15_000,
    due_date: '2026-06-20',
    late: false,
    method: null,
    paid_at: null,
    period_start: null,
    period_end: null,
    recurring_plan_id: null,
    plan_name: null,
    appointment_id: null,
    description: null,
    ...known,
  };
}

/** A pending payment of a plan's June. */
export function samplePlanPayment(known: Partial<PlanPayment> = {}): PlanPayment {
  return {
    id: nextId(),
    client_id: 1,
    status: 'pending',
    total_amount_cents: 32_000,
    due_date: '2026-06-10',
    late: false,
    paid_at: null,
    period_start: '2026-06-01',
    period_end: '2026-06-30',
    ...known,
  };
}

/** A plan with its payments. */
export type SamplePlan = RecurringPlanDetails & { readonly payments: PlanPayment[] };

export function samplePlan(known: Partial<SamplePlan> = {}): SamplePlan {
  const id = known.id ?? nextId();
  return {
    id,
    name: 'Pilates - 2x',
    active: true,
    client_id: 1,
    client_name: 'Ana Lima',
    employee_id: 2,
    employee_name: 'Bruna Reis',
    room_id: null,
    room_name: null,
    specialty_id: null,
    specialty_name: null,
    price_cents: 32_000,
    billing_period: 'monthly',
    billing_day: 10,
    schedules: [
      { id: 2, weekday: 3, start_time: '08:00', end_time: '09:00', first_date: '2026-06-03' },
      { id: 1, weekday: 1, start_time: '08:00', end_time: '09:00', first_date: '2026-06-01' },
    ],
    payments: [],
    ...known,
  };
}

export function sampleAppointment(known: Partial<Appointment> = {}): Appointment {
  return {
    id: nextId(),
    employee_id: 2,
    employee_name: 'Bruna Reis',
    employee_color: '#71B27B',
    client_id: 1,
    client_name: 'Ana Lima',
    room_id: null,
    room_name: null,
    specialty_id: null,
    specialty_name: null,
    start_datetime: '2026-06-01 08:00:00',
    end_datetime: '2026-06-01 09:00:00',
    duration_minutes: 60,
    notes: null,
    done: false,
    evolution: null,
    payment_amount_cents: null,
    payment_status: null,
    title: 'Ana Lima',
    color: '#71B27B',
    overbooked: false,
    client_answer: null,
    attendance: known.done ? 'done' : 'scheduled',
    cancelled_by: null,
    attendance_reason: null,
    recurring_plan_id: null,
    ...known,
  };
}

/** Ten sessions of Pilates, of which two are taken and one is booked. */
export function samplePackage(known: Partial<Package> = {}): Package {
  return {
    id: nextId(),
    client_id: 1,
    specialty_id: 1,
    specialty_name: 'Pilates',
    sessions: 10,
    price_cents: 90_000,
    sold_on: '2026-11-20',
    valid_until: '2027-02-18',
    taken: 2,
    booked: 1,
    free: 7,
    state: 'live',
    ended_on: null,
    ...known,
  };
}

/** An available credit of a session that was cancelled in time. */
export function sampleCredit(known: Partial<Credit> = {}): Credit {
  return {
    id: nextId(),
    client_id: 1,
    plan_id: 3,
    plan_name: 'Pilates - 2x',
    appointment_id: 40,
    origin_start: '2026-11-20 08:00:00',
    reason: 'in_time',
    note: null,
    granted_by_name: 'Helena',
    granted_at: '2026-11-19 07:30:00',
    expires_on: '2026-12-19',
    state: 'live',
    used_by: null,
    revoked_at: null,
    revoke_reason: null,
    ...known,
  };
}
