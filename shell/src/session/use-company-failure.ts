import { companyRoutes } from '@alinha/contracts-accounts';
import { apiQuery, errorMessage, toast, useQuery, useTexts } from '@alinha/web-kit';
import { useEffect } from 'react';

/** Reports a company that could not be loaded in a toast, on every screen. A failed refetch keeps the loaded one. */
export function useCompanyFailure(): void {
  const texts = useTexts();
  const { data, error } = useQuery({ ...apiQuery(companyRoutes.get), enabled: false });
  const message = error && !data && errorMessage(error, texts('company_failed'));
  useEffect(() => {
    if (message) toast.error(message, { id: 'company' });
  }, [message]);
}
