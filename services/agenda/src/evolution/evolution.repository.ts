import { DataKeys } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { openNote } from './note-texts.ts';

type NewVersion = {
  readonly appointmentId: number;
  /** As it is stored in the appointment. */
  readonly text: string | null;
  readonly authorId: number;
  readonly savedAt: Date;
};

export type EvolutionVersionRecord = {
  readonly id: number;
  readonly text: string | null;
  readonly authorId: number;
  readonly authorName: string;
  readonly savedAt: Date;
};

@Injectable()
export class EvolutionRepository {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly dataKeys: DataKeys,
  ) {}

  async add(
    tx: Tx,
    companyId: number,
    { appointmentId, text, authorId, savedAt }: NewVersion,
  ): Promise<void> {
    await tx.evolutionVersion.create({
      data: {
        company_id: companyId,
        appointment_id: appointmentId,
        text,
        author_id: authorId,
        saved_at: savedAt,
      },
    });
  }

  /** Author of the first version of a note; null without a note. The caller has locked the appointment. */
  async findAuthor(tx: Tx, companyId: number, appointmentId: number): Promise<number | null> {
    const first = await tx.evolutionVersion.findFirst({
      where: { company_id: companyId, appointment_id: appointmentId },
      orderBy: { id: 'asc' },
      select: { author_id: true },
    });
    return first?.author_id ?? null;
  }

  /** Author of the last saved version; null without a note. The caller has locked the appointment. */
  async findLastAuthor(tx: Tx, companyId: number, appointmentId: number): Promise<number | null> {
    const last = await tx.evolutionVersion.findFirst({
      where: { company_id: companyId, appointment_id: appointmentId },
      orderBy: { id: 'desc' },
      select: { author_id: true },
    });
    return last?.author_id ?? null;
  }

  /** The appointments with a saved note. The caller has locked them. */
  async findNoted(
    tx: Tx,
    companyId: number,
    appointmentIds: readonly number[],
  ): Promise<ReadonlySet<number>> {
    const rows = await tx.$queryRaw<{ id: number }[]>`
      SELECT DISTINCT appointment_id AS id FROM evolution_version
      WHERE company_id = ${companyId} AND appointment_id = ANY(${appointmentIds}::integer[])`;
    return new Set(rows.map(({ id }) => id));
  }

  /** Latest first. */
  async list(companyId: number, appointmentId: number): Promise<EvolutionVersionRecord[]> {
    const cipher = await this.dataKeys.of(companyId);
    const rows = await this.database.client.evolutionVersion.findMany({
      where: { company_id: companyId, appointment_id: appointmentId },
      orderBy: { id: 'desc' },
      select: { id: true, text: true, saved_at: true, author_id: true, author: { select: { name: true } } },
    });
    return rows.map(({ id, text, saved_at: savedAt, author_id: authorId, author }) => ({
      id,
      text: openNote(cipher, appointmentId, text),
      savedAt,
      authorId,
      authorName: author.name,
    }));
  }
}
