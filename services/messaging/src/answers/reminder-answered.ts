import type { Answer } from '@alinha/contracts-messaging';

/** A reminder that was sent to the client, of an upcoming and unchanged appointment. */
export type OpenReminder = {
  readonly deliveryId: number;
  /** Company's wall clock, `YYYY-MM-DD HH:mm:ss`. */
  readonly start: string;
  readonly sentAt: Date;
  readonly messageId: string | null;
  readonly answer: Answer | null;
};

/** Tolerated difference between clocks. WhatsApp reports whole seconds. */
const CLOCK_TOLERANCE_MS = 10_000;

/**
 * The reminder that a message answers. With a quote: the quoted reminder, or none. Without: among the reminders sent before
 * the message was written, the unanswered one with the earliest start; if all are answered, the one sent last.
 */
export function reminderAnswered<T extends OpenReminder>(
  reminders: readonly T[],
  { quotes, receivedAt }: { readonly quotes: string | null; readonly receivedAt: Date },
): T | null {
  if (quotes !== null) return reminders.find(({ messageId }) => messageId === quotes) ?? null;
  const earlier = reminders.filter(
    ({ sentAt }) => sentAt.getTime() <= receivedAt.getTime() + CLOCK_TOLERANCE_MS,
  );
  const unanswered = earlier.filter(({ answer }) => answer === null);
  const byStart = unanswered.toSorted(
    (a, b) => a.start.localeCompare(b.start) || a.deliveryId - b.deliveryId,
  );
  const bySending = earlier.toSorted(
    (a, b) => b.sentAt.getTime() - a.sentAt.getTime() || b.deliveryId - a.deliveryId,
  );
  return byStart[0] ?? bySending[0] ?? null;
}
