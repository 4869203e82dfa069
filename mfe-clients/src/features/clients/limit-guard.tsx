import { Navigate } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { PAYWALL_PATH, useClientLimit } from './client-limit.ts';

/** Clients' screens of a company that holds more than the free tier and has no subscription lead to the paywall. */
export function LimitGuard({ children }: { readonly children: ReactNode }): ReactNode {
  return useClientLimit() === 'exceeded' ? <Navigate to={PAYWALL_PATH} replace /> : children;
}
