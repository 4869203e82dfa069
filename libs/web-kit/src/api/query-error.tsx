import { ErrorState } from '@alinha/ui';
import type { ReactNode } from 'react';
import { errorMessage } from './api-error.ts';

interface QueryErrorProps {
  /** The failure as a sentence. */
  readonly text: string;
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly compact?: boolean;
}

/** A failed read, with the server's text and a retry button. */
export function QueryError({ query, ...look }: QueryErrorProps): ReactNode {
  return (
    <ErrorState
      {...look}
      detail={query.error ? errorMessage(query.error) : undefined}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
