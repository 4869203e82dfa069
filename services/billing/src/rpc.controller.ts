import {
  exportCommission,
  exportPayments,
  getSubscription,
  listPlanPayments,
  prepareDunning,
  previewPlanFreeze,
} from '@alinha/contracts-billing';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { CommissionService } from './commission/commission.service.ts';
import { DunningWorker } from './dunning/dunning-worker.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { FreezePreview } from './plan-billing/freeze-preview.ts';
import { SubscriptionsRepository } from './subscriptions/subscriptions.repository.ts';

/** RPC calls from other services. */
@Controller()
export class BillingRpc {
  constructor(
    readonly seal: RpcSeal,
    private readonly commission: CommissionService,
    private readonly dunning: DunningWorker,
    private readonly freezes: FreezePreview,
    private readonly payments: PaymentsService,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  @RpcHandler(exportCommission)
  exportCommission({ company_id, language, after }: RpcRequestOf<typeof exportCommission>) {
    return this.commission.exportPage(company_id, language, after);
  }

  @RpcHandler(exportPayments)
  exportPayments({ company_id, language, after }: RpcRequestOf<typeof exportPayments>) {
    return this.payments.exportPage(company_id, language, after);
  }

  @RpcHandler(getSubscription)
  getSubscription({ company_id }: RpcRequestOf<typeof getSubscription>) {
    return this.subscriptions.findEvent(company_id);
  }

  @RpcHandler(listPlanPayments)
  listPlanPayments({ company_id, plan_id }: RpcRequestOf<typeof listPlanPayments>) {
    return this.payments.listOfPlan(company_id, plan_id);
  }

  @RpcHandler(prepareDunning)
  prepareDunning({ company_id, message_id }: RpcRequestOf<typeof prepareDunning>) {
    return this.dunning.prepare(company_id, message_id);
  }

  @RpcHandler(previewPlanFreeze)
  previewPlanFreeze(request: RpcRequestOf<typeof previewPlanFreeze>) {
    return this.freezes.preview(request);
  }
}
