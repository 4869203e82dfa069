import { packageRoutes, specialtyRoutes } from '@alinha/contracts-agenda';
import { useApiMutation, useApiQuery } from '@alinha/web-kit';
import { AFFECTED } from '../payments/payments.queries.ts';

/** Packages of a client, latest first. Each visit refetches, because bookings elsewhere use them. */
export function usePackages(clientId: number) {
  return useApiQuery(packageRoutes.listOfClient, { params: { id: clientId } }, { staleTime: 0 });
}

export function useSpecialties() {
  return useApiQuery(specialtyRoutes.list);
}

/** Billing creates or removes the payment a moment later, and then sends a message to open records. */
const CHANGED = [packageRoutes.listOfClient, ...AFFECTED];

export function useSellPackage() {
  return useApiMutation(packageRoutes.sell, { invalidates: CHANGED });
}

export function useEndPackage() {
  return useApiMutation(packageRoutes.end, { invalidates: CHANGED });
}
