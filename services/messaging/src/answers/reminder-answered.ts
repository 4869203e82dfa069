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

/**
 * The reminder that a reply is about: the one that it quotes, else the next appointment that nobody has answered for,
 * else, where all are answered, the one that was reminded of last.
 */
export function reminderAnswered<T extends OpenReminder>(
  reminders: readonly T[],
  quotedMessageId: string | null,
): T | null {
  if (quotedMessageId !== null)
    return reminders.find(({ messageId }) => messageId === quotedMessageId) ?? null;
  const unanswered = reminders.filter(({ answer }) => answer === null);
  const byStart = unanswered.toSorted(
    (a, b) => a.start.localeCompare(b.start) || a.deliveryId - b.deliveryId,
  );
  const bySending = reminders.toSorted(
    (a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.deliveryId - a.deliveryId,
  );
  return byStart[0] ?? bySending[0] ?? null;
}
