import type { AppointmentFact } from '@alinha/contracts-agenda';
import type { SentText } from '@alinha/testing';

/** What must arrive, said again in a way of its own: it shares nothing with what it checks. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So long after something went wrong the provider has been tried often enough. */
const RECOVERY = 75 * MINUTE;

export const MONTH_ZONES = [
  'America/Sao_Paulo',
  'America/Manaus',
  'Asia/Tokyo',
  'Pacific/Honolulu',
  'America/New_York',
] as const;
export type MonthZone = (typeof MONTH_ZONES)[number];

/** Hours ahead of UTC; New York puts its clocks back in the first night of November. */
function hoursAhead(zone: MonthZone, wallClock: string): number {
  if (zone === 'America/New_York') return wallClock < '2026-11-01 02:00:00' ? -4 : -5;
  return { 'America/Sao_Paulo': -3, 'America/Manaus': -4, 'Asia/Tokyo': 9, 'Pacific/Honolulu': -10 }[zone];
}

/** Asked for over and over, of few different starts. */
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
  /** As it is written down, and the last eight digits that say whose it is; null for none that can be reached. */
  phone: string | null;
  digits: string | null;
  /** Those of the moment before the last change. */
  digitsBefore: string | null;
  archived: boolean;
  changedInStep: number;
};

export type MonthAppointment = {
  readonly id: number;
  clientId: number;
  start: string;
  done: boolean;
  deleted: boolean;
  version: number;
  /** Each start that it had, with the moment at which it got it. */
  readonly episodes: { readonly start: string; readonly from: number }[];
  /** As it was before the last change, which may have come while reminders went out. */
  before: { readonly start: string; readonly clientId: number; readonly isOpen: boolean } | null;
  changedInStep: number;
  /** Facts that have not been told yet. */
  underWay: number;
  /** What its clients were told, by {@link keyOf}, each with how often. */
  readonly told: Map<string, number>;
  /** The start for which it was caught between two rules, and when: its client is told at once. */
  caught: { readonly start: string; readonly at: number; readonly isSure: boolean } | null;
  /** What is like {@link told}, and whose reminder was given up for a reason that has passed since, or went with a phone that was replaced. */
  readonly spoiled: Set<string>;
  /** Since when a reminder of its start is overdue. */
  owedSince: number | null;
};

/** Of a start, each client is told once. */
export const keyOf = ({ start, clientId }: Pick<MonthAppointment, 'start' | 'clientId'>) =>
  `${start} C${clientId}`;

/** From when to when reminders went by one rule: `since` is when it was chosen. */
type Period = { readonly rule: MonthRule; readonly zone: MonthZone; readonly since: number };

/** A company, what it does, and what its clients are to be told. */
export class MonthStudio {
  readonly appointments = new Map<number, MonthAppointment>();
  /** Those that have not begun at the last look. */
  readonly upcoming = new Set<MonthAppointment>();
  readonly clients = new Map<number, MonthClient>();
  readonly periods: Period[] = [];
  rule: MonthRule = null;
  since = Number.POSITIVE_INFINITY;
  companyVersion = 1;
  instance = '';
  /** Its phone can send. */
  isOnline = false;
  /** Until when what is overdue may be so. */
  disturbedUntil = 0;

  constructor(
    readonly id: number,
    public zone: MonthZone,
  ) {}

  get name(): string {
    return `Studio ${this.id}`;
  }

  disturb(at: number): void {
    this.disturbedUntil = Math.max(this.disturbedUntil, at + RECOVERY);
  }

  /**
   * Reminders go by this from now on, `since` when it was chosen. Whose reminder was ahead and would be past is told at
   * once, if the new rule would have told them.
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
      for (const appointment of this.appointments.values()) appointment.caught = null;
      return;
    }
    for (const appointment of ahead) {
      const { start, episodes, underWay } = appointment;
      const due = dueIn(zone, start, rule);
      const isCaught = due < since && due >= (episodes.at(-1)?.from ?? 0);
      if (isCaught) appointment.caught = { start, at: now, isSure: underWay === 0 };
    }
  }

  startOf({ start }: MonthAppointment): number {
    return instantIn(this.zone, start);
  }

  isTold(appointment: MonthAppointment): boolean {
    return appointment.told.has(keyOf(appointment));
  }

  /** When the reminder of its start is due as things stand; null when it needs none. */
  dueOf(appointment: MonthAppointment): number | null {
    if (!this.rule || !this.instance || appointment.done || appointment.deleted) return null;
    const { start, episodes, told, caught } = appointment;
    const from = episodes.at(-1)?.from ?? 0;
    const due = dueIn(this.zone, start, this.rule);
    if (due >= from && due >= this.since) return due;
    for (const other of told.keys()) if (!other.startsWith(start)) return from;
    // Who moved away and back since then agreed on it anew.
    const isCaught = caught?.start === start && caught.at >= from && caught.isSure && told.size === 0;
    return isCaught ? caught.at : null;
  }

  /** A reminder of it should have gone out by `now`, were nothing in the way. */
  isOwed(appointment: MonthAppointment, now: number): boolean {
    if (appointment.underWay > 0 || this.isTold(appointment)) return false;
    if (this.startOf(appointment) <= now) return false;
    const due = this.dueOf(appointment);
    return due !== null && due <= now;
  }

  /** Its client can be told. */
  isReachable({ clientId }: MonthAppointment): boolean {
    const client = this.clients.get(clientId);
    return client !== undefined && !client.archived && client.digits !== null;
  }

  /** What is wrong with a message that goes out now; null for one that should. */
  faultOf(message: SentText, now: number, step: number): string | null {
    const [, id = '', clientName = '', company = '', date = '', time = ''] =
      /^\[(\d+)\] (\S+) \/ (.+) \/ (.+) \/ (\d+:\d\d)\n/.exec(message.text) ?? [];
    const appointment = this.appointments.get(Number(id));
    if (!appointment) return 'of no appointment';
    if (company !== this.name) return 'of another company';
    const isNow = appointment.changedInStep === step;
    const start = appointment.episodes.find((episode) => isSaid(episode.start, date, time))?.start;
    if (start === undefined) return 'of a start that it never had';
    const states = [
      {
        start: appointment.start,
        clientId: appointment.clientId,
        isOpen: !appointment.done && !appointment.deleted,
      },
      ...(isNow && appointment.before ? [appointment.before] : []),
    ];
    const key = `${start} ${clientName}`;
    const times = appointment.told.get(key) ?? 0;
    appointment.told.set(key, times + 1);
    if (times > 0) return 'a second time';
    const state = states.find((one) => one.start === start && `C${one.clientId}` === clientName);
    if (!state) return 'of a start or for a client that is not right any more';
    if (!state.isOpen) return 'of one that is done or deleted';
    if (instantIn(this.zone, start) <= now) return 'after its start';
    const client = this.clients.get(state.clientId);
    if (!client || client.archived) return 'to a client who is archived';
    const digits = [client.digits, ...(client.changedInStep === step ? [client.digitsBefore] : [])];
    if (!digits.some((known) => known !== null && message.address.split('@')[0]?.endsWith(known)))
      return 'to another phone';
    return this.couldBeDue(appointment, start, now) ? null : 'that needs none, or none yet';
  }

  /** By some rule that held while it had this start, between two of them, or because its client knew another. */
  private couldBeDue({ told, episodes, caught }: MonthAppointment, start: string, now: number): boolean {
    if (caught?.start === start || [...told.keys()].some((other) => !other.startsWith(start))) return true;
    return this.periods.some(({ rule, zone, since }, index) => {
      const due = rule && dueIn(zone, start, rule);
      if (due === null || due > now) return false;
      if (!episodes.some((episode) => episode.start === start && due >= episode.from)) return false;
      if (due >= since) return true;
      // It was ahead until this rule was chosen, by which it is past: then it goes out at once.
      const last = this.periods[index - 1];
      const dueLast = last?.rule ? dueIn(last.zone, start, last.rule) : null;
      return dueLast !== null && dueLast >= since && now >= since;
    });
  }

  factOf({ id, version, clientId, start, done, deleted }: MonthAppointment): AppointmentFact {
    const end = new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + HOUR).toISOString();
    return {
      ...{ id, version, client_id: clientId, employee_id: id, start_at: start, done, deleted },
      end_at: end.slice(0, 19).replace('T', ' '),
    };
  }
}

const DATE = new Intl.DateTimeFormat('pt-BR', {
  ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
  timeZone: 'UTC',
});

/** A message that says so speaks of this start. */
function isSaid(start: string, date: string, time: string): boolean {
  const [hours = '', minutes] = start.slice(11).split(':');
  const isDay = DATE.format(new Date(`${start.slice(0, 10)}T00:00:00Z`)) === date;
  return isDay && time.padStart(5, '0') === `${hours}:${minutes}`;
}
