import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';

type NewVersion = {
  readonly appointmentId: number;
  readonly text: string | null;
  readonly authorId: number;
  readonly savedAt: Date;
};

export type EvolutionVersionRecord = {
  readonly id: number;
  readonly text: string | null;
  readonly authorName: string;
  readonly savedAt: Date;
};

@Injectable()
export class EvolutionRepository {
  constructor(private readonly database: AgendaDatabase) {}

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

  /** Latest first. */
  async list(companyId: number, appointmentId: number): Promise<EvolutionVersionRecord[]> {
    const rows = await this.database.client.evolutionVersion.findMany({
      where: { company_id: companyId, appointment_id: appointmentId },
      orderBy: { id: 'desc' },
      select: { id: true, text: true, saved_at: true, author: { select: { name: true } } },
    });
    return rows.map(({ id, text, saved_at: savedAt, author }) => ({
      id,
      text,
      savedAt,
      authorName: author.name,
    }));
  }
}
