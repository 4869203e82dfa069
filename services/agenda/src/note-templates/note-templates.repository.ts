import {
  NOTE_TEMPLATES_PER_COMPANY,
  type NoteField,
  type NoteTemplateInput,
  type UpdateNoteTemplateInput,
} from '@alinha/contracts-agenda';
import { DomainError, isUniqueViolation } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import type { NoteTemplateModel } from '../generated/prisma/models.ts';

export type StoredTemplate = {
  readonly id: number;
  /** Standard template that it replaces; null for an own template. */
  readonly key: string | null;
  readonly name: string;
  readonly fields: NoteField[];
  readonly archived: boolean;
  readonly version: number;
};

const storedOf = ({ id, key, name, fields, archived, version }: NoteTemplateModel): StoredTemplate => ({
  id,
  key,
  name,
  archived,
  version,
  fields: fields as NoteField[],
});

@Injectable()
export class NoteTemplatesRepository {
  constructor(private readonly database: AgendaDatabase) {}

  async list(companyId: number): Promise<StoredTemplate[]> {
    const rows = await this.database.client.noteTemplate.findMany({ where: { company_id: companyId } });
    return rows.map(storedOf);
  }

  /** The row lock of the company keeps parallel creations below the limit. @throws DomainError TEMPLATE_LIMIT */
  async create(tx: Tx, companyId: number, { name, fields }: NoteTemplateInput): Promise<StoredTemplate> {
    await tx.$queryRaw`SELECT 1 FROM company WHERE company_id = ${companyId} FOR NO KEY UPDATE`;
    const own = await tx.noteTemplate.count({ where: { company_id: companyId, key: null } });
    if (own >= NOTE_TEMPLATES_PER_COMPANY) throw new DomainError('TEMPLATE_LIMIT');
    return storedOf(await tx.noteTemplate.create({ data: { company_id: companyId, name, fields } }));
  }

  /**
   * Saves a change of version `input.version`; version 0 is a standard template without a row. Null when there is no such
   * version. The unique key decides between two first changes.
   */
  async save(
    tx: Tx,
    companyId: number,
    which: { readonly id: number } | { readonly key: string },
    { version, ...template }: UpdateNoteTemplateInput,
  ): Promise<StoredTemplate | null> {
    if (version === 0) {
      if (!('key' in which)) return null;
      const data = { company_id: companyId, ...which, ...template };
      return storedOf(await tx.noteTemplate.create({ data }).catch(refuseChanged));
    }
    const [row] = await tx.noteTemplate.updateManyAndReturn({
      where: { company_id: companyId, ...which, version },
      data: { ...template, version: { increment: 1 } },
    });
    return row ? storedOf(row) : null;
  }

  async delete(tx: Tx, companyId: number, id: number): Promise<StoredTemplate | null> {
    const row = await tx.noteTemplate.findFirst({ where: { company_id: companyId, id, key: null } });
    const { count } = await tx.noteTemplate.deleteMany({ where: { company_id: companyId, id, key: null } });
    return row && count > 0 ? storedOf(row) : null;
  }

  /** Undoes the changes of a standard template. The row stays, so that its versions go on. */
  async reset(
    tx: Tx,
    companyId: number,
    key: string,
    { name, fields }: NoteTemplateInput,
  ): Promise<StoredTemplate | null> {
    const [row] = await tx.noteTemplate.updateManyAndReturn({
      where: { company_id: companyId, key },
      data: { name, fields, archived: false, version: { increment: 1 } },
    });
    return row ? storedOf(row) : null;
  }

  async exists(tx: Tx, companyId: number, id: number): Promise<boolean> {
    return (await tx.noteTemplate.count({ where: { company_id: companyId, id } })) > 0;
  }
}

function refuseChanged(error: unknown): never {
  if (!isUniqueViolation(error, 'key')) throw error;
  throw new DomainError('TEMPLATE_CHANGED', { cause: error });
}
