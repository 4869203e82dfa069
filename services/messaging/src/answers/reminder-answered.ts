import type { Answer } from '@alinha/contracts-messaging';

/** A reminder that went to whoever replies, of an appointment that is still to come as it was told. */
export type OpenReminder = {
  readonly deliveryId: number;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly sentAt: Date;
  readonly messageId: string | null;
  readonly answer: Answer | null;
};

/** Between the clocks of WhatsApp, the provider and us; WhatsApp tells whole seconds. */
const TOLERATED_MS = 10_000;

/**
 * The reminder that a reply is about: the one that it quotes, and none when that is another message; else, of those that
 * had gone out when it was written, the next appointment that nobody has answered for; else, where all are answered, the
 * one that was reminded of last.
 */
export function reminderAnswered<T extends OpenReminder>(
  reminders: readonly T[],
  { quotes, receivedAt }: { readonly quotes: string | null; readonly receivedAt: Date },
): T | null {
  if (quotes !== null) return reminders.find(({ messageId }) => messageId === quotes) ?? null;
  const known = reminders.filter(({ sentAt }) => sentAt.getTime() <= receivedAt.getTime() + TOLERATED_MS);
  const unanswered = known.filter(({ answer }) => answer === null);
  const byStart = unanswered.toSorted(
    (a, b) => a.start.localeCompare(b.start) || a.deliveryId - b.deliveryId,
  );
  const bySending = known.toSorted(
    (a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.deliveryId - a.deliveryId,
  );
  return byStart[0] ?? bySending[0] ?? null;
}
