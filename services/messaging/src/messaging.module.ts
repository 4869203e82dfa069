import { ActivityLog, type ServiceContext } from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingDatabase } from './messaging.database.ts';
import { WhatsappSettingsController } from './whatsapp-settings/whatsapp-settings.controller.ts';
import { WhatsappSettingsRepository } from './whatsapp-settings/whatsapp-settings.repository.ts';
import { WhatsappSettingsService } from './whatsapp-settings/whatsapp-settings.service.ts';

@Module({})
export class MessagingModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: MessagingModule,
      controllers: [WhatsappSettingsController],
      providers: [
        { provide: ActivityLog, useValue: context.activity },
        { provide: MessagingDatabase, useValue: MessagingDatabase.open(context) },
        WhatsappSettingsRepository,
        WhatsappSettingsService,
      ],
    };
  }
}
