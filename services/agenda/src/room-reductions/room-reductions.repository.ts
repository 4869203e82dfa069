import type { RoomReduction, RoomReductionInput } from '@alinha/contracts-agenda';
import { formatDate, parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { RoomReductionModel } from '../generated/prisma/models.ts';

export function reductionOf({
  id,
  room_id,
  start_date,
  end_date,
  capacity,
  reason,
}: RoomReductionModel): RoomReduction {
  return {
    id,
    room_id,
    start_date: formatDate(start_date),
    end_date: formatDate(end_date),
    capacity,
    reason,
  };
}

@Injectable()
export class RoomReductionsRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** Reductions of rooms in use that end on `day` or later, by first day. */
  async list(companyId: number, day: string): Promise<RoomReduction[]> {
    const rows = await this.database.client.roomReduction.findMany({
      where: { company_id: companyId, end_date: { gte: parseWallClock(day) }, room: { archived_at: null } },
      orderBy: [{ start_date: 'asc' }, { id: 'asc' }],
    });
    return rows.map(reductionOf);
  }

  /** Locks a room in use like a booking does, until `tx` ends. Null when it is unknown or archived. */
  async lockRoom(
    tx: Tx,
    companyId: number,
    id: number,
  ): Promise<{ readonly name: string; readonly capacity: number } | null> {
    const [room] = await tx.$queryRaw<{ name: string; capacity: number }[]>`
      SELECT name, capacity FROM room
      WHERE company_id = ${companyId} AND id = ${id} AND archived_at IS NULL FOR NO KEY UPDATE`;
    return room ?? null;
  }

  async create(tx: Tx, companyId: number, input: RoomReductionInput): Promise<RoomReduction> {
    const dates = { start_date: parseWallClock(input.start_date), end_date: parseWallClock(input.end_date) };
    return reductionOf(
      await tx.roomReduction.create({ data: { ...input, ...dates, company_id: companyId } }),
    );
  }

  /** The deleted reduction with the name of its room; null when it is unknown. */
  async delete(
    tx: Tx,
    companyId: number,
    id: number,
  ): Promise<(RoomReduction & { readonly roomName: string }) | null> {
    const where = { company_id: companyId, id };
    const row = await tx.roomReduction.findFirst({ where, include: { room: { select: { name: true } } } });
    // After the bookings in progress, so that their times free places too.
    if (row) await this.lockRoom(tx, companyId, row.room_id);
    const { count } = await tx.roomReduction.deleteMany({ where });
    return row && count > 0 ? { ...reductionOf(row), roomName: row.room.name } : null;
  }
}
