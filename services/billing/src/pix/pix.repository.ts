import { type PixProviderName, type PixSettings, pixSettingsSchema } from '@alinha/contracts-billing';
import { DatabaseConnection, type Transaction } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PixRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  async find(companyId: number): Promise<PixSettings | null> {
    const { rows } = await this.connection.pool.query({
      name: 'pix.find',
      text: 'SELECT type, key, receiver_name, city FROM pix_key WHERE company_id = $1',
      values: [companyId],
    });
    return rows[0] ? pixSettingsSchema.parse(rows[0]) : null;
  }

  /** False when nothing changes. */
  async save(tx: Transaction, companyId: number, pix: PixSettings): Promise<boolean> {
    const count = await tx.$executeRawUnsafe(
      `INSERT INTO pix_key AS stored (company_id, type, key, receiver_name, city) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (company_id) DO UPDATE SET type = excluded.type, key = excluded.key,
         receiver_name = excluded.receiver_name, city = excluded.city
       WHERE (stored.type, stored.key, stored.receiver_name, stored.city)
         IS DISTINCT FROM (excluded.type, excluded.key, excluded.receiver_name, excluded.city)`,
      companyId,
      pix.type,
      pix.key,
      pix.receiver_name,
      pix.city,
    );
    return count > 0;
  }

  /** False when there was none. */
  async remove(tx: Transaction, companyId: number): Promise<boolean> {
    return (await tx.$executeRawUnsafe('DELETE FROM pix_key WHERE company_id = $1', companyId)) > 0;
  }

  /** The provider that the company has chosen; null when staff confirm payments. */
  async findProvider(companyId: number): Promise<string | null> {
    const { rows } = await this.connection.pool.query<{ provider: string }>({
      name: 'pix.provider',
      text: 'SELECT provider FROM pix_settlement WHERE company_id = $1',
      values: [companyId],
    });
    return rows[0]?.provider ?? null;
  }

  /** False when nothing changes. */
  async saveProvider(tx: Transaction, companyId: number, provider: PixProviderName | null): Promise<boolean> {
    const count =
      provider === null
        ? await tx.$executeRawUnsafe('DELETE FROM pix_settlement WHERE company_id = $1', companyId)
        : await tx.$executeRawUnsafe(
            `INSERT INTO pix_settlement AS stored (company_id, provider) VALUES ($1, $2)
             ON CONFLICT (company_id) DO UPDATE SET provider = excluded.provider
             WHERE stored.provider <> excluded.provider`,
            companyId,
            provider,
          );
    return count > 0;
  }
}
