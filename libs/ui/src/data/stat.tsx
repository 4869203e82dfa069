import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';
import { tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight } from '../theme/tokens.ts';

const Name = styled.dt`
  color: ${color.textMuted};
`;

const Figure = styled.dd`
  margin-top: 4px;
  ${typeStep('title')}
  ${tabularNumerals}
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.015em;
`;

const Detail = styled.dd`
  margin-top: 2px;
  ${typeStep('small')}
  color: ${color.textMuted};
`;

export interface StatProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly detail?: ReactNode;
  readonly loading?: boolean | undefined;
}

/** A number with its name, inside a Card. */
export function Stat({ label, value, detail, loading = false }: StatProps): ReactNode {
  return (
    <dl aria-busy={loading || undefined}>
      <Name>{label}</Name>
      <Figure>{loading ? <Skeleton width={88} height={20} /> : value}</Figure>
      {detail !== undefined && <Detail>{loading ? <Skeleton width={120} height={8} /> : detail}</Detail>}
    </dl>
  );
}
