import {
  closeChart,
  countPaidSessions,
  countPlanSessions,
  getAppointments,
  hasSpecialty,
  isNoticeDue,
  listChartTerms,
  listCommissionSessions,
  listOwnClients,
  listPricedSessions,
} from '@alinha/contracts-agenda';
import type { RpcRequestOf } from '@alinha/contracts-core';
import { RpcHandler, RpcSeal } from '@alinha/service-kit';
import { Controller } from '@nestjs/common';
import { AppointmentEvents } from './appointments/appointment-events.ts';
import { ChartTerms } from './chart-terms/chart-terms.service.ts';
import { CommissionRepository } from './commission/commission.repository.ts';
import { NoticesService } from './offers/notices.service.ts';
import { OwnClients } from './own-clients/own-clients.service.ts';
import { SpecialtiesRepository } from './specialties/specialties.repository.ts';

/** RPC calls of other services. */
@Controller()
export class AgendaRpc {
  constructor(
    readonly seal: RpcSeal,
    private readonly chartTerms: ChartTerms,
    private readonly commission: CommissionRepository,
    private readonly events: AppointmentEvents,
    private readonly notices: NoticesService,
    private readonly ownClients: OwnClients,
    private readonly specialties: SpecialtiesRepository,
  ) {}

  @RpcHandler(getAppointments)
  getAppointments(request: RpcRequestOf<typeof getAppointments>) {
    return this.events.find(request);
  }

  @RpcHandler(listPricedSessions)
  listPricedSessions(request: RpcRequestOf<typeof listPricedSessions>) {
    return this.commission.listPriced(request);
  }

  @RpcHandler(listCommissionSessions)
  listCommissionSessions(request: RpcRequestOf<typeof listCommissionSessions>) {
    return this.commission.list(request);
  }

  @RpcHandler(countPaidSessions)
  countPaidSessions({ company_id, payments }: RpcRequestOf<typeof countPaidSessions>) {
    return this.commission.countPaid(company_id, payments);
  }

  @RpcHandler(countPlanSessions)
  countPlanSessions({ company_id, periods }: RpcRequestOf<typeof countPlanSessions>) {
    return this.commission.countOfPlans(company_id, periods);
  }

  @RpcHandler(hasSpecialty)
  hasSpecialty({ company_id, id }: RpcRequestOf<typeof hasSpecialty>) {
    return this.specialties.isInUse(company_id, id);
  }

  @RpcHandler(listChartTerms)
  listChartTerms({ company_id, client_ids }: RpcRequestOf<typeof listChartTerms>) {
    return this.chartTerms.list(company_id, client_ids);
  }

  @RpcHandler(closeChart)
  closeChart({ company_id, client_id, version }: RpcRequestOf<typeof closeChart>) {
    return this.chartTerms.close(company_id, client_id, version);
  }

  @RpcHandler(listOwnClients)
  listOwnClients(request: RpcRequestOf<typeof listOwnClients>) {
    return this.ownClients.list(request);
  }

  @RpcHandler(isNoticeDue)
  isNoticeDue({ company_id, kind, id }: RpcRequestOf<typeof isNoticeDue>) {
    return kind === 'offer'
      ? this.notices.isOfferDue(company_id, id)
      : this.notices.isCreditDue(company_id, id);
  }
}
