import { accountsService } from '@alinha/service-accounts';
import { agendaService } from '@alinha/service-agenda';
import { billingService } from '@alinha/service-billing';
import { clientsService } from '@alinha/service-clients';
import { contentService } from '@alinha/service-content';
import type { ServiceDefinition } from '@alinha/service-kit';
import { messagingService } from '@alinha/service-messaging';

/** Start order: owners of records before services with projections of them. */
export const ALL_SERVICES: readonly ServiceDefinition[] = [
  accountsService,
  billingService,
  clientsService,
  agendaService,
  messagingService,
  contentService,
];
