import { Navigate } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { PAYWALL_PATH, useClientLimit } from './client-limit.ts';

/** Opens the paywall when the company has more clients than the free tier allows and no subscription. */
export function LimitGuard({ children }: { readonly children: ReactNode }): ReactNode {
  return useClientLimit() === 'exceeded' ? <Navigate to={PAYWALL_PATH} replace /> : children;
}
