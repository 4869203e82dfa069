import { Navigate, useParams } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** A client's own address shows what is known of the client, which is the form that changes it. */
export function ClientAddressScreen(): ReactNode {
  const { id = '' } = useParams();
  return <Navigate to={`/app/clients/${id}/edit`} replace />;
}
