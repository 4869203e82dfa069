import type { Payment } from '@alinha/contracts-billing';
import { parseWallClock } from '@alinha/contracts-core';
import { DatabaseConnection, EXPORT_PAGE_ROWS, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { sumBy } from 'es-toolkit';
import type { Tx } from '../billing.database.ts';
import { publishChange } from './appointment-payment-events.ts';
import { PaymentPartsRepository } from './payment-parts.repository.ts';
import {
  type AppointmentPayment,
  dateOf,
  type NewPayment,
  ownersOf,
  type PaymentRecord,
  recordOf,
  termsOf,
  WITH_PARTS,
} from './payment-record.ts';
import { PAYMENT_JSON, PAYMENT_TABLES } from './payment-sql.ts';
import { restOf, withPrice } from './settlement.ts';

@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly connection: DatabaseConnection,
    private readonly parts: PaymentPartsRepository,
  ) {}

  /** A JSON array, latest due first. */
  async listOfClientJson(companyId: number, clientId: number, today: string): Promise<string> {
    const { rows } = await this.connection.pool.query<{ list: string }>({
      name: 'payments.of-client',
      text: `SELECT coalesce(json_agg(${PAYMENT_JSON} ORDER BY p.due_date DESC, p.id DESC), '[]')::text AS list
             FROM ${PAYMENT_TABLES} WHERE p.company_id = $1 AND p.client_id = $3 AND p.removed_at IS NULL`,
      values: [companyId, today, clientId],
    });
    return rows[0]?.list ?? '[]';
  }

  /** Ordered by due date, starting after `after`. At most {@link EXPORT_PAGE_ROWS} rows. */
  async listPage(
    companyId: number,
    today: string,
    after: Pick<Payment, 'due_date' | 'id'> | null,
  ): Promise<Payment[]> {
    const { rows } = await this.connection.pool.query<{ item: Payment }>({
      name: 'payments.page',
      text: `SELECT ${PAYMENT_JSON} AS item
             FROM ${PAYMENT_TABLES}
             WHERE p.company_id = $1 AND p.removed_at IS NULL AND (p.due_date, p.id) > ($3::date, $4::integer)
             ORDER BY p.due_date, p.id LIMIT $5`,
      values: [companyId, today, after?.due_date ?? '-infinity', after?.id ?? 0, EXPORT_PAGE_ROWS],
    });
    return rows.map(({ item }) => item);
  }

  /** Latest due first. */
  async listOfPlan(companyId: number, planId: number, today: string): Promise<Payment[]> {
    const { rows } = await this.connection.pool.query<{ item: Payment }>({
      name: 'payments.of-plan',
      text: `SELECT ${PAYMENT_JSON} AS item FROM ${PAYMENT_TABLES}
             WHERE p.company_id = $1 AND p.plan_id = $3 AND p.removed_at IS NULL
             ORDER BY p.due_date DESC, p.id DESC`,
      values: [companyId, today, planId],
    });
    return rows.map(({ item }) => item);
  }

  async find(companyId: number, id: number, today: string): Promise<Payment | null> {
    const { rows } = await this.connection.pool.query<{ item: Payment }>({
      name: 'payments.find',
      text: `SELECT ${PAYMENT_JSON} AS item FROM ${PAYMENT_TABLES}
             WHERE p.company_id = $1 AND p.id = $3 AND p.removed_at IS NULL`,
      values: [companyId, today, id],
    });
    return rows[0]?.item ?? null;
  }

  async get(tx: Transaction, companyId: number, id: number, today: string): Promise<Payment> {
    const [row] = await tx.$queryRawUnsafe<{ item: Payment }[]>(
      `SELECT ${PAYMENT_JSON} AS item FROM ${PAYMENT_TABLES} WHERE p.company_id = $1 AND p.id = $3`,
      companyId,
      today,
      id,
    );
    if (!row) throw new Error(`payment ${id} not found in its transaction`);
    return row.item;
  }

  /** Locks the row until `tx` ends. Null when it does not exist or was removed. */
  async findForUpdate(tx: Tx, companyId: number, id: number): Promise<PaymentRecord | null> {
    await tx.$queryRaw`SELECT id FROM payment WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.payment.findFirst({
      where: { company_id: companyId, id, removed_at: null },
      include: WITH_PARTS,
    });
    return row && recordOf(row);
  }

  /** Locks the payment of an appointment, also a removed one. */
  async findOfAppointment(
    tx: Tx,
    companyId: number,
    appointmentId: number,
  ): Promise<AppointmentPayment | null> {
    await tx.$queryRaw`
      SELECT id FROM payment WHERE company_id = ${companyId} AND appointment_id = ${appointmentId} FOR UPDATE`;
    const row = await tx.payment.findFirst({
      where: { company_id: companyId, appointment_id: appointmentId },
      include: WITH_PARTS,
    });
    return row && { ...recordOf(row), isRemoved: row.removed_at !== null, version: row.version };
  }

  /** @param knownVersion last version that the agenda handled; above 0 after a restored backup lost the payment */
  async create(
    tx: Tx,
    companyId: number,
    payment: NewPayment,
    { knownVersion = 0 }: { knownVersion?: number } = {},
  ): Promise<number> {
    const version = knownVersion + 1;
    const { received, totalCents: amountCents } = payment;
    const row = await tx.payment.create({
      data: {
        company_id: companyId,
        ...termsOf(payment),
        ...ownersOf(payment),
        version,
        paid_at: dateOf(received?.receivedAt ?? null),
        method: received?.method ?? null,
      },
    });
    if (received) await this.parts.add(tx, companyId, row.id, { ...received, amountCents });
    if (knownVersion > 0) await publishChange(tx, row);
    return row.id;
  }

  /**
   * Creates a payment for each plan period that has none; a removed payment counts as one. The payment of a period that is
   * frozen as a whole is created as removed. Returns the number of created payments that are not removed.
   */
  async createMissing(
    tx: Tx,
    companyId: number,
    payments: readonly NewPayment[],
    now: Date,
  ): Promise<number> {
    const owed = payments.filter(({ totalCents }) => totalCents > 0);
    await this.insert(
      tx,
      companyId,
      payments.filter(({ totalCents }) => totalCents === 0),
      now,
    );
    return this.insert(tx, companyId, owed, null);
  }

  private async insert(
    tx: Tx,
    companyId: number,
    payments: readonly NewPayment[],
    removedAt: Date | null,
  ): Promise<number> {
    const { count } = await tx.payment.createMany({
      data: payments.map((payment) => ({
        company_id: companyId,
        ...termsOf(payment),
        ...ownersOf(payment),
        removed_at: removedAt,
      })),
      skipDuplicates: true,
    });
    return count;
  }

  /**
   * Writes the terms of a payment, and the state that follows from them and from its stored parts.
   * @param payment its `paidAt` is stored when the discount covers the whole price and no part exists
   */
  async update(tx: Tx, companyId: number, payment: PaymentRecord): Promise<void> {
    await this.write(tx, companyId, payment, {});
  }

  /** Recalculates the state of a payment after a statement changed its stored terms or parts. */
  async settle(tx: Tx, companyId: number, id: number): Promise<void> {
    const payment = await this.findForUpdate(tx, companyId, id);
    if (payment) await this.update(tx, companyId, payment);
  }

  /** Restores a removed payment as unpaid. */
  async restore(tx: Tx, companyId: number, payment: PaymentRecord): Promise<void> {
    await this.write(tx, companyId, payment, { removed_at: null });
  }

  private async write(
    tx: Tx,
    companyId: number,
    { id, ...payment }: PaymentRecord,
    state: { removed_at?: null },
  ): Promise<void> {
    const parts = await this.parts.list(tx, companyId, id);
    const receivedCents = sumBy(parts, ({ amount_cents }) => amount_cents);
    const last = parts.at(-1);
    const rest = restOf({ ...payment, receivedCents });
    if (rest < 0) throw new Error(`payment ${id} would be over-paid`);
    const row = await tx.payment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...termsOf(payment),
        client_id: payment.clientId,
        owed_cents: payment.owedCents,
        discount_cents: payment.discountCents,
        discount_reason: payment.discountCents === 0 ? null : payment.discountReason,
        agreed_on: dateOf(payment.agreedOn),
        paid_at: rest > 0 ? null : (last?.received_at ?? dateOf(payment.paidAt)),
        method: rest > 0 ? null : (last?.method ?? null),
        ...state,
        version: { increment: 1 },
      },
    });
    await publishChange(tx, row);
  }

  /**
   * Removes a payment and its parts, so that a sum of parts needs no filter for removed payments.
   * @param newDueDate replaces the due date and resets discount and agreed date, so that a restored payment is a new debt.
   * Without it, a restored payment has its terms again.
   * @param isFrozen resets the amounts, because a payment of a frozen period is restored when the freeze ends
   */
  async remove(
    tx: Tx,
    companyId: number,
    id: number,
    now: Date,
    { newDueDate, isFrozen = false }: { newDueDate?: string | null; isFrozen?: boolean } = {},
  ): Promise<void> {
    await this.parts.removeAll(tx, companyId, id);
    const row = await tx.payment.update({
      where: { company_id_id: { company_id: companyId, id } },
      data: {
        ...(isFrozen && {
          total_cents: 0,
          discount_cents: 0,
          discount_reason: null,
          paid_at: null,
          method: null,
        }),
        ...(newDueDate && {
          due_date: parseWallClock(newDueDate),
          agreed_on: null,
          discount_cents: 0,
          discount_reason: null,
        }),
        owed_cents: null,
        removed_at: now,
        version: { increment: 1 },
      },
    });
    await publishChange(tx, row);
  }

  /**
   * Removes payments of periods that begin after the end of a plan. One with received money stays, paid and with the
   * price 0, until the money is refunded.
   */
  async endAfter(tx: Tx, companyId: number, planId: number, day: string, now: Date): Promise<void> {
    const found = await tx.payment.findMany({
      where: {
        company_id: companyId,
        plan_id: planId,
        removed_at: null,
        period_start: { gt: parseWallClock(day) },
      },
      select: { id: true },
      orderBy: { id: 'asc' },
    });
    for (const { id } of found) {
      const payment = await this.findForUpdate(tx, companyId, id);
      if (payment && payment.owedCents !== 0) await this.owesNothing(tx, companyId, payment, now);
    }
  }

  /** Removes the payment of a package. One with received money stays, with the price 0, until it is refunded. */
  async endPackage(tx: Tx, companyId: number, packageId: number, now: Date): Promise<void> {
    const where = { company_id_package_id: { company_id: companyId, package_id: packageId } };
    const { id } = await tx.payment.findUniqueOrThrow({ where, select: { id: true } });
    const payment = await this.findForUpdate(tx, companyId, id);
    if (payment) await this.owesNothing(tx, companyId, payment, now);
  }

  private async owesNothing(tx: Tx, companyId: number, payment: PaymentRecord, now: Date): Promise<void> {
    if (payment.receivedCents === 0) await this.remove(tx, companyId, payment.id, now);
    else await this.update(tx, companyId, { ...payment, ...withPrice(payment, 0) });
  }

  /** Does nothing when the package has a payment already, also a removed one. */
  async createOfPackage(
    tx: Tx,
    companyId: number,
    payment: NewPayment & { readonly packageId: number },
  ): Promise<void> {
    if ((await this.insert(tx, companyId, [payment], null)) === 0) return;
    const { received, totalCents: amountCents, packageId: package_id } = payment;
    if (received) {
      const where = { company_id_package_id: { company_id: companyId, package_id } };
      const { id } = await tx.payment.findUniqueOrThrow({ where, select: { id: true } });
      await this.parts.add(tx, companyId, id, { ...received, amountCents });
      await this.settle(tx, companyId, id);
    }
  }
}
