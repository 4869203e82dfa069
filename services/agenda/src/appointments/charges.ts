import { appointmentCharged, type ChargeEvent } from '@alinha/contracts-agenda';
import { formatDate, formatWallClock } from '@alinha/contracts-core';
import type { PublishedEvent } from '@alinha/service-kit';
import type { AppointmentModel } from '../generated/prisma/models.ts';

/**
 * The columns of appointment `a` for its events. Named, because `*` would change its type after a migration that adds a
 * column, and connections with the prepared statement would refuse it.
 */
export const BOOKED_COLUMNS = `a.id, a.company_id, a.employee_id, a.client_id, a.start_at, a.end_at, a.done, a.version,
  a.payment_amount_cents, a.payment_status, a.paid_at, a.payment_version, a.waived_cents, a.attendance`;
export type BookedColumns = Pick<
  AppointmentModel,
  | 'id'
  | 'company_id'
  | 'employee_id'
  | 'client_id'
  | 'start_at'
  | 'end_at'
  | 'done'
  | 'version'
  | 'payment_amount_cents'
  | 'payment_status'
  | 'paid_at'
  | 'payment_version'
  | 'waived_cents'
  | 'attendance'
>;

/** The charge of an appointment, for billing. */
export const chargeOf = (row: BookedColumns): ChargeEvent => ({
  company_id: row.company_id,
  appointment_id: row.id,
  version: row.version,
  client_id: row.client_id,
  date: formatDate(row.start_at),
  // A waived price may be paid already. Nothing is owed once that payment is undone.
  amount_cents: row.waived_cents === null ? row.payment_amount_cents : null,
  paid_at: row.payment_status === 'paid' && row.paid_at ? formatWallClock(row.paid_at) : null,
  payment_version: row.payment_version,
});

/** A waived price that is paid is sent too, so that a rebuild restores the received money. */
export const CHARGE_EVENTS: PublishedEvent = {
  event: appointmentCharged,
  everything: `
    SELECT company_id, id AS appointment_id, version, client_id, to_char(start_at, 'YYYY-MM-DD') AS date,
      CASE WHEN waived_cents IS NULL OR payment_status = 'paid' THEN payment_amount_cents END AS amount_cents, payment_version,
      CASE WHEN payment_status = 'paid' THEN to_char(paid_at, 'YYYY-MM-DD HH24:MI:SS') END AS paid_at
    FROM appointment WHERE payment_amount_cents IS NOT NULL`,
};
