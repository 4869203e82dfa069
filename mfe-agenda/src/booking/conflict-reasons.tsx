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

/** Why something is in the way, each reason in a word or two. */
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
