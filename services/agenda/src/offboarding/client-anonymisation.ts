import type { ClientEvent } from '@alinha/contracts-clients';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import type { LockedClient } from '../projections/projections.repository.ts';

/** Deletes the data of an anonymised client that the agenda stores (ADR 93). */
@Injectable()
export class ClientAnonymisation {
  constructor(private readonly plans: PlansRepository) {}

  /**
   * Applies each anonymisation once. The events of a later restoration name it too, so their order does not matter. The caller has
   * locked the client.
   * @param stored before the event was saved
   * @returns keys of attachments whose files have to be deleted after the commit
   */
  async apply(tx: Tx, event: ClientEvent, stored: LockedClient | null): Promise<string[]> {
    const { company_id: companyId, id, anonymised_version: version = null } = event;
    if (version === null || version <= (stored?.anonymisedVersion ?? 0)) return [];
    await this.emptyTexts(tx, companyId, id);
    // Only a partly anonymised client is restored.
    const fileKeys = event.anonymised === 'full' ? await this.deleteChart(tx, companyId, id, version) : [];
    await tx.$executeRaw`
      UPDATE client SET anonymised_version = ${version} WHERE company_id = ${companyId} AND id = ${id}`;
    return fileKeys;
  }

  /** Remarks outside of the chart. */
  private async emptyTexts(tx: Tx, companyId: number, id: number): Promise<void> {
    await tx.$executeRaw`
      UPDATE appointment SET notes = NULL, attendance_reason = NULL
      WHERE company_id = ${companyId} AND client_id = ${id} AND (notes, attendance_reason) IS DISTINCT FROM (NULL, NULL)`;
    await tx.$executeRaw`
      UPDATE credit SET note = NULL, revoke_reason = NULL WHERE company_id = ${companyId} AND client_id = ${id}`;
    await tx.$executeRaw`
      UPDATE waiting_entry SET note = NULL WHERE company_id = ${companyId} AND client_id = ${id}`;
    await tx.$executeRaw`
      UPDATE plan_freeze f SET reason = NULL FROM recurring_plan p
      WHERE f.company_id = ${companyId} AND p.company_id = f.company_id AND p.id = f.plan_id AND p.client_id = ${id}`;
    await tx.$executeRaw`
      DELETE FROM idempotency_key WHERE company_id = ${companyId} AND reply @> jsonb_build_object('client_id', ${id}::integer)`;
  }

  /** The chart, its logs of access, and the names of plans, which people type. */
  private async deleteChart(tx: Tx, companyId: number, id: number, version: number): Promise<string[]> {
    await tx.$executeRaw`
      UPDATE client SET chart_closed_version = coalesce(chart_closed_version, ${version})
      WHERE company_id = ${companyId} AND id = ${id}`;
    await tx.$executeRaw`DELETE FROM note_signature WHERE company_id = ${companyId} AND client_id = ${id}`;
    await tx.$executeRaw`DELETE FROM note_chain WHERE company_id = ${companyId} AND client_id = ${id}`;
    await tx.$executeRaw`
      DELETE FROM evolution_version v USING appointment a
      WHERE v.company_id = ${companyId} AND a.company_id = v.company_id AND a.id = v.appointment_id AND a.client_id = ${id}`;
    await tx.$executeRaw`
      UPDATE appointment SET evolution = NULL, evolution_signed = false
      WHERE company_id = ${companyId} AND client_id = ${id} AND evolution IS NOT NULL`;
    await tx.$executeRaw`DELETE FROM chart_reading WHERE company_id = ${companyId} AND client_id = ${id}`;
    await tx.$executeRaw`DELETE FROM chart_access WHERE company_id = ${companyId} AND client_id = ${id}`;
    const plans = await tx.$queryRaw<{ id: number }[]>`
      UPDATE recurring_plan p SET name = coalesce(
        (SELECT s.name FROM specialty s WHERE s.company_id = p.company_id AND s.id = p.specialty_id), '#' || p.id)
      WHERE p.company_id = ${companyId} AND p.client_id = ${id} RETURNING p.id`;
    for (const plan of plans) await this.plans.publishChange(tx, companyId, plan.id);
    const files = await tx.$queryRaw<{ file_key: string }[]>`
      DELETE FROM attachment WHERE company_id = ${companyId} AND client_id = ${id} RETURNING file_key::text`;
    return files.map(({ file_key }) => file_key);
  }
}
