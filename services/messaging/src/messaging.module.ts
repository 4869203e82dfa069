import {
  ClientScope,
  ClientScopeInterceptor,
  contextProviders,
  type ServiceContext,
} from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AnswerLinks } from './answers/answer-links.ts';
import { AnswersController } from './answers/answers.controller.ts';
import { AnswersRepository } from './answers/answers.repository.ts';
import { AnswersService } from './answers/answers.service.ts';
import { RepliesService } from './answers/replies.service.ts';
import { ConnectionController } from './connection/connection.controller.ts';
import { ConnectionService } from './connection/connection.service.ts';
import { InstanceSync } from './connection/instance-sync.ts';
import { InstancesRepository } from './connection/instances.repository.ts';
import { PendingInstances } from './connection/pending-instances.ts';
import { RetiredInstances } from './connection/retired-instances.ts';
import { DeliveriesController } from './deliveries/deliveries.controller.ts';
import { DeliveriesRepository } from './deliveries/deliveries.repository.ts';
import { DeliveriesService } from './deliveries/deliveries.service.ts';
import { TestMessageService } from './deliveries/test-message.service.ts';
import { ReminderJobs } from './jobs/reminder-jobs.service.ts';
import { MessagingDatabase } from './messaging.database.ts';
import { NoticeWorker } from './notices/notice-worker.ts';
import { NoticesListener } from './notices/notices.listener.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { OwnClients } from './own-clients/own-clients.ts';
import { ProjectionsRepository } from './projections/projections.repository.ts';
import { ProjectionsService } from './projections/projections.service.ts';
import { EvolutionWebhooks } from './provider/evolution-webhooks.ts';
import { openProvider } from './provider/open-provider.ts';
import { ClaimRepository } from './reminders/claim/claim.repository.ts';
import { ClaimService } from './reminders/claim/claim.service.ts';
import { ReminderQueue } from './reminders/claim/reminder-queue.ts';
import { ReminderWorker } from './reminders/reminder-worker.service.ts';
import { ScheduleRepository } from './reminders/schedule/schedule.repository.ts';
import { ScheduleService } from './reminders/schedule/schedule.service.ts';
import { AttemptsRepository } from './reminders/send/attempts.repository.ts';
import { PhoneRateLimit } from './reminders/send/phone-rate-limit.ts';
import { ReminderChecks } from './reminders/send/reminder-checks.ts';
import { SendService } from './reminders/send/send.service.ts';
import { SettleService } from './reminders/settle/settle.service.ts';
import { UnknownOutcomes } from './reminders/settle/unknown-outcomes.ts';
import { TemplatesController } from './templates/templates.controller.ts';
import { TemplatesRepository } from './templates/templates.repository.ts';
import { TemplatesService } from './templates/templates.service.ts';
import { TestPhoneController } from './test-phone/test-phone.controller.ts';
import { TestPhoneService } from './test-phone/test-phone.service.ts';
import { TestPhoneLinks } from './test-phone/test-phone-links.ts';
import { TestPhonesRepository } from './test-phone/test-phones.repository.ts';
import { MESSAGES_PER_MINUTE, PUBLIC_URL, WHATSAPP_PROVIDER } from './tokens.ts';
import { EvolutionWebhookController } from './webhooks/evolution-webhook.controller.ts';
import { EvolutionWebhookService } from './webhooks/evolution-webhook.service.ts';
import { ReceiptsRepository } from './webhooks/receipts.repository.ts';
import { WhatsappSettingsController } from './whatsapp-settings/whatsapp-settings.controller.ts';
import { WhatsappSettingsRepository } from './whatsapp-settings/whatsapp-settings.repository.ts';
import { WhatsappSettingsService } from './whatsapp-settings/whatsapp-settings.service.ts';

@Module({})
export class MessagingModule {
  static with(context: ServiceContext): DynamicModule {
    const database = MessagingDatabase.open(context);
    return {
      module: MessagingModule,
      controllers: [
        AnswersController,
        ConnectionController,
        DeliveriesController,
        EvolutionWebhookController,
        TemplatesController,
        TestPhoneController,
        WhatsappSettingsController,
      ],
      providers: [
        ...contextProviders(context),
        OwnClients,
        { provide: ClientScope, useExisting: OwnClients },
        { provide: APP_INTERCEPTOR, useClass: ClientScopeInterceptor },
        { provide: MessagingDatabase, useValue: database },
        { provide: MESSAGES_PER_MINUTE, useValue: context.config.WHATSAPP_MESSAGES_PER_MINUTE },
        { provide: PUBLIC_URL, useValue: context.publicUrl },
        { provide: AnswerLinks, useValue: AnswerLinks.open(context) },
        { provide: TestPhoneLinks, useValue: TestPhoneLinks.open(context) },
        { provide: WHATSAPP_PROVIDER, useValue: openProvider(context, database) },
        { provide: EvolutionWebhooks, useValue: EvolutionWebhooks.open(context) },
        AnswersRepository,
        AnswersService,
        AttemptsRepository,
        ClaimRepository,
        ClaimService,
        ConnectionService,
        DeliveriesRepository,
        DeliveriesService,
        EvolutionWebhookService,
        InstanceSync,
        InstancesRepository,
        NoticesListener,
        NoticesRepository,
        NoticeWorker,
        PendingInstances,
        PhoneRateLimit,
        ProjectionsRepository,
        ProjectionsService,
        ReceiptsRepository,
        ReminderChecks,
        ReminderJobs,
        ReminderQueue,
        ReminderWorker,
        RepliesService,
        RetiredInstances,
        ScheduleRepository,
        ScheduleService,
        SendService,
        SettleService,
        TemplatesRepository,
        TemplatesService,
        TestMessageService,
        TestPhoneService,
        TestPhonesRepository,
        UnknownOutcomes,
        WhatsappSettingsRepository,
        WhatsappSettingsService,
      ],
    };
  }
}
