import { type Package, type SellPackageInput } from '@alinha/contracts-agenda';
import type { Language } from '@alinha/contracts-core';
import { ActivityLog, type Caller, DomainError, type IdempotentRequest, once } from '@alinha/service-kit';
import { Injectable } from '@nestjs/common';
import { AgendaDatabase, type Tx } from '../agenda.database.ts';
import { CompanyClock } from '../projections/company-clock.ts';
import { ProjectionsRepository } from '../projections/projections.repository.ts';
import { ProjectionsService } from '../projections/projections.service.ts';
import { PackagesRepository } from './packages.repository.ts';

const PACKAGE: Record<Language, string> = { pt: 'Pacote', en: 'Package' };

/** Packages as people see, sell and end them. Lock order: specialty, client, as in a booking. */
@Injectable()
export class PackagesService {
  constructor(
    private readonly database: AgendaDatabase,
    private readonly clients: ProjectionsRepository,
    private readonly packages: PackagesRepository,
    private readonly projections: ProjectionsService,
    private readonly activity: ActivityLog,
    private readonly clock: CompanyClock,
  ) {}

  /** @throws DomainError CLIENT_NOT_FOUND */
  async listOfClient({ companyId }: Caller, clientId: number): Promise<Package[]> {
    if (!(await this.projections.knowsClient(companyId, clientId))) throw new DomainError('CLIENT_NOT_FOUND');
    const { today } = await this.clock.read(companyId);
    return this.packages.listOfClient(companyId, clientId, today);
  }

  /** Billing creates its payment. @throws DomainError CLIENT_NOT_FOUND, NOT_FOUND for an unknown specialty, INVALID_INPUT */
  async sell(
    caller: Caller,
    clientId: number,
    input: SellPackageInput,
    request?: IdempotentRequest,
  ): Promise<Package> {
    const { companyId, userId, language } = caller;
    await this.projections.prepare(companyId, { clientId });
    const { now, today } = await this.clock.read(companyId);
    return this.database.transaction((tx) =>
      once(tx, companyId, request, async () => {
        const specialty = await this.packages.lockSpecialty(tx, companyId, input.specialty_id);
        const client = await this.clients.lockClient(tx, companyId, clientId);
        if (!client || client.archived) throw new DomainError('CLIENT_NOT_FOUND');
        const isPast = input.valid_until < today;
        const fields = {
          ...(isPast && { valid_until: 'past' as const }),
          ...(specialty === null && { specialty_id: 'unknown_specialty' as const }),
        };
        if (isPast || specialty === null)
          throw new DomainError(isPast ? 'INVALID_INPUT' : 'NOT_FOUND', { fields });
        const id = await this.packages.create(tx, companyId, {
          clientId,
          specialtyId: input.specialty_id,
          name: `${PACKAGE[language]} · ${input.sessions} × ${specialty}`,
          sessions: input.sessions,
          priceCents: input.price_cents,
          soldOn: today,
          validUntil: input.valid_until,
          paid: input.status === 'paid' ? { at: now, method: input.method ?? null, by: userId } : null,
        });
        await this.packages.publish(tx, companyId, id);
        return this.recorded(tx, caller, 'package.sold', id, today);
      }),
    );
  }

  /** An ended package stays as it is. @throws DomainError NOT_FOUND */
  async end(caller: Caller, id: number): Promise<Package> {
    const { companyId } = caller;
    const { today } = await this.clock.read(companyId);
    return this.database.transaction(async (tx) => {
      const clientId = await this.packages.findClient(tx, companyId, id);
      if (clientId === null) throw new DomainError('NOT_FOUND');
      await this.clients.lockClient(tx, companyId, clientId);
      if (!(await this.packages.end(tx, companyId, id, today)))
        return this.packages.get(tx, companyId, id, today);
      await this.packages.publish(tx, companyId, id);
      return this.recorded(tx, caller, 'package.ended', id, today);
    });
  }

  private async recorded(
    tx: Tx,
    caller: Caller,
    action: 'package.sold' | 'package.ended',
    id: number,
    today: string,
  ): Promise<Package> {
    const sold = await this.packages.get(tx, caller.companyId, id, today);
    const label = await this.packages.findClientName(tx, caller.companyId, sold.client_id);
    await this.activity.record(tx, caller, action, { id, label, due: sold.valid_until });
    return sold;
  }
}
