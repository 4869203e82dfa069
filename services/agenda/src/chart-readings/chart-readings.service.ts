import type {
  Appointment,
  ChartReadingPage,
  ListChartReadingsQuery,
  ReadingKind,
} from '@alinha/contracts-agenda';
import { addDays, wallClockAt } from '@alinha/contracts-core';
import { type Caller, CLOCK, type Clock, DataKeys, DomainError, instantOf } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { openReason } from '../chart-access/chart-access.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { ChartReadingsRepository } from './chart-readings.repository.ts';

const startOf = (day: string, zone: string) => instantOf(`${day} 00:00:00`, zone);

/** The log of who read the clinical notes of which client (ADR 87). */
@Injectable()
export class ChartReadings {
  constructor(
    private readonly readings: ChartReadingsRepository,
    private readonly projections: ProjectionsService,
    private readonly dataKeys: DataKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records the reading of the notes in a reply. Call it before the reply is sent: no text leaves without an entry. */
  async recordTexts<A extends Pick<Appointment, 'client_id' | 'evolution'>>(
    caller: Caller,
    appointments: readonly A[],
  ): Promise<void> {
    const read = appointments.filter(({ evolution }) => evolution);
    await this.record(
      caller,
      read.map(({ client_id }) => client_id),
    );
  }

  async record(caller: Caller, clientIds: readonly number[], kind: ReadingKind = 'opened'): Promise<void> {
    const { companyId, userId } = caller;
    if (clientIds.length === 0) return;
    await this.projections.prepare(companyId, { employeeId: userId });
    const ids = [...new Set(clientIds)];
    await this.readings.add({ companyId, userId, clientIds: ids, kind, at: this.clock() });
  }

  /** @throws DomainError CLIENT_NOT_FOUND. */
  async addPrint(caller: Caller, clientId: number): Promise<{ id: number }> {
    if (!(await this.projections.knowsClient(caller.companyId, clientId)))
      throw new DomainError('CLIENT_NOT_FOUND');
    await this.record(caller, [clientId], 'printed');
    return { id: clientId };
  }

  /** @throws DomainError NOT_FOUND naming every filter that refers to nothing. */
  async list({ companyId }: Caller, query: ListChartReadingsQuery): Promise<ChartReadingPage> {
    const { client_id, user_id, from, to, before, limit } = query;
    const [knowsClient, knowsUser, zone] = await Promise.all([
      client_id === undefined || this.projections.knowsClient(companyId, client_id),
      user_id === undefined || this.projections.knowsEmployee(companyId, user_id),
      this.projections.timeZoneOf(companyId),
    ]);
    const fields = {
      ...(!knowsClient && { client_id: 'unknown_client' as const }),
      ...(!knowsUser && { user_id: 'unknown_employee' as const }),
    };
    if (Object.keys(fields).length > 0) throw new DomainError('NOT_FOUND', { fields });
    const filters = {
      clientId: client_id ?? null,
      userId: user_id ?? null,
      since: from === undefined ? null : startOf(from, zone),
      until: to === undefined ? null : startOf(addDays(to, 1), zone),
      before: before ?? null,
    };
    const rows = await this.readings.list(companyId, filters, limit + 1);
    const shown = rows.slice(0, limit);
    const cipher = shown.some(({ reason }) => reason !== null) ? await this.dataKeys.of(companyId) : null;
    return {
      readings: shown.map(({ read_at, reason, grantedAt, ...reading }) => {
        const { client_id: clientId, user_id: userId } = reading;
        const isJustified = cipher && reason !== null && grantedAt !== null && clientId !== null;
        return {
          ...reading,
          read_at: wallClockAt(read_at, zone),
          access_reason: isJustified ? openReason(cipher, { clientId, userId, grantedAt }, reason) : null,
        };
      }),
      next_before: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  }
}
