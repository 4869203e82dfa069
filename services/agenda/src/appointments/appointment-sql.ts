/**
 * An appointment as the contract has it, built by PostgreSQL: lists are sent as they come, which costs a tenth of
 * turning rows into objects and objects into JSON.
 */
export const APPOINTMENT_JSON = `json_build_object(
  'id', a.id,
  'employee_id', a.employee_id, 'employee_name', e.name, 'employee_color', e.color,
  'client_id', a.client_id, 'client_name', c.name,
  'room_id', a.room_id, 'room_name', r.name,
  'specialty_id', a.specialty_id, 'specialty_name', s.name,
  'start_datetime', to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS'),
  'end_datetime', to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS'),
  'duration_minutes', (extract(epoch FROM a.end_at - a.start_at) / 60)::integer,
  'notes', a.notes,
  'done', a.done,
  'evolution', a.evolution,
  'payment_amount_cents', a.payment_amount_cents,
  'payment_status', a.payment_status,
  'title', c.name || coalesce(' · ' || s.name, ''),
  'color', e.color,
  'overbooked', a.overbooked,
  'recurring_plan_id', a.plan_id,
  'client_answer', CASE WHEN a.answered_start = a.start_at THEN a.client_answer END
)`;

export const APPOINTMENT_TABLES = `appointment a
  JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
  JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
  LEFT JOIN room r ON r.company_id = a.company_id AND r.id = a.room_id
  LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id`;

/**
 * Overlap with [$from, $to). No appointment is longer than a day, which bounds how far back an index has to be read
 * for those that started before.
 */
export const overlapping = (from: string, to: string) =>
  `a.start_at < ${to}::timestamp AND a.start_at > ${from}::timestamp - interval '24 hours' AND a.end_at > ${from}::timestamp`;
