import type { CreateRoomInput, Room, UpdateRoomInput } from '@alinha/contracts-agenda';
import { byName, DomainError, isUniqueViolation } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { reductionOf } from '../room-reductions/room-reductions.repository.ts';

const fields = { id: true, name: true, capacity: true } as const;

@Injectable()
export class RoomsRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** With the reductions that end on the day of `since` (UTC) or later. */
  async list(companyId: number, since: Date): Promise<Room[]> {
    const where = { company_id: companyId, archived_at: null };
    const reductions = { where: { end_date: { gte: since } } };
    const list = await this.database.client.room.findMany({ where, select: { ...fields, reductions } });
    return list
      .sort(byName)
      .map(({ reductions: rows, ...room }) =>
        rows.length > 0 ? { ...room, reductions: rows.map(reductionOf) } : room,
      );
  }

  /** True for an archived room too. */
  async exists(companyId: number, id: number): Promise<boolean> {
    return (await this.database.client.room.count({ where: { company_id: companyId, id } })) > 0;
  }

  async create(tx: Tx, companyId: number, input: CreateRoomInput): Promise<Room> {
    return tx.room
      .create({ data: { ...input, company_id: companyId }, select: fields })
      .catch(refuseTakenName);
  }

  /** Null when the room is unknown or archived. */
  async update(tx: Tx, companyId: number, id: number, changes: UpdateRoomInput): Promise<Room | null> {
    const [room] = await tx.room
      .updateManyAndReturn({
        where: { company_id: companyId, id, archived_at: null },
        data: changes,
        select: fields,
      })
      .catch(refuseTakenName);
    return room ?? null;
  }

  /** Null when the room is unknown or archived. */
  async archive(tx: Tx, companyId: number, id: number, now: Date): Promise<Room | null> {
    const [room] = await tx.room.updateManyAndReturn({
      where: { company_id: companyId, id, archived_at: null },
      data: { archived_at: now },
      select: fields,
    });
    return room ?? null;
  }
}

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'name')) throw error;
  throw new DomainError('NAME_TAKEN', { fields: { name: 'name_taken' }, cause: error });
}
