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
    const sessions = isFull ? await this.sessionsWithoutClient(companyId, id) : [];
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
      WHERE company_id = ${companyId}
        AND (client_id = ${id} OR client_id IS NULL AND appointment_id = ANY (${[...sessions]}::integer[]))`;
  }

  /**
   * The client's sessions in lines of older releases, which name no client: the agenda knows whose they are. A session that the
   * agenda does not have any more is found by the present name, if no other client has it.
   */
  private async sessionsWithoutClient(companyId: number, id: number): Promise<number[]> {
    const lines = await this.database.client.commissionLine.findMany({
      where: { company_id: companyId, client_id: null },
      select: { appointment_id: true, client_name: true },
    });
    if (lines.length === 0) return [];
    const ids = [...new Set(lines.map(({ appointment_id }) => appointment_id))];
    const clientOf = new Map<number, number>();
    for (const list of listsOf(ids, APPOINTMENTS_PER_EVENT)) {
      const found = await this.rpc.call(getAppointments, { company_id: companyId, ids: list });
      for (const appointment of found) clientOf.set(appointment.id, appointment.client_id);
    }
    const name = await this.projections.findUniqueName(companyId, id);
    return lines.flatMap(({ appointment_id, client_name }) => {
      const client = clientOf.get(appointment_id);
      return client === id || (client === undefined && client_name === name) ? [appointment_id] : [];
    });
  }
}
