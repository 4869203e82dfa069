import {
  ClientScope,
  ClientScopeInterceptor,
  contextProviders,
  LiveStreams,
  type ServiceContext,
} from '@alinha/service-kit';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BillingDatabase } from './billing.database.ts';
import { CommissionController } from './commission/commission.controller.ts';
import { CommissionRepository } from './commission/commission.repository.ts';
import { CommissionService } from './commission/commission.service.ts';
import { CompanyChanges } from './company-changes.ts';
import { DunningController } from './dunning/dunning.controller.ts';
import { DunningRepository } from './dunning/dunning.repository.ts';
import { DunningService } from './dunning/dunning.service.ts';
import { DunningWorker } from './dunning/dunning-worker.ts';
import { DebtsRepository } from './finance/debts.repository.ts';
import { FinanceController } from './finance/finance.controller.ts';
import { FinanceService } from './finance/finance.service.ts';
import { ReceivedRepository } from './finance/received.repository.ts';
import { HealthReceiptsController } from './health-receipts/health-receipts.controller.ts';
import { HealthReceiptsRepository } from './health-receipts/health-receipts.repository.ts';
import { HealthReceiptsService } from './health-receipts/health-receipts.service.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { MetricsRepository } from './metrics/metrics.repository.ts';
import { OwnClients } from './own-clients/own-clients.ts';
import { ChargesListener } from './payments/charges.listener.ts';
import { ChargesRepository } from './payments/charges.repository.ts';
import { PackagesListener } from './payments/packages.listener.ts';
import { PaymentLiveController } from './payments/payment-live.controller.ts';
import { PaymentPartsRepository } from './payments/payment-parts.repository.ts';
import { PaymentPartsService } from './payments/payment-parts.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { chosenPixProvider } from './pix/chosen-pix-provider.ts';
import { ClientPaymentsService } from './pix/client-payments.service.ts';
import { DepartedPixRepository } from './pix/departed-pix.repository.ts';
import { PaymentLinks } from './pix/payment-links.ts';
import { PixController } from './pix/pix.controller.ts';
import { PixRepository } from './pix/pix.repository.ts';
import { PixService } from './pix/pix.service.ts';
import { PixBankController } from './pix/pix-bank.controller.ts';
import { PixChargesRepository } from './pix/pix-charges.repository.ts';
import { PixCodesService } from './pix/pix-codes.service.ts';
import { PixJobs } from './pix/pix-jobs.ts';
import { PixReceiptsRepository } from './pix/pix-receipts.repository.ts';
import { PixSettlementService } from './pix/pix-settlement.service.ts';
import { SandboxBankService } from './pix/sandbox-bank.service.ts';
import { FreezePreview } from './plan-billing/freeze-preview.ts';
import { PlanBillingService } from './plan-billing/plan-billing.service.ts';
import { PlansRepository } from './plan-billing/plans.repository.ts';
import { ClientAnonymisation } from './projections/client-anonymisation.ts';
import { ProjectionsRepository } from './projections/projections.repository.ts';
import { ProjectionsService } from './projections/projections.service.ts';
import { chosenProvider, type SandboxSettings, sandboxSettingsOf } from './providers/chosen-provider.ts';
import { ProviderTransactions } from './providers/provider-transactions.ts';
import { ReceiptsController } from './receipts/receipts.controller.ts';
import { ReceiptsService } from './receipts/receipts.service.ts';
import { BillingRpc } from './rpc.controller.ts';
import { SandboxController } from './sandbox/sandbox.controller.ts';
import { SandboxRepository } from './sandbox/sandbox.repository.ts';
import { SandboxService } from './sandbox/sandbox.service.ts';
import { CheckoutService } from './subscriptions/checkout.service.ts';
import { CheckoutsRepository } from './subscriptions/checkouts.repository.ts';
import { CustomersRepository } from './subscriptions/customers.repository.ts';
import { InvoicesRepository } from './subscriptions/invoices.repository.ts';
import { Prices } from './subscriptions/prices.ts';
import { SubscriptionJobs } from './subscriptions/subscription-jobs.ts';
import { SubscriptionLiveController } from './subscriptions/subscription-live.controller.ts';
import { SubscriptionSync } from './subscriptions/subscription-sync.ts';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.ts';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts';
import { SubscriptionsService } from './subscriptions/subscriptions.service.ts';
import { WebhookEventsRepository } from './subscriptions/webhook-events.repository.ts';
import { WebhooksController } from './subscriptions/webhooks.controller.ts';
import { WebhooksService } from './subscriptions/webhooks.service.ts';
import { CONFIG, PIX_PROVIDER, PROVIDER, SANDBOX } from './tokens.ts';

@Module({})
export class BillingModule {
  static with(context: ServiceContext): DynamicModule {
    return {
      module: BillingModule,
      controllers: [
        BillingRpc,
        CommissionController,
        DunningController,
        FinanceController,
        HealthReceiptsController,
        MetricsController,
        PaymentLiveController,
        PaymentsController,
        PixBankController,
        PixController,
        ReceiptsController,
        SandboxController,
        SubscriptionLiveController,
        SubscriptionsController,
        WebhooksController,
      ],
      providers: [
        ...contextProviders(context),
        OwnClients,
        { provide: ClientScope, useExisting: OwnClients },
        { provide: APP_INTERCEPTOR, useClass: ClientScopeInterceptor },
        { provide: BillingDatabase, useValue: BillingDatabase.open(context) },
        { provide: CONFIG, useValue: context.config },
        { provide: PaymentLinks, useValue: PaymentLinks.open(context) },
        { provide: Prices, useValue: new Prices(context.config) },
        { provide: PIX_PROVIDER, useFactory: () => chosenPixProvider(context) },
        { provide: SANDBOX, useValue: sandboxSettingsOf(context) },
        {
          provide: PROVIDER,
          useFactory: (sandbox: SandboxSettings | null, accounts: SandboxRepository) =>
            chosenProvider(context, sandbox, accounts),
          inject: [SANDBOX, SandboxRepository],
        },
        ChargesListener,
        PackagesListener,
        ChargesRepository,
        CheckoutService,
        CheckoutsRepository,
        ClientPaymentsService,
        CommissionRepository,
        CommissionService,
        CompanyChanges,
        CustomersRepository,
        DebtsRepository,
        DepartedPixRepository,
        DunningRepository,
        DunningService,
        DunningWorker,
        FinanceService,
        FreezePreview,
        HealthReceiptsRepository,
        HealthReceiptsService,
        InvoicesRepository,
        LiveStreams,
        MetricsRepository,
        PaymentPartsRepository,
        PaymentPartsService,
        PaymentsRepository,
        PaymentsService,
        PixChargesRepository,
        PixCodesService,
        PixJobs,
        PixReceiptsRepository,
        PixRepository,
        PixService,
        PixSettlementService,
        PlanBillingService,
        PlansRepository,
        ClientAnonymisation,
        ProjectionsRepository,
        ProjectionsService,
        ProviderTransactions,
        ReceiptsService,
        ReceivedRepository,
        SandboxBankService,
        SandboxService,
        SandboxRepository,
        SubscriptionSync,
        SubscriptionJobs,
        SubscriptionsRepository,
        SubscriptionsService,
        WebhookEventsRepository,
        WebhooksService,
      ],
    };
  }
}
