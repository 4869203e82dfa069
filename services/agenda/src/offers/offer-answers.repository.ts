import type { FreedPlaceState, PlaceOfferState } from '@alinha/contracts-agenda';
import { DatabaseConnection, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { NOT_CANCELLED, wallClock } from '../appointments/appointment-sql.ts';
import { CREDITS, live } from '../credits/credits.repository.ts';

/** An offer with its place, or with the session that the client accepted. Times without zone are wall-clock texts. */
export type Offer = {
  readonly id: number;
  readonly placeId: number;
  readonly clientId: number;
  readonly clientName: string;
  readonly entryId: number | null;
  /** The client still waits, or has a credit that can pay a session on that day. */
  readonly isWanted: boolean;
  /** Of the entry, else of the session that left; null when it is archived. */
  readonly specialtyId: number | null;
  readonly specialtyName: string | null;
  readonly priceCents: number | null;
  readonly employeeId: number;
  readonly employeeName: string;
  readonly roomId: number | null;
  readonly roomName: string | null;
  readonly start: string;
  readonly end: string;
  readonly expiresAt: Date;
  readonly state: PlaceOfferState;
  readonly placeState: FreedPlaceState;
  /** The client still has the accepted session. */
  readonly isBooked: boolean;
  /** Last day of the credit that would pay the session, or that pays it. */
  readonly creditExpiresOn: string | null;
  readonly isOptedOut: boolean;
};

const SELECT_OFFER = `
  SELECT o.id, o.place_id AS "placeId", o.client_id AS "clientId", c.name AS "clientName",
    o.waiting_entry_id AS "entryId",
    w.id IS NOT NULL AND w.closed_at IS NULL OR EXISTS (
      SELECT FROM ${CREDITS}
      WHERE k.company_id = o.company_id AND k.client_id = o.client_id AND ${live('place.start_at')}) AS "isWanted",
    s.id AS "specialtyId", s.name AS "specialtyName", s.price_cents AS "priceCents", e.id AS "employeeId",
    e.name AS "employeeName", r.id AS "roomId", r.name AS "roomName", ${wallClock('coalesce(a.start_at, place.start_at)')} AS start,
    ${wallClock('coalesce(a.end_at, o.end_at)')} AS "end", o.expires_at AS "expiresAt", o.state, place.state AS "placeState", a.id IS NOT NULL AS "isBooked",
    CASE WHEN o.state = 'accepted' THEN (
      SELECT k.expires_on::text FROM credit k
      WHERE k.company_id = a.company_id AND k.id = a.credit_id AND NOT a.credit_returned)
    ELSE (
      SELECT min(k.expires_on)::text FROM ${CREDITS}
      WHERE k.company_id = o.company_id AND k.client_id = o.client_id AND ${live('place.start_at')})
    END AS "creditExpiresOn",
    EXISTS (SELECT FROM offer_opt_out x WHERE x.company_id = o.company_id AND x.client_id = o.client_id) AS "isOptedOut"
  FROM place_offer o
  JOIN freed_place place ON place.company_id = o.company_id AND place.id = o.place_id
  JOIN client c ON c.company_id = o.company_id AND c.id = o.client_id
  LEFT JOIN appointment a ON a.company_id = o.company_id AND a.id = place.appointment_id
    AND a.client_id = o.client_id AND o.state = 'accepted' AND ${NOT_CANCELLED}
  JOIN employee e ON e.company_id = o.company_id AND e.id = coalesce(a.employee_id, place.employee_id)
  LEFT JOIN room r ON r.company_id = o.company_id
    AND r.id = CASE WHEN a.id IS NULL THEN place.room_id ELSE a.room_id END
  LEFT JOIN waiting_entry w ON w.company_id = o.company_id AND w.id = o.waiting_entry_id
  LEFT JOIN specialty s ON s.company_id = o.company_id AND s.id = coalesce(w.specialty_id, place.specialty_id)
    AND s.archived_at IS NULL
  WHERE o.company_id = $1 AND o.id = $2`;

@Injectable()
export class OfferAnswersRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async find(companyId: number, id: number): Promise<Offer | null> {
    const { rows } = await this.connection.pool.query<Offer>({
      name: 'offers.find',
      text: SELECT_OFFER,
      values: [companyId, id],
    });
    return rows[0] ?? null;
  }

  /** The same with its place locked, which serialises the answers to all its offers. */
  async lock(tx: Transaction, companyId: number, id: number): Promise<Offer | null> {
    await tx.$queryRawUnsafe(
      `SELECT 1 FROM freed_place WHERE company_id = $1
         AND id = (SELECT place_id FROM place_offer WHERE company_id = $1 AND id = $2) FOR UPDATE`,
      companyId,
      id,
    );
    const [offer] = await tx.$queryRawUnsafe<Offer[]>(SELECT_OFFER, companyId, id);
    return offer ?? null;
  }
}
