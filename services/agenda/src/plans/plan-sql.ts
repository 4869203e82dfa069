import { NOT_CANCELLED } from '../appointments/appointment-sql.ts';

/** Last day of freeze `f`. */
export const LAST_FROZEN_DAY = 'least(f.end_date, f.ended_on - 1)';

/** False for a freeze that was ended before its first day was over. */
export const HAS_FROZEN_DAYS = `${LAST_FROZEN_DAY} >= f.start_date`;

/**
 * A plan in the shape of the contract. An active plan has its open weekly times, an ended plan those that ended with
 * it.
 */
export const PLAN_JSON = `json_build_object(
  'id', p.id,
  'name', p.name,
  'active', p.cancelled_at IS NULL,
  'client_id', p.client_id, 'client_name', c.name,
  'employee_id', p.employee_id, 'employee_name', e.name,
  'room_id', p.room_id, 'room_name', r.name,
  'specialty_id', p.specialty_id, 'specialty_name', s.name,
  'price_cents', p.price_cents,
  'billing_period', p.billing_period,
  'billing_day', p.billing_day,
  'schedules', (
    SELECT coalesce(json_agg(json_build_object(
             'id', w.id,
             'weekday', w.weekday,
             'start_time', to_char(w.start_time, 'HH24:MI'),
             'end_time', to_char(w.start_time + make_interval(mins => w.duration_minutes), 'HH24:MI'),
             'first_date', to_char(w.first_date, 'YYYY-MM-DD')
           ) ORDER BY w.weekday, w.start_time, w.id), '[]')
    FROM plan_schedule w
    WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.ended_at IS NOT DISTINCT FROM p.cancelled_at
  ),
  'freezes', (
    SELECT coalesce(json_agg(json_build_object(
             'start_date', f.start_date::text,
             'end_date', (${LAST_FROZEN_DAY})::text
           ) ORDER BY f.start_date), '[]')
    FROM plan_freeze f
    WHERE f.company_id = p.company_id AND f.plan_id = p.id AND ${HAS_FROZEN_DAYS}
  )
)`;

export const PLAN_TABLES = `recurring_plan p
  JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
  JOIN employee e ON e.company_id = p.company_id AND e.id = p.employee_id
  LEFT JOIN room r ON r.company_id = p.company_id AND r.id = p.room_id
  LEFT JOIN specialty s ON s.company_id = p.company_id AND s.id = p.specialty_id`;

/** The payload of the plan's event. */
export const PLAN_EVENT_SQL = `
  SELECT p.company_id, p.id, p.version, p.name, p.client_id, p.price_cents, p.billing_period, p.billing_day,
    to_char(coalesce(p.told_on, p.created_at::date), 'YYYY-MM-DD') AS told_on,
    (SELECT to_char(min(w.first_date), 'YYYY-MM-DD') FROM plan_schedule w
     WHERE w.company_id = p.company_id AND w.plan_id = p.id) AS first_date,
    CASE WHEN p.cancelled_at IS NOT NULL THEN to_char(greatest(
      coalesce(p.cancelled_on, p.cancelled_at::date),
      (SELECT max(a.start_at)::date FROM appointment a WHERE a.company_id = p.company_id AND a.plan_id = p.id AND ${NOT_CANCELLED})
    ), 'YYYY-MM-DD') END AS ends_on,
    (SELECT coalesce(json_agg(json_build_object('start', f.start_date::text, 'end', (${LAST_FROZEN_DAY})::text)
              ORDER BY f.start_date), '[]')
     FROM plan_freeze f WHERE f.company_id = p.company_id AND f.plan_id = p.id AND ${HAS_FROZEN_DAYS}) AS freezes,
    (SELECT coalesce(json_agg(w.weekday ORDER BY w.weekday, w.id), '[]') FROM plan_schedule w
     WHERE w.company_id = p.company_id AND w.plan_id = p.id AND w.ended_at IS NOT DISTINCT FROM p.cancelled_at) AS weekdays
  FROM recurring_plan p`;
