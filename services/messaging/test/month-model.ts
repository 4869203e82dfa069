import type { AppointmentEvent } from '@alinha/contracts-agenda';
import type { SentText } from '@alinha/testing';

/** An independent model of the reminders that must be sent. It shares no code with the service. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** After a failure, reminders may be delayed this long. */
const RECOVERY = 75 * MINUTE;

export const MONTH_ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'Asia/Tokyo',
  'Pacific/Honolulu',
  'America/New_York',
] as const;
export type MonthZone = (typeof MONTH_ZONES)[number];

/** Offset from UTC in hours. In New York daylight saving ends on 1 November. */
function hoursAhead(zone: MonthZone, wallClock: string): number {
  if (zone === 'America/New_York') return wallClock < '2026-11-01 02:00:00' ? -4 : -5;
  return { 'America/Sao_Paulo': -3, 'America/Manaus': -4, 'Asia/Tokyo': 9, 'Pacific/Honolulu': -10 }[zone];
}

/** Cached, because there are few different starts. */
const known = new Map<string, number>();
function once(key: string, find: () => number): number {
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

export const instantIn = (zone: MonthZone, wallClock: string) =>
  once(
    `${zone} ${wallClock}`,
    () => Date.parse(`${wallClock.replace(' ', 'T')}Z`) - hoursAhead(zone, wallClock) * HOUR,
  );

export type MonthRule = { readonly time: string } | { readonly hours: number } | null;

function dueIn(zone: MonthZone, start: string, rule: NonNullable<MonthRule>): number {
  const said = 'hours' in rule ? rule.hours : rule.time;
  return once(`${zone} ${start} ${said}`, () => findDue(zone, start, rule));
}

function findDue(zone: MonthZone, start: string, rule: NonNullable<MonthRule>): number {
  if ('hours' in rule) return instantIn(zone, start) - Math.max(rule.hours * HOUR, 5 * MINUTE);
  const [day = '', time = ''] = start.split(' ');
  const before = new Date(Date.parse(day) - 24 * HOUR).toISOString().slice(0, 10);
  return instantIn(zone, `${time > `${rule.time}:00` ? day : before} ${rule.time}:00`);
}

export type MonthClient = {
  readonly id: number;
  version: number;
  /** Typed phone. Its last eight digits identify the client; null for an invalid phone. */
  phone: string | null;
  digits: string | null;
  /** Digits before the last change. */
  digitsBefore: string | null;
  archived: boolean;
  changedInPhase: number;
};

export type MonthAppointment = {
  readonly id: number;
  clientId: number;
  start: string;
  done: boolean;
  deleted: boolean;
  version: number;
  /** Each start with the time of its choice. */
  readonly episodes: { readonly start: string; readonly from: number }[];
  /** State before the last change, which may have happened during sending. */
  before: { readonly start: string; readonly clientId: number; readonly isOpen: boolean } | null;
  changedInPhase: number;
  /** Number of events that are not delivered yet. */
  pendingEvents: number;
  /** Number of reminders by {@link keyOf}. */
  readonly sent: Map<string, number>;
  /** A rule change made the reminder of this start due at this time. */
  dueByRuleChange: { readonly start: string; readonly at: number; readonly isSure: boolean } | null;
  /** Keys of {@link sent} that may have failed: their reason has ended, or the phone was replaced. */
  readonly uncertain: Set<string>;
  /** Since when the reminder of the present start is overdue. */
  overdueSince: number | null;
};

/** Each client gets one reminder per start. */
export const keyOf = ({ start, clientId }: Pick<MonthAppointment, 'start' | 'clientId'>) =>
  `${start} C${clientId}`;

/** A rule and the time of its choice. */
type Period = { readonly rule: MonthRule; readonly zone: MonthZone; readonly since: number };

/** A company with its appointments and expected reminders. */
export class MonthStudio {
  readonly appointments = new Map<number, MonthAppointment>();
  /** Appointments that had not started at the last check. */
  readonly upcoming = new Set<MonthAppointment>();
  readonly clients = new Map<number, MonthClient>();
  readonly periods: Period[] = [];
  rule: MonthRule = null;
  since = Number.POSITIVE_INFINITY;
  companyVersion = 1;
  instance = '';
  /** The phone is connected. */
  isOnline = false;
  /** Overdue reminders are no fault until this time. */
  delayAllowedUntil = 0;

  constructor(
    readonly id: number,
    public zone: MonthZone,
  ) {}

  get name(): string {
    return `Studio ${this.id}`;
  }

  allowDelay(at: number): void {
    this.delayAllowedUntil = Math.max(this.delayAllowedUntil, at + RECOVERY);
  }

  /**
   * Sets rule and zone. A reminder that was ahead and is past under the new rule is sent at once, if the appointment had its
   * start by the new due time.
   */
  choose(rule: MonthRule, zone: MonthZone, now: number, since = now): void {
    const ahead = [...this.upcoming].filter((appointment) => {
      const due = this.dueOf(appointment);
      return due !== null && due > now && this.startOf(appointment) > now;
    });
    this.rule = rule;
    this.zone = zone;
    this.since = since;
    this.periods.push({ rule, zone, since });
    if (!rule) {
      for (const appointment of this.appointments.values()) appointment.dueByRuleChange = null;
      return;
    }
    for (const appointment of ahead) {
      const { start, episodes, pendingEvents } = appointment;
      const due = dueIn(zone, start, rule);
      const isDueByRuleChange = due < since && due >= (episodes.at(-1)?.from ?? 0);
      if (isDueByRuleChange) appointment.dueByRuleChange = { start, at: now, isSure: pendingEvents === 0 };
    }
  }

  startOf({ start }: MonthAppointment): number {
    return instantIn(this.zone, start);
  }

  wasSent(appointment: MonthAppointment): boolean {
    return appointment.sent.has(keyOf(appointment));
  }

  /** Due time of the reminder of the present start; null when none is needed. */
  dueOf(appointment: MonthAppointment): number | null {
    if (!this.rule || !this.instance || appointment.done || appointment.deleted) return null;
    const { start, episodes, sent, dueByRuleChange } = appointment;
    const from = episodes.at(-1)?.from ?? 0;
    const due = dueIn(this.zone, start, this.rule);
    if (due >= from && due >= this.since) return due;
    for (const other of sent.keys()) if (!other.startsWith(start)) return from;
    // A move away and back is a new agreement.
    const isDueByRuleChange =
      dueByRuleChange?.start === start &&
      dueByRuleChange.at >= from &&
      dueByRuleChange.isSure &&
      sent.size === 0;
    return isDueByRuleChange ? dueByRuleChange.at : null;
  }

  /** True when the reminder would have been sent by `now` without failures. */
  isOverdue(appointment: MonthAppointment, now: number): boolean {
    if (appointment.pendingEvents > 0 || this.wasSent(appointment)) return false;
    if (this.startOf(appointment) <= now) return false;
    const due = this.dueOf(appointment);
    return due !== null && due <= now;
  }

  /** The client has a valid phone and is not archived. */
  isReachable({ clientId }: MonthAppointment): boolean {
    const client = this.clients.get(clientId);
    return client !== undefined && !client.archived && client.digits !== null;
  }

  /** The fault of a message that is sent now; null for a correct one. */
  faultOf(message: SentText, now: number, phase: number): string | null {
    const [, id = '', clientName = '', company = '', date = '', time = ''] =
      /^\[(\d+)\] (\S+) \/ (.+) \/ (.+) \/ (\d+:\d\d)\n/.exec(message.text) ?? [];
    const appointment = this.appointments.get(Number(id));
    if (!appointment) return 'of no appointment';
    if (company !== this.name) return 'of another company';
    const isInPhase = appointment.changedInPhase === phase;
    const start = appointment.episodes.find((episode) => mentions(episode.start, date, time))?.start;
    if (start === undefined) return 'of a start that the appointment never had';
    const states = [
      {
        start: appointment.start,
        clientId: appointment.clientId,
        isOpen: !appointment.done && !appointment.deleted,
      },
      ...(isInPhase && appointment.before ? [appointment.before] : []),
    ];
    const key = `${start} ${clientName}`;
    const times = appointment.sent.get(key) ?? 0;
    appointment.sent.set(key, times + 1);
    if (times > 0) return 'a second time';
    const state = states.find((one) => one.start === start && `C${one.clientId}` === clientName);
    if (!state) return 'of an outdated start or client';
    if (!state.isOpen) return 'of a done or deleted appointment';
    if (instantIn(this.zone, start) <= now) return 'after its start';
    const client = this.clients.get(state.clientId);
    if (!client || client.archived) return 'to an archived client';
    const digits = [client.digits, ...(client.changedInPhase === phase ? [client.digitsBefore] : [])];
    if (!digits.some((known) => known !== null && message.address.split('@')[0]?.endsWith(known)))
      return 'to another phone';
    return this.couldBeDue(appointment, start, now) ? null : 'before or without a due time';
  }

  /** Due under a rule of the time of this start, by a rule change, or as a correction. */
  private couldBeDue(
    { sent, episodes, dueByRuleChange }: MonthAppointment,
    start: string,
    now: number,
  ): boolean {
    if (dueByRuleChange?.start === start || [...sent.keys()].some((other) => !other.startsWith(start)))
      return true;
    return this.periods.some(({ rule, zone, since }, index) => {
      const due = rule && dueIn(zone, start, rule);
      if (due === null || due > now) return false;
      if (!episodes.some((episode) => episode.start === start && due >= episode.from)) return false;
      if (due >= since) return true;
      // This rule made the reminder overdue, so it is sent at once.
      const last = this.periods[index - 1];
      const dueLast = last?.rule ? dueIn(last.zone, start, last.rule) : null;
      return dueLast !== null && dueLast >= since && now >= since;
    });
  }

  factOf({ id, version, clientId, start, done, deleted }: MonthAppointment): AppointmentEvent {
    const end = new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + HOUR).toISOString();
    return {
      id,
      version,
      client_id: clientId,
      employee_id: id,
      start_at: start,
      done,
      deleted,
      end_at: end.slice(0, 19).replace('T', ' '),
    };
  }
}

const DATE = new Intl.DateTimeFormat('pt-BR', {
  ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
  timeZone: 'UTC',
});

/** True when date and time of a message are those of this start. */
function mentions(start: string, date: string, time: string): boolean {
  const [hours = '', minutes] = start.slice(11).split(':');
  const isDay = DATE.format(new Date(`${start.slice(0, 10)}T00:00:00Z`)) === date;
  return isDay && time.padStart(5, '0') === `${hours}:${minutes}`;
}
