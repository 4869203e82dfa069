import { once } from 'node:events';
import { createServer } from 'node:net';
import { getCompany, getEmployee } from '@alinha/contracts-accounts';
import { getAppointments } from '@alinha/contracts-agenda';
import { getClient } from '@alinha/contracts-clients';
import type { RpcDefinition } from '@alinha/contracts-core';
import { derivedKey, RpcSeal } from '@alinha/service-kit';
import { Logger } from '@nestjs/common';
import { ServerTCP } from '@nestjs/microservices';
import { throwError } from 'rxjs';
import { afterAll } from 'vitest';
import type { z } from 'zod';
import type { MonthStudio } from './month-model.ts';

/** Data of the owning services. While they are unavailable, each RPC call fails. */
export type OwnedData = {
  readonly studios: ReadonlyMap<number, MonthStudio>;
  ownersAreUnavailable: boolean;
};

/** A free port. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Replies to RPC calls for the agenda, clients and accounts, over the transport of separate processes. Returns the RPC
 * port.
 */
export async function startOwners(data: OwnedData, secret: string): Promise<number> {
  const port = await freePort();
  const seal = new RpcSeal(derivedKey(secret, 'questions'));
  // A killed process leaves incomplete calls, which would be logged.
  Logger.overrideLogger(false);
  const server = new ServerTCP({ host: '127.0.0.1', port });
  const answer = <Q extends z.ZodType<{ company_id: number }>, A extends z.ZodType>(
    definition: RpcDefinition<Q, A>,
    find: (studio: MonthStudio, question: z.output<Q>) => z.input<A> | null,
  ) =>
    server.addHandler(definition.name, async (sealed: Parameters<RpcSeal['open']>[1]) => {
      if (data.ownersAreUnavailable) return throwError(() => 'unavailable');
      const question = seal.open(definition, sealed);
      const studio = data.studios.get(question.company_id);
      return { answer: studio ? find(studio, question) : null };
    });

  answer(getAppointments, (studio, { ids }) =>
    ids.flatMap((id) => {
      const appointment = studio.appointments.get(id);
      return appointment && !appointment.deleted ? [studio.factOf(appointment)] : [];
    }),
  );
  answer(getClient, ({ clients }, { company_id, id }) => {
    const client = clients.get(id);
    if (!client) return null;
    const { version, phone, archived } = client;
    return { company_id, id, version, name: `C${id}`, phone, archived };
  });
  answer(getEmployee, (_, { company_id, id }) => ({
    company_id,
    id,
    version: 1,
    name: String(id),
    color: '#2E7D4A',
    capacity: 1,
  }));
  answer(getCompany, ({ companyVersion: version, zone: timezone, name }, { company_id }) => ({
    company_id,
    version,
    timezone,
    name,
    language: 'pt' as const,
  }));
  await new Promise<void>((resolve, reject) => {
    server.listen((error?: unknown) => (error ? reject(error) : resolve()));
  });
  afterAll(() => server.close());
  return port;
}
