import {
  exportClients,
  getClient,
  getPayer,
  listClientRecords,
  listPayers,
  matchClients,
} from '@alinha/contracts-clients';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ClientExport } from './clients/client-export.ts';
import { ClientsRepository } from './clients/clients.repository.ts';
import { ClientMatches } from './imports/client-matches.ts';

/** RPC calls from other services. */
@Controller()
export class ClientsRpc {
  constructor(
    readonly seal: RpcSeal,
    private readonly clients: ClientsRepository,
    private readonly exports: ClientExport,
    private readonly matches: ClientMatches,
  ) {}

  @RpcHandler(exportClients)
  exportClients(request: RpcRequestOf<typeof exportClients>) {
    return this.exports.page(request);
  }

  @RpcHandler(getClient)
  getClient({ company_id, id }: RpcRequestOf<typeof getClient>) {
    return this.clients.findEvent(company_id, id);
  }

  @RpcHandler(getPayer)
  getPayer({ company_id, id }: RpcRequestOf<typeof getPayer>) {
    return this.clients.findPayer(company_id, id);
  }

  @RpcHandler(listClientRecords)
  listClientRecords({ company_id, ids }: RpcRequestOf<typeof listClientRecords>) {
    return this.clients.listRecords(company_id, ids);
  }

  @RpcHandler(listPayers)
  listPayers({ company_id, ids }: RpcRequestOf<typeof listPayers>) {
    return this.clients.listPayers(company_id, ids);
  }

  @RpcHandler(matchClients)
  matchClients({ company_id, people }: RpcRequestOf<typeof matchClients>) {
    return this.matches.find(company_id, people);
  }
}
