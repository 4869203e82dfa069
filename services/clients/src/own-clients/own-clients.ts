import { listOwnClients } from '@alinha/contracts-agenda';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { AskedClientScope, type Caller, RpcClient } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';

/** `createdBy`: the agenda may not know a new client yet. */
export type OwnClientIds = { readonly ids: readonly number[]; readonly createdBy: number };

/** The clients of a professional. The agenda knows them (ADR 92). */
@Injectable()
export class OwnClients extends AskedClientScope {
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

  /** Null for callers who see all clients. */
  async listFor(caller: Caller): Promise<OwnClientIds | null> {
    const ids = await this.visibleIds(caller);
    return ids && { ids, createdBy: caller.userId };
  }

  protected ask(question: RpcRequestOf<typeof listOwnClients>): Promise<number[]> {
    return this.rpc.call(listOwnClients, question);
  }
}
