import { getClient, getPayer } from '@alinha/contracts-clients';
import type { QuestionOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { ClientsRepository } from './clients/clients.repository.ts';

/** What other services may ask of clients. */
@Controller()
export class ClientsQuestions {
  constructor(
    readonly seal: RpcSeal,
    private readonly clients: ClientsRepository,
  ) {}

  @RpcHandler(getClient)
  getClient({ company_id, id }: QuestionOf<typeof getClient>) {
    return this.clients.findFact(company_id, id);
  }

  @RpcHandler(getPayer)
  getPayer({ company_id, id }: QuestionOf<typeof getPayer>) {
    return this.clients.findPayer(company_id, id);
  }
}
