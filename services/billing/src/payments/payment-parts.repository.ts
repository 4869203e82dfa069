import type { PaymentMethod } from '@alinha/contracts-billing';
import { formatWallClock, parseWallClock } from '@alinha/contracts-core';
import { DomainError } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';

export type NewPart = {
  readonly amountCents: number;
  readonly method: PaymentMethod | null;
  /** Wall-clock time. */
  readonly receivedAt: string;
  /** Id of the user; null when the agenda or a PIX provider recorded it. */
  readonly receivedBy: number | null;
};

/** Money received for payments. Requires the lock of the payment; {@link PaymentsRepository.update} then sets its state. */
@Injectable()
export class PaymentPartsRepository {
  async add(tx: Tx, companyId: number, paymentId: number, part: NewPart): Promise<number> {
    const { id } = await tx.paymentPart.create({
      data: {
        company_id: companyId,
        payment_id: paymentId,
        amount_cents: part.amountCents,
        method: part.method,
        received_at: parseWallClock(part.receivedAt),
        received_by: part.receivedBy,
      },
      select: { id: true },
    });
    return id;
  }

  /** Earliest first. */
  list(tx: Tx, companyId: number, paymentId: number) {
    return tx.paymentPart.findMany({
      where: { company_id: companyId, payment_id: paymentId },
      orderBy: [{ received_at: 'asc' }, { id: 'asc' }],
    });
  }

  async findPaymentId(tx: Tx, companyId: number, id: number): Promise<number | null> {
    const row = await tx.paymentPart.findUnique({ where: { company_id_id: { company_id: companyId, id } } });
    return row?.payment_id ?? null;
  }

  /** False when the part does not exist any more. @throws DomainError PIX_CONFIRMED. */
  async remove(tx: Tx, companyId: number, id: number): Promise<boolean> {
    await refuseConfirmed(tx, companyId, [id]);
    const { count } = await tx.paymentPart.deleteMany({ where: { company_id: companyId, id } });
    return count > 0;
  }

  /** @throws DomainError PIX_CONFIRMED. */
  async removeAll(tx: Tx, companyId: number, paymentId: number): Promise<void> {
    const parts = await this.list(tx, companyId, paymentId);
    await refuseConfirmed(
      tx,
      companyId,
      parts.map(({ id }) => id),
    );
    await tx.paymentPart.deleteMany({ where: { company_id: companyId, payment_id: paymentId } });
  }

  /** Replaces time and method of the last part. @throws DomainError PIX_CONFIRMED; INVALID_INPUT before another part. */
  async changeLast(
    tx: Tx,
    companyId: number,
    paymentId: number,
    { receivedAt, method }: Pick<NewPart, 'receivedAt' | 'method'>,
  ): Promise<void> {
    const last = (await this.list(tx, companyId, paymentId)).at(-1);
    if (!last || (formatWallClock(last.received_at) === receivedAt && last.method === method)) return;
    await refuseConfirmed(tx, companyId, [last.id]);
    await tx.paymentPart.update({
      where: { company_id_id: { company_id: companyId, id: last.id } },
      data: { received_at: parseWallClock(receivedAt), method },
    });
    if ((await this.list(tx, companyId, paymentId)).at(-1)?.id !== last.id)
      throw new DomainError('INVALID_INPUT', { fields: { paid_at: 'before_part' } });
  }
}

/**
 * Without its part, money that a provider has received would be kept silently. Money of the sandbox bank does not exist.
 * @throws DomainError PIX_CONFIRMED.
 */
async function refuseConfirmed(tx: Tx, companyId: number, ids: number[]): Promise<void> {
  const count = await tx.pixReceipt.count({
    where: { company_id: companyId, part_id: { in: ids }, charge: { provider: { not: 'sandbox' } } },
  });
  if (count > 0) throw new DomainError('PIX_CONFIRMED', { isExpected: true });
}
