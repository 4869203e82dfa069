import { type Block, type BlockInput, blockKindSchema, blockRuleOf, holdsOn } from '@alinha/contracts-agenda';
import { addDays, formatDate, formatWallClock, parseWallClock } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { BlockModel } from '../generated/prisma/models.ts';

type BlockRow = BlockModel & { readonly employee: { readonly name: string } | null };

const withName = { employee: { select: { name: true } } } as const;
const timeOf = (time: Date | null) => time && formatWallClock(time).slice(11, 16);
const columnOf = (time: string | null) => time && parseWallClock(`1970-01-01 ${time}:00`);

function blockOf(row: BlockRow): Block {
  return {
    id: row.id,
    kind: blockKindSchema.parse(row.kind),
    name: row.name,
    employee_id: row.employee_id,
    employee_name: row.employee?.name ?? null,
    start_date: formatDate(row.start_date),
    end_date: row.end_date && formatDate(row.end_date),
    start_time: timeOf(row.start_time),
    end_time: timeOf(row.end_time),
    weekdays: row.weekdays,
  };
}

function columnsOf({ start_date, end_date, start_time, end_time, weekdays, ...same }: BlockInput) {
  return {
    ...same,
    start_date: parseWallClock(start_date),
    end_date: end_date === null ? null : parseWallClock(end_date),
    start_time: columnOf(start_time),
    end_time: columnOf(end_time),
    weekdays: [...new Set(weekdays)].sort(),
  };
}

const WEEK_DAYS = 7;

/** A block on some weekdays applies within a week of its first visible day, or not at all in the interval. */
function holdsWithin(block: Block, start: string, end: string): boolean {
  const rule = blockRuleOf(block);
  let day = block.start_date > start ? block.start_date : start;
  for (let step = 0; step < WEEK_DAYS && day < end; step++, day = addDays(day, 1)) {
    if (holdsOn(rule, day)) return true;
  }
  return false;
}

@Injectable()
export class BlocksRepository {
  constructor(private readonly database: AgendaDatabase) {}

  /** Sorted by first day. `start` and `end` are dates, [start, end), null when unbounded. */
  async list(companyId: number, start: string | null, end: string | null): Promise<Block[]> {
    const rows = await this.database.client.block.findMany({
      where: {
        company_id: companyId,
        ...(start && { OR: [{ end_date: null }, { end_date: { gte: parseWallClock(start) } }] }),
        ...(end && { start_date: { lt: parseWallClock(end) } }),
      },
      include: withName,
      orderBy: [{ start_date: 'asc' }, { id: 'asc' }],
    });
    const blocks = rows.map(blockOf);
    return start && end ? blocks.filter((block) => holdsWithin(block, start, end)) : blocks;
  }

  /** Locks a block for a change. */
  async findForUpdate(tx: Tx, companyId: number, id: number): Promise<Block | null> {
    await tx.$queryRaw`SELECT id FROM block WHERE company_id = ${companyId} AND id = ${id} FOR UPDATE`;
    const row = await tx.block.findFirst({ where: { company_id: companyId, id }, include: withName });
    return row && blockOf(row);
  }

  async create(tx: Tx, companyId: number, input: BlockInput): Promise<Block> {
    const data = { ...columnsOf(input), company_id: companyId };
    return blockOf(await tx.block.create({ data, include: withName }));
  }

  async update(tx: Tx, companyId: number, id: number, input: BlockInput): Promise<Block> {
    const where = { company_id_id: { company_id: companyId, id } };
    return blockOf(await tx.block.update({ where, data: columnsOf(input), include: withName }));
  }

  async delete(tx: Tx, companyId: number, id: number): Promise<void> {
    await tx.block.delete({ where: { company_id_id: { company_id: companyId, id } } });
  }
}
