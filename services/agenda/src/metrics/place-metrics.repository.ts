import type { PlaceMetrics } from '@alinha/contracts-agenda';
import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { NOT_CANCELLED, overlapping } from '../appointments/appointment-sql.ts';

type Interval = {
  /** Dates, [start, end). */
  readonly start: string;
  readonly end: string;
  readonly zone: string;
  readonly today: string;
};

/** Of the company `$1` and the days [`$2`, `$3`) in the zone `$4`; `$5` is its date. */
const PLACES = `
  WITH freed AS (
    SELECT p.state, p.employee_id, p.start_at, p.end_at, o.waiting_entry_id, extract(epoch FROM p.closed_at - p.freed_at) / 60 AS minutes
    FROM freed_place p
    LEFT JOIN place_offer o ON o.company_id = p.company_id AND o.place_id = p.id AND o.state = 'accepted'
    WHERE p.company_id = $1 AND p.freed_at >= $2::timestamp AT TIME ZONE $4 AND p.freed_at < $3::timestamp AT TIME ZONE $4),
  frozen AS (
    SELECT f.plan_id, least(f.end_date, coalesce(f.ended_on - 1, f.end_date), $3::date - 1) - greatest(f.start_date, $2::date) + 1
      AS days
    FROM plan_freeze f WHERE f.company_id = $1 AND f.start_date < $3::date AND f.end_date >= $2::date)
  SELECT count(*)::integer AS freed,
    count(*) FILTER (WHERE state = 'filled')::integer AS filled,
    count(*) FILTER (WHERE state = 'filled' AND waiting_entry_id IS NOT NULL)::integer AS filled_from_list,
    count(*) FILTER (WHERE state = 'filled' AND waiting_entry_id IS NULL)::integer AS filled_with_credit,
    count(*) FILTER (WHERE state = 'taken' AND EXISTS (SELECT FROM appointment a
      WHERE a.company_id = $1 AND a.employee_id = freed.employee_id AND ${NOT_CANCELLED}
        AND ${overlapping('freed.start_at', 'freed.end_at')}))::integer AS booked_by_staff,
    round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes) FILTER (WHERE state = 'filled'))::integer
      AS median_minutes_to_fill,
    (SELECT count(*)::integer FROM credit k
     WHERE k.company_id = $1 AND k.granted_on >= $2::date AND k.granted_on < $3::date) AS credits_granted,
    (SELECT count(*)::integer FROM appointment a
     WHERE a.company_id = $1 AND a.start_at >= $2::timestamp AND a.start_at < $3::timestamp
       AND a.credit_id IS NOT NULL AND NOT a.credit_returned) AS credits_used,
    (SELECT count(*)::integer FROM credit k
     WHERE k.company_id = $1 AND k.expires_on >= $2::date AND k.expires_on < least($3::date, $5::date) AND k.revoked_at IS NULL
       AND NOT EXISTS (SELECT FROM appointment a
         WHERE a.company_id = $1 AND a.credit_id = k.id AND NOT a.credit_returned)) AS credits_expired,
    (SELECT coalesce(sum(days), 0)::integer FROM frozen WHERE days > 0) AS frozen_days,
    (SELECT count(DISTINCT plan_id)::integer FROM frozen WHERE days > 0) AS frozen_plans
  FROM freed`;

/** Numbers about freed places, credits and freezes. */
@Injectable()
export class PlaceMetricsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async find(companyId: number, { start, end, zone, today }: Interval): Promise<PlaceMetrics> {
    const { rows } = await this.connection.pool.query<PlaceMetrics>({
      name: 'metrics.places',
      text: PLACES,
      values: [companyId, start, end, zone, today],
    });
    const [row] = rows;
    if (!row) throw new Error('an aggregate returned no row');
    return row;
  }
}
