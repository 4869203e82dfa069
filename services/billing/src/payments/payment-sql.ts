/** Rest of a payment `p` with its `received` parts. */
export const OPEN_CENTS = `CASE WHEN p.paid_at IS NULL THEN p.total_cents - p.discount_cents - coalesce(received.cents, 0) ELSE 0 END`;

/** Sum and list of the parts of `p`. */
export const RECEIVED = `LEFT JOIN LATERAL (
    SELECT sum(part.amount_cents)::integer AS cents,
      json_agg(json_build_object(
        'id', part.id, 'amount_cents', part.amount_cents, 'method', part.method,
        'received_at', to_char(part.received_at, 'YYYY-MM-DD HH24:MI:SS'), 'received_by', part.received_by
      ) ORDER BY part.received_at, part.id) AS parts
    FROM payment_part part WHERE part.company_id = p.company_id AND part.payment_id = p.id
  ) received ON true`;

/** Day of the session of `p`, which stays when the due date is changed. */
export const APPOINTMENT_ON = `CASE WHEN p.appointment_id IS NOT NULL
  THEN to_char(coalesce(charge.due_date, p.due_date), 'YYYY-MM-DD') END`;
export const CHARGE_OF_PAYMENT =
  'LEFT JOIN charge ON charge.company_id = p.company_id AND charge.appointment_id = p.appointment_id';

/** A payment in the shape of the contract. `$2` is today's date in the company's time zone. */
export const PAYMENT_JSON = `json_build_object(
  'id', p.id,
  'client_id', p.client_id, 'client_name', c.name,
  'status', CASE WHEN p.paid_at IS NULL THEN 'pending' ELSE 'paid' END,
  'total_amount_cents', p.total_cents,
  'due_date', to_char(p.due_date, 'YYYY-MM-DD'),
  'late', p.paid_at IS NULL AND p.due_date < $2::date,
  'paid_at', to_char(p.paid_at, 'YYYY-MM-DD HH24:MI:SS'),
  'method', p.method,
  'period_start', to_char(p.period_start, 'YYYY-MM-DD'),
  'period_end', to_char(p.period_end, 'YYYY-MM-DD'),
  'recurring_plan_id', p.plan_id, 'plan_name', plan.name,
  'appointment_id', p.appointment_id, 'appointment_on', ${APPOINTMENT_ON},
  'package_id', p.package_id,
  'description', p.description,
  'discount_cents', p.discount_cents, 'discount_reason', p.discount_reason,
  'open_cents', ${OPEN_CENTS},
  'agreed_on', to_char(p.agreed_on, 'YYYY-MM-DD'),
  'parts', coalesce(received.parts, '[]')
)`;

export const PAYMENT_TABLES = `payment p
  JOIN client c ON c.company_id = p.company_id AND c.id = p.client_id
  LEFT JOIN plan ON plan.company_id = p.company_id AND plan.id = p.plan_id
  ${CHARGE_OF_PAYMENT}
  ${RECEIVED}`;
