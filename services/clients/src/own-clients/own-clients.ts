import { listOwnClients } from '@alinha/contracts-agenda';
import { type Caller, ClientScope, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** `createdBy`: the agenda may not know a new client yet. */
export type OwnClientIds = { readonly ids: readonly number[]; readonly createdBy: number };

/** The clients of a professional. The agenda knows them (ADR 92). */
@Injectable()
export class OwnClients extends ClientScope {
  override readonly records = { '/api/clients/{id}': null };
  override readonly limitedLists = ['clients.list'];
  /** An import changes every client whom it finds. */
  override readonly refused = ['create', 'get', 'preview', 'confirm', 'failures'].map(
    (name) => `client-imports.${name}`,
  );

  constructor(private readonly rpc: RpcClient) {
    super();
  }

  /** Every route has the id of the client. */
  async findClient(): Promise<null> {
    return null;
  }

  async visible(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(await this.call(caller, [...clientIds]));
  }

  async own(caller: Caller, clientIds: readonly number[]): Promise<ReadonlySet<number>> {
    return new Set(await this.call(caller, [...clientIds], false));
  }

  /** Null for callers who see all clients. */
  async listFor(caller: Caller): Promise<OwnClientIds | null> {
    if (!caller.ownAgendaOnly) return null;
    return { ids: await this.call(caller, null), createdBy: caller.userId };
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
