import { Card, LoadingState, Skeleton, Stack } from '@alinha/ui';
import type { ReactNode } from 'react';

/** Placeholder of a form with its number of fields. */
export function FormSkeleton({ fields }: { readonly fields: number }): ReactNode {
  return (
    <Card>
      <LoadingState>
        <Stack gap={4}>
          {Array.from({ length: fields }, (_, field) => (
            <div key={field}>
              <Skeleton width={120} />
              <Skeleton shape="block" height={36} />
            </div>
          ))}
        </Stack>
      </LoadingState>
    </Card>
  );
}
