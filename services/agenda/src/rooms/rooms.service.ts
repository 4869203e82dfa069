import type { CreateRoomInput, Room, UpdateRoomInput } from '@alinha/contracts-agenda';
import { type Caller, type Clock, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AgendaDatabase } from '../agenda.database.ts';
import { CLOCK } from '../tokens.ts';
import { RoomsRepository } from './rooms.repository.ts';

@Injectable()
export class RoomsService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly rooms: RoomsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list({ companyId }: Caller): Promise<Room[]> {
    return this.rooms.list(companyId);
  }

  create({ companyId }: Caller, input: CreateRoomInput, request?: IdempotentRequest): Promise<Room> {
    return this.database.transaction((tx) =>
      once(tx, companyId, request, () => this.rooms.create(tx, companyId, input)),
    );
  }

  async update({ companyId }: Caller, id: number, changes: UpdateRoomInput): Promise<Room> {
    const room = await this.database.transaction((tx) => this.rooms.update(tx, companyId, id, changes));
    if (!room) throw new DomainError('NOT_FOUND');
    return room;
  }

  /** Takes the room out of use; appointments keep it. */
  async delete({ companyId }: Caller, id: number): Promise<{ id: number }> {
    if (!(await this.rooms.archive(companyId, id, this.clock()))) throw new DomainError('NOT_FOUND');
    return { id };
  }
}
