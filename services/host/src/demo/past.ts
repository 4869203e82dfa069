import pg from 'pg';

type Past = {
  readonly companyId: number;
  /** The company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string;
  readonly evolutions: readonly string[];
};

/**
 * One session in seventeen was missed: {@link MISS_SESSIONS}. Of the last eight weeks three in four sessions have a note; the others lack one.
 */
const CLOSE_SESSIONS = `
  WITH closed AS (
    UPDATE appointment SET done = true, version = version + 1,
      evolution = CASE WHEN start_at > $2::timestamp - interval '8 weeks' AND (client_id + extract(doy FROM start_at)::int) % 4 > 0
        THEN ($3::text[])[1 + (client_id * 5 + extract(doy FROM start_at)::int) % cardinality($3::text[])] END
    WHERE company_id = $1 AND NOT done AND attendance = 'scheduled' AND end_at <= $2::timestamp
      AND (client_id * 3 + extract(doy FROM start_at)::int) % 17 > 0
    RETURNING company_id, id, evolution, employee_id, end_at)
  INSERT INTO evolution_version (company_id, appointment_id, text, author_id, saved_at)
  SELECT company_id, id, evolution, employee_id, (end_at + interval '12 minutes') AT TIME ZONE 'America/Sao_Paulo'
  FROM closed WHERE evolution IS NOT NULL ORDER BY end_at, id`;

const MISS_SESSIONS = `
  UPDATE appointment SET attendance = 'no_show', attendance_changed_at = end_at AT TIME ZONE 'America/Sao_Paulo',
    version = version + 1
  WHERE company_id = $1 AND NOT done AND attendance = 'scheduled' AND end_at <= $2::timestamp AND plan_id IS NOT NULL`;

/** Sessions cancelled by clients, about two a week, some of them late. */
const CANCEL_SESSIONS = `
  INSERT INTO cancellation (company_id, employee_id, start_at, notice_minutes, booked_at, cancelled_at)
  SELECT company_id, employee_id, start_at, notice, start_at - interval '20 days', start_at - notice * interval '1 minute'
  FROM (
    SELECT company_id, employee_id, start_at, CASE WHEN id % 3 = 0 THEN 120 ELSE 2160 END AS notice
    FROM appointment
    WHERE company_id = $1 AND end_at <= $2::timestamp AND (client_id + extract(doy FROM start_at)::int) % 41 = 0) cancelled
  WHERE NOT EXISTS (SELECT FROM cancellation WHERE company_id = $1 AND start_at <= $2::timestamp)`;

/** Paid within four days of the due date; one client in nine owes the last forty days. */
const PAY_PLANS = `
  UPDATE payment SET version = version + 1, method = ('{pix,pix,credit_card,cash,debit_card}'::text[])[1 + id % 5],
    paid_at = LEAST(due_date + (id % 4) * interval '1 day' + interval '9 hours' + (id % 500) * interval '1 minute', $2::timestamp)
  WHERE company_id = $1 AND plan_id IS NOT NULL AND paid_at IS NULL AND removed_at IS NULL AND due_date <= $2::date
    AND (client_id % 9 > 0 OR due_date < $2::date - 40)`;

/** Single sessions were paid on their day. */
const PAY_SESSIONS = `
  UPDATE payment SET version = version + 1, method = ('{pix,credit_card,cash,debit_card,pix}'::text[])[1 + id % 5],
    paid_at = due_date + interval '9 hours' + (id % 500) * interval '1 minute'
  WHERE company_id = $1 AND appointment_id IS NOT NULL AND paid_at IS NOT NULL AND method IS NULL AND due_date < $2::date`;

/** Every second debt is half paid, with an agreed date; the others have a discount. */
const PAY_PARTS = `
  WITH debt AS (
    UPDATE payment SET version = version + 1,
      agreed_on = CASE WHEN id % 2 = 0 THEN $2::date + 5 END,
      discount_cents = CASE WHEN id % 2 = 0 THEN 0 ELSE total_cents / 10 END,
      discount_reason = CASE WHEN id % 2 = 1 THEN 'Aula cancelada pelo estúdio' END
    WHERE company_id = $1 AND plan_id IS NOT NULL AND paid_at IS NULL AND removed_at IS NULL AND due_date < $2::date
    RETURNING *)
  INSERT INTO payment_part (company_id, payment_id, amount_cents, method, received_at)
  SELECT company_id, id, total_cents / 2, 'pix', LEAST(due_date + interval '34 hours', $2::timestamp) FROM debt WHERE id % 2 = 0`;

/** Messages of the last 30 days about late payments: 1, 3 and 7 days after their due date. One debtor in three has no WhatsApp. */
const LOG_MESSAGES = `
  INSERT INTO dunning_message (company_id, client_id, day, status, reason, sent_at, created_at)
  SELECT $1, client_id, day, CASE WHEN lost THEN 'failed' ELSE 'sent' END, CASE WHEN lost THEN 'not_on_whatsapp' END,
    CASE WHEN NOT lost THEN day + interval '9 hours' + client_id % 50 * interval '1 minute' END,
    (day + interval '9 hours') AT TIME ZONE 'America/Sao_Paulo'
  FROM (
    SELECT DISTINCT client_id, due_date + late AS day, client_id / 9 % 3 = 0 AS lost
    FROM payment, unnest('{1,3,7}'::int[]) late
    WHERE company_id = $1 AND paid_at IS NULL AND removed_at IS NULL
      AND due_date + late < $2::date AND due_date + late >= $2::date - 30) message
  ORDER BY day, client_id
  ON CONFLICT DO NOTHING`;

const BILLED_PLANS = `SELECT count(DISTINCT plan_id)::int AS plans FROM payment WHERE company_id = $1`;

async function whileConnected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Marks past sessions as done or missed. Publishes no event, because future plans do not depend on it. */
export function closeSessions(agendaUrl: string, { companyId, now, evolutions }: Past): Promise<void> {
  return whileConnected(agendaUrl, async (client) => {
    await client.query(CLOSE_SESSIONS, [companyId, now, evolutions]);
    await client.query(MISS_SESSIONS, [companyId, now]);
    await client.query(CANCEL_SESSIONS, [companyId, now]);
  });
}

/**
 * Places of the last four weeks that clients on the waiting list or with a credit took, one per four single sessions of a
 * professional `$4`; then a place that is held for the oldest entry of that professional, and one that nobody took. `$2` is the present instant.
 */
const OFFER_PLACES = `
  WITH model AS (
    SELECT a.*, w.id AS entry_id, w.client_id AS waiting_client_id FROM appointment a
    JOIN waiting_entry w ON w.company_id = a.company_id AND w.employee_id = a.employee_id
    WHERE a.company_id = $1 AND a.employee_id = $4 AND a.plan_id IS NULL AND a.client_id <> w.client_id
      AND NOT EXISTS (SELECT FROM freed_place p WHERE p.company_id = $1)),
  filled AS (
    INSERT INTO freed_place (company_id, employee_id, room_id, specialty_id, start_at, end_at, source_id, previous_client_id,
      freed_at, state, next_step_at, closed_at, appointment_id)
    SELECT company_id, employee_id, room_id, specialty_id, start_at, end_at, id, client_id, left_at, 'filled', NULL,
      left_at + (10 + id % 15) * interval '1 minute', id
    FROM (SELECT *, (start_at - interval '1 day') AT TIME ZONE 'America/Sao_Paulo' AS left_at FROM model) past
    WHERE done AND id % 4 = 0
    RETURNING id, end_at, freed_at, closed_at),
  source AS (SELECT * FROM model ORDER BY start_at DESC LIMIT 1),
  accepted AS (
    INSERT INTO place_offer (company_id, place_id, client_id, waiting_entry_id, end_at, offered_at, expires_at, state, answered_at)
    SELECT $1, filled.id, waiting_client_id, entry_id, filled.end_at, freed_at, freed_at + interval '30 minutes', 'accepted', filled.closed_at
    FROM filled, source WHERE filled.id % 3 > 0),
  freed AS (
    INSERT INTO freed_place (company_id, employee_id, room_id, specialty_id, start_at, end_at, source_id, previous_client_id,
      freed_at, state, next_step_at, held_until, closed_at)
    SELECT company_id, employee_id, room_id, specialty_id, day + time '16:00', day + time '16:50', id, client_id,
      $2::timestamptz - interval '5 minutes', state, held_until, held_until, CASE WHEN state <> 'open' THEN $2::timestamptz END
    FROM source, (VALUES
      ('open', ($3::date[])[1], $2::timestamptz + interval '6 hours'),
      ('nobody', ($3::date[])[2], NULL)) place (state, day, held_until)
    RETURNING id, state, end_at)
  INSERT INTO place_offer (company_id, place_id, client_id, waiting_entry_id, end_at, offered_at, expires_at, state)
  SELECT $1, freed.id, waiting_client_id, entry_id, freed.end_at, $2::timestamptz,
    $2::timestamptz + interval '6 hours', CASE freed.state WHEN 'open' THEN 'open' ELSE 'expired' END
  FROM freed, source`;

type Offered = Pick<Past, 'companyId'> & {
  readonly at: Date;
  /** Days of the held place and of the one that nobody took. */
  readonly days: readonly string[];
  readonly employeeId: number;
};

/** Places that became free: offers cannot be made in the past or without WhatsApp. Publishes no event, so no message is sent. */
export function offerPlaces(agendaUrl: string, { companyId, at, days, employeeId }: Offered): Promise<void> {
  return whileConnected(agendaUrl, async (client) => {
    await client.query(OFFER_PLACES, [companyId, at, days, employeeId]);
  });
}

const WAIT_MS = 50;
const BILLING_LIMIT_MS = 60_000;

/** Pays due plan payments after billing has handled the plans' events, dates those of sessions, and logs messages about late ones. */
export function payPlans(billingUrl: string, { companyId, now }: Past, plans: number): Promise<void> {
  return whileConnected(billingUrl, async (client) => {
    const limit = Date.now() + BILLING_LIMIT_MS;
    for (;;) {
      const { rows } = await client.query<{ plans: number }>(BILLED_PLANS, [companyId]);
      if ((rows[0]?.plans ?? 0) >= plans) break;
      if (Date.now() > limit) throw new Error(`billing has not billed ${plans} plans of the demonstration`);
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
    await client.query(PAY_PLANS, [companyId, now]);
    await client.query(PAY_SESSIONS, [companyId, now]);
    await client.query(PAY_PARTS, [companyId, now]);
    await client.query(LOG_MESSAGES, [companyId, now]);
  });
}
