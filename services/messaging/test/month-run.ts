import type { MonthChanges } from './month-changes.ts';
import type { MonthEnvironment } from './month-environment.ts';
import { keyOf, type MonthAppointment, type MonthRule, type MonthStudio } from './month-model.ts';
import type { MonthRandom } from './month-random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Incidents per month: of each studio, and of all together. */
const OFTEN = { rule: 1.5, offline: 1.5, otherPhone: 0.3, outages: 4, ownersAway: 6 } as const;
/** Planned, because a random month might have none. */
const KILLS = 5;

type Plan = { readonly at: number; readonly run: () => Promise<void> };

/** Advances the clock through the month and compares each step with the model. */
export class MonthRun {
  readonly missed = { delayed: 0, offline: 0, unreachable: 0 };
  steps = 0;
  private plans: Plan[] = [];
  private phones = 0;

  constructor(
    private readonly environment: MonthEnvironment,
    private readonly changes: MonthChanges,
    private readonly random: MonthRandom,
    private readonly end: number,
  ) {}

  get report() {
    const { sent, failures, processes } = this.environment;
    return { sent, failures: failures.count, kills: processes.kills, steps: this.steps, missed: this.missed };
  }

  /** Most studios start with a phone and a rule, the others get them later. */
  async begin(): Promise<void> {
    const { environment, random } = this;
    for (const studio of environment.studios.values()) {
      if (random.chance(0.85)) await this.start(studio);
      else
        this.plan(environment.now + random.below(this.end - environment.now) / 2, () => this.start(studio));
    }
    for (let turn = 0; turn < KILLS; turn++) {
      const part = (turn + random.next()) / KILLS;
      this.plan(environment.now + part * (this.end - environment.now), async () =>
        this.planKill(turn % 2 === 0),
      );
    }
  }

  async passMonth(): Promise<void> {
    while (this.environment.now < this.end) await this.stepTo(await this.nextMoment());
  }

  /** Ends all incidents and waits until no reminder is queued. */
  async finish(): Promise<void> {
    const { environment } = this;
    environment.ownersAreUnavailable = false;
    environment.failures.plannedKill = null;
    while (this.plans.length > 0 || this.changes.nextEventAt() < Number.POSITIVE_INFINITY)
      await this.stepTo(await this.nextMoment(), false);
    for (let i = 0; i < 250; i++) {
      const [left] = await environment.database.query(
        `SELECT 1 FROM messaging.delivery WHERE status = 'queued' LIMIT 1`,
      );
      if (!left) return;
      await this.stepTo(environment.now + HOUR, false);
    }
    throw new Error('reminders stay queued');
  }

  /** Differences between the delivery log and the sent messages. */
  async differencesOfLog(): Promise<string[]> {
    const { environment } = this;
    const rows = await environment.database.query<{
      company_id: number;
      id: number;
      start: string;
      client_id: number;
      became: string;
    }>(
      `SELECT company_id, appointment_id AS id, start_at::text AS start, client_id,
         concat_ws(' ', status, reason, attempts, instance) AS became
       FROM messaging.delivery`,
    );
    const logged = new Map(
      rows.map((row) => [`${row.company_id} ${row.id} ${row.start} C${row.client_id}`, row.became]),
    );
    const isSent = (line: string) => logged.get(line)?.startsWith('sent') ?? false;
    const sent = new Map<string, boolean>();
    for (const studio of environment.studios.values()) {
      for (const { id, sent: reminders, uncertain } of studio.appointments.values())
        for (const one of reminders.keys()) sent.set(`${studio.id} ${id} ${one}`, uncertain.has(one));
    }
    return [
      ...[...logged.keys()]
        .filter((line) => isSent(line) && !sent.has(line))
        .map((line) => `${line}: logged as sent`),
      ...[...sent]
        .filter(([line, uncertain]) => !isSent(line) && !uncertain)
        .map(([line]) => `${line}: sent, but logged as ${logged.get(line) ?? 'nothing'}`),
    ].slice(0, 20);
  }

  private async nextMoment(): Promise<number> {
    const { environment, random } = this;
    let next = environment.now + random.pick([60, 150, 240]) * MINUTE + random.below(20_000);
    for (const studio of environment.studios.values()) {
      for (const appointment of studio.upcoming) {
        const due = studio.dueOf(appointment);
        if (due !== null && due > environment.now && due < next) next = due;
      }
    }
    for (const { at } of this.plans) next = Math.min(next, at);
    next = Math.min(next, this.changes.nextEventAt(), await environment.nextTryAt());
    // Ticks are late by chance, sometimes by hours.
    const pending = random.pick([10_000, 4 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]);
    return Math.max(next, environment.now + 1_000) + random.below(pending);
  }

  private async stepTo(at: number, withLife = true): Promise<void> {
    const { environment, changes, random } = this;
    const from = environment.now;
    this.steps++;
    await environment.setClock(at);
    this.checkStarted(from);
    const ready = this.plans.filter((plan) => plan.at <= at);
    this.plans = this.plans.filter((plan) => plan.at > at);
    for (const { run } of ready) await run();
    if (withLife) {
      changes.pass(from, at);
      await this.applyIncidents(from, at);
    }
    await environment.deliver(changes.eventsBy(at));
    await environment.remind(async () => {
      if (!withLife || !random.chance(0.3)) return;
      for (const studio of environment.studios.values()) changes.moveDue(studio, at);
      await environment.enqueue(changes.eventsBy(at));
    });
    await this.checkOverdue();
  }

  /** Incidents of studios, the provider and the other services. */
  private async applyIncidents(from: number, now: number): Promise<void> {
    const { environment, random } = this;
    const part = (now - from) / (31 * 24 * HOUR);
    const all = [...environment.studios.values()];
    const running = all.filter(({ instance }) => instance !== '');
    if (running.length === 0) return;
    for (let i = random.count(OFTEN.rule * all.length, part); i > 0; i--)
      await this.chooseRule(random.pick(running));
    for (let i = random.count(OFTEN.offline * all.length, part); i > 0; i--)
      await this.goOffline(random.pick(running));
    for (let i = random.count(OFTEN.otherPhone * all.length, part); i > 0; i--)
      await this.connect(random.pick(running));
    for (let i = random.count(OFTEN.outages, part); i > 0; i--) {
      environment.failures.outageUntil = now + random.pick([2, 10, 10, 200]) * MINUTE;
      for (const studio of all) studio.allowDelay(environment.failures.outageUntil);
    }
    for (let i = random.count(OFTEN.ownersAway, part); i > 0; i--) {
      environment.ownersAreUnavailable = true;
      const back = now + random.pick([1, 20, 120]) * MINUTE;
      for (const studio of all) studio.allowDelay(back);
      this.plan(back, async () => {
        environment.ownersAreUnavailable = false;
      });
    }
  }

  /** Kills one or all processes soon, during a send or at a random time. */
  private planKill(isOfAll: boolean): void {
    const { environment, random } = this;
    const which = isOfAll ? 'all' : random.below(2);
    const kill = () => {
      for (const studio of environment.studios.values()) studio.allowDelay(environment.now);
      return environment.processes.kill(which);
    };
    if (random.chance(0.25)) setTimeout(kill, random.below(40));
    else environment.failures.plannedKill = { after: random.below(3), kill, isSent: random.chance(0.7) };
  }

  private async start(studio: MonthStudio): Promise<void> {
    await this.connect(studio);
    await this.chooseRule(studio);
  }

  private async connect(studio: MonthStudio): Promise<void> {
    const { environment } = this;
    const instance = `studio-${studio.id}-${++this.phones}`;
    environment.byInstance.set(instance, studio);
    await environment.processes.ask({ do: 'connect', companyId: studio.id, instance });
    await environment.provider.scan(instance, '+5511900000000');
    const isFirst = studio.instance === '';
    // Messages of the old phone can't be looked up any more.
    if (!isFirst && studio.delayAllowedUntil > environment.now)
      // Also those of earlier starts.
      for (const appointment of studio.appointments.values())
        for (const one of [keyOf(appointment), ...appointment.sent.keys()]) appointment.uncertain.add(one);
    studio.instance = instance;
    // The default time is 18:00.
    if (isFirst) studio.choose({ time: '18:00' }, studio.zone, environment.now);
    studio.isOnline = true;
    studio.allowDelay(environment.now);
  }

  private async chooseRule(studio: MonthStudio): Promise<void> {
    const { environment } = this;
    const rule = this.changes.someRule();
    if (isSame(rule, studio.rule)) return;
    const settings =
      rule === null
        ? { type: 'none' as const }
        : 'hours' in rule
          ? { type: 'before' as const, hours_before: rule.hours }
          : { type: 'daily' as const, time: rule.time };
    await environment.processes.ask(
      { do: 'choose', companyId: studio.id, settings: settings as never },
      this.random.below(2),
    );
    studio.choose(rule, studio.zone, environment.now);
  }

  private async goOffline(studio: MonthStudio): Promise<void> {
    const { environment, random } = this;
    if (!studio.isOnline) return;
    const { instance } = studio;
    await environment.provider.order({ do: 'lose-connection', instance, quietly: random.chance(0.5) });
    studio.isOnline = false;
    this.plan(environment.now + random.pick([5 * MINUTE, 3 * HOUR, 14 * HOUR, 40 * HOUR]), async () => {
      if (studio.instance !== instance) return;
      await environment.provider.scan(instance, '+5511900000000');
      studio.isOnline = true;
      studio.allowDelay(environment.now);
      this.plan(environment.now + 70_000, async () => {});
    });
  }

  /** Appointments that started without a reminder need a reason. */
  private checkStarted(from: number): void {
    const { environment, missed } = this;
    for (const studio of environment.studios.values()) {
      for (const appointment of studio.upcoming) {
        if (studio.startOf(appointment) > environment.now) continue;
        studio.upcoming.delete(appointment);
        if (appointment.overdueSince === null) continue;
        if (studio.wasSent(appointment)) appointment.overdueSince = null;
        else if (!studio.isOnline) missed.offline++;
        else if (!studio.isReachable(appointment)) missed.unreachable++;
        else if (studio.delayAllowedUntil >= from) missed.delayed++;
        else
          environment.fault(
            studio,
            appointment.id,
            this.describe(appointment, 'was not sent before the start'),
          );
        appointment.overdueSince = null;
      }
    }
  }

  /** An overdue reminder without a failure is a fault. */
  private async checkOverdue(): Promise<void> {
    const { environment } = this;
    const away = await environment.database.query<{ name: string }>(
      `SELECT name FROM messaging.whatsapp_instance WHERE state <> 'open'`,
    );
    const notOpen = new Set(away.map(({ name }) => name));
    for (const studio of environment.studios.values()) {
      for (const appointment of studio.upcoming) {
        if (!studio.isOverdue(appointment, environment.now)) {
          appointment.overdueSince = null;
          continue;
        }
        const isUnknown =
          studio.delayAllowedUntil >= environment.now && !environment.usedInstances.has(studio.instance);
        // A phone without stored messages can't tell whether this one was sent.
        if (isUnknown || !studio.isReachable(appointment)) appointment.uncertain.add(keyOf(appointment));
        if (appointment.uncertain.has(keyOf(appointment))) continue;
        const isNew = appointment.overdueSince === null;
        appointment.overdueSince ??= environment.now;
        // The phone reconnected without a webhook: it is queried once a minute while reminders wait.
        if (isNew && studio.isOnline && notOpen.has(studio.instance)) {
          this.plan(environment.now + 70_000, async () => {});
          continue;
        }
        if (studio.isOnline && studio.delayAllowedUntil < environment.now)
          environment.fault(studio, appointment.id, this.describe(appointment, 'is not sent'));
      }
    }
  }

  private describe({ id, start, overdueSince }: MonthAppointment, what: string): string {
    const since = overdueSince && new Date(overdueSince).toISOString();
    return `the reminder of ${id} at ${start} ${what}, owed since ${since}`;
  }

  private plan(at: number, run: () => Promise<void>): void {
    this.plans.push({ at, run });
  }
}

function isSame(one: MonthRule, other: MonthRule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
