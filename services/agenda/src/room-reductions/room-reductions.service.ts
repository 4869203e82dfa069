import type { RoomReduction, RoomReductionInput } from '@alinha/contracts-agenda';
import { ActivityLog, type Caller, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { RoomReductionsRepository } from './room-reductions.repository.ts';

/** Fewer places in a room on some days. Existing appointments stay; the booking rules use the lower number. */
@Injectable()
export class RoomReductionsService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly reductions: RoomReductionsRepository,
    private readonly notifications: ChangeNotifications,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  async list({ companyId }: Caller): Promise<RoomReduction[]> {
    const { today } = await this.clock.read(companyId);
    return this.reductions.list(companyId, today);
  }

  /** @throws DomainError NOT_FOUND for an unknown or archived room; INVALID_INPUT unless it lowers the capacity */
  async create(
    caller: Caller,
    input: RoomReductionInput,
    request?: IdempotentRequest,
  ): Promise<RoomReduction> {
    const { companyId } = caller;
    const created = await this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const room = await this.reductions.lockRoom(tx, companyId, input.room_id);
        if (!room) throw new DomainError('NOT_FOUND', { fields: { room_id: 'unknown_room' } });
        if (input.capacity >= room.capacity) {
          throw new DomainError('INVALID_INPUT', { fields: { capacity: 'below_room_capacity' } });
        }
        const subject = { id: input.room_id, label: room.name, due: input.start_date };
        await this.activity.record(tx, caller, 'room.capacity_lowered', subject);
        return this.reductions.create(tx, companyId, input);
      }),
    );
    this.notify(companyId, created);
    return created;
  }

  /** @throws DomainError NOT_FOUND */
  async delete(caller: Caller, id: number): Promise<{ id: number }> {
    const { companyId } = caller;
    const deleted = await this.database.transaction(async (tx) => {
      const found = await this.reductions.delete(tx, companyId, id);
      if (!found) throw new DomainError('NOT_FOUND');
      const subject = { id: found.room_id, label: found.roomName, due: found.start_date };
      await this.activity.record(tx, caller, 'room.capacity_restored', subject);
      return found;
    });
    this.notify(companyId, deleted);
    return { id };
  }

  /** Notifies without an end, so that open agendas read the rooms again too. */
  private notify(companyId: number, { start_date }: RoomReduction): void {
    this.notifications.send(companyId, { start: start_date, end: null });
  }
}
