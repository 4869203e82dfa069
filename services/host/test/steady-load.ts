import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { authEndpoints, employeeEndpoints } from '@alinha/contracts-accounts';
import { appointmentEndpoints } from '@alinha/contracts-agenda';
import { paymentEndpoints } from '@alinha/contracts-billing';
import { clientEndpoints } from '@alinha/contracts-clients';
import { postEndpoints } from '@alinha/contracts-content';
import { SERVICE_NAMES, type ServiceName } from '@alinha/contracts-core';
import { deliveryEndpoints } from '@alinha/contracts-messaging';
import { appointmentInput, clientInput, employeeInput } from '@alinha/testing';
import { expect } from 'vitest';
import type { BalancedCaller } from './balanced-caller.ts';
import { repeatRounds } from './repeated-rounds.ts';

/** Leaves CPU to the processes that are starting. */
const PAUSE_MS = 25;
const PHONE = '11987654321';

/** Professional and client of the bookings and charges. */
export type Regulars = { readonly employeeId: number; readonly clientId: number };

/** A write of each service, as a call that can be repeated. */
type Write = (keyed: BalancedCaller, key: string) => () => Promise<{ readonly id: number }>;

function writesOf({ employeeId, clientId }: Regulars): Record<ServiceName, Write> {
  return {
    accounts: (keyed) => {
      const body = employeeInput();
      return () => keyed.call(employeeEndpoints.create, { body });
    },
    agenda: (keyed, key) => {
      const charged = { payment_amount_cents: 9_000, notes: key };
      const body = appointmentInput({ employee_id: employeeId, client_id: clientId, ...charged });
      return () => keyed.call(appointmentEndpoints.create, { body });
    },
    clients: (keyed) => {
      const body = clientInput();
      return () => keyed.call(clientEndpoints.create, { body });
    },
    billing: (keyed, key) => {
      const body = {
        client_id: clientId,
        total_amount_cents: 5_000,
        status: 'pending',
        description: key,
      } as const;
      return () => keyed.call(paymentEndpoints.create, { body });
    },
    messaging: (keyed) => () => keyed.call(deliveryEndpoints.test, { body: { phone: PHONE } }),
    content: (keyed, key) => {
      const body = { title: key, blocks: [] };
      return () => keyed.call(postEndpoints.create, { body });
    },
  };
}

function readsOf(
  caller: BalancedCaller,
  { clientId }: Regulars,
): Record<ServiceName, () => Promise<unknown>> {
  return {
    accounts: () => caller.call(authEndpoints.me),
    agenda: () => caller.call(appointmentEndpoints.list, { query: {} }),
    clients: () => caller.call(clientEndpoints.get, { params: { id: clientId } }),
    billing: () => caller.call(paymentEndpoints.listOfClient, { params: { id: clientId } }),
    messaging: () => caller.call(deliveryEndpoints.list, { query: {} }),
    content: () => caller.call(postEndpoints.listAll),
  };
}

/**
 * Reads and writes of every service, repeated until stopped. Each write is repeated with its Idempotency-Key, as a browser
 * repeats it after a broken connection.
 */
export function steadyLoad(caller: BalancedCaller, regulars: Regulars) {
  const writes = writesOf(regulars);
  const reads = readsOf(caller, regulars);
  const made: Record<ServiceName, number[]> = {
    accounts: [],
    agenda: [],
    clients: [],
    billing: [],
    messaging: [],
    content: [],
  };

  const useOnce = async (service: ServiceName) => {
    const key = randomUUID();
    const write = writes[service](caller.withKey(key), key);
    const first = await write();
    made[service].push(first.id);
    await reads[service]();
    expect(await write()).toEqual(first);
    await setTimeout(PAUSE_MS);
  };
  const load = repeatRounds(async () => {
    for (const service of SERVICE_NAMES) await useOnce(service);
  });
  /** `made`: ids of acknowledged writes, by service. */
  return { ...load, made };
}
