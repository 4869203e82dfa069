import type { listOwnClients } from '@alinha/contracts-agenda';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { type Caller, CLOCK, ClientScope, type Clock } from '@alinha/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ProjectionsService } from '../projections/projections.service.ts';
import { OwnClientsRepository } from './own-clients.repository.ts';

/** SQL: the client of a record of a table. */
const clientIn = (table: string) => `SELECT client_id FROM ${table} WHERE company_id = $1 AND id = $2`;

type Professional = Pick<Caller, 'companyId' | 'userId'>;

/** Decides which clients, and so which charts, a professional may see. The one rule of all services (ADR 92). */
@Injectable()
export class OwnClients extends ClientScope {
  override readonly records = {
    '/api/clients/{id}': null,
    '/api/appointments/{id}': clientIn('appointment'),
    '/api/appointments/recurring/{id}': clientIn('appointment'),
    '/api/recurring/plans/{id}': clientIn('recurring_plan'),
    '/api/recurring/freezes/{id}': `SELECT p.client_id FROM plan_freeze f
      JOIN recurring_plan p ON p.company_id = f.company_id AND p.id = f.plan_id
      WHERE f.company_id = $1 AND f.id = $2`,
    '/api/attachments/{id}': clientIn('attachment'),
    '/api/packages/{id}': clientIn('package'),
    '/api/waiting-list/{id}': clientIn('waiting_entry'),
  };

  /** An import books for every professional and client. */
  override readonly refused = ['create', 'get', 'preview', 'confirm', 'failures'].map(
    (name) => `booking-imports.${name}`,
  );

  override readonly unchecked = ['chart-access.get', 'chart-access.create'];

  override readonly limitedLists = ['appointments.list'];

  override readonly readings = ['chart-readings.add-print'];

  constructor(
    private readonly clients: OwnClientsRepository,
    private readonly projections: ProjectionsService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super();
  }

  findClient(sql: string, companyId: number, id: number): Promise<number | null> {
    return this.clients.findClient(sql, companyId, id);
  }

  async visible(caller: Professional, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    const known = await this.find(caller, clientIds);
    return new Set(known.filter(({ isOwn, hasAccess }) => isOwn || hasAccess).map(({ id }) => id));
  }

  /** Without a justified access. */
  async own(caller: Professional, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    const known = await this.find(caller, clientIds);
    return new Set(known.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  }

  private async find({ companyId, userId }: Professional, clientIds: readonly number[]) {
    const at = this.clock();
    const known = await this.clients.find(companyId, userId, clientIds, at);
    const ids = new Set(known.map(({ id }) => id));
    const unknown = clientIds.filter((id) => !ids.has(id));
    if (unknown.length === 0) return known;
    await Promise.all(unknown.map((id) => this.projections.knowsClient(companyId, id)));
    return [...known, ...(await this.clients.find(companyId, userId, unknown, at))];
  }

  /** For other services. */
  async list(request: RpcRequestOf<typeof listOwnClients>): Promise<number[]> {
    const {
      company_id: companyId,
      user_id: userId,
      client_ids: ids,
      with_justified: withJustified,
    } = request;
    const caller = { companyId, userId };
    if (ids === null) return this.clients.listIds({ ...caller, at: this.clock(), withJustified });
    return [...(withJustified ? await this.visible(caller, ids) : await this.own(caller, ids))];
  }
}
