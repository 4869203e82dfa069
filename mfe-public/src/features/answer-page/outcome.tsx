import { color, fontWeight, space, typeStep } from '@alinha/ui';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

export type OutcomeTone = 'good' | 'attention' | 'calm';

const ground: Record<OutcomeTone, string> = {
  good: color.brandTint,
  attention: color.warningTint,
  calm: color.neutralTint,
};
const ink: Record<OutcomeTone, string> = {
  good: color.brandText,
  attention: color.warningText,
  calm: color.textMuted,
};

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[3]};
  text-align: center;
  text-wrap: balance;
`;

const Circle = styled.div<{ $tone: OutcomeTone }>`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: ${({ $tone }) => ground[$tone]};
  color: ${({ $tone }) => ink[$tone]};
`;

const Title = styled.h2`
  ${typeStep('title')}
  font-weight: ${fontWeight.semibold};
  letter-spacing: -0.01em;
  &:focus {
    outline: none;
  }
`;

const Words = styled.p`
  max-width: 36ch;
  color: ${color.textMuted};
  overflow-wrap: anywhere;
`;

type OutcomeProps = {
  readonly tone: OutcomeTone;
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Gets the focus when this replaces the pressed button. */
  readonly titleRef?: Ref<HTMLHeadingElement> | undefined;
};

/** A status: icon, title and its consequence. */
export function Outcome({ tone, icon, title, text, titleRef }: OutcomeProps): ReactNode {
  return (
    <Frame>
      <Circle $tone={tone}>{icon}</Circle>
      <div>
        <Title ref={titleRef} tabIndex={-1}>
          {title}
        </Title>
        <Words>{text}</Words>
      </div>
    </Frame>
  );
}
