import { companyEndpoints } from '@alinha/contracts-accounts';
import { apiQuery, errorMessage, toast, useQuery, useTexts } from '@alinha/web-kit';
import { useEffect } from 'react';

/** A company that could not be loaded is reported in a toast, on whichever screen; the session asks for it. */
export function useCompanyFailure(): void {
  const texts = useTexts();
  const { error } = useQuery({ ...apiQuery(companyEndpoints.get), enabled: false });
  const message = error && errorMessage(error, texts('company_failed'));
  useEffect(() => {
    if (message) toast.error(message, { id: 'company' });
  }, [message]);
}
