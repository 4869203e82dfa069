import {
  ClientScope,
  ClientScopeInterceptor,
  contextProviders,
  type ServiceContext,
} from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AnonymisationRepository } from './clients/anonymisation.repository.ts';
import { AnonymisationService } from './clients/anonymisation.service.ts';
import { ChartTerms } from './clients/chart-terms.ts';
import { ClientExport } from './clients/client-export.ts';
import { ClientsController } from './clients/clients.controller.ts';
import { ClientsRepository } from './clients/clients.repository.ts';
import { ClientsService } from './clients/clients.service.ts';
import { ClientsDatabase } from './clients.database.ts';
import { ClientMatches } from './imports/client-matches.ts';
import { ImportFiles } from './imports/import-files.ts';
import { ImportPreviews } from './imports/import-preview.ts';
import { ImportRunner } from './imports/import-runner.ts';
import { ImportsController } from './imports/imports.controller.ts';
import { ImportsRepository } from './imports/imports.repository.ts';
import { ImportsService } from './imports/imports.service.ts';
import { PeopleRepository } from './imports/people.repository.ts';
import { OwnClients } from './own-clients/own-clients.ts';
import { QuotasRepository } from './quotas/quotas.repository.ts';
import { SubscriptionCheck } from './quotas/subscription-check.ts';
import { SubscriptionListener } from './quotas/subscription-listener.ts';
import { ClientsRpc } from './rpc.controller.ts';

@Module({})
export class ClientsModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: ClientsModule,
      controllers: [ClientsController, ClientsRpc, ImportsController],
      providers: [
        ...contextProviders(context),
        OwnClients,
        { provide: ClientScope, useExisting: OwnClients },
        { provide: APP_INTERCEPTOR, useClass: ClientScopeInterceptor },
        { provide: ClientsDatabase, useValue: ClientsDatabase.open(context) },
        ClientsRepository,
        AnonymisationRepository,
        AnonymisationService,
        ChartTerms,
        ClientExport,
        ClientsService,
        ClientMatches,
        ImportFiles,
        ImportPreviews,
        ImportRunner,
        ImportsRepository,
        ImportsService,
        PeopleRepository,
        QuotasRepository,
        SubscriptionCheck,
        SubscriptionListener,
      ],
    };
  }
}
