import type { ChargeEvent } from '@alinha/contracts-agenda';
import { parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';

/** The amount that a client owes for an appointment. `dueDate` is `YYYY-MM-DD`. */
export type Owed = { readonly clientId: number; readonly totalCents: number; readonly dueDate: string };

/** An appointment's charge, from the agenda's events. */
export type StoredCharge = {
  /** Version of the newest event; 0 before the first. */
  readonly version: number;
  /** Version of the oldest event. */
  readonly firstVersion: number;
  /** Null: nothing is owed. Undefined: an earlier release handled the event without storing the amount. */
  readonly owed: Owed | null | undefined;
  /** Day of the appointment, `YYYY-MM-DD`, also while nothing is owed. */
  readonly day: string | null;
  /** The payment was paid when the newest event arrived. The event is applied when the payment is undone. */
  readonly isDeferred: boolean;
};

type Row = {
  readonly version: number;
  readonly firstVersion: number;
  readonly clientId: number | null;
  readonly dueDate: string | null;
  readonly totalCents: number | null;
  readonly isDeferred: boolean;
};

/** Null when nothing is owed. */
export function owedBy({ client_id, amount_cents, date }: ChargeEvent): Owed | null {
  return amount_cents === null ? null : { clientId: client_id, totalCents: amount_cents, dueDate: date };
}

function chargeOf({ version, firstVersion, clientId, dueDate, totalCents, isDeferred }: Row): StoredCharge {
  const isKnown = clientId !== null && dueDate !== null;
  const owed = !isKnown ? undefined : totalCents === null ? null : { clientId, totalCents, dueDate };
  return { version, firstVersion, owed, day: dueDate, isDeferred };
}

const COLUMNS = `c.version, c.first_version AS "firstVersion",
  c.client_id AS "clientId", to_char(c.due_date, 'YYYY-MM-DD') AS "dueDate", c.amount_cents AS "totalCents",
  c.held_back AS "isDeferred"`;

/** Lock order: charge, then payment. */
@Injectable()
export class ChargesRepository {
  /** Locks an appointment's charge until `tx` ends; creates it when this is its first event. */
  async lock(tx: Tx, { company_id, appointment_id, version }: ChargeEvent): Promise<StoredCharge> {
    await tx.$executeRaw`
      INSERT INTO charge (company_id, appointment_id, version, first_version)
      VALUES (${company_id}, ${appointment_id}, 0, ${version})
      ON CONFLICT DO NOTHING`;
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `SELECT ${COLUMNS} FROM charge c WHERE c.company_id = $1 AND c.appointment_id = $2 FOR UPDATE`,
      company_id,
      appointment_id,
    );
    if (!row) throw new Error('charge not found after its insert');
    return chargeOf(row);
  }

  /** Locks the charge of a payment. Null for a payment without an appointment. */
  async lockOfPayment(tx: Tx, companyId: number, paymentId: number): Promise<StoredCharge | null> {
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `SELECT ${COLUMNS} FROM payment p
       JOIN charge c ON c.company_id = p.company_id AND c.appointment_id = p.appointment_id
       WHERE p.company_id = $1 AND p.id = $2 FOR UPDATE OF c`,
      companyId,
      paymentId,
    );
    return row ? chargeOf(row) : null;
  }

  /** Stores the newest event. */
  async save(tx: Tx, charge: ChargeEvent, isDeferred: boolean): Promise<void> {
    await tx.charge.update({
      where: keyOf(charge),
      data: {
        version: charge.version,
        client_id: charge.client_id,
        due_date: parseWallClock(charge.date),
        amount_cents: charge.amount_cents,
        held_back: isDeferred,
      },
    });
  }

  /** Stores the version of the oldest event. */
  async saveOldest(tx: Tx, charge: ChargeEvent, isDeferred: boolean): Promise<void> {
    const data = { first_version: charge.version, held_back: isDeferred };
    await tx.charge.update({ where: keyOf(charge), data });
  }

  async clearDeferred(tx: Tx, companyId: number, appointmentId: number): Promise<void> {
    await tx.charge.update({
      where: keyOf({ company_id: companyId, appointment_id: appointmentId }),
      data: { held_back: false },
    });
  }
}

const keyOf = ({ company_id, appointment_id }: Pick<ChargeEvent, 'company_id' | 'appointment_id'>) => ({
  company_id_appointment_id: { company_id, appointment_id },
});
