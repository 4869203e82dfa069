import { Injectable } from '@nestjs/common';
import type { Tx } from '../agenda.database.ts';

/** An appointment that is still to come; `planId` when a plan of the client made it, and not another's. */
export type Ahead = { readonly id: number; readonly planId: number | null };

@Injectable()
export class DeparturesRepository {
  /** Takes what a client has ahead of `now` on the company's clock and is not done, by id. */
  async lockAhead(tx: Tx, companyId: number, clientId: number, now: string): Promise<Ahead[]> {
    return tx.$queryRaw<Ahead[]>`
      SELECT a.id, p.id AS "planId"
      FROM appointment a
      LEFT JOIN recurring_plan p ON p.company_id = a.company_id AND p.id = a.plan_id AND p.client_id = a.client_id
      WHERE a.company_id = ${companyId} AND a.client_id = ${clientId} AND NOT a.done
        AND a.start_at > ${now}::timestamp
      ORDER BY a.id FOR UPDATE OF a`;
  }
}
