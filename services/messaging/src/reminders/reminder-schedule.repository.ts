import type { AppointmentFact } from '@alinha/contracts-agenda';
import { DAY_MS, formatWallClock } from '@alinha/contracts-core';
import { Recordset, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
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

const LOCKS = {
  shared: 'SELECT timezone FROM company WHERE company_id = $1 FOR SHARE',
  alone: 'SELECT timezone FROM company WHERE company_id = $1 FOR NO KEY UPDATE',
};

const FACTS = new Recordset({
  ...{ id: 'int', client_id: 'int', employee_id: 'int', start_at: 'timestamp', end_at: 'timestamp' },
  ...{ done: 'bool', deleted: 'bool', remind_at: 'timestamptz', version: 'int' },
});
/** Of the company $10, at $11. A row that no statement had touched before this one was just made. */
const LEARN = `
  INSERT INTO appointment AS kept
    (company_id, id, client_id, employee_id, start_at, end_at, done, deleted, known_since, remind_at, version)
  SELECT $10::int, id, client_id, employee_id, start_at, end_at, done, deleted, $11::timestamptz, remind_at, version
  FROM ${FACTS.sql}
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
const LEARN_SINCE_WHEN = `
  UPDATE appointment AS kept SET known_since = $11::timestamptz
  FROM ${FACTS.sql}
  WHERE kept.company_id = $10::int AND kept.id = w.id AND kept.version > w.version
    AND kept.start_at = w.start_at AND kept.known_since > $11::timestamptz
  RETURNING kept.id`;

const SCHEDULED = `
  SELECT a.id, a.start_at, a.known_since, a.remind_at, NOT (a.done OR a.deleted) AS is_open, EXISTS (
    SELECT FROM delivery d WHERE d.company_id = a.company_id AND d.appointment_id = a.id
      AND CASE WHEN d.start_at = a.start_at THEN d.client_id <> a.client_id ELSE d.status = 'sent' END) AS told_otherwise
  FROM appointment a`;

const MOMENTS = new Recordset({ id: 'int', remind_at: 'timestamptz' });
/** Of the company $3. */
const SCHEDULE = `
  UPDATE appointment a SET remind_at = w.remind_at
  FROM ${MOMENTS.sql}
  WHERE a.company_id = $3 AND a.id = w.id AND a.remind_at IS DISTINCT FROM w.remind_at`;

/**
 * Appointments and when their reminders are due. The company's row is the lock: whoever puts a reminder to a moment holds
 * it shared, whoever changes what decides about all of them holds it alone.
 */
@Injectable()
export class ReminderScheduleRepository {
  /** The company's zone, or the default one when this runtime does not know it; null for an unknown company. */
  async lockCompany(tx: Transaction, companyId: number, mode: 'shared' | 'alone'): Promise<string | null> {
    const [row] = await tx.$queryRawUnsafe<{ timezone: string }[]>(LOCKS[mode], companyId);
    return row ? usableZone(row.timezone) : null;
  }

  /** {@link lockCompany} alone, of several; the zones of those that are known. */
  async lockCompanies(tx: Transaction, companyIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await tx.$queryRawUnsafe<{ company_id: number; timezone: string }[]>(
      `SELECT company_id, timezone FROM company WHERE company_id = ANY($1::integer[])
       ORDER BY company_id FOR NO KEY UPDATE`,
      companyIds,
    );
    return new Map(rows.map(({ company_id, timezone }) => [company_id, usableZone(timezone)]));
  }

  /** Read under the company's lock. Null when nothing is due: no phone was ever connected, nothing chosen, turned off. */
  async findTerms(tx: Transaction, companyId: number, timeZone: string): Promise<ReminderTerms | null> {
    const [row] = await tx.$queryRawUnsafe<SettingsRow[]>(
      `SELECT type, time, hours_before, since FROM whatsapp_settings
       WHERE company_id = $1 AND instance_id IS NOT NULL`,
      companyId,
    );
    const rule = row && ruleOf(row);
    return rule ? { rule, since: row.since, timeZone } : null;
  }

  /**
   * Keeps what is news; what was decided for another start is off. An older version of the same start only says since when
   * that is known. One that nobody knew is due when its fact says.
   * @returns ids of the others that changed.
   */
  async learn(
    tx: Transaction,
    companyId: number,
    changedAt: Date,
    facts: readonly (AppointmentFact & { readonly remind_at: Date | null })[],
  ): Promise<number[]> {
    const parameters = [...FACTS.parametersOf(facts), companyId, changedAt];
    const changed = await tx.$queryRawUnsafe<{ id: number; is_new: boolean }[]>(LEARN, ...parameters);
    const others = changed.filter(({ is_new }) => !is_new).map(({ id }) => id);
    if (changed.length === facts.length) return others;
    const known = await tx.$queryRawUnsafe<{ id: number }[]>(LEARN_SINCE_WHEN, ...parameters);
    return [...others, ...known.map(({ id }) => id)];
  }

  async list(tx: Transaction, companyId: number, ids: readonly number[]): Promise<ScheduledAppointment[]> {
    const rows = await tx.$queryRawUnsafe<AppointmentRow[]>(
      `${SCHEDULED} WHERE a.company_id = $1 AND a.id = ANY($2::integer[])`,
      companyId,
      ids,
    );
    return rows.map(scheduledOf);
  }

  /** The next of a company's that are not over at `now`, wherever it is, by their number. */
  async listUpcoming(
    tx: Transaction,
    companyId: number,
    now: Date,
    { afterId, limit }: { readonly afterId: number; readonly limit: number },
  ): Promise<ScheduledAppointment[]> {
    const rows = await tx.$queryRawUnsafe<AppointmentRow[]>(
      `${SCHEDULED} WHERE a.company_id = $1 AND a.start_at > $2::timestamp AND a.id > $3 ORDER BY a.id LIMIT $4`,
      companyId,
      formatWallClock(new Date(now.getTime() - DAY_MS)),
      afterId,
      limit,
    );
    return rows.map(scheduledOf);
  }

  /** Puts each reminder to its moment; null takes it off. */
  async schedule(
    tx: Transaction,
    companyId: number,
    reminders: readonly { readonly id: number; readonly remind_at: Date | null }[],
  ): Promise<void> {
    await tx.$executeRawUnsafe(SCHEDULE, ...MOMENTS.parametersOf(reminders), companyId);
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
