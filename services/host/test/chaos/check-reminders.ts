import { addMinutes } from '@alinha/contracts-core';
import type { TestDatabase } from '@alinha/testing';
import { type Ledger, stateOf } from './ledger.ts';
import { HOURS_BEFORE, wallClock } from './studio.ts';

/** A message in transit while its appointment is deleted is sent by design, within the time of its claim. */
const UNDER_WAY_MS = 4 * 60_000;

type Message = {
  readonly appointment_id: number | null;
  readonly start_at: string;
  readonly at: Date;
  readonly phone: string;
};

/** Compares sent messages with bookings. Reminders due before `doneUntil` must have been sent. */
export async function reminderFaults(
  database: TestDatabase,
  ledger: Ledger,
  doneUntil: Date,
): Promise<string[]> {
  // The link in a text is unique to its reminder.
  const messages = await database.query<Message>(
    `SELECT d.appointment_id, to_char(d.start_at, 'YYYY-MM-DD HH24:MI:SS') AS start_at, m.at, m.phone
     FROM messaging.sandbox_message m LEFT JOIN messaging.delivery d ON d.company_id = m.company_id AND d.text = m.text
     WHERE m.direction = 'to_client' ORDER BY m.id`,
  );
  const faults: string[] = [];
  const sent = new Map<string, number>();
  const bookings = new Map(ledger.bookings.map((booking) => [booking.id, booking]));
  for (const { appointment_id: id, start_at, at, phone } of messages) {
    const booking = bookings.get(id ?? 0);
    if (id === null) faults.push(`a message to ${phone} at ${at.toISOString()} belongs to no reminder`);
    sent.set(`${id} ${start_at}`, (sent.get(`${id} ${start_at}`) ?? 0) + 1);
    if (booking?.deletedAt && at.getTime() > booking.deletedAt.getTime() + UNDER_WAY_MS)
      faults.push(`booking ${booking.marker} (${id}) got a reminder long after its deletion`);
  }
  for (const [key, times] of sent) if (times > 1) faults.push(`appointment ${key} got ${times} reminders`);
  const until = wallClock(doneUntil);
  let owed = 0;
  for (const booking of ledger.bookings) {
    const state = stateOf(booking);
    if (
      !booking.isReminded ||
      !booking.studio.keepsRule ||
      booking.moved ||
      !state ||
      state.done ||
      state.deleted
    )
      continue;
    const due = addMinutes(state.start, -HOURS_BEFORE * 60);
    // Within the same second it may have been booked after the due time, and then gets no reminder.
    if (due <= booking.bookedAt || due > until) continue;
    owed++;
    if (!sent.has(`${booking.id} ${state.start}`))
      faults.push(`booking ${booking.marker} (${booking.id}) at ${state.start} got no reminder`);
  }
  process.stdout.write(`Reminders: ${messages.length} sent, ${owed} of them certainly due\n`);
  return faults;
}
