import type { Appointment, FilledTemplate, LastAnswers } from '@alinha/contracts-agenda';
import { type CompanyCipher, DatabaseConnection, DataKeys } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { openAnswers, openNote, sealAnswers } from './note-texts.ts';

type NewVersion = {
  readonly appointmentId: number;
  /** As it is stored in the appointment. */
  readonly text: string | null;
  readonly authorId: number;
  readonly savedAt: Date;
  /** The answers whose text it is, with the cipher that encrypts them. */
  readonly answers?: { readonly filled: FilledTemplate; readonly cipher: CompanyCipher };
};

export type EvolutionVersionRecord = {
  readonly id: number;
  readonly text: string | null;
  readonly authorId: number;
  readonly authorName: string;
  readonly savedAt: Date;
  /** Null for free text. */
  readonly filled: FilledTemplate | null;
};

@Injectable()
export class EvolutionRepository {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly connection: DatabaseConnection,
    private readonly dataKeys: DataKeys,
  ) {}

  async add(
    tx: Tx,
    companyId: number,
    { appointmentId, text, authorId, savedAt, answers }: NewVersion,
  ): Promise<void> {
    await tx.evolutionVersion.create({
      data: {
        company_id: companyId,
        appointment_id: appointmentId,
        text,
        author_id: authorId,
        saved_at: savedAt,
        template: answers?.filled.template ?? null,
        answers: answers ? sealAnswers(answers.cipher, appointmentId, answers.filled) : null,
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

  /** The answers of the last version; null for free text. The caller has locked the appointment. */
  async findAnswers(
    tx: Tx,
    cipher: CompanyCipher,
    companyId: number,
    appointmentId: number,
  ): Promise<FilledTemplate | null> {
    const last = await tx.evolutionVersion.findFirst({
      where: { company_id: companyId, appointment_id: appointmentId },
      orderBy: { id: 'desc' },
      select: { answers: true },
    });
    return openAnswers(cipher, appointmentId, last?.answers ?? null);
  }

  /** The answers of the client's last session before `appointment` whose note has the template. */
  async findAnswersBefore(
    companyId: number,
    { id, client_id: clientId, start_datetime: start }: Appointment,
    template: string,
  ): Promise<LastAnswers | null> {
    const cipher = await this.dataKeys.of(companyId);
    const { rows } = await this.connection.pool.query<{ id: number; date: string; answers: string }>({
      name: 'evolution.answers-before',
      text: `SELECT a.id, a.start_at::date::text AS date, v.answers FROM appointment a
             CROSS JOIN LATERAL (SELECT template, answers FROM evolution_version v
               WHERE v.company_id = a.company_id AND v.appointment_id = a.id ORDER BY v.id DESC LIMIT 1) v
             WHERE a.company_id = $1 AND a.client_id = $2 AND a.evolution IS NOT NULL AND v.template = $3
               AND (a.start_at, a.id) < ($4::timestamp, $5)
             ORDER BY a.start_at DESC, a.id DESC LIMIT 1`,
      values: [companyId, clientId, template, start, id],
    });
    const [row] = rows;
    const filled = row && openAnswers(cipher, row.id, row.answers);
    return filled ? { date: row.date, filled } : null;
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
      select: {
        id: true,
        text: true,
        saved_at: true,
        author_id: true,
        answers: true,
        author: { select: { name: true } },
      },
    });
    return rows.map(({ id, text, saved_at: savedAt, author_id: authorId, author, answers }) => ({
      id,
      text: openNote(cipher, appointmentId, text),
      savedAt,
      authorId,
      authorName: author.name,
      filled: openAnswers(cipher, appointmentId, answers),
    }));
  }
}
