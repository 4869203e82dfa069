import type { MonthDice } from './month-dice.ts';
import type { MonthLife } from './month-life.ts';
import { keyOf, type MonthAppointment, type MonthRule, type MonthStudio } from './month-model.ts';
import type { MonthWorld } from './month-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often in the month: of each studio, and of all together. */
const OFTEN = { rule: 1.5, offline: 1.5, otherPhone: 0.3, outages: 4, ownersAway: 6 } as const;
/** Left to chance, a month might have none. */
const KILLS = 5;

type Plan = { readonly at: number; readonly run: () => Promise<void> };

/** Drives the clock through the month and holds what went out against the model, moment by moment. */
export class MonthRun {
  readonly missed = { disturbed: 0, offline: 0, unreachable: 0 };
  steps = 0;
  private plans: Plan[] = [];
  private phones = 0;

  constructor(
    private readonly world: MonthWorld,
    private readonly life: MonthLife,
    private readonly dice: MonthDice,
    private readonly end: number,
  ) {}

  get report() {
    const { sent, trouble, crew } = this.world;
    return { sent, failures: trouble.failures, kills: crew.kills, steps: this.steps, missed: this.missed };
  }

  /** Most studios have a phone and a rule from the beginning, the others get theirs later. */
  async begin(): Promise<void> {
    const { world, dice } = this;
    for (const studio of world.studios.values()) {
      if (dice.chance(0.85)) await this.start(studio);
      else this.plan(world.now + dice.below(this.end - world.now) / 2, () => this.start(studio));
    }
    for (let turn = 0; turn < KILLS; turn++) {
      const part = (turn + dice.next()) / KILLS;
      this.plan(world.now + part * (this.end - world.now), async () => this.planKill(turn % 2 === 0));
    }
  }

  async passMonth(): Promise<void> {
    while (this.world.now < this.end) await this.stepTo(await this.nextMoment());
  }

  /** Everything that was held up is over. */
  async finish(): Promise<void> {
    const { world } = this;
    world.ownersAreAway = false;
    world.trouble.plannedKill = null;
    while (this.plans.length > 0 || this.life.nextNewsAt() < Number.POSITIVE_INFINITY)
      await this.stepTo(await this.nextMoment(), false);
    for (let i = 0; i < 250; i++) {
      const [left] = await world.database.query(
        `SELECT 1 FROM messaging.delivery WHERE status = 'queued' LIMIT 1`,
      );
      if (!left) return;
      await this.stepTo(world.now + HOUR, false);
    }
    throw new Error('reminders wait for ever');
  }

  /** The log says of each reminder that it was sent if and only if it was. */
  async differencesOfLog(): Promise<string[]> {
    const { world } = this;
    const rows = await world.database.query<{
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
    const told = new Map<string, boolean>();
    for (const studio of world.studios.values()) {
      for (const { id, told: reminders, spoiled } of studio.appointments.values())
        for (const one of reminders.keys()) told.set(`${studio.id} ${id} ${one}`, spoiled.has(one));
    }
    return [
      ...[...logged.keys()]
        .filter((line) => isSent(line) && !told.has(line))
        .map((line) => `${line}: sent, says the log`),
      ...[...told]
        .filter(([line, spoiled]) => !isSent(line) && !spoiled)
        .map(([line]) => `${line}: sent, and the log says ${logged.get(line) ?? 'nothing'}`),
    ].slice(0, 20);
  }

  private async nextMoment(): Promise<number> {
    const { world, dice } = this;
    let next = world.now + dice.pick([60, 150, 240]) * MINUTE + dice.below(20_000);
    for (const studio of world.studios.values()) {
      for (const appointment of studio.upcoming) {
        const due = studio.dueOf(appointment);
        if (due !== null && due > world.now && due < next) next = due;
      }
    }
    for (const { at } of this.plans) next = Math.min(next, at);
    next = Math.min(next, this.life.nextNewsAt(), await world.nextTryAt());
    // A tick comes when it comes; sometimes nobody looks for a while.
    const late = dice.pick([10_000, 4 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR]);
    return Math.max(next, world.now + 1_000) + dice.below(late);
  }

  private async stepTo(at: number, withLife = true): Promise<void> {
    const { world, life, dice } = this;
    const from = world.now;
    this.steps++;
    await world.putClock(at);
    this.lookBack(from);
    const ready = this.plans.filter((plan) => plan.at <= at);
    this.plans = this.plans.filter((plan) => plan.at > at);
    for (const { run } of ready) await run();
    if (withLife) {
      life.pass(from, at);
      await this.happen(from, at);
    }
    await world.tell(life.newsBy(at));
    await world.remind(async () => {
      if (!withLife || !dice.chance(0.3)) return;
      for (const studio of world.studios.values()) life.moveDue(studio, at);
      await world.hear(life.newsBy(at));
    });
    await this.lookAround();
  }

  /** What happens to studios, the provider and the processes. */
  private async happen(from: number, now: number): Promise<void> {
    const { world, dice } = this;
    const part = (now - from) / (31 * 24 * HOUR);
    const all = [...world.studios.values()];
    const running = all.filter(({ instance }) => instance !== '');
    if (running.length === 0) return;
    for (let i = dice.count(OFTEN.rule * all.length, part); i > 0; i--)
      await this.chooseRule(dice.pick(running));
    for (let i = dice.count(OFTEN.offline * all.length, part); i > 0; i--)
      await this.goOffline(dice.pick(running));
    for (let i = dice.count(OFTEN.otherPhone * all.length, part); i > 0; i--)
      await this.connect(dice.pick(running));
    for (let i = dice.count(OFTEN.outages, part); i > 0; i--) {
      world.trouble.outageUntil = now + dice.pick([2, 10, 10, 200]) * MINUTE;
      for (const studio of all) studio.disturb(world.trouble.outageUntil);
    }
    for (let i = dice.count(OFTEN.ownersAway, part); i > 0; i--) {
      world.ownersAreAway = true;
      const back = now + dice.pick([1, 20, 120]) * MINUTE;
      for (const studio of all) studio.disturb(back);
      this.plan(back, async () => {
        world.ownersAreAway = false;
      });
    }
  }

  /** Soon, in the middle of a send or at any moment; of all processes at once, or of one. */
  private planKill(isOfAll: boolean): void {
    const { world, dice } = this;
    const which = isOfAll ? 'all' : dice.below(2);
    const kill = () => {
      for (const studio of world.studios.values()) studio.disturb(world.now);
      return world.crew.kill(which);
    };
    if (dice.chance(0.25)) setTimeout(kill, dice.below(40));
    else world.trouble.plannedKill = { after: dice.below(3), kill, isSent: dice.chance(0.7) };
  }

  private async start(studio: MonthStudio): Promise<void> {
    await this.connect(studio);
    await this.chooseRule(studio);
  }

  private async connect(studio: MonthStudio): Promise<void> {
    const { world } = this;
    const instance = `studio-${studio.id}-${++this.phones}`;
    world.byInstance.set(instance, studio);
    await world.crew.ask({ do: 'connect', companyId: studio.id, instance });
    await world.provider.scan(instance, '+5511900000000');
    const isFirst = studio.instance === '';
    // Nobody can say of what may have gone through the old phone whether it did.
    if (!isFirst && studio.disturbedUntil > world.now)
      // Also of a start that it had before.
      for (const appointment of studio.appointments.values())
        for (const one of [keyOf(appointment), ...appointment.told.keys()]) appointment.spoiled.add(one);
    studio.instance = instance;
    // While nobody chose when, it is six in the evening.
    if (isFirst) studio.choose({ time: '18:00' }, studio.zone, world.now);
    studio.isOnline = true;
    studio.disturb(world.now);
  }

  private async chooseRule(studio: MonthStudio): Promise<void> {
    const { world } = this;
    const rule = this.life.someRule();
    if (isSame(rule, studio.rule)) return;
    const settings =
      rule === null
        ? { type: 'none' as const }
        : 'hours' in rule
          ? { type: 'before' as const, hours_before: rule.hours }
          : { type: 'daily' as const, time: rule.time };
    await world.crew.ask(
      { do: 'choose', companyId: studio.id, settings: settings as never },
      this.dice.below(2),
    );
    studio.choose(rule, studio.zone, world.now);
  }

  private async goOffline(studio: MonthStudio): Promise<void> {
    const { world, dice } = this;
    if (!studio.isOnline) return;
    const { instance } = studio;
    await world.provider.order({ do: 'lose-connection', instance, quietly: dice.chance(0.5) });
    studio.isOnline = false;
    this.plan(world.now + dice.pick([5 * MINUTE, 3 * HOUR, 14 * HOUR, 40 * HOUR]), async () => {
      if (studio.instance !== instance) return;
      await world.provider.scan(instance, '+5511900000000');
      studio.isOnline = true;
      studio.disturb(world.now);
      this.plan(world.now + 70_000, async () => {});
    });
  }

  /** What has begun since the last look and was not told of: there must have been a reason. */
  private lookBack(from: number): void {
    const { world, missed } = this;
    for (const studio of world.studios.values()) {
      for (const appointment of studio.upcoming) {
        if (studio.startOf(appointment) > world.now) continue;
        studio.upcoming.delete(appointment);
        if (appointment.owedSince === null) continue;
        if (studio.isTold(appointment)) appointment.owedSince = null;
        else if (!studio.isOnline) missed.offline++;
        else if (!studio.isReachable(appointment)) missed.unreachable++;
        else if (studio.disturbedUntil >= from) missed.disturbed++;
        else world.fault(studio, appointment.id, this.describe(appointment, 'never came'));
        appointment.owedSince = null;
      }
    }
  }

  /** What is owed now, with nothing in the way, has arrived. */
  private async lookAround(): Promise<void> {
    const { world } = this;
    const away = await world.database.query<{ name: string }>(
      `SELECT name FROM messaging.whatsapp_instance WHERE state <> 'open'`,
    );
    const unheardOf = new Set(away.map(({ name }) => name));
    for (const studio of world.studios.values()) {
      for (const appointment of studio.upcoming) {
        if (!studio.isOwed(appointment, world.now)) {
          appointment.owedSince = null;
          continue;
        }
        const isInDoubt = studio.disturbedUntil >= world.now && !world.spokeThrough.has(studio.instance);
        // Of a phone that nothing is known to have gone through, nobody can say whether this one did.
        if (isInDoubt || !studio.isReachable(appointment)) appointment.spoiled.add(keyOf(appointment));
        if (appointment.spoiled.has(keyOf(appointment))) continue;
        const isNew = appointment.owedSince === null;
        appointment.owedSince ??= world.now;
        // A phone is back whose news were lost: it is asked after once a minute, as soon as something waits for it.
        if (isNew && studio.isOnline && unheardOf.has(studio.instance)) {
          this.plan(world.now + 70_000, async () => {});
          continue;
        }
        if (studio.isOnline && studio.disturbedUntil < world.now)
          world.fault(studio, appointment.id, this.describe(appointment, 'has not come'));
      }
    }
  }

  private describe({ id, start, owedSince }: MonthAppointment, what: string): string {
    const since = owedSince && new Date(owedSince).toISOString();
    return `the reminder of ${id} at ${start} ${what}, owed since ${since}`;
  }

  private plan(at: number, run: () => Promise<void>): void {
    this.plans.push({ at, run });
  }
}

function isSame(one: MonthRule, other: MonthRule): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
