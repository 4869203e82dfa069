import type { Activity } from '@alinha/contracts-accounts';
import { type ActivityEvent, wallClockAt } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { ActivityModel } from '../generated/prisma/models.ts';

/**
 * `from` and `to` are inclusive days in the company's time zone. User null is the system; undefined matches every user.
 */
export type ActivityFilter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: number | null | undefined;
  readonly kind?: string | undefined;
};

/** Last activity of a page. Includes the id, because several activities may have the same time. */
export type ActivityPosition = { readonly occurredAt: Date; readonly id: string };

export type ActivityRecord = { readonly activity: Activity; readonly position: ActivityPosition };

type ActivityRow = Omit<ActivityModel, 'company_id'> & { readonly subject_exists: boolean };

function recordOf({ occurred_at, ...row }: ActivityRow, timeZone: string): ActivityRecord {
  return {
    activity: { ...row, occurred_at: wallClockAt(occurred_at, timeZone) },
    position: { occurredAt: occurred_at, id: row.id },
  };
}

/** Rows per statement. Small, so that a statement does not block others for long. */
const DELETE_BATCH_ROWS = 5_000;

@Injectable()
export class ActivityRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Idempotent. Stores the actor's current name. Ignores activities of deleted companies. */
  async saveAll(activities: readonly ActivityEvent[]): Promise<void> {
    await this.database.client.$executeRaw`
      INSERT INTO activity (
        id, company_id, user_id, user_name, action, kind, subject_id, label, due, count, occurred_at)
      SELECT given.id, c.id, given.user_id, e.name, given.action, split_part(given.action, '.', 1), given.subject_id,
        given.label, given.due, given.count, given.occurred_at
      FROM jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) AS given (
        id uuid, company_id int, user_id int, action text, subject_id int, label text, due text, count int,
        occurred_at timestamptz)
      JOIN company c ON c.id = given.company_id
      LEFT JOIN employee e ON e.company_id = c.id AND e.id = given.user_id
      ON CONFLICT (company_id, id) DO NOTHING`;
  }

  /** Newest first, starting after `after`. */
  async listPage(
    companyId: number,
    timeZone: string,
    { from, to, userId, kind }: ActivityFilter,
    after: ActivityPosition | null,
    limit: number,
  ): Promise<ActivityRecord[]> {
    const startOf = (day: Prisma.Sql) => Prisma.sql`((${day})::timestamp AT TIME ZONE ${timeZone})`;
    const conditions = [
      Prisma.sql`a.company_id = ${companyId}`,
      ...(from ? [Prisma.sql`a.occurred_at >= ${startOf(Prisma.sql`${from}::date`)}`] : []),
      ...(to ? [Prisma.sql`a.occurred_at < ${startOf(Prisma.sql`${to}::date + 1`)}`] : []),
      ...(userId === null ? [Prisma.sql`a.user_id IS NULL`] : []),
      ...(typeof userId === 'number' ? [Prisma.sql`a.user_id = ${userId}`] : []),
      ...(kind ? [Prisma.sql`a.kind = ${kind}`] : []),
      ...(after
        ? [Prisma.sql`(a.occurred_at, a.id) < (${after.occurredAt}::timestamptz, ${after.id}::uuid)`]
        : []),
    ];
    // A scalar subquery runs once per row of the page. PostgreSQL would run an EXISTS over the whole table.
    const rows = await this.database.client.$queryRaw<ActivityRow[]>`
      SELECT page.id, page.user_id, page.user_name, page.action, page.kind, page.subject_id, page.label, page.due,
        page.count, page.occurred_at,
        page.subject_id IS NOT NULL AND (
          SELECT deletion.id FROM activity deletion
          WHERE deletion.company_id = page.company_id AND deletion.kind = page.kind
            AND deletion.subject_id = page.subject_id AND deletion.action LIKE '%deleted'
            AND NOT EXISTS (
              SELECT FROM activity restoration
              WHERE restoration.company_id = deletion.company_id AND restoration.kind = deletion.kind
                AND restoration.subject_id = deletion.subject_id AND restoration.action LIKE '%restored'
                AND restoration.occurred_at >= deletion.occurred_at)
          LIMIT 1
        ) IS NULL AS subject_exists
      FROM (
        SELECT * FROM activity a
        WHERE ${Prisma.join(conditions, ' AND ')}
        ORDER BY a.occurred_at DESC, a.id DESC
        LIMIT ${limit}
      ) page
      ORDER BY page.occurred_at DESC, page.id DESC`;
    return rows.map((row) => recordOf(row, timeZone));
  }

  async deleteBefore(time: Date): Promise<void> {
    for (;;) {
      const deleted = await this.database.client.$executeRaw`
        DELETE FROM activity WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM activity WHERE occurred_at < ${time} LIMIT ${DELETE_BATCH_ROWS}))`;
      if (deleted < DELETE_BATCH_ROWS) return;
    }
  }
}
