import type { Activity } from '@alinha/contracts-accounts';
import { type ActivityFact, wallClockAt } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { AccountsDatabase } from '../accounts.database.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { ActivityModel } from '../generated/prisma/models.ts';

/** Which activities: days are of the company's calendar, both included; a null user is the system, undefined anybody. */
export type ActivityFilter = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly userId?: number | null | undefined;
  readonly kind?: string | undefined;
};

/** Where a page ended: a time alone would not do, for several things happen at once. */
export type ActivityPlace = { readonly occurredAt: Date; readonly id: string };

export type ActivityRecord = { readonly activity: Activity; readonly place: ActivityPlace };

type ActivityRow = Omit<ActivityModel, 'company_id'> & { readonly subject_exists: boolean };

function recordOf({ occurred_at, ...row }: ActivityRow, timeZone: string): ActivityRecord {
  return {
    activity: { ...row, occurred_at: wallClockAt(occurred_at, timeZone) },
    place: { occurredAt: occurred_at, id: row.id },
  };
}

/** Rows that one statement forgets: few enough not to hold it up. */
const FORGOTTEN_AT_ONCE = 5_000;

@Injectable()
export class ActivityRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Keeps a fact once, with the name that its actor has now. Of a company that is gone nothing is kept. */
  async save(fact: ActivityFact): Promise<void> {
    const kind = fact.action.slice(0, fact.action.indexOf('.'));
    await this.database.client.$executeRaw`
      INSERT INTO activity (
        id, company_id, user_id, user_name, action, kind, subject_id, label, due, count, occurred_at)
      SELECT ${fact.id}::uuid, c.id, ${fact.user_id}::integer, e.name, ${fact.action}, ${kind},
        ${fact.subject_id}::integer, ${fact.label}, ${fact.due}, ${fact.count}::integer,
        ${fact.occurred_at}::timestamptz
      FROM company c
      LEFT JOIN employee e ON e.company_id = c.id AND e.id = ${fact.user_id}::integer
      WHERE c.id = ${fact.company_id}
      ON CONFLICT (company_id, id) DO NOTHING`;
  }

  /** Newest first, those behind a place. */
  async listPage(
    companyId: number,
    timeZone: string,
    { from, to, userId, kind }: ActivityFilter,
    after: ActivityPlace | null,
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
    // What is gone is looked up for the page alone, entry by entry: an EXISTS would be answered from the whole table.
    const rows = await this.database.client.$queryRaw<ActivityRow[]>`
      SELECT page.id, page.user_id, page.user_name, page.action, page.kind, page.subject_id, page.label, page.due,
        page.count, page.occurred_at,
        page.subject_id IS NOT NULL AND (
          SELECT gone.id FROM activity gone
          WHERE gone.company_id = page.company_id AND gone.kind = page.kind
            AND gone.subject_id = page.subject_id AND gone.action LIKE '%deleted'
            AND NOT EXISTS (
              SELECT FROM activity back
              WHERE back.company_id = gone.company_id AND back.kind = gone.kind
                AND back.subject_id = gone.subject_id AND back.action LIKE '%restored'
                AND back.occurred_at >= gone.occurred_at)
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

  async forgetBefore(day: Date): Promise<void> {
    for (;;) {
      const forgotten = await this.database.client.$executeRaw`
        DELETE FROM activity WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM activity WHERE occurred_at < ${day} LIMIT ${FORGOTTEN_AT_ONCE}))`;
      if (forgotten < FORGOTTEN_AT_ONCE) return;
    }
  }
}
