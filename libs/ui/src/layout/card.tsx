import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { color, radius, space } from '../theme/tokens.ts';
import { Heading, Text } from './typography.tsx';

/** A white surface with a border; padding 20 px, 16 px on a phone. */
export const Card = styled.div`
  min-width: 0;
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
  @media ${media.phone} {
    padding: ${space[4]};
  }
`;

const Section = styled.section`
  min-width: 0;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.card};
`;

const SectionHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[3]};
  padding: ${space[4]} ${space[5]} 0;
  /* Without content below, the distance to the lower edge equals the upper one. */
  &:has(+ :empty) {
    padding-bottom: ${space[4]};
  }
  @media ${media.phone} {
    padding-right: ${space[4]};
    padding-left: ${space[4]};
  }
`;

const HeadTexts = styled.div`
  flex: 1 1 140px;
  min-width: 0;
  display: grid;
  gap: 2px;
`;

const SectionBody = styled.div<{ $flush: boolean }>`
  &:empty {
    display: none;
  }
  padding: ${({ $flush }) => ($flush ? `${space[3]} 0 0` : `${space[4]} ${space[5]} ${space[5]}`)};
  @media ${media.phone} {
    padding: ${({ $flush }) => ($flush ? `${space[3]} 0 0` : `${space[3]} ${space[4]} ${space[4]}`)};
  }
`;

export interface SectionCardProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** At the right of the title: usually one small button. */
  readonly action?: ReactNode;
  /** Body without padding, for a list or a table that reaches the edges. */
  readonly flush?: boolean | undefined;
  readonly children?: ReactNode;
}

/** A titled part of a page. */
export function SectionCard(props: SectionCardProps): ReactNode {
  const { title, description, action, flush = false, children } = props;
  const titleId = useId();
  return (
    <Section aria-labelledby={titleId}>
      <SectionHead>
        <HeadTexts>
          <Heading level={2} size="card" id={titleId}>
            {title}
          </Heading>
          {description !== undefined && (
            <Text as="div" tone="muted">
              {description}
            </Text>
          )}
        </HeadTexts>
        {action}
      </SectionHead>
      <SectionBody $flush={flush}>{children}</SectionBody>
    </Section>
  );
}
