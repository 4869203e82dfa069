import { MINUTE_MS, wallClockAt } from '@alinha/contracts-core';
import { CLOCK, type Clock, LOGGER, type Logger, RepeatedJobs } from '@alinha/service-kit';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { isOnClock } from '../appointments/appointment-times.ts';
import { BookingGate } from '../appointments/booking-gate.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { isFrozenBy, PlanFreezesRepository } from '../plan-freezes/plan-freezes.repository.ts';
import { CompanyClock, type CompanyTime } from '../projections/company-clock.ts';
import { PlansRepository } from './plans.repository.ts';
import { type DueSchedule, SchedulesRepository } from './schedules.repository.ts';
import { horizonOf, type Interval, notBefore, occurrencesOf } from './weekly-times.ts';

/** Runs hourly, because companies are in different time zones. */
const EVERY_MS = 60 * MINUTE_MS;
/** The zone where a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

/**
 * Creates the appointments of every plan 52 weeks ahead. Conflicts are booked and marked, because no user can decide.
 * Idempotent, also in concurrent processes: each weekly time is read again under its plan's lock.
 */
@Injectable()
export class PlanExtension implements OnModuleInit, OnModuleDestroy {
  private isStopping = false;

  constructor(
    private readonly database: AgendaDatabase,
    private readonly freezes: PlanFreezesRepository,
    private readonly gate: BookingGate,
    private readonly jobs: RepeatedJobs,
    private readonly notifications: ChangeNotifications,
    private readonly plans: PlansRepository,
    private readonly schedules: SchedulesRepository,
    private readonly clock: CompanyClock,
    @Inject(CLOCK) private readonly systemClock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.jobs.every(EVERY_MS, 'extend-plans', () => this.run());
  }

  onModuleDestroy(): void {
    this.isStopping = true;
  }

  /** @throws Error when a weekly time failed; the others are done first, and the job is retried */
  private async run(): Promise<void> {
    const at = this.systemClock();
    const times = new Map<number, CompanyTime>();
    let failed = 0;
    for (const due of await this.schedules.listDue(horizonOf(wallClockAt(at, EARLIEST_ZONE)))) {
      if (this.isStopping) return;
      try {
        const time = times.get(due.companyId) ?? (await this.clock.read(due.companyId, at));
        times.set(due.companyId, time);
        await this.extend(due, time);
      } catch (error) {
        failed++;
        this.logger.error({ err: error, schedule_id: due.id }, 'extending a weekly time failed');
      }
    }
    if (failed > 0) throw new Error(`extending ${failed} weekly times failed`);
  }

  private async extend(due: DueSchedule, time: CompanyTime): Promise<void> {
    const made = await this.database.transaction((tx) => this.make(tx, due, time));
    const [first] = made;
    if (first) this.notifications.send(due.companyId, { start: first.start, end: made.at(-1)?.end ?? null });
  }

  /** Returns the new appointments. Omits missed weeks in the past and times that a clock change skips. */
  private async make(tx: Tx, { companyId, planId, id }: DueSchedule, time: CompanyTime) {
    const { today, zone } = time;
    const plan = await this.plans.lock(tx, companyId, planId);
    const schedule = plan?.active && (await this.schedules.findOpen(tx, companyId, id));
    if (!plan || !schedule || schedule.madeUntil >= horizonOf(today)) return [];
    const { employeeId, roomId, specialtyId } = schedule;
    const setting = { employeeId, roomId, specialtyId, clientId: plan.clientId };
    const first = notBefore(today, schedule.madeUntil);
    const occurrences = occurrencesOf(schedule, first, horizonOf(today)).filter((times) =>
      isOnClock(times, zone),
    );
    const freezes = await this.freezes.listDuring(
      companyId,
      planId,
      { start: first, end: horizonOf(today) },
      tx,
    );
    const isFrozen = ({ start }: Interval) => freezes.some((freeze) => isFrozenBy(freeze, start));
    const free = occurrences.filter((times) => !isFrozen(times));
    const overbooked = await this.gate.passAll(
      tx,
      companyId,
      free.map((times) => ({ wanted: { ...setting, ...times } })),
      { allowOverbooking: true },
    );
    const bookings = [...free, ...occurrences.filter(isFrozen)].map((times, index) => ({
      ...setting,
      ...times,
      planId,
      scheduleId: id,
      overbooked: overbooked[index] ?? false,
    }));
    const made = await this.schedules.book(tx, companyId, bookings);
    for (const freeze of freezes) await this.freezes.cancelSessions(tx, companyId, freeze, time, made);
    await this.schedules.saveMadeUntil(tx, companyId, id, notBefore(horizonOf(today), schedule.madeUntil));
    return occurrences;
  }
}
