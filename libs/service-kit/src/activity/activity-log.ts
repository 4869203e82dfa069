import { randomUUID } from 'node:crypto';
import { ACTIVITY_LABEL_LENGTH, type ActivityAction, activityRecorded } from '@alinha/contracts-core';
import type { Transaction } from '../database/connection.ts';
import { publish } from '../events/outbox.ts';

/** Who acts: a caller, or the system when `userId` is null. */
export type Actor = { readonly companyId: number; readonly userId: number | null };

export type ActivitySubject = {
  readonly id?: number | null;
  /** A name; of an appointment, a plan or a payment the client's. Never what somebody wrote about them. */
  readonly label?: string | null;
  /** When it takes place or is due, a wall-clock date or date-time. */
  readonly due?: string | null;
  /** How many records, where one action writes several. */
  readonly count?: number;
};

/**
 * Tells who does what, once for each write of a service. The log itself is kept by accounts, which alone knows the names
 * of those who act.
 */
export class ActivityLog {
  constructor(private readonly clock: () => Date) {}

  /** Part of the transaction of the write: both are kept, or neither. */
  async record(
    tx: Transaction,
    { companyId, userId }: Actor,
    action: ActivityAction,
    { id = null, label = null, due = null, count }: ActivitySubject = {},
  ): Promise<void> {
    await publish(tx, activityRecorded, {
      id: randomUUID(),
      company_id: companyId,
      user_id: userId,
      action,
      subject_id: id,
      label: label && Array.from(label).slice(0, ACTIVITY_LABEL_LENGTH).join(''),
      due,
      count: count ?? null,
      occurred_at: this.clock().toISOString(),
    });
  }
}
