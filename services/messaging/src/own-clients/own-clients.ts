import { listOwnClients } from '@alinha/contracts-agenda';
import { type Caller, ClientScope, DatabaseConnection, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** Messages to a professional's own clients. The agenda knows these clients (ADR 92). */
@Injectable()
export class OwnClients extends ClientScope {
  override readonly records = {
    '/api/whatsapp/deliveries/{id}': 'SELECT client_id FROM delivery WHERE company_id = $1 AND id = $2',
  };
  override readonly refused = [];

  constructor(
    private readonly connection: DatabaseConnection,
    private readonly rpc: RpcClient,
  ) {
    super();
  }

  async findClient(sql: string, companyId: number, id: number): Promise<number | null> {
    const { rows } = await this.connection.pool.query<{ client_id: number | null }>(sql, [companyId, id]);
    return rows[0]?.client_id ?? null;
  }

  async visible(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(await this.call(caller, [...clientIds]));
  }

  async own(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(await this.call(caller, [...clientIds], false));
  }

  /** Null for callers who see all clients. */
  async listFor(caller: Caller): Promise<readonly number[] | null> {
    return caller.ownAgendaOnly ? this.call(caller, null) : null;
  }

  private call(
    { companyId, userId }: Caller,
    clientIds: number[] | null,
    withJustified = true,
  ): Promise<number[]> {
    const request = { company_id: companyId, user_id: userId, client_ids: clientIds };
    return this.rpc.call(listOwnClients, { ...request, with_justified: withJustified });
  }
}
