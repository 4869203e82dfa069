import type { Block, BlockInput, ListBlocksQuery } from '@alinha/contracts-agenda';
import { addDays } from '@alinha/contracts-core';
import { ActivityLog, type Caller, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { ChangeNotifications } from '../live/change-notifications.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { BlocksRepository } from './blocks.repository.ts';

/** Blocks: times that take no new appointments. Existing appointments stay. */
@Injectable()
export class BlocksService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly blocks: BlocksRepository,
    private readonly notifications: ChangeNotifications,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
  ) {}

  list({ companyId }: Caller, { start, end }: ListBlocksQuery): Promise<Block[]> {
    return this.blocks.list(companyId, start ?? null, end ?? null);
  }

  /** @throws DomainError FORBIDDEN when the caller may not block that time, NOT_FOUND also for an unknown professional. */
  async create(caller: Caller, input: BlockInput, request?: IdempotentRequest): Promise<Block> {
    const { companyId } = caller;
    await this.requireProfessional(companyId, input.employee_id);
    requireRight(caller, input.employee_id);
    const block = await this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const created = await this.blocks.create(tx, companyId, input);
        await this.activity.record(tx, caller, 'block.created', subjectOf(created));
        return created;
      }),
    );
    this.notify(companyId, block);
    return block;
  }

  /** @throws DomainError FORBIDDEN when the caller may not block the old or the new time, NOT_FOUND. */
  async update(caller: Caller, id: number, input: BlockInput): Promise<Block> {
    const { companyId } = caller;
    await this.requireProfessional(companyId, input.employee_id);
    const { before, after } = await this.database.transaction(async (tx) => {
      const current = await this.getForUpdate(tx, caller, id);
      requireRight(caller, input.employee_id);
      const updated = await this.blocks.update(tx, companyId, id, input);
      await this.activity.record(tx, caller, 'block.updated', subjectOf(updated));
      return { before: current, after: updated };
    });
    this.notify(companyId, before);
    this.notify(companyId, after);
    return after;
  }

  /** @throws DomainError FORBIDDEN when the caller may not block that time, NOT_FOUND. */
  async delete(caller: Caller, id: number): Promise<{ id: number }> {
    const { companyId } = caller;
    const block = await this.database.transaction(async (tx) => {
      const current = await this.getForUpdate(tx, caller, id);
      await this.blocks.delete(tx, companyId, id);
      await this.activity.record(tx, caller, 'block.deleted', subjectOf(current));
      return current;
    });
    this.notify(companyId, block);
    return { id };
  }

  private async getForUpdate(tx: Tx, caller: Caller, id: number): Promise<Block> {
    const block = await this.blocks.findForUpdate(tx, caller.companyId, id);
    if (!block) throw new DomainError('NOT_FOUND');
    requireRight(caller, block.employee_id);
    return block;
  }

  private async requireProfessional(companyId: number, id: number | null): Promise<void> {
    if (id === null || (await this.projections.knowsEmployee(companyId, id))) return;
    throw new DomainError('NOT_FOUND', { fields: { employee_id: 'unknown_employee' } });
  }

  private notify(companyId: number, { start_date, end_date }: Block): void {
    this.notifications.send(companyId, { start: start_date, end: end_date && addDays(end_date, 1) });
  }
}

/** Subject in the activity log: the professional. The name of a block may be a private reason. */
const subjectOf = ({ id, employee_name: label, start_date: due }: Block) => ({ id, label, due });

/** Administrators may block any professional and the whole company, others only themselves. */
function requireRight({ isAdmin, userId }: Caller, employeeId: number | null): void {
  if (!isAdmin && employeeId !== userId) throw new DomainError('FORBIDDEN');
}
