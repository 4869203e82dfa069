import { getSubscription, listPlanPayments } from '@alinha/contracts-billing';
import type { QuestionOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { PaymentsService } from './payments/payments.service.ts';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts';

/** What other services may ask of billing. */
@Controller()
export class BillingQuestions {
  constructor(
    readonly seal: RpcSeal,
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  @RpcHandler(getSubscription)
  getSubscription({ company_id }: QuestionOf<typeof getSubscription>) {
    return this.subscriptions.findFact(company_id);
  }

  @RpcHandler(listPlanPayments)
  listPlanPayments({ company_id, plan_id }: QuestionOf<typeof listPlanPayments>) {
    return this.payments.listOfPlan(company_id, plan_id);
  }
}
