import { Navigate } from '@alinha/web-kit';
import type { ReactNode } from 'react';

/** Redirects other addresses below the metrics. */
export function MetricsAddressScreen(): ReactNode {
  return <Navigate to="/app/metrics" replace />;
}
