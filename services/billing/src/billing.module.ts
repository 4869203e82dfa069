import {
  ActivityLog,
  DatabaseConnection,
  EventConsumer,
  QuestionSeal,
  Questions,
  RepeatedJobs,
  type ServiceContext,
} from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { BillingDatabase } from './billing.database.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsRepository } from './metrics/metrics.repository.ts';
import { ChargesListener } from './payments/charges.listener.ts';
import { ChargesRepository } from './payments/charges.repository.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { PlanBillingService } from './plan-billing/plan-billing.service.ts';
import { PlansRepository } from './plan-billing/plans.repository.ts';
import { ProjectionsRepository } from './projections/projections.repository.ts';
import { ProjectionsService } from './projections/projections.service.ts';
import { BillingQuestions } from './questions.controller.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';
import { CLOCK, LOGGER } from './tokens.ts';

@Module({})
export class BillingModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: BillingModule,
      controllers: [
        BillingQuestions,
        MetricsController,
        PaymentsController,
        ReceiptsController,
        SubscriptionsController,
      ],
      providers: [
        { provide: ActivityLog, useValue: context.activity },
        { provide: BillingDatabase, useValue: BillingDatabase.open(context) },
        { provide: CLOCK, useValue: context.clock },
        { provide: LOGGER, useValue: context.logger },
        { provide: DatabaseConnection, useValue: context.connection },
        { provide: EventConsumer, useValue: context.events },
        { provide: QuestionSeal, useValue: context.seal },
        { provide: Questions, useValue: context.questions },
        { provide: RepeatedJobs, useValue: context.jobs },
        ChargesListener,
        ChargesRepository,
        MetricsRepository,
        PaymentsRepository,
        PaymentsService,
        PlanBillingService,
        PlansRepository,
        ProjectionsRepository,
        ProjectionsService,
        ReceiptsService,
        SubscriptionsRepository,
        SubscriptionsService,
      ],
    };
  }
}
