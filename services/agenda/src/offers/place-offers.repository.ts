import {
  type FreedPlace,
  type OfferSettings,
  offerSettingsSchema,
  STAFF_PLACE_DAYS,
  WAITING_SEARCHED_DAYS,
} from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { DatabaseConnection, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { wallClock } from '../appointments/appointment-sql.ts';
import type { CompanyTime } from '../projections/company-clock.ts';

const inZone = (column: string) => wallClock(`${column} AT TIME ZONE $2`);

/** A bound for the answer. */
const MOST_LISTED = 100;

/** Of the company `$1` in the zone `$2`, at the instant `$3`. */
const SELECT_PLACES = `
  SELECT p.id, p.employee_id, e.name AS employee_name, p.room_id, r.name AS room_name,
    ${wallClock('p.start_at')} AS start_datetime, ${wallClock('p.end_at')} AS end_datetime, p.state,
    ${inZone('coalesce(p.freed_at, $3::timestamptz)')} AS freed_at,
    CASE WHEN p.held_until > $3::timestamptz THEN ${inZone('p.held_until')} END AS held_until,
    (SELECT coalesce(json_agg(json_build_object('id', o.id, 'client_id', o.client_id, 'client_name', c.name,
        'waiting_entry_id', o.waiting_entry_id, 'end_datetime', ${wallClock('o.end_at')}, 'state', o.state,
        'offered_at', ${inZone('o.offered_at')}, 'expires_at', ${inZone('o.expires_at')},
        'answered_at', ${inZone('o.answered_at')}) ORDER BY o.id), '[]')
     FROM place_offer o JOIN client c ON c.company_id = o.company_id AND c.id = o.client_id
     WHERE o.company_id = p.company_id AND o.place_id = p.id) AS offers
  FROM freed_place p
  JOIN employee e ON e.company_id = p.company_id AND e.id = p.employee_id
  LEFT JOIN room r ON r.company_id = p.company_id AND r.id = p.room_id
  WHERE p.company_id = $1`;

export type PlaceWithOffers = Omit<FreedPlace, 'entries'>;

/** Freed places as staff see them. */
@Injectable()
export class PlaceOffersRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /**
   * Future places that are being offered, or that staff may fill, by start. Those of a higher capacity are many, and are
   * listed once they were offered.
   */
  async list({ companyId, at, now, zone }: CompanyTime): Promise<PlaceWithOffers[]> {
    const { rows } = await this.connection.pool.query<PlaceWithOffers>({
      name: 'place-offers.list',
      text: `${SELECT_PLACES} AND p.start_at > $4::timestamp AND ((p.state = 'open' AND p.start_at < $5::timestamp AND (p.source_id IS NOT NULL OR EXISTS (
                 SELECT FROM place_offer o WHERE o.company_id = p.company_id AND o.place_id = p.id)))
               OR (p.state IN ('late', 'nobody') AND p.closed_at > $3::timestamptz - interval '${STAFF_PLACE_DAYS} days'))
             ORDER BY p.start_at, p.id LIMIT ${MOST_LISTED}`,
      values: [companyId, zone, at, now, addDays(now, WAITING_SEARCHED_DAYS)],
    });
    return rows;
  }

  /** Locks a place; null when unknown. */
  async lock(
    tx: Transaction,
    id: number,
    { companyId, at, zone }: CompanyTime,
  ): Promise<PlaceWithOffers | null> {
    const [row] = await tx.$queryRawUnsafe<PlaceWithOffers[]>(
      `${SELECT_PLACES} AND p.id = $4 FOR UPDATE OF p`,
      companyId,
      zone,
      at,
      id,
    );
    return row ?? null;
  }

  async settings(companyId: number): Promise<OfferSettings> {
    const { rows } = await this.connection.pool.query<OfferSettings>({
      name: 'place-offers.settings',
      text: 'SELECT mode, remind_credits FROM offer_settings WHERE company_id = $1',
      values: [companyId],
    });
    return rows[0] ? offerSettingsSchema.parse(rows[0]) : { mode: 'off', remind_credits: false };
  }

  /** False when nothing changes. Open places are handled again. */
  async saveSettings(
    tx: Transaction,
    companyId: number,
    { mode, remind_credits }: OfferSettings,
    at: Date,
  ): Promise<boolean> {
    const count = await tx.$executeRawUnsafe(
      `INSERT INTO offer_settings AS stored (company_id, mode, remind_credits) VALUES ($1, $2, $3)
       ON CONFLICT (company_id) DO UPDATE SET mode = excluded.mode, remind_credits = excluded.remind_credits
       WHERE (stored.mode, stored.remind_credits) IS DISTINCT FROM (excluded.mode, excluded.remind_credits)`,
      companyId,
      mode,
      remind_credits,
    );
    if (mode === 'off')
      await tx.$executeRawUnsafe(
        `UPDATE freed_place SET next_step_at = $2::timestamptz, freed_at = coalesce(freed_at, $2::timestamptz)
         WHERE company_id = $1 AND state = 'open'`,
        companyId,
        at,
      );
    return count > 0;
  }
}
