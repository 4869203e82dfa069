import { DatabaseConnection } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Client `c` was added by the professional `$2`, or has or had a session with them. */
const IS_OWN = `c.created_by = $2 OR EXISTS (
  SELECT FROM appointment a WHERE a.company_id = c.company_id AND a.client_id = c.id AND a.employee_id = $2)`;

/** The professional `$2` has a justified access to client `c` at the instant `$3`. The clock of the granting process may be ahead. */
const HAS_ACCESS = `EXISTS (
  SELECT FROM chart_access x WHERE x.company_id = c.company_id AND x.client_id = c.id AND x.user_id = $2
    AND x.expires_at > $3::timestamptz)`;

type Wanted = {
  readonly companyId: number;
  readonly userId: number;
  readonly at: Date;
  readonly withJustified: boolean;
};
type Known = { readonly id: number; readonly isOwn: boolean; readonly hasAccess: boolean };

@Injectable()
export class OwnClientsRepository {
  constructor(private readonly connection: DatabaseConnection) {}

  /** The clients of the professional at `at`, also archived ones. `withJustified`: also those whom a justified access shows. */
  async listIds({ companyId, userId, at, withJustified }: Wanted): Promise<number[]> {
    const { rows } = await this.connection.pool.query<{ id: number }>({
      name: 'own-clients.list',
      text: `SELECT c.id FROM client c WHERE c.company_id = $1 AND (${IS_OWN} OR ($4 AND ${HAS_ACCESS}))`,
      values: [companyId, userId, at, withJustified],
    });
    return rows.map(({ id }) => id);
  }

  /** The known ones of these clients. */
  async find(companyId: number, userId: number, clientIds: readonly number[], at: Date): Promise<Known[]> {
    const { rows } = await this.connection.pool.query<Known>({
      name: 'own-clients.find',
      text: `SELECT c.id, (${IS_OWN}) IS TRUE AS "isOwn", ${HAS_ACCESS} AS "hasAccess"
        FROM client c WHERE c.company_id = $1 AND c.id = ANY ($4::integer[])`,
      values: [companyId, userId, at, clientIds],
    });
    return rows;
  }

  /** @param sql returns `client_id` of the record `$2` of the company `$1` */
  async findClient(sql: string, companyId: number, id: number): Promise<number | null> {
    const { rows } = await this.connection.pool.query<{ client_id: number | null }>(sql, [companyId, id]);
    return rows[0]?.client_id ?? null;
  }
}
