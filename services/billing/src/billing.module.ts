import { QuestionSeal, type ServiceContext } from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { BillingDatabase } from './billing.database.ts';
import { BillingQuestions } from './questions.controller.ts';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';

@Module({})
export class BillingModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: BillingModule,
      controllers: [SubscriptionsController, BillingQuestions],
      providers: [
        { provide: BillingDatabase, useValue: BillingDatabase.open(context) },
        { provide: QuestionSeal, useValue: context.seal },
        SubscriptionsRepository,
        SubscriptionsService,
      ],
    };
  }
}
