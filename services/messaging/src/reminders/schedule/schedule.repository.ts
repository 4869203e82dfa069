import type { AppointmentEvent } from '@alinha/contracts-agenda';
import { DAY_MS, formatWallClock } from '@alinha/contracts-core';
import { usableZone } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../messaging.database.ts';
import type { ReminderRule, ReminderTerms, ScheduledStart } from './reminder-due.ts';

export type ScheduledAppointment = ScheduledStart & {
  readonly id: number;
  /** The appointment is neither done nor deleted. */
  readonly isOpen: boolean;
};

type AppointmentRow = {
  readonly id: number;
  readonly start_at: Date;
  readonly known_since: Date;
  readonly is_open: boolean;
  readonly needs_correction: boolean;
  readonly remind_at: Date | null;
};

type SettingsRow = {
  readonly type: string;
  readonly time: string | null;
  readonly hours_before: number | null;
  readonly since: Date;
};

const SCHEDULED = Prisma.sql`
  SELECT a.id, a.start_at, a.known_since, a.remind_at, NOT (a.done OR a.deleted) AS is_open, EXISTS (
    SELECT FROM delivery d WHERE d.company_id = a.company_id AND d.appointment_id = a.id
      AND CASE WHEN d.start_at = a.start_at THEN d.client_id <> a.client_id ELSE d.status = 'sent' END
  ) AS needs_correction
  FROM appointment a`;

/** Appointments and the times at which their reminders are due. */
@Injectable()
export class ScheduleRepository {
  /**
   * Locks the company's row until `tx` ends. Every transaction that schedules, claims or settles reminders takes this lock
   * first, so those of one company run one after the other.
   * @returns its time zone, the default one if this runtime does not know it; null for an unknown company.
   */
  async lockCompany(tx: Tx, companyId: number): Promise<string | null> {
    const [row] = await tx.$queryRaw<{ timezone: string }[]>`
      SELECT timezone FROM company WHERE company_id = ${companyId} FOR NO KEY UPDATE`;
    return row ? usableZone(row.timezone) : null;
  }

  /** Null when no reminder is due: no phone was ever connected, or reminders are turned off. */
  async findTerms(tx: Tx, companyId: number, timeZone: string): Promise<ReminderTerms | null> {
    const [row] = await tx.$queryRaw<SettingsRow[]>`
      SELECT type, time, hours_before, since FROM whatsapp_settings
      WHERE company_id = ${companyId} AND instance_id IS NOT NULL`;
    const rule = row && ruleOf(row);
    return rule ? { rule, since: row.since, timeZone } : null;
  }

  /**
   * Stores appointments that are newer than the stored ones. Another start removes the due time of the reminder. An older
   * version with the same start can only make `known_since` earlier.
   */
  async save(
    tx: Tx,
    companyId: number,
    appointments: readonly (AppointmentEvent & { readonly changed_at: string })[],
  ): Promise<void> {
    const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(appointments)}::jsonb) AS given
      (id int, client_id int, employee_id int, start_at timestamp, end_at timestamp, done bool, deleted bool, version int,
       changed_at timestamptz)`;
    await tx.$executeRaw`
      INSERT INTO appointment AS stored
        (company_id, id, client_id, employee_id, start_at, end_at, done, deleted, known_since, version)
      SELECT ${companyId}::int, id, client_id, employee_id, start_at, end_at, done, deleted, changed_at, version
      FROM ${rows}
      ORDER BY id
      ON CONFLICT (company_id, id) DO UPDATE
      SET client_id = excluded.client_id, employee_id = excluded.employee_id, start_at = excluded.start_at,
        end_at = excluded.end_at, done = excluded.done, deleted = excluded.deleted, version = excluded.version,
        known_since = CASE WHEN stored.start_at = excluded.start_at
          THEN least(stored.known_since, excluded.known_since) ELSE excluded.known_since END,
        remind_at = CASE WHEN stored.start_at = excluded.start_at THEN stored.remind_at END
      WHERE stored.version <= excluded.version`;
    await tx.$executeRaw`
      UPDATE appointment AS stored SET known_since = given.changed_at
      FROM ${rows}
      WHERE stored.company_id = ${companyId} AND stored.id = given.id AND stored.version > given.version
        AND stored.start_at = given.start_at AND stored.known_since > given.changed_at`;
  }

  async list(tx: Tx, companyId: number, ids: readonly number[]): Promise<ScheduledAppointment[]> {
    const rows = await tx.$queryRaw<AppointmentRow[]>`
      ${SCHEDULED} WHERE a.company_id = ${companyId} AND a.id = ANY(${ids}::int[])`;
    return rows.map(scheduledOf);
  }

  /** The next page, by id, of a company's appointments that start after `now` in any time zone. */
  async listUpcoming(
    tx: Tx,
    companyId: number,
    now: Date,
    { afterId, limit }: { readonly afterId: number; readonly limit: number },
  ): Promise<ScheduledAppointment[]> {
    const earliest = formatWallClock(new Date(now.getTime() - DAY_MS));
    const rows = await tx.$queryRaw<AppointmentRow[]>`
      ${SCHEDULED} WHERE a.company_id = ${companyId} AND a.start_at > ${earliest}::timestamp AND a.id > ${afterId}
      ORDER BY a.id LIMIT ${limit}`;
    return rows.map(scheduledOf);
  }

  /** `remind_at` null: no reminder is due. */
  async schedule(
    tx: Tx,
    companyId: number,
    reminders: readonly { readonly id: number; readonly remind_at: Date | null }[],
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE appointment a SET remind_at = given.remind_at
      FROM jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) AS given (id int, remind_at timestamptz)
      WHERE a.company_id = ${companyId} AND a.id = given.id AND a.remind_at IS DISTINCT FROM given.remind_at`;
  }
}

function scheduledOf(row: AppointmentRow): ScheduledAppointment {
  return {
    id: row.id,
    start: formatWallClock(row.start_at),
    knownSince: row.known_since,
    isOpen: row.is_open,
    needsCorrection: row.needs_correction,
    scheduledFor: row.remind_at,
  };
}

function ruleOf({ type, time, hours_before }: SettingsRow): ReminderRule | null {
  if (type === 'daily' && time !== null) return { type, time };
  if (type === 'before' && hours_before !== null) return { type, hoursBefore: hours_before };
  return null;
}
