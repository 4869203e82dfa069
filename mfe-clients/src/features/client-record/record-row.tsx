import { color, fontWeight, media, tabularNumerals, typeStep } from '@alinha/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Row = styled.li`
  display: flex;
  align-items: center;
  gap: 12px;
  padding: 10px 20px;
  ${tabularNumerals}
  & + & {
    border-top: 1px solid ${color.border};
  }
  @media ${media.phone} {
    display: block;
    padding: 10px 16px;
  }
`;

const Words = styled.div`
  flex: 1 1 220px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

const What = styled.p`
  font-weight: ${fontWeight.medium};
`;

const Why = styled.p`
  ${typeStep('small')}
  color: ${color.textMuted};
`;

const AtEnd = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  @media ${media.phone} {
    width: 100%;
    min-height: 44px;
    justify-content: space-between;
  }
`;

type RecordRowProps = {
  readonly primary: ReactNode;
  /** Wraps; the secondary line of a `ListRow` is cut. */
  readonly secondary: ReactNode;
  /** Badge and button. */
  readonly children: ReactNode;
};

/** A row of a list of the record: two lines of text, badge and button. */
export function RecordRow({ primary, secondary, children }: RecordRowProps): ReactNode {
  return (
    <Row>
      <Words>
        <What>{primary}</What>
        <Why>{secondary}</Why>
      </Words>
      <AtEnd>{children}</AtEnd>
    </Row>
  );
}
