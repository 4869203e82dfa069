import type { ConflictReason } from '@alinha/contracts-agenda';
import { Badge } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Reasons = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 4px;
  margin-top: 4px;
`;

/** Reasons of a conflict as badges. */
export function ConflictReasons({ reasons }: { readonly reasons: readonly ConflictReason[] }): ReactNode {
  const texts = useTexts();
  return (
    <Reasons>
      {reasons.map((reason) => (
        <Badge key={reason} tone="warning">
          {texts(`overbooking.reason.${reason}`)}
        </Badge>
      ))}
    </Reasons>
  );
}
