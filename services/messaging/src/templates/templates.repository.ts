import type { Language } from '@alinha/contracts-core';
import { Injectable } from '@nestjs/common';
import { MessagingDatabase, type Tx } from '../messaging.database.ts';

@Injectable()
export class TemplatesRepository {
  constructor(private readonly database: MessagingDatabase) {}

  /** The company's own texts, by language. */
  async list(companyId: number): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.client.messageTemplate.findMany({ where: { company_id: companyId } });
    return new Map(rows.map(({ language, text }) => [language, text]));
  }

  async save(tx: Tx, companyId: number, language: Language, text: string): Promise<void> {
    const key = { company_id: companyId, language };
    await tx.messageTemplate.upsert({
      where: { company_id_language: key },
      create: { ...key, text },
      update: { text },
    });
  }

  async remove(tx: Tx, companyId: number, language: Language): Promise<void> {
    await tx.messageTemplate.deleteMany({ where: { company_id: companyId, language } });
  }
}
