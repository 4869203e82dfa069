import type { Appointment } from '@alinha/contracts-agenda';

/** A valid appointment for specs; `given` overrides its fields. */
export function sampleAppointment(given: Partial<Appointment> = {}): Appointment {
  return {
    id: 1,
    employee_id: 1,
    employee_name: 'Marina Duarte',
    employee_color: '#2E7D4A',
    client_id: 5,
    client_name: 'Elisa Rocha',
    room_id: 1,
    room_name: 'Sala Reformer',
    specialty_id: 1,
    specialty_name: 'Pilates',
    start_datetime: '2026-11-20 08:00:00',
    end_datetime: '2026-11-20 09:00:00',
    duration_minutes: 60,
    notes: null,
    done: false,
    evolution: null,
    payment_amount_cents: 9000,
    payment_status: 'pending',
    title: 'Elisa Rocha · Pilates',
    color: '#2E7D4A',
    overbooked: false,
    client_answer: null,
    attendance: given.done ? 'done' : 'scheduled',
    cancelled_by: null,
    attendance_reason: null,
    recurring_plan_id: null,
    ...given,
  };
}
