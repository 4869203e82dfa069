import { type Appointment, appointmentEndpoints, recurringPlanEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import {
  addDays,
  addMinutes,
  type DataOf,
  type Endpoint,
  overlaps,
  type RequestOf,
} from '@alinha/contracts-core';
import { type Booking, type Ledger, stateOf } from './ledger.ts';
import type { RetryingClient } from './retrying-client.ts';
import { type Place, type Studio, wallClock } from './studio.ts';

/** The longest interval that the appointment list accepts, starting shortly before the run. */
const LISTED_DAYS = 399;
const WEEK_MINUTES = 7 * 24 * 60;
const MOST_MONTHS = 2;

async function read<E extends Endpoint>(
  api: RetryingClient,
  studio: Studio,
  endpoint: E,
  input: RequestOf<E>,
): Promise<DataOf<E>> {
  const outcome = await api.call(endpoint, input, studio.cookie);
  if (outcome.kind === 'acknowledged') return outcome.data;
  throw new Error(`${endpoint.id} was refused with ${outcome.code}`);
}

function appointmentsOf(api: RetryingClient, studio: Studio): Promise<Appointment[]> {
  const start = addDays(wallClock().slice(0, 10), -2);
  return read(api, studio, appointmentEndpoints.list, {
    query: { start, end: addDays(start, LISTED_DAYS) },
  });
}

function twice<T>(values: readonly T[]): T[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** Differences between the stored records and the ledger. */
export async function recordFaults(
  api: RetryingClient,
  ledger: Ledger,
  studios: readonly Studio[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const studio of studios) {
    const appointments = await appointmentsOf(api, studio);
    const bookings = ledger.bookings.filter((booking) => booking.studio === studio);
    faults.push(...bookingFaults(bookings, appointments));
    faults.push(...(await clientFaults(api, ledger, studio)));
    faults.push(...(await paymentFaults(api, ledger, studio, bookings)));
    faults.push(...(await planFaults(api, ledger, studio, appointments)));
  }
  return faults;
}

function bookingFaults(bookings: readonly Booking[], appointments: readonly Appointment[]): string[] {
  const single = appointments.filter((one) => one.recurring_plan_id === null);
  const faults = twice(single.map(({ notes }) => notes)).map((marker) => `booking ${marker} is there twice`);
  const known = new Map(bookings.map((booking) => [booking.marker, booking]));
  for (const { id, notes } of single)
    if (known.get(notes ?? '')?.id !== id) faults.push(`appointment ${id} (${notes}) was never acknowledged`);
  const byId = new Map(single.map((one) => [one.id, one]));
  for (const booking of bookings) {
    const one = byId.get(booking.id);
    const is = one
      ? { start: one.start_datetime, done: one.done, deleted: false }
      : { start: '', done: false, deleted: true };
    const fits = booking.states.some((state) =>
      state.deleted ? is.deleted : !is.deleted && state.start === is.start && state.done === is.done,
    );
    if (!fits)
      faults.push(
        `booking ${booking.marker} (${booking.id}) is ${JSON.stringify(is)}, recorded ${JSON.stringify(booking.states)}`,
      );
    if (
      one &&
      (one.employee_id !== booking.employeeId ||
        one.room_id !== booking.roomId ||
        one.client_id !== booking.clientId)
    )
      faults.push(
        `booking ${booking.marker} (${booking.id}) differs from its ledger states: ${JSON.stringify(one)}`,
      );
  }
  return faults;
}

async function clientFaults(api: RetryingClient, ledger: Ledger, studio: Studio): Promise<string[]> {
  const clients = await read(api, studio, clientEndpoints.list, {});
  const recorded = ledger.clients.filter((client) => client.studio === studio);
  const byId = new Map(clients.map((client) => [client.id, client]));
  const faults = twice(clients.map(({ email }) => email)).map((email) => `client ${email} is there twice`);
  if (clients.length !== recorded.length + studio.clientIds.length)
    faults.push(
      `there are ${clients.length} clients, ${recorded.length + studio.clientIds.length} were acknowledged`,
    );
  for (const { id, email, states } of recorded) {
    const name = byId.get(id)?.name;
    if (!states.some((state) => state.name === name))
      faults.push(`client ${id} ${email} is called ${name}, recorded ${JSON.stringify(states)}`);
  }
  return faults;
}

async function paymentFaults(
  api: RetryingClient,
  ledger: Ledger,
  studio: Studio,
  bookings: readonly Booking[],
): Promise<string[]> {
  const faults: string[] = [];
  const recorded = [...ledger.payments.values()].filter((payment) => payment.studio === studio);
  for (const clientId of studio.clientIds) {
    const payments = await read(api, studio, paymentEndpoints.listOfClient, { params: { id: clientId } });
    const ofAppointments = payments.filter(({ appointment_id }) => appointment_id !== null);
    for (const id of twice(ofAppointments.map(({ appointment_id }) => appointment_id)))
      faults.push(`appointment ${id} has two payments`);
    for (const booking of bookings.filter((one) => one.clientId === clientId && one.amountCents !== null)) {
      if (stateOf(booking)?.deleted !== false) continue;
      const payment = ofAppointments.find(({ appointment_id }) => appointment_id === booking.id);
      if (payment?.total_amount_cents !== booking.amountCents)
        faults.push(
          `booking ${booking.marker} (${booking.id}) owes ${booking.amountCents}, its payment ${payment?.total_amount_cents}`,
        );
    }
    const added = payments.filter((one) => one.appointment_id === null && one.recurring_plan_id === null);
    for (const marker of twice(added.map(({ description }) => description)))
      faults.push(`payment ${marker} exists twice`);
    const markers = new Set(recorded.map(({ marker }) => marker));
    for (const { id, description } of added)
      if (!markers.has(description)) faults.push(`payment ${id} (${description}) was never acknowledged`);
    for (const known of recorded.filter((payment) => payment.clientId === clientId)) {
      const payment = payments.find(({ id }) => id === known.id);
      const isPaid = payment?.status === 'paid';
      if (
        payment?.total_amount_cents !== known.amountCents ||
        !known.states.some((state) => state.isPaid === isPaid)
      )
        faults.push(
          `payment ${known.id} is ${payment?.status} ${payment?.total_amount_cents}, recorded ${JSON.stringify(known.states)}`,
        );
    }
  }
  return faults;
}

async function planFaults(
  api: RetryingClient,
  ledger: Ledger,
  studio: Studio,
  appointments: readonly Appointment[],
): Promise<string[]> {
  const faults: string[] = [];
  const recorded = ledger.plans.filter((plan) => plan.studio === studio);
  const ids = new Set(recorded.map(({ id }) => id));
  for (const { recurring_plan_id: id } of appointments)
    if (id !== null && !ids.has(id)) faults.push(`plan ${id} was never acknowledged`);
  for (const known of recorded) {
    const plan = await read(api, studio, recurringPlanEndpoints.get, { params: { id: known.id } });
    const starts = appointments
      .filter((one) => one.recurring_plan_id === known.id)
      .map((one) => one.start_datetime);
    if (!known.states.some(({ active }) => active === plan.active))
      faults.push(`plan ${known.name} is active: ${plan.active}, recorded ${JSON.stringify(known.states)}`);
    const isWeekly = starts.every(
      (start, index) => index === 0 || start === addMinutes(starts[index - 1] ?? '', WEEK_MINUTES),
    );
    if (!isWeekly || (starts.length === 0) === plan.active)
      faults.push(`plan ${known.name} (active: ${plan.active}) has appointments at ${starts.join(', ')}`);
    const periods = (plan.payments ?? []).map(({ period_start }) => period_start);
    for (const period of twice(periods)) faults.push(`plan ${known.name} is billed twice for ${period}`);
    if (plan.active && (periods.length === 0 || periods.length > MOST_MONTHS))
      faults.push(`plan ${known.name} is billed for ${periods.length} periods`);
    if (plan.payments?.some(({ total_amount_cents }) => total_amount_cents !== known.priceCents))
      faults.push(`plan ${known.name} costs ${known.priceCents} but is billed another amount`);
  }
  return faults;
}

/** Times when capacity is exceeded. Appointments booked despite a conflict do not count. */
export async function capacityFaults(api: RetryingClient, studios: readonly Studio[]): Promise<string[]> {
  const faults: string[] = [];
  for (const studio of studios) {
    const counted = (await appointmentsOf(api, studio)).filter(({ overbooked }) => !overbooked);
    const check = (place: Place, what: string, own: readonly Appointment[]) => {
      for (const { start_datetime: start } of own) {
        // Checking each start is enough: the number only grows when an appointment starts.
        const there = own.filter((one) => one.start_datetime <= start && start < one.end_datetime);
        if (there.length > place.capacity)
          faults.push(
            `${what} ${place.id} for ${place.capacity} has ${there.map(({ id }) => id).join(', ')} at ${start}`,
          );
      }
    };
    for (const room of studio.rooms)
      check(
        room,
        'room',
        counted.filter(({ room_id }) => room_id === room.id),
      );
    for (const professional of studio.professionals) {
      const own = counted.filter(({ employee_id }) => employee_id === professional.id);
      check(professional, 'professional', own);
      faults.push(
        ...atOnce(own, (a, b) => a.room_id !== null && b.room_id !== null && a.room_id !== b.room_id),
      );
    }
    for (const id of new Set(counted.map(({ client_id }) => client_id)))
      faults.push(
        ...atOnce(
          counted.filter(({ client_id }) => client_id === id),
          () => true,
        ),
      );
  }
  return faults;
}

/** Pairs of overlapping appointments that clash. */
function atOnce(own: readonly Appointment[], clash: (a: Appointment, b: Appointment) => boolean): string[] {
  const times = (one: Appointment) => ({ start: one.start_datetime, end: one.end_datetime });
  return own.flatMap((a, index) =>
    own
      .slice(index + 1)
      .filter((b) => overlaps(times(a), times(b)) && clash(a, b))
      .map(
        (b) =>
          `${a.id} and ${b.id} are at once, in rooms ${a.room_id} and ${b.room_id}, client ${a.client_id}, ${b.client_id}`,
      ),
  );
}
