import { addMinutes } from '@alinha/contracts-core';
import type { TestDatabase } from '@alinha/testing';
import { type Ledger, stateOf } from './ledger.ts';
import { HOURS_BEFORE, wallClock } from './studio.ts';

/** A message that is on its way while its appointment is deleted goes out by design; no longer than its claim lasts. */
const UNDER_WAY_MS = 4 * 60_000;

type Message = {
  readonly appointment_id: number | null;
  readonly start_at: string;
  readonly at: Date;
  readonly phone: string;
};

/** What the simulated phones sent against what was booked; what was due by `doneUntil` has gone out. */
export async function reminderFaults(
  database: TestDatabase,
  ledger: Ledger,
  doneUntil: Date,
): Promise<string[]> {
  // Every text has a link that only its own reminder has.
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
    if (id === null) faults.push(`a message to ${phone} at ${at.toISOString()} is no reminder's`);
    sent.set(`${id} ${start_at}`, (sent.get(`${id} ${start_at}`) ?? 0) + 1);
    if (booking?.deletedAt && at.getTime() > booking.deletedAt.getTime() + UNDER_WAY_MS)
      faults.push(`booking ${booking.mark} (${id}) was reminded of long after it was deleted`);
  }
  for (const [key, times] of sent)
    if (times > 1) faults.push(`appointment ${key} was reminded of ${times} times`);
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
    // Within its second it may have been booked after it was due, and is not told then.
    if (due <= booking.bookedAt || due > until) continue;
    owed++;
    if (!sent.has(`${booking.id} ${state.start}`))
      faults.push(`booking ${booking.mark} (${booking.id}) at ${state.start} was never reminded of`);
  }
  process.stdout.write(`Reminders: ${messages.length} sent, ${owed} of them owed for certain\n`);
  return faults;
}
