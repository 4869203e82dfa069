import type { CreateRoomInput, Room, UpdateRoomInput } from '@alinha/contracts-agenda';
import { DAY_MS } from '@alinha/contracts-core';
import {
  ActivityLog,
  type Caller,
  CLOCK,
  type Clock,
  DomainError,
  type IdempotentRequest,
  once,
} from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { RoomsRepository } from './rooms.repository.ts';

@Injectable()
export class RoomsService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly rooms: RoomsRepository,
    private readonly activity: ActivityLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ companyId }: Caller): Promise<Room[]> {
    // A day before the UTC date, so that the current day of every time zone is included.
    return this.rooms.list(companyId, new Date(this.clock().getTime() - DAY_MS));
  }

  create(caller: Caller, input: CreateRoomInput, request?: IdempotentRequest): Promise<Room> {
    const { companyId } = caller;
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const room = await this.rooms.create(tx, companyId, input);
        await this.activity.record(tx, caller, 'room.created', { id: room.id, label: room.name });
        return room;
      }),
    );
  }

  async update(caller: Caller, id: number, changes: UpdateRoomInput): Promise<Room> {
    return this.database.transaction(async (tx) => {
      const room = await this.rooms.update(tx, caller.companyId, id, changes);
      if (!room) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'room.updated', { id, label: room.name });
      return room;
    });
  }

  /** Archives the room. Its appointments keep it. */
  async delete(caller: Caller, id: number): Promise<{ id: number }> {
    await this.database.transaction(async (tx) => {
      const room = await this.rooms.archive(tx, caller.companyId, id, this.clock());
      if (!room) throw new DomainError('NOT_FOUND');
      await this.activity.record(tx, caller, 'room.deleted', { id, label: room.name });
    });
    return { id };
  }
}
