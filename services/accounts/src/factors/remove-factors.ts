import type { DatabaseConnection } from '@alinha/service-kit';

/** The scan of waiting e-mails sends the notice. */
const REMOVE = `
  WITH person AS (
    SELECT e.company_id, e.id, e.email, c.language FROM employee e JOIN company c ON c.id = e.company_id WHERE e.email = $1),
  totp AS (
    DELETE FROM totp_factor t USING person p WHERE t.company_id = p.company_id AND t.employee_id = p.id
    RETURNING t.employee_id),
  passkeys AS (
    DELETE FROM passkey k USING person p WHERE k.company_id = p.company_id AND k.employee_id = p.id
    RETURNING k.employee_id),
  codes AS (
    DELETE FROM recovery_code r USING person p WHERE r.company_id = p.company_id AND r.employee_id = p.id),
  notice AS (
    INSERT INTO mail (company_id, kind, employee_id, recipient, language, created_at, send_before, next_attempt_at)
    SELECT company_id, 'factor_removed', id, email, language, $2::timestamptz, $2::timestamptz + interval '1 day', $2::timestamptz
    FROM person WHERE EXISTS (SELECT FROM totp UNION ALL SELECT FROM passkeys))
  SELECT (SELECT count(*) FROM totp)::integer + (SELECT count(*) FROM passkeys)::integer AS removed FROM person`;

/**
 * For the operator: removes the lost factors of a person whom no administrator can help, and sends the notice.
 * @returns the number of removed factors; null for an unknown e-mail
 */
export async function removeFactors(
  { pool }: Pick<DatabaseConnection, 'pool'>,
  email: string,
  now: Date,
): Promise<number | null> {
  const { rows } = await pool.query<{ removed: number }>(REMOVE, [email.trim().toLowerCase(), now]);
  return rows[0]?.removed ?? null;
}
