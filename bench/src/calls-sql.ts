/** Columns and joins of appointments as in the reply. */
const APPOINTMENTS = `
  SELECT a.id, a.employee_id, e.name AS employee_name, e.color AS employee_color, a.client_id, c.name AS client_name,
    a.room_id, r.name AS room_name, a.specialty_id, s.name AS specialty_name,
    a.start_at::text AS start_datetime, a.end_at::text AS end_datetime,
    (date_part('epoch', a.end_at - a.start_at) / 60)::int AS duration_minutes, a.notes, a.done, a.evolution,
    a.payment_amount_cents, a.payment_status, c.name || coalesce(' · ' || s.name, '') AS title, e.color AS color, a.overbooked,
    a.plan_id AS recurring_plan_id, CASE WHEN a.answered_start = a.start_at THEN a.client_answer END AS client_answer
  FROM appointment a JOIN employee e ON e.company_id = a.company_id AND e.id = a.employee_id
  JOIN client c ON c.company_id = a.company_id AND c.id = a.client_id
  LEFT JOIN room r ON r.company_id = a.company_id AND r.id = a.room_id
  LEFT JOIN specialty s ON s.company_id = a.company_id AND s.id = a.specialty_id`;
const ROWS = `${APPOINTMENTS}
  WHERE a.company_id = $1 AND a.start_at < $3 AND a.start_at > $2::timestamp - interval '24 hours' AND a.end_at > $2`;
const IN_ORDER = ' ORDER BY a.start_at, a.id';

/** Parameters: company, first day, day after the last. */
export const WEEK_SQL = ROWS + IN_ORDER;
/** Parameter `$4`: the professional. */
export const WEEK_OF_ONE_SQL = `${ROWS} AND a.employee_id = $4 ${IN_ORDER}`;

/** Parameters: company, client. */
export const HISTORY_SQL = `${APPOINTMENTS} WHERE a.company_id = $1 AND a.client_id = $2 ORDER BY a.start_at DESC, a.id DESC`;

/** The appointments that the free times of a professional's day depend on, without working hours and rooms. */
export const BUSY_SQL = `
  SELECT start_at::text, end_at::text, room_id FROM appointment
  WHERE company_id = $1 AND employee_id = $2 AND start_at < $3::timestamp + interval '1 day' AND start_at >= $3::timestamp`;

/** A booking without rules. Parameters: company, professional, start. */
export const INSERT_SQL = `
  INSERT INTO appointment (company_id, employee_id, client_id, start_at, end_at)
  VALUES ($1, $2, 1001, $3::timestamp, $3::timestamp + interval '1 hour') RETURNING id`;
