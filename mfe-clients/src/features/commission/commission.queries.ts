import { employeeRoutes } from '@alinha/contracts-accounts';
import { commissionRoutes } from '@alinha/contracts-billing';
import { invalidate, toast, useApiMutation, useApiQuery, useTexts } from '@alinha/web-kit';

/** Sessions change elsewhere, so each visit refetches. */
const FRESH_MS = 0;
const AFFECTED = [commissionRoutes.overview, commissionRoutes.get];

/** Months are `YYYY-MM`. */
export function useCommission(month: string) {
  return useApiQuery(commissionRoutes.overview, { query: { month } }, { staleTime: FRESH_MS });
}

export function useCommissionStatement(id: number, month: string) {
  return useApiQuery(commissionRoutes.get, { params: { id }, query: { month } }, { staleTime: FRESH_MS });
}

export function useCommissionRules() {
  return useApiQuery(commissionRoutes.rules, undefined, { staleTime: FRESH_MS });
}

export function useProfessionals() {
  return useApiQuery(employeeRoutes.list);
}

export function useSaveRules() {
  return useApiMutation(commissionRoutes.saveRules, { invalidates: [commissionRoutes.rules, ...AFFECTED] });
}

/** Closes a month with the numbers on the screen. When they have changed, it shows the new ones. */
export function useCloseMonth() {
  const texts = useTexts();
  return useApiMutation(commissionRoutes.close, {
    invalidates: AFFECTED,
    onSuccess: () => toast.success(texts('commission.month_closed')),
    onError: (error) => {
      toast.error(texts('commission.close_failed'), { description: error.message || undefined });
      void invalidate(...AFFECTED);
    },
  });
}

export function usePayMonth() {
  return useApiMutation(commissionRoutes.pay, { invalidates: AFFECTED });
}
