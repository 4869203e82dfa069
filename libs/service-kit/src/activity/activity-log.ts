import { randomUUID } from 'node:crypto';
import { ACTIVITY_LABEL_LENGTH, type ActivityAction, activityRecorded } from '@alinha/contracts-core';
import type { Transaction } from '../database/connection.ts';
import { publish } from '../events/outbox.ts';

/** The acting user, or the system when `userId` is null. */
export type Actor = { readonly companyId: number; readonly userId: number | null };

export type ActivitySubject = {
  readonly id?: number | null;
  /** A name; for an appointment, plan or payment the client's name. Never free text. */
  readonly label?: string | null;
  /** Date or date-time of the subject, in wall-clock time. */
  readonly due?: string | null;
  /** Number of records when one action writes several. */
  readonly count?: number;
};

/**
 * Publishes one user action for each write of a service. The accounts service stores the log, because it has the users'
 * names.
 */
export class ActivityLog {
  constructor(private readonly clock: () => Date) {}

  /** Publishes in the transaction of the write. */
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
