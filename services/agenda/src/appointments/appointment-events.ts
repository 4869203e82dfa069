import {
  APPOINTMENTS_PER_EVENT,
  type AppointmentEvent,
  appointmentsChanged,
  type getAppointments,
} from '@alinha/contracts-agenda';
import { formatWallClock, type RpcRequestOf } from '@alinha/contracts-core';
import {
  CLOCK,
  type Clock,
  DatabaseConnection,
  listsOf,
  type PublishedEvent,
  publishAll,
  type Transaction,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AppointmentModel } from '../generated/prisma/models.ts';
import { NOT_CANCELLED } from './appointment-sql.ts';

/** The columns that an event needs. */
export type EventRow = Pick<
  AppointmentModel,
  'id' | 'version' | 'client_id' | 'employee_id' | 'start_at' | 'end_at' | 'done' | 'attendance'
>;

/** The same columns for RETURNING; `a` is the appointment. */
export const EVENT_COLUMNS = `a.id, a.version, a.client_id, a.employee_id, a.start_at, a.end_at, a.done,
  a.attendance`;

const EVENT_JSON = `jsonb_build_object(
  'id', a.id, 'version', a.version, 'client_id', a.client_id, 'employee_id', a.employee_id,
  'start_at', to_char(a.start_at, 'YYYY-MM-DD HH24:MI:SS'), 'end_at', to_char(a.end_at, 'YYYY-MM-DD HH24:MI:SS'),
  'done', a.done, 'deleted', a.attendance = 'cancelled')`;

/** Future appointments in lists of the event's length. The interval covers the time zones behind UTC. */
export const APPOINTMENT_EVENTS: PublishedEvent = {
  event: appointmentsChanged,
  everything: `
    SELECT listed.company_id, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS changed_at,
      jsonb_agg(listed.item ORDER BY listed.id) AS appointments
    FROM (
      SELECT a.company_id, a.id, ${EVENT_JSON} AS item,
        (row_number() OVER (PARTITION BY a.company_id ORDER BY a.id) - 1) / ${APPOINTMENTS_PER_EVENT} AS list
      FROM appointment a
      WHERE a.start_at > (now() AT TIME ZONE 'UTC') - interval '1 day'
    ) listed
    GROUP BY listed.company_id, listed.list`,
};

/**
 * Publishes changes of appointments in the transaction that writes them. Each change increments the row's version, so that
 * consumers recognise the latest in any order.
 */
@Injectable()
export class AppointmentEvents {
  constructor(
    private readonly connection: DatabaseConnection,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async changed(tx: Transaction, companyId: number, rows: readonly EventRow[]): Promise<void> {
    await this.publish(
      tx,
      companyId,
      // For the other services a cancelled appointment does not exist until it is restored.
      rows.map((row) => itemOf(row, { deleted: row.attendance === 'cancelled' })),
    );
  }

  /** `rows` before the deletion. The event has the next version. */
  async deleted(tx: Transaction, companyId: number, rows: readonly EventRow[]): Promise<void> {
    await this.publish(
      tx,
      companyId,
      rows.map((row) => itemOf({ ...row, version: row.version + 1 }, { deleted: true })),
    );
  }

  async find({ company_id, ids }: RpcRequestOf<typeof getAppointments>): Promise<AppointmentEvent[]> {
    const { rows } = await this.connection.pool.query<AppointmentEvent>({
      name: 'appointments.events',
      text: `SELECT id, version, client_id, employee_id, start_at::text, end_at::text, done, false AS deleted
             FROM appointment a WHERE company_id = $1 AND id = ANY($2::integer[]) AND ${NOT_CANCELLED} ORDER BY id`,
      values: [company_id, ids],
    });
    return rows;
  }

  private async publish(
    tx: Transaction,
    companyId: number,
    items: readonly AppointmentEvent[],
  ): Promise<void> {
    if (items.length === 0) return;
    const changed_at = this.clock().toISOString();
    const lists = listsOf(items, APPOINTMENTS_PER_EVENT);
    await publishAll(
      tx,
      appointmentsChanged,
      lists.map((appointments) => ({ company_id: companyId, changed_at, appointments })),
    );
  }
}

function itemOf(row: EventRow, { deleted }: { readonly deleted: boolean }): AppointmentEvent {
  return {
    id: row.id,
    version: row.version,
    client_id: row.client_id,
    employee_id: row.employee_id,
    start_at: formatWallClock(row.start_at),
    end_at: formatWallClock(row.end_at),
    done: row.done,
    deleted,
  };
}
