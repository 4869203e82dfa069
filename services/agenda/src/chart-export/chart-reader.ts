import type { Letterhead } from '@alinha/contracts-accounts';
import {
  CHART_EXPORT_VERSION,
  type ChartExport,
  type ExportedAttachment,
  SIGNATURE_HASH_RULE,
} from '@alinha/contracts-agenda';
import type { ClientRecord } from '@alinha/contracts-clients';
import { wallClockAt } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { AttachmentHashes } from '../attachments/attachment-hashes.ts';
import { problemsOf } from '../evolution/note-chain.ts';
import { NoteSignaturesRepository } from '../evolution/note-signatures.repository.ts';
import { ChartExportRepository } from './chart-export.repository.ts';
import { exportedNotes } from './chart-notes.ts';

/** Equal for all charts of one export. */
export type ChartFrame = {
  readonly companyId: number;
  readonly company: Letterhead;
  readonly zone: string;
  readonly exportedBy: string;
  readonly exportedAt: Date;
};

/** Reads the chart of one client in its exported form. The caller has checked the permission and logs the reading. */
@Injectable()
export class ChartReader {
  constructor(
    private readonly charts: ChartExportRepository,
    private readonly signatures: NoteSignaturesRepository,
    private readonly hashes: AttachmentHashes,
  ) {}

  /** @throws DomainError SERVICE_UNAVAILABLE when the storage of attachments fails */
  async read(
    { companyId, company, zone, exportedBy, exportedAt }: ChartFrame,
    client: ClientRecord,
  ): Promise<ChartExport> {
    // Sessions first: a note that is signed in between is then in the chain.
    const sessions = await this.charts.listSessions(companyId, client.id);
    const chain = await this.signatures.readChain(companyId, client.id);
    const problems = problemsOf(chain);
    const { name, legal_name, cpf, cnpj, phone, email, address, damaged = [] } = company;
    return {
      format: 'alinha.chart',
      version: CHART_EXPORT_VERSION,
      exported_at: exportedAt.toISOString(),
      exported_by: exportedBy,
      timezone: zone,
      company: { id: companyId, name, legal_name, cpf, cnpj, phone, email, address, damaged },
      client: { ...client, damaged: client.damaged ?? [] },
      chain: {
        intact: problems.length === 0,
        length: chain.length ?? chain.signatures.length,
        last_hash: chain.head_hash,
        problems: problems.map(({ kind, position, appointmentId }) => ({
          kind,
          position,
          appointment_id: appointmentId,
        })),
        hash_rule: SIGNATURE_HASH_RULE,
      },
      notes: exportedNotes(sessions, chain.signatures, zone),
      attachments: await this.attachmentsOf(companyId, client.id, zone),
    };
  }

  private async attachmentsOf(
    companyId: number,
    clientId: number,
    zone: string,
  ): Promise<ExportedAttachment[]> {
    const records = await this.hashes.list(companyId, clientId);
    return records.map((record) => ({
      id: record.id,
      appointment_id: record.appointment_id,
      name: record.name,
      caption: record.caption,
      type: record.type,
      size: record.size,
      sha256: record.sha256,
      damaged: record.damaged,
      uploaded_by_name: record.uploaded_by_name,
      uploaded_at: wallClockAt(record.uploaded_at, zone),
    }));
  }
}
