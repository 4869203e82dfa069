import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Heading, Text } from '../layout/typography.tsx';
import { space } from '../theme/tokens.ts';

const Frame = styled.section`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  min-width: 0;
`;

const Sample = styled.div`
  display: grid;
  gap: ${space[2]};
  min-width: 0;
`;

export function GallerySection({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const titleId = useId();
  return (
    <Frame aria-labelledby={titleId}>
      <Heading level={2} size="title" id={titleId}>
        {title}
      </Heading>
      {children}
    </Frame>
  );
}

/** A caption over a group of samples. */
export function Sampled({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <Sample>
      <Text size="small" tone="muted">
        {name}
      </Text>
      {children}
    </Sample>
  );
}
