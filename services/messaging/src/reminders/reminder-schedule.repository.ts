import type { AppointmentFact } from '@alinha/contracts-agenda';
import { DAY_MS, formatWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../messaging.database.ts';
import { usableZone } from './instants.ts';
import type { RemindedAppointment, ReminderRule, ReminderTerms } from './reminder-due.ts';

/** An appointment whose reminder may have to be put to another moment. */
export type ScheduledAppointment = RemindedAppointment & {
  readonly id: number;
  /** Not done, not deleted. */
  readonly isOpen: boolean;
};

type AppointmentRow = {
  readonly id: number;
  readonly start_at: Date;
  readonly known_since: Date;
  readonly is_open: boolean;
  readonly told_otherwise: boolean;
  readonly remind_at: Date | null;
};

type SettingsRow = {
  readonly type: string;
  readonly time: string | null;
  readonly hours_before: number | null;
  readonly since: Date;
};

/**
 * Appointments and when their reminders are due. The company's row is the lock: whoever puts a reminder to a moment holds
 * it shared, whoever changes what decides about all of them holds it alone.
 */
@Injectable()
export class ReminderScheduleRepository {
  /** The company's zone, or the default one when this runtime does not know it; null for an unknown company. */
  async lockCompany(tx: Tx, companyId: number, mode: 'shared' | 'alone'): Promise<string | null> {
    const [row] =
      mode === 'shared'
        ? await tx.$queryRaw<{ timezone: string }[]>`
            SELECT timezone FROM company WHERE company_id = ${companyId} FOR SHARE`
        : await tx.$queryRaw<{ timezone: string }[]>`
            SELECT timezone FROM company WHERE company_id = ${companyId} FOR NO KEY UPDATE`;
    return row ? usableZone(row.timezone) : null;
  }

  /** {@link lockCompany} alone, of several; the zones of those that are known. */
  async lockCompanies(tx: Tx, companyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await tx.$queryRaw<{ company_id: number; timezone: string }[]>`
      SELECT company_id, timezone FROM company WHERE company_id = ANY(${[...companyIds]}::integer[])
      ORDER BY company_id FOR NO KEY UPDATE`;
    return new Map(rows.map(({ company_id, timezone }) => [company_id, usableZone(timezone)]));
  }

  /** Read under the company's lock. Null when nothing is due: no phone was ever connected, nothing chosen, turned off. */
  async findTerms(tx: Tx, companyId: number, timeZone: string): Promise<ReminderTerms | null> {
    const [row] = await tx.$queryRaw<SettingsRow[]>`
      SELECT type, time, hours_before, since FROM whatsapp_settings
      WHERE company_id = ${companyId} AND instance_id IS NOT NULL`;
    const rule = row && ruleOf(row);
    return rule ? { rule, since: row.since, timeZone } : null;
  }

  /**
   * Keeps what is news; what was decided for another start is off. An older version of the same start only says since when
   * that is known. One that nobody knew is due when its fact says.
   * @returns ids of the others that changed.
   */
  async learn(
    tx: Tx,
    companyId: number,
    changedAt: Date,
    facts: readonly (AppointmentFact & { readonly remind_at: Date | null })[],
  ): Promise<number[]> {
    const told = JSON.stringify(facts);
    // A row that no statement had touched before this one was just made.
    const changed = await tx.$queryRaw<{ id: number; is_new: boolean }[]>`
      INSERT INTO appointment AS kept
        (company_id, id, client_id, employee_id, start_at, end_at, done, deleted, known_since, remind_at, version)
      SELECT ${companyId}, id, client_id, employee_id, start_at, end_at, done, deleted, ${changedAt}, remind_at, version
      FROM jsonb_to_recordset(${told}::jsonb) AS told
        (id int, client_id int, employee_id int, start_at timestamp, end_at timestamp, done bool, deleted bool,
         remind_at timestamptz, version int)
      ORDER BY id
      ON CONFLICT (company_id, id) DO UPDATE
      SET client_id = excluded.client_id, employee_id = excluded.employee_id, start_at = excluded.start_at,
        end_at = excluded.end_at, done = excluded.done, deleted = excluded.deleted, version = excluded.version,
        known_since = CASE WHEN kept.start_at = excluded.start_at
          THEN least(kept.known_since, excluded.known_since) ELSE excluded.known_since END,
        remind_at = CASE WHEN kept.start_at = excluded.start_at THEN kept.remind_at END
      WHERE kept.version <= excluded.version
      RETURNING id, kept.xmax = 0 AND NOT EXISTS (
        SELECT FROM delivery d WHERE d.company_id = kept.company_id AND d.appointment_id = kept.id) AS is_new`;
    const others = changed.filter(({ is_new }) => !is_new).map(({ id }) => id);
    if (changed.length === facts.length) return others;
    const known = await tx.$queryRaw<{ id: number }[]>`
      UPDATE appointment AS kept SET known_since = ${changedAt}
      FROM jsonb_to_recordset(${told}::jsonb) AS told (id int, start_at timestamp, version int)
      WHERE kept.company_id = ${companyId} AND kept.id = told.id AND kept.version > told.version
        AND kept.start_at = told.start_at AND kept.known_since > ${changedAt}
      RETURNING kept.id`;
    return [...others, ...known.map(({ id }) => id)];
  }

  async list(tx: Tx, companyId: number, ids: readonly number[]): Promise<ScheduledAppointment[]> {
    const rows = await tx.$queryRaw<AppointmentRow[]>`
      SELECT a.id, a.start_at, a.known_since, a.remind_at, NOT (a.done OR a.deleted) AS is_open, EXISTS (
        SELECT FROM delivery d WHERE d.company_id = a.company_id AND d.appointment_id = a.id
          AND CASE WHEN d.start_at = a.start_at THEN d.client_id <> a.client_id ELSE d.status = 'sent' END) AS told_otherwise
      FROM appointment a WHERE a.company_id = ${companyId} AND a.id = ANY(${[...ids]}::integer[])`;
    return rows.map(scheduledOf);
  }

  /** The next of a company's that are not over at `now`, wherever it is, by their number. */
  async listUpcoming(
    tx: Tx,
    companyId: number,
    now: Date,
    { afterId, limit }: { readonly afterId: number; readonly limit: number },
  ): Promise<ScheduledAppointment[]> {
    const rows = await tx.$queryRaw<AppointmentRow[]>`
      SELECT a.id, a.start_at, a.known_since, a.remind_at, NOT (a.done OR a.deleted) AS is_open, EXISTS (
        SELECT FROM delivery d WHERE d.company_id = a.company_id AND d.appointment_id = a.id
          AND CASE WHEN d.start_at = a.start_at THEN d.client_id <> a.client_id ELSE d.status = 'sent' END) AS told_otherwise
      FROM appointment a
      WHERE a.company_id = ${companyId} AND a.start_at > ${formatWallClock(new Date(now.getTime() - DAY_MS))}::timestamp
        AND a.id > ${afterId}
      ORDER BY a.id LIMIT ${limit}`;
    return rows.map(scheduledOf);
  }

  /** Puts each reminder to its moment; null takes it off. */
  async schedule(
    tx: Tx,
    companyId: number,
    reminders: readonly { readonly id: number; readonly remind_at: Date | null }[],
  ): Promise<void> {
    await tx.$executeRaw`
      UPDATE appointment a SET remind_at = told.remind_at
      FROM jsonb_to_recordset(${JSON.stringify(reminders)}::jsonb) AS told (id int, remind_at timestamptz)
      WHERE a.company_id = ${companyId} AND a.id = told.id AND a.remind_at IS DISTINCT FROM told.remind_at`;
  }
}

function scheduledOf(row: AppointmentRow): ScheduledAppointment {
  return {
    id: row.id,
    start: formatWallClock(row.start_at),
    knownSince: row.known_since,
    isOpen: row.is_open,
    toldOtherwise: row.told_otherwise,
    promised: row.remind_at,
  };
}

function ruleOf({ type, time, hours_before }: SettingsRow): ReminderRule | null {
  if (type === 'daily' && time !== null) return { type, time };
  if (type === 'before' && hours_before !== null) return { type, hoursBefore: hours_before };
  return null;
}
