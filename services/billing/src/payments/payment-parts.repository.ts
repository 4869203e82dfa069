import type { PaymentMethod } from '@alinha/contracts-billing';
import { parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../billing.database.ts';

export type NewPart = {
  readonly amountCents: number;
  readonly method: PaymentMethod | null;
  /** Wall-clock time. */
  readonly receivedAt: string;
  /** Id of the user; null when the agenda recorded it. */
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

  /** False when the part does not exist any more. */
  async remove(tx: Tx, companyId: number, id: number): Promise<boolean> {
    const { count } = await tx.paymentPart.deleteMany({ where: { company_id: companyId, id } });
    return count > 0;
  }

  async removeAll(tx: Tx, companyId: number, paymentId: number): Promise<void> {
    await tx.paymentPart.deleteMany({ where: { company_id: companyId, payment_id: paymentId } });
  }

  /** Replaces time and method of the last part. */
  async changeLast(
    tx: Tx,
    companyId: number,
    paymentId: number,
    { receivedAt, method }: Pick<NewPart, 'receivedAt' | 'method'>,
  ): Promise<void> {
    const last = (await this.list(tx, companyId, paymentId)).at(-1);
    if (!last) return;
    await tx.paymentPart.update({
      where: { company_id_id: { company_id: companyId, id: last.id } },
      data: { received_at: parseWallClock(receivedAt), method },
    });
  }
}
