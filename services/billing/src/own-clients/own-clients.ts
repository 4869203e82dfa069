import { listOwnClients } from '@alinha/contracts-agenda';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { AskedClientScope, DatabaseConnection, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Payments of a professional's own clients. The agenda knows these clients (ADR 92). */
@Injectable()
export class OwnClients extends AskedClientScope {
  override readonly records = {
    '/api/clients/{id}': null,
    '/api/payments/{id}': 'SELECT client_id FROM payment WHERE company_id = $1 AND id = $2',
    '/api/payment-parts/{id}': `SELECT p.client_id FROM payment_part t
      JOIN payment p ON p.company_id = t.company_id AND p.id = t.payment_id
      WHERE t.company_id = $1 AND t.id = $2`,
  };
  override readonly refused = [];

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly rpc: RpcClient,
  ) {
    super();
  }

  async findClient(sql: string, companyId: number, id: number): Promise<number | null> {
    const { rows } = await this.connection.pool.query<{ client_id: number }>(sql, [companyId, id]);
    return rows[0]?.client_id ?? null;
  }

  protected ask(question: RpcRequestOf<typeof listOwnClients>): Promise<number[]> {
    return this.rpc.call(listOwnClients, question);
  }
}
