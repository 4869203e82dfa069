import type { ChargeFact } from '@alinha/contracts-agenda';
import { parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';

/** Who owes what for an appointment, and when it is due (`YYYY-MM-DD`). */
export type Owed = { readonly clientId: number; readonly totalCents: number; readonly dueDate: string };

/** What the agenda has said of an appointment's charge. */
export type KeptCharge = {
  /** Of the newest news; 0 before the first. */
  readonly version: number;
  /** Of the oldest. */
  readonly firstVersion: number;
  /** What the newest said. Null: nothing is owed any more. Undefined: an earlier release heard it and kept none of it. */
  readonly owed: Owed | null | undefined;
  /** It was paid when they came, so they wait until that is undone. */
  readonly isHeldBack: boolean;
};

type Row = {
  readonly version: number;
  readonly firstVersion: number;
  readonly clientId: number | null;
  readonly dueDate: string | null;
  readonly totalCents: number | null;
  readonly isHeldBack: boolean;
};

/** Null: nothing is owed for the appointment. */
export function owedBy({ client_id, amount_cents, date }: ChargeFact): Owed | null {
  return amount_cents === null ? null : { clientId: client_id, totalCents: amount_cents, dueDate: date };
}

function keptOf({ version, firstVersion, clientId, dueDate, totalCents, isHeldBack }: Row): KeptCharge {
  const isKnown = clientId !== null && dueDate !== null;
  const owed = !isKnown ? undefined : totalCents === null ? null : { clientId, totalCents, dueDate };
  return { version, firstVersion, owed, isHeldBack };
}

const COLUMNS = `c.version, c.first_version AS "firstVersion",
  c.client_id AS "clientId", to_char(c.due_date, 'YYYY-MM-DD') AS "dueDate", c.amount_cents AS "totalCents",
  c.held_back AS "isHeldBack"`;

/** Whoever takes a charge and its payment takes the charge first. */
@Injectable()
export class ChargesRepository {
  /** Takes the charge that a fact tells of, also before anything was heard of it: other news of it wait until `tx` ends. */
  async take(tx: Tx, { company_id, appointment_id, version }: ChargeFact): Promise<KeptCharge> {
    await tx.$executeRaw`
      INSERT INTO charge (company_id, appointment_id, version, first_version)
      VALUES (${company_id}, ${appointment_id}, 0, ${version})
      ON CONFLICT DO NOTHING`;
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `SELECT ${COLUMNS} FROM charge c WHERE c.company_id = $1 AND c.appointment_id = $2 FOR UPDATE`,
      company_id,
      appointment_id,
    );
    if (!row) throw new Error('a charge vanished in its own transaction');
    return keptOf(row);
  }

  /** The same by the payment that is for it. Null for a payment of no appointment. */
  async takeOfPayment(tx: Tx, companyId: number, paymentId: number): Promise<KeptCharge | null> {
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `SELECT ${COLUMNS} FROM payment p
       JOIN charge c ON c.company_id = p.company_id AND c.appointment_id = p.appointment_id
       WHERE p.company_id = $1 AND p.id = $2 FOR UPDATE OF c`,
      companyId,
      paymentId,
    );
    return row ? keptOf(row) : null;
  }

  /** Keeps the newest news. */
  async save(tx: Tx, fact: ChargeFact, isHeldBack: boolean): Promise<void> {
    await tx.charge.update({
      where: keyOf(fact),
      data: {
        version: fact.version,
        client_id: fact.client_id,
        due_date: parseWallClock(fact.date),
        amount_cents: fact.amount_cents,
        held_back: isHeldBack,
      },
    });
  }

  /** Keeps how far back the news go, and whether the newest wait. */
  async saveOldest(tx: Tx, fact: ChargeFact, isHeldBack: boolean): Promise<void> {
    const data = { first_version: fact.version, held_back: isHeldBack };
    await tx.charge.update({ where: keyOf(fact), data });
  }

  /** What was held back counts now. */
  async release(tx: Tx, companyId: number, appointmentId: number): Promise<void> {
    await tx.charge.update({
      where: keyOf({ company_id: companyId, appointment_id: appointmentId }),
      data: { held_back: false },
    });
  }
}

const keyOf = ({ company_id, appointment_id }: Pick<ChargeFact, 'company_id' | 'appointment_id'>) => ({
  company_id_appointment_id: { company_id, appointment_id },
});
