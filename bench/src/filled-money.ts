import type pg from 'pg';

/** Rows of a large clinic with years of payments, and of other companies beside it. */
export const MONEY = {
  payments: 100_000,
  otherCompanies: 5,
  clients: 1_000,
  professionals: 20,
  plans: 300,
  months: 60,
} as const;
const FIRST_OTHER_COMPANY_ID = 1_000_000;
const SESSIONS = MONEY.payments - MONEY.plans * MONEY.months - MONEY.clients;
const SESSION_CENTS = 9_000;
const PACKAGE_CENTS = 80_000;
const PLAN_CENTS = 32_000;

/**
 * Fills the clinic and other companies of the same size: {@link MONEY}.plans monthly plans with a session a week, paid
 * sessions, and a package for each client. About one payment of 50 is open, one of 20 was received in two parts. The last day is yesterday.
 * Triggers are off: the rows satisfy the constraints, and nothing else listens.
 */
export async function fillMoney(pool: pg.Pool, companyId: number): Promise<void> {
  const companies = [
    companyId,
    ...Array.from({ length: MONEY.otherCompanies }, (_, index) => FIRST_OTHER_COMPANY_ID + index),
  ];
  const connection = await pool.connect();
  await connection.query('SET session_replication_role = replica');
  const insert = (text: string, ...values: unknown[]) => connection.query(text, [companies, ...values]);
  const { clients, professionals, plans, months } = MONEY;
  const EACH = 'unnest($1::int[]) c, generate_series(1, $2::int) n';

  await insert(
    `INSERT INTO accounts.employee (company_id, id, name, email, password_hash, is_admin, color, capacity, council_number)
     SELECT c, 1000 + n, 'Profissional ' || n, n || '@' || c || '.example', '', false, '#2E7D4A', 9, 'CREFITO-3 ' || n || '-F' FROM ${EACH}`,
    professionals,
  );
  await insert(
    `INSERT INTO agenda.employee (company_id, id, name, color, capacity, version)
     SELECT c, 1000 + n, 'Profissional ' || n, '#2E7D4A', 9, 1 FROM ${EACH}`,
    professionals,
  );
  await insert(
    `INSERT INTO clients.client (company_id, id, name, phone, cpf)
     SELECT c, 1000 + n, 'Cliente ' || n, '+5511' || (900000000 + n), '52998224725' FROM ${EACH}`,
    clients,
  );
  for (const schema of ['agenda', 'billing'])
    await insert(
      `INSERT INTO ${schema}.client (company_id, id, name, archived, version) SELECT c, 1000 + n, 'Cliente ' || n, false, 1 FROM ${EACH}`,
      clients,
    );
  await insert(
    `INSERT INTO billing.commission_rule (company_id, employee_id, basis_points) SELECT c, 1000 + n, 4000 FROM ${EACH}`,
    professionals,
  );
  await insert(
    `INSERT INTO agenda.recurring_plan (company_id, id, name, client_id, employee_id, price_cents, billing_period, billing_day)
     SELECT c, n, 'Plano 1x', 1000 + n, 1001 + n % $3::int, $4::int, 'monthly', 1 FROM ${EACH}`,
    ...[plans, professionals, PLAN_CENTS],
  );
  await insert(
    `INSERT INTO agenda.plan_schedule (company_id, id, plan_id, weekday, start_time, duration_minutes, first_date, employee_id, made_until)
     SELECT c, n, n, n % 7, '08:00', 50, now() - interval '1 year', 1001 + n % $3::int, now() FROM ${EACH}`,
    ...[plans, professionals],
  );
  await insert(
    `INSERT INTO billing.plan (company_id, id, version, name, client_id, price_cents, billing_period, billing_day, next_period_start)
     SELECT c, n, 1, 'Plano 1x', 1000 + n, $3::int, 'monthly', 1, date_trunc('month', now()) + interval '1 month' FROM ${EACH}`,
    ...[plans, PLAN_CENTS],
  );
  await insert(
    `INSERT INTO agenda.appointment (company_id, plan_id, schedule_id, client_id, employee_id, start_at, end_at, done)
     SELECT c, n, n, 1000 + n, 1001 + n % $3::int, at, at + interval '50 minutes', true
     FROM ${EACH}, generate_series(0, 51) week,
       LATERAL (SELECT date_trunc('day', now()::timestamp) - interval '1 day' * (1 + 7 * week + n % 7) + interval '8 hours' AS at) slot
     ORDER BY at`,
    ...[plans, professionals],
  );
  await insert(
    `INSERT INTO agenda.appointment (company_id, id, client_id, employee_id, start_at, end_at, done, payment_amount_cents, payment_status)
     SELECT c, 1000000 + n, 1001 + n % $3::int, 1001 + n % $4::int, at, at + interval '50 minutes', true, $5::int, 'paid'
     FROM ${EACH}, LATERAL (
       SELECT date_trunc('day', now()::timestamp) - interval '1 day' * (1 + n * $6::int * 30 / $2::int) + interval '7 hours' + interval '1 minute' * (n % 700) AS at) slot
     ORDER BY at`,
    ...[SESSIONS, clients, professionals, SESSION_CENTS, months],
  );
  await insert(
    `INSERT INTO billing.payment (company_id, client_id, total_cents, due_date, paid_at, method, appointment_id)
     SELECT company_id, client_id, $2::int, start_at::date, CASE WHEN id % 53 > 0 THEN start_at END,
       CASE WHEN id % 53 > 0 THEN 'pix' END, id
     FROM agenda.appointment WHERE company_id = ANY ($1) AND payment_status IS NOT NULL ORDER BY start_at`,
    SESSION_CENTS,
  );
  await insert(
    `INSERT INTO billing.payment (company_id, client_id, total_cents, due_date, paid_at, method, plan_id, period_start, period_end)
     SELECT c, 1000 + n, $3::int, start, CASE WHEN n % 50 > 0 THEN start + interval '9 hours' END, CASE WHEN n % 50 > 0 THEN 'cash' END,
       n, start, start + interval '1 month' - interval '1 day'
     FROM generate_series(0, $4::int - 1) month, ${EACH},
       LATERAL (SELECT (date_trunc('month', now()) - interval '1 month' * month)::date AS start) period`,
    ...[plans, PLAN_CENTS, months],
  );
  await insert(`INSERT INTO agenda.specialty (company_id, id, name) SELECT c, n, 'Pilates' FROM ${EACH}`, 1);
  await insert(
    `INSERT INTO agenda.package (company_id, id, client_id, specialty_id, name, sessions, price_cents, sold_on, valid_until)
     SELECT c, n, 1000 + n, 1, 'Pilates', 10, $3::int, now() - interval '1 day' * (n % 330), now() + interval '1 month' FROM ${EACH}`,
    ...[clients, PACKAGE_CENTS],
  );
  await insert(
    `INSERT INTO agenda.appointment (company_id, package_id, client_id, employee_id, specialty_id, start_at, end_at, done)
     SELECT company_id, id, client_id, 1001 + id % $2::int, 1, at, at + interval '50 minutes', true
     FROM agenda.package, generate_series(1, 10) session, LATERAL (SELECT sold_on + interval '9 hours' - interval '2 days' * session AS at) slot
     WHERE company_id = ANY ($1) ORDER BY at`,
    professionals,
  );
  await insert(
    `INSERT INTO billing.payment (company_id, client_id, total_cents, due_date, paid_at, method, package_id)
     SELECT company_id, client_id, price_cents, sold_on, sold_on, 'credit_card', id FROM agenda.package WHERE company_id = ANY ($1)`,
  );
  await insert(
    `INSERT INTO billing.payment_part (company_id, payment_id, amount_cents, method, received_at)
     SELECT company_id, id, total_cents / parts, method, paid_at FROM billing.payment,
       LATERAL (SELECT CASE WHEN id % 20 = 0 THEN 2 ELSE 1 END AS parts) split, generate_series(1, parts)
     WHERE company_id = ANY ($1) AND paid_at IS NOT NULL ORDER BY paid_at`,
  );
  await insert(
    `INSERT INTO billing.pix_charge (company_id, correlation_id, payment_id, client_id, provider, amount_cents, state, expires_at, polled_at, created_at)
     SELECT company_id, gen_random_uuid(), id, client_id, 'sandbox', total_cents, 'paid', paid_at, paid_at, paid_at FROM billing.payment
     WHERE company_id = ANY ($1) AND method = 'pix'`,
  );
  await insert(
    `INSERT INTO billing.pix_receipt (company_id, correlation_id, reference, part_id, amount_cents, surplus_cents, received_at, created_at)
     SELECT c.company_id, c.correlation_id, 'E' || part.id, part.id, part.amount_cents, 0, part.received_at, part.received_at FROM billing.pix_charge c
     JOIN billing.payment_part part USING (company_id, payment_id) WHERE c.company_id = ANY ($1)`,
  );
  await connection.query('VACUUM ANALYZE');
  connection.release(true);
}

/** The other companies have closed the same months of commission. */
export async function copyLinesToOthers(pool: pg.Pool, companyId: number): Promise<void> {
  const columns = `month, employee_id, appointment_id, session_month, start_at, client_name, specialty_name, status, source,
    base_cents, basis_points, fixed_cents, share_cents`;
  const connection = await pool.connect();
  await connection.query('SET session_replication_role = replica');
  await connection.query(
    `INSERT INTO billing.commission_line (company_id, ${columns})
     SELECT $2::int + n, ${columns} FROM billing.commission_line, generate_series(0, $3::int - 1) n WHERE company_id = $1`,
    [companyId, FIRST_OTHER_COMPANY_ID, MONEY.otherCompanies],
  );
  await connection.query('VACUUM ANALYZE billing.commission_line');
  connection.release(true);
}
