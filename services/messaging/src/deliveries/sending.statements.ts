import { Recordset } from '@alinha/service-kit';

/** What says of a reminder that is due which it is. */
const DUE_COLUMNS = {
  ...{ companyId: 'int', id: 'int', appointmentId: 'int', start: 'timestamp', clientId: 'int' },
  ...{ dueAt: 'timestamptz', turnAt: 'timestamptz' },
} as const;
export const DUE = new Recordset(DUE_COLUMNS);

/**
 * Of the reminders in a list with {@link DUE_COLUMNS} those that are still due as they were read, and stand in no log: from
 * now on they are not due any more. Whoever takes them off writes them down in the same statement.
 */
const takenOff = (list: Recordset<keyof typeof DUE_COLUMNS>): string => `
    UPDATE appointment a SET remind_at = NULL
    FROM ${list.sql}
    WHERE a.company_id = w."companyId" AND a.id = w."appointmentId" AND a.start_at = w.start AND a.client_id = w."clientId"
      AND a.remind_at = w."dueAt" AND NOT EXISTS (
        SELECT FROM delivery d WHERE d.company_id = a.company_id AND d.appointment_id = a.id AND d.start_at = a.start_at
          AND d.client_id = a.client_id)
    RETURNING w.*`;

export const LOG_DUE = `
  WITH due AS (${takenOff(DUE)})
  INSERT INTO delivery (id, company_id, kind, appointment_id, start_at, client_id, due_at, next_attempt_at)
  SELECT id, "companyId", 'reminder', "appointmentId", start, "clientId", "dueAt", "turnAt" FROM due`;

export const DUE_CLAIMS = new Recordset({
  ...DUE_COLUMNS,
  ...{ phone: 'text', address: 'text', text: 'text' },
  ...{ instance: 'text', claimedUntil: 'timestamptz', place: 'int' },
});
export const CLAIM_DUE = `
  WITH due AS (${takenOff(DUE_CLAIMS)}), logged AS (
    INSERT INTO delivery (id, company_id, kind, appointment_id, start_at, client_id, due_at, next_attempt_at, attempts,
      claimed_until, instance, phone, address, text)
    SELECT id, "companyId", 'reminder', "appointmentId", start, "clientId", "dueAt", "turnAt", 1,
      "claimedUntil", instance, phone, address, text
    FROM due
  )
  SELECT place, instance, id, 1 AS attempts FROM due`;

export const LOGGED_CLAIMS = new Recordset({
  ...{ companyId: 'int', id: 'int', turnAt: 'timestamptz', claim: 'timestamptz', clientId: 'int' },
  ...{ phone: 'text', address: 'text', text: 'text' },
  ...{ instance: 'text', claimedUntil: 'timestamptz', place: 'int' },
});
/** Those that waited in the log. */
export const CLAIM_LOGGED = `
  UPDATE delivery d
  SET claimed_until = w."claimedUntil", attempts = d.attempts + 1, reason = NULL, instance = w.instance,
    client_id = w."clientId", phone = w.phone, address = w.address, text = w.text
  FROM ${LOGGED_CLAIMS.sql}
  WHERE d.company_id = w."companyId" AND d.id = w.id AND d.status = 'queued'
    AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim
  RETURNING w.place, d.instance, d.id, d.attempts`;

export const POSTPONED = new Recordset({
  ...{ companyId: 'int', id: 'int', turnAt: 'timestamptz', claim: 'timestamptz', next: 'timestamptz' },
});
export const POSTPONE = `
  UPDATE delivery d SET next_attempt_at = w.next, claimed_until = NULL
  FROM ${POSTPONED.sql}
  WHERE d.company_id = w."companyId" AND d.id = w.id AND d.status = 'queued'
    AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim`;

export const COUNTED = new Recordset({ instance: 'text', startedAt: 'timestamptz', count: 'int' });
export const COUNT_SENT = `
  UPDATE whatsapp_instance i SET window_started_at = w."startedAt", window_count = w.count
  FROM ${COUNTED.sql}
  WHERE i.name = w.instance`;

export const OUTCOMES = new Recordset({
  ...{
    companyId: 'int',
    id: 'int',
    turnAt: 'timestamptz',
    claim: 'timestamptz',
    status: 'text',
    reason: 'text',
  },
  ...{ attempts: 'int', nextAttemptAt: 'timestamptz', claimedUntil: 'timestamptz', sentAt: 'timestamptz' },
  ...{ messageId: 'text', phone: 'text' },
});
export const SETTLE = `
  WITH settled AS (
    UPDATE delivery d
    SET status = w.status, reason = w.reason, attempts = w.attempts, next_attempt_at = w."nextAttemptAt",
      claimed_until = w."claimedUntil", sent_at = w."sentAt", provider_message_id = w."messageId",
      phone = coalesce(w.phone, d.phone)
    FROM ${OUTCOMES.sql}
    WHERE d.company_id = w."companyId" AND d.id = w.id AND d.status = 'queued'
      AND d.next_attempt_at = w."turnAt" AND d.claimed_until IS NOT DISTINCT FROM w.claim
    RETURNING d.company_id, d.appointment_id, d.start_at, d.status
  )
  SELECT company_id, a.id FROM settled s JOIN appointment a USING (company_id)
  WHERE a.id = s.appointment_id AND a.start_at <> s.start_at AND s.status = 'sent'
  ORDER BY company_id, a.id`;

/** In the order in which appointments are locked, as far as PostgreSQL's plan follows it: what ends as a deadlock is done again. */
export const byAppointment = <T extends { readonly companyId: number; readonly appointmentId: number }>(
  reminders: readonly T[],
): T[] => reminders.toSorted((a, b) => a.companyId - b.companyId || a.appointmentId - b.appointmentId);
