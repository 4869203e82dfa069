import { type OfferMode, offerModeSchema, type PlaceOfferState } from '@alinha/contracts-agenda';
import { MINUTE_MS } from '@alinha/contracts-core';
import { DatabaseConnection, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { NOT_CANCELLED, overlapping, wallClock } from '../appointments/appointment-sql.ts';
import { CREDITS, live } from '../credits/credits.repository.ts';
import { FITS_TIME, SESSION_END } from '../waiting-list/waiting-list.repository.ts';

/** Time in which an undo or a new booking takes a freed place back without a message. */
export const UNDO_MS = 2 * MINUTE_MS;
/** Most offers that a client gets in 24 hours. */
const MOST_OFFERS_A_DAY = 3;

/** A locked place. Times are wall-clock texts. */
export type Place = {
  readonly id: number;
  readonly employeeId: number;
  readonly roomId: number | null;
  readonly start: string;
  readonly end: string;
  readonly freedAt: Date | null;
  readonly mode: OfferMode;
  /** Freed by a higher capacity, not by an appointment. */
  readonly isRaised: boolean;
  /** The appointment that freed it is booked at this time again. */
  readonly isUndone: boolean;
};

export type OpenOffer = { readonly id: number; readonly clientName: string; readonly expiresAt: Date };

export type Candidate = {
  readonly clientId: number;
  readonly clientName: string;
  readonly entryId: number | null;
  readonly end: string;
  readonly creditExpiresOn: string | null;
  /** The service of the session: of the entry, else of the place. */
  readonly specialtyName: string | null;
  /** Earliest time of an offer: after the client's other open offer and within the daily limit. Null: at once. */
  readonly availableFrom: Date | null;
};

/**
 * `filled` by an accepted offer, `taken` by another booking or block, `nobody` left to offer it to, `late`: too soon before
 * its start, `stopped` by staff or the settings.
 */
type ClosedState = 'filled' | 'taken' | 'nobody' | 'late' | 'stopped';

const LOCK_DUE = `
  SELECT p.id, p.employee_id AS "employeeId", p.room_id AS "roomId", ${wallClock('p.start_at')} AS start,
    ${wallClock('p.end_at')} AS "end", p.freed_at AS "freedAt",
    coalesce((SELECT s.mode FROM offer_settings s WHERE s.company_id = p.company_id), 'off') AS mode, p.source_id IS NULL AS "isRaised",
    EXISTS (SELECT FROM appointment a WHERE a.company_id = p.company_id AND a.id = p.source_id AND ${NOT_CANCELLED}
      AND a.employee_id = p.employee_id AND a.start_at < p.end_at AND a.end_at > p.start_at) AS "isUndone"
  FROM freed_place p
  WHERE p.company_id = $1 AND p.state = 'open' AND p.next_step_at <= $2::timestamptz
  ORDER BY p.start_at, p.id LIMIT 1 FOR UPDATE OF p SKIP LOCKED`;

/**
 * Clients for the place `$2` of the company `$1` at the instant `$3`: entries of the waiting list in order, then clients
 * with credits, soonest to expire first. `day` is the sort key: 0 for an entry, the last day of a credit.
 */
const CANDIDATES = `
  WITH place AS (SELECT * FROM freed_place WHERE company_id = $1 AND id = $2),
  listed AS (
    SELECT w.client_id, w.id AS entry_id, ${SESSION_END} AS end_at, 0 AS day, w.id AS position
    FROM waiting_entry w, place t
    WHERE w.company_id = $1 AND w.closed_at IS NULL AND ${FITS_TIME}
      AND (w.specialty_id IS NULL OR t.specialty_id IS NULL OR w.specialty_id = t.specialty_id)
    UNION ALL
    SELECT k.client_id, NULL, (SELECT end_at FROM place), k.expires_on - date '2000-01-01', k.id
    FROM ${CREDITS} WHERE k.company_id = $1 AND ${live('(SELECT start_at FROM place)')}),
  chosen AS (
    SELECT DISTINCT ON (client_id) client_id, entry_id, end_at, day, position FROM listed
    ORDER BY client_id, day, position)
  SELECT c.id AS "clientId", c.name AS "clientName", chosen.entry_id AS "entryId", ${wallClock('chosen.end_at')} AS "end",
    (SELECT min(k.expires_on)::text FROM ${CREDITS}
     WHERE k.company_id = $1 AND k.client_id = c.id AND ${live('place.start_at')}) AS "creditExpiresOn",
    (SELECT s.name FROM specialty s WHERE s.company_id = $1 AND s.archived_at IS NULL AND s.id = coalesce(
      (SELECT w.specialty_id FROM waiting_entry w WHERE w.company_id = $1 AND w.id = chosen.entry_id),
      place.specialty_id)) AS "specialtyName",
    greatest(
      (SELECT o.expires_at FROM place_offer o WHERE o.company_id = $1 AND o.client_id = c.id AND o.state = 'open'),
      (SELECT o.offered_at + interval '24 hours' FROM place_offer o
       WHERE o.company_id = $1 AND o.client_id = c.id AND o.state <> 'undeliverable'
         AND o.offered_at > $3::timestamptz - interval '24 hours'
       ORDER BY o.offered_at DESC OFFSET ${MOST_OFFERS_A_DAY - 1} LIMIT 1)) AS "availableFrom"
  FROM chosen JOIN client c ON c.company_id = $1 AND c.id = chosen.client_id, place
  WHERE NOT c.archived AND c.id IS DISTINCT FROM place.previous_client_id
    AND NOT EXISTS (SELECT FROM offer_opt_out x WHERE x.company_id = $1 AND x.client_id = c.id)
    AND NOT EXISTS (
      SELECT FROM place_offer o WHERE o.company_id = $1 AND o.client_id = c.id AND o.place_id = place.id)
    AND NOT EXISTS (
      SELECT FROM appointment a WHERE a.company_id = $1 AND a.client_id = c.id
        AND ${overlapping('place.start_at', 'chosen.end_at')} AND ${NOT_CANCELLED})
  ORDER BY chosen.day, chosen.position`;

/** Freed places and their offers, for the worker. A place is locked before its offers change. */
@Injectable()
export class OffersRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** Companies with a place whose next step is due. */
  async listDueCompanies(at: Date): Promise<number[]> {
    const { rows } = await this.connection.pool.query<{ company_id: number }>({
      name: 'offers.due-companies',
      text: `SELECT DISTINCT company_id FROM freed_place WHERE state = 'open' AND next_step_at <= $1`,
      values: [at],
    });
    return rows.map(({ company_id }) => company_id);
  }

  /** Locks the due place that starts first, and that no other process handles; null without one. */
  async lockDue(tx: Transaction, companyId: number, at: Date): Promise<Place | null> {
    const [row] = await tx.$queryRawUnsafe<(Place & { readonly mode: string })[]>(LOCK_DUE, companyId, at);
    return row ? { ...row, mode: offerModeSchema.parse(row.mode) } : null;
  }

  /** Removes a place that was never offered. False when it has offers. */
  async forget(tx: Transaction, companyId: number, id: number): Promise<boolean> {
    const count = await tx.$executeRawUnsafe(
      `DELETE FROM freed_place p WHERE p.company_id = $1 AND p.id = $2
         AND NOT EXISTS (SELECT FROM place_offer o WHERE o.company_id = p.company_id AND o.place_id = p.id)`,
      companyId,
      id,
    );
    return count > 0;
  }

  /** Stores when the worker first handles a place; `next` is the end of the time for an undo. */
  async firstSeen(tx: Transaction, companyId: number, id: number, at: Date, next: Date): Promise<void> {
    await tx.$executeRawUnsafe(
      `UPDATE freed_place SET freed_at = $3::timestamptz, next_step_at = $4::timestamptz WHERE company_id = $1 AND id = $2`,
      companyId,
      id,
      at,
      next,
    );
  }

  /**
   * Ends the hold, so that the gate does not count it. A place without a hold is not written, to prevent a deadlock: a
   * concurrent raise of the capacity waits for an unsaved place, and has the lock of the room that the gate takes next.
   */
  async release(tx: Transaction, companyId: number, id: number): Promise<void> {
    await tx.$executeRawUnsafe(
      `UPDATE freed_place SET held_until = NULL WHERE company_id = $1 AND id = $2 AND held_until IS NOT NULL`,
      companyId,
      id,
    );
  }

  /** Ends offers whose time is over. */
  async expire(tx: Transaction, companyId: number, placeId: number, at: Date): Promise<OpenOffer[]> {
    return tx.$queryRawUnsafe<OpenOffer[]>(
      `UPDATE place_offer o SET state = 'expired'
       FROM client c
       WHERE o.company_id = $1 AND o.place_id = $2 AND o.state = 'open' AND o.expires_at <= $3::timestamptz
         AND c.company_id = o.company_id AND c.id = o.client_id
       RETURNING o.id, c.name AS "clientName", o.expires_at AS "expiresAt"`,
      companyId,
      placeId,
      at,
    );
  }

  async listOpen(tx: Transaction, companyId: number, placeId: number): Promise<OpenOffer[]> {
    return tx.$queryRawUnsafe<OpenOffer[]>(
      `SELECT o.id, c.name AS "clientName", o.expires_at AS "expiresAt"
       FROM place_offer o JOIN client c ON c.company_id = o.company_id AND c.id = o.client_id
       WHERE o.company_id = $1 AND o.place_id = $2 AND o.state = 'open' ORDER BY o.id`,
      companyId,
      placeId,
    );
  }

  async listCandidates(tx: Transaction, companyId: number, placeId: number, at: Date): Promise<Candidate[]> {
    return tx.$queryRawUnsafe<Candidate[]>(CANDIDATES, companyId, placeId, at);
  }

  /** Null when the client got another offer meanwhile: a unique index decides. */
  async offer(
    tx: Transaction,
    companyId: number,
    placeId: number,
    { clientId, entryId, end }: Candidate,
    { at, expiresAt }: { readonly at: Date; readonly expiresAt: Date },
  ): Promise<number | null> {
    const [row] = await tx.$queryRawUnsafe<{ id: number }[]>(
      `INSERT INTO place_offer (company_id, place_id, client_id, waiting_entry_id, end_at, offered_at, expires_at)
       VALUES ($1, $2, $3, $4, $5::timestamp, $6::timestamptz, $7::timestamptz)
       ON CONFLICT DO NOTHING RETURNING id`,
      companyId,
      placeId,
      clientId,
      entryId,
      end,
      at,
      expiresAt,
    );
    return row?.id ?? null;
  }

  /** Sets the next step, and holds the place until its last open offer ends. */
  async wait(tx: Transaction, companyId: number, id: number, until: Date): Promise<void> {
    await tx.$executeRawUnsafe(
      `UPDATE freed_place SET next_step_at = $3::timestamptz, held_until = (
         SELECT max(expires_at) FROM place_offer WHERE company_id = $1 AND place_id = $2 AND state = 'open')
       WHERE company_id = $1 AND id = $2`,
      companyId,
      id,
      until,
    );
  }

  /** Closes a place, and its open offers as lost. */
  async close(
    tx: Transaction,
    companyId: number,
    id: number,
    state: ClosedState,
    { at, appointmentId = null }: { readonly at: Date; readonly appointmentId?: number | null },
  ): Promise<void> {
    await tx.$executeRawUnsafe(
      `WITH lost AS (
         UPDATE place_offer SET state = 'lost' WHERE company_id = $1 AND place_id = $2 AND state = 'open')
       UPDATE freed_place SET state = $3, closed_at = $4::timestamptz, next_step_at = NULL, held_until = NULL, appointment_id = $5
       WHERE company_id = $1 AND id = $2`,
      companyId,
      id,
      state,
      at,
      appointmentId,
    );
  }

  /** Ends one open offer; false when it is not open. Requires the lock of the place. */
  async closeOffer(
    tx: Transaction,
    companyId: number,
    id: number,
    state: Exclude<PlaceOfferState, 'open'>,
    answeredAt: Date | null,
  ): Promise<boolean> {
    const count = await tx.$executeRawUnsafe(
      `UPDATE place_offer SET state = $3, answered_at = $4::timestamptz
       WHERE company_id = $1 AND id = $2 AND state = 'open'`,
      companyId,
      id,
      state,
      answeredAt,
    );
    return count > 0;
  }

  /**
   * Makes the place due at once, and every open place of the company without a hold after its time for an undo: the client
   * can now get an offer of them. Skips locked places, because another process handles them.
   */
  async stepSoon(tx: Transaction, companyId: number, placeId: number, at: Date): Promise<void> {
    await tx.$executeRawUnsafe(
      `WITH chosen AS (
         SELECT id FROM freed_place WHERE company_id = $1 AND state = 'open' AND (id = $2 OR held_until IS NULL)
         ORDER BY id FOR UPDATE SKIP LOCKED)
       UPDATE freed_place p SET next_step_at = least(p.next_step_at, CASE WHEN p.id = $2 THEN $3::timestamptz
         ELSE greatest($3::timestamptz, p.freed_at + $4 * interval '1 millisecond') END), held_until = (
         SELECT max(o.expires_at) FROM place_offer o WHERE o.company_id = $1 AND o.place_id = p.id AND o.state = 'open')
       FROM chosen WHERE p.company_id = $1 AND p.id = chosen.id`,
      companyId,
      placeId,
      at,
      UNDO_MS,
    );
  }
}
