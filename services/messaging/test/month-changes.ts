import { companyChanged } from '@alinha/contracts-accounts';
import { APPOINTMENTS_PER_EVENT, appointmentsChanged } from '@alinha/contracts-agenda';
import { clientChanged } from '@alinha/contracts-clients';
import type { z } from 'zod';
import {
  instantIn,
  MONTH_ZONES,
  type MonthAppointment,
  type MonthClient,
  type MonthRule,
  type MonthStudio,
} from './month-model.ts';
import type { MonthRandom } from './month-random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type MonthEvent = { readonly name: string; readonly data: unknown };
type AppointmentsChange = z.output<typeof appointmentsChanged.payload>;
type PendingEvent = {
  readonly event: MonthEvent;
  readonly at: number;
  readonly appointment: MonthAppointment | null;
};

/** Changes per month: of each appointment, client or studio. */
const OFTEN = {
  moved: 0.5,
  deleted: 0.08,
  done: 0.12,
  otherClient: 0.06,
  phone: 0.5,
  archived: 0.05,
  zone: 0.3,
} as const;

/** Random changes of appointments and clients. Their events reach messaging at once or later. */
export class MonthChanges {
  private pending: PendingEvent[] = [];
  private phones = 0;

  constructor(
    private readonly random: MonthRandom,
    private readonly studios: ReadonlyMap<number, MonthStudio>,
    private readonly size: { readonly appointments: number; readonly clients: number },
    private readonly begin: number,
    private readonly end: number,
    /** The current phase. */
    private readonly phase: () => number,
  ) {}

  addClient(studio: MonthStudio): MonthClient {
    const id = studio.clients.size + 1;
    const client = { id, version: 1, archived: false, changedInPhase: -1, digitsBefore: null };
    const added: MonthClient = { ...client, ...this.newPhone() };
    studio.clients.set(id, added);
    return added;
  }

  book(studio: MonthStudio, now: number): void {
    const id = studio.appointments.size + 1;
    const start = this.someStart(studio, now, this.end - now);
    const appointment: MonthAppointment = {
      id,
      start,
      clientId: this.someClient(studio),
      done: false,
      deleted: false,
      version: 1,
      episodes: [{ start, from: now }],
      before: null,
      changedInPhase: this.phase(),
      pendingEvents: 0,
      sent: new Map(),
      dueByRuleChange: null,
      uncertain: new Set(),
      overdueSince: null,
    };
    studio.appointments.set(id, appointment);
    studio.upcoming.add(appointment);
    this.publish(studio, appointment, now);
  }

  /** Applies the changes between two times. */
  pass(from: number, now: number): void {
    const part = (now - from) / (this.end - this.begin);
    const { random, studios, size } = this;
    const all = [...studios.values()];
    const times = (often: number) => random.count(often * studios.size, part);
    for (let i = times(0.4 * size.appointments); i > 0; i--) this.book(random.pick(all), now);
    for (let i = times(OFTEN.moved * size.appointments); i > 0; i--) this.move(random.pick(all), now);
    for (let i = times(OFTEN.deleted * size.appointments); i > 0; i--)
      this.change(random.pick(all), now, (appointment) => {
        appointment.deleted = true;
      });
    for (let i = times(OFTEN.done * size.appointments); i > 0; i--)
      this.change(random.pick(all), now, (appointment) => {
        appointment.done = !appointment.done;
      });
    for (let i = times(OFTEN.otherClient * size.appointments); i > 0; i--) {
      const studio = random.pick(all);
      this.change(studio, now, (appointment) => {
        appointment.clientId = this.someClient(studio);
      });
    }
    for (let i = times(OFTEN.phone * size.clients); i > 0; i--)
      this.changeClient(random.pick(all), false, now);
    for (let i = times(OFTEN.archived * size.clients); i > 0; i--)
      this.changeClient(random.pick(all), true, now);
    for (let i = times(OFTEN.zone); i > 0; i--) this.moveToZone(random.pick(all), now);
  }

  /** Moves some appointments while their reminders are being sent. */
  moveDue(studio: MonthStudio, now: number): void {
    for (const appointment of studio.upcoming) {
      if (studio.isOverdue(appointment, now) && this.random.chance(0.3))
        this.moveOne(studio, appointment, now);
    }
  }

  someRule(): MonthRule {
    const { random } = this;
    if (random.chance(0.08)) return null;
    if (random.chance(0.55)) return { time: random.pick(['07:30', '12:00', '18:00', '20:00', '23:30']) };
    return { hours: random.pick([0, 1, 2, 3, 12, 24, 48]) };
  }

  /** Removes and returns the events to deliver by `now`. */
  eventsBy(now: number): MonthEvent[] {
    const ready = this.pending.filter(({ at }) => at <= now);
    this.pending = this.pending.filter(({ at }) => at > now);
    for (const { appointment } of ready) if (appointment) appointment.pendingEvents--;
    return inBatches(ready.map(({ event }) => event));
  }

  nextEventAt(): number {
    return this.pending.reduce((next, { at }) => Math.min(next, at), Number.POSITIVE_INFINITY);
  }

  private move(studio: MonthStudio, now: number): void {
    const upcoming = this.upcoming(studio, now);
    const sent = upcoming.filter((one) => studio.wasSent(one));
    const appointment = this.random.pick(sent.length > 0 && this.random.chance(0.4) ? sent : upcoming);
    if (appointment) this.moveOne(studio, appointment, now);
  }

  private moveOne(studio: MonthStudio, appointment: MonthAppointment, now: number): void {
    const earlier = appointment.episodes.filter(({ start }) => start !== appointment.start);
    const back = this.random.pick(earlier)?.start;
    const isMovedBack = back !== undefined && instantIn(studio.zone, back) > now && this.random.chance(0.2);
    const start = isMovedBack
      ? back
      : this.someStart(studio, now, this.random.pick([6 * HOUR, 2 * DAY, 9 * DAY]));
    if (start === appointment.start) return;
    this.alter(studio, appointment, now, () => {
      appointment.start = start;
      appointment.episodes.push({ start, from: now });
    });
  }

  private change(studio: MonthStudio, now: number, how: (appointment: MonthAppointment) => void): void {
    const appointment = this.random.pick(this.upcoming(studio, now, true));
    if (appointment) this.alter(studio, appointment, now, () => how(appointment));
  }

  private alter(studio: MonthStudio, appointment: MonthAppointment, now: number, how: () => void): void {
    const { start, clientId, done, deleted } = appointment;
    appointment.before = { start, clientId, isOpen: !done && !deleted };
    appointment.changedInPhase = this.phase();
    how();
    appointment.version++;
    this.publish(studio, appointment, now);
  }

  private publish(studio: MonthStudio, appointment: MonthAppointment, now: number): void {
    const appointments = [studio.factOf(appointment)];
    const data: AppointmentsChange = {
      company_id: studio.id,
      changed_at: new Date(now).toISOString(),
      appointments,
    };
    const isLate = this.random.chance(0.12);
    const at = isLate ? now + this.random.below(this.random.pick([10 * MINUTE, 8 * HOUR])) : now;
    appointment.pendingEvents++;
    this.pending.push({ event: { name: appointmentsChanged.type, data }, at, appointment });
  }

  private changeClient(studio: MonthStudio, isArchived: boolean, now: number): void {
    const client = this.random.pick([...studio.clients.values()]);
    if (!client || client.archived) return;
    client.changedInPhase = this.phase();
    client.digitsBefore = client.digits;
    if (isArchived) client.archived = true;
    else Object.assign(client, this.newPhone());
    client.version++;
    const { id, version, phone, archived } = client;
    const data = { company_id: studio.id, id, version, name: `C${id}`, phone, archived };
    this.pending.push({ event: { name: clientChanged.type, data }, at: now, appointment: null });
  }

  private moveToZone(studio: MonthStudio, now: number): void {
    studio.choose(studio.rule, this.random.pick(MONTH_ZONES), now, studio.since);
    studio.companyVersion++;
    const { id: company_id, companyVersion: version, zone: timezone, name } = studio;
    const data = { company_id, version, timezone, name, language: 'pt' };
    this.pending.push({ event: { name: companyChanged.type, data }, at: now, appointment: null });
  }

  private newPhone(): { phone: string | null; digits: string | null } {
    const { random } = this;
    if (random.chance(0.06))
      return { phone: random.pick([null, '', 'pede na recepção', '1234']), digits: null };
    const digits = String(80_000_000 + ++this.phones);
    const [first, last] = [digits.slice(0, 4), digits.slice(4)];
    const area = random.pick([11, 41, 21, 85]);
    const phone = random.pick([
      `(${area}) 9${first}-${last}`,
      `+55 ${area} 9${digits}`,
      `${area}9${digits}`,
      `0${area} 9 ${first} ${last}`,
    ]);
    return { phone, digits };
  }

  private upcoming(studio: MonthStudio, now: number, withDone = false): MonthAppointment[] {
    return [...studio.upcoming].filter(
      (one) => !one.deleted && (withDone || !one.done) && studio.startOf(one) > now,
    );
  }

  private someClient(studio: MonthStudio): number {
    return 1 + this.random.below(studio.clients.size);
  }

  /** Between 08:00 and 20:00, mostly on the hour. */
  private someStart(studio: MonthStudio, now: number, within: number): string {
    const at = new Date(now + this.random.below(Math.max(within, DAY)));
    const hour = String(8 + this.random.below(12)).padStart(2, '0');
    const minute = this.random.chance(0.8) ? '00' : this.random.pick(['15', '30', '45']);
    const start = `${at.toISOString().slice(0, 10)} ${hour}:${minute}:00`;
    // Only a few starts are in the past.
    const isPast = instantIn(studio.zone, start) <= now;
    return isPast && this.random.chance(0.95)
      ? `${new Date(at.getTime() + DAY).toISOString().slice(0, 10)} ${start.slice(11)}`
      : start;
  }
}

/** Merges appointment events of the same time, as the agenda publishes them. */
function inBatches(events: readonly MonthEvent[]): MonthEvent[] {
  const lists = new Map<string, AppointmentsChange>();
  const others: MonthEvent[] = [];
  for (const one of events) {
    if (one.name !== appointmentsChanged.type) others.push(one);
    else {
      const change = one.data as AppointmentsChange;
      const [{ id = 0 } = {}] = change.appointments;
      const key = `${change.company_id} ${change.changed_at} ${Math.floor(id / APPOINTMENTS_PER_EVENT)}`;
      const list = lists.get(key);
      if (list) list.appointments.push(...change.appointments);
      else lists.set(key, { ...change });
    }
  }
  return [...others, ...[...lists.values()].map((data) => ({ name: appointmentsChanged.type, data }))];
}
