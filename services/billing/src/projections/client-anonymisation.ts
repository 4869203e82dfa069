import { APPOINTMENTS_PER_EVENT, getAppointments } from '@alinha/contracts-agenda';
import type { ClientEvent } from '@alinha/contracts-clients';
import { listsOf, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { BillingDatabase, type Tx } from '../billing.database.ts';
import { ProjectionsRepository } from './projections.repository.ts';

/** A discount always has a reason. */
const REMOVED_TEXT = '—';

/**
 * Deletes the texts about an anonymised client (ADR 93). Amounts, dates and methods of payments stay. A full anonymisation also
 * deletes descriptions, which people type, and the name in closed months of commission.
 */
@Injectable()
export class ClientAnonymisation {
  constructor(
    private readonly database: BillingDatabase,
    private readonly projections: ProjectionsRepository,
    private readonly rpc: RpcClient,
  ) {}

  /** Saves the client, and applies each anonymisation once, in any order of events. */
  async save(event: ClientEvent): Promise<void> {
    const { company_id: companyId, id, anonymised_version: version = null } = event;
    const isFull = event.anonymised === 'full';
    const sessions = isFull ? await this.sessionsInCommission(companyId, id) : [];
    await this.database.transaction(async (tx) => {
      await this.projections.saveClient(event, tx);
      const applied = await tx.$executeRaw`
        UPDATE client SET anonymised_version = ${version}
        WHERE company_id = ${companyId} AND id = ${id} AND coalesce(anonymised_version, 0) < ${version}`;
      if (applied === 0) return;
      await tx.$executeRaw`
        UPDATE payment SET discount_reason = ${REMOVED_TEXT}
        WHERE company_id = ${companyId} AND client_id = ${id} AND discount_reason IS NOT NULL`;
      await tx.$executeRaw`
        DELETE FROM idempotency_key
        WHERE company_id = ${companyId} AND reply @> jsonb_build_object('client_id', ${id}::integer)`;
      if (isFull) await this.removeName(tx, event, sessions);
    });
  }

  private async removeName(tx: Tx, event: ClientEvent, sessions: readonly number[]): Promise<void> {
    const { company_id: companyId, id, name } = event;
    await tx.$executeRaw`
      UPDATE payment SET description = NULL WHERE company_id = ${companyId} AND client_id = ${id}`;
    await tx.$executeRaw`
      UPDATE commission_line SET client_name = ${name}
      WHERE company_id = ${companyId} AND appointment_id = ANY (${[...sessions]}::integer[])`;
  }

  /** Sessions in closed months that have the client's name, without those of other clients of that name. */
  private async sessionsInCommission(companyId: number, id: number): Promise<number[]> {
    const name = await this.projections.findClientName(companyId, id);
    if (name === null) return [];
    const rows = await this.database.client.commissionLine.findMany({
      where: { company_id: companyId, client_name: name },
      select: { appointment_id: true },
      distinct: ['appointment_id'],
    });
    const named = rows.map(({ appointment_id }) => appointment_id);
    const others = new Set<number>();
    for (const ids of listsOf(named, APPOINTMENTS_PER_EVENT)) {
      const found = await this.rpc.call(getAppointments, { company_id: companyId, ids });
      for (const appointment of found) if (appointment.client_id !== id) others.add(appointment.id);
    }
    return named.filter((appointment) => !others.has(appointment));
  }
}
