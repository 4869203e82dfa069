import { color, fontWeight, media, radius, Spinner, space, Text, typeStep } from '@alinha/ui';
import { CircleAlert, Smartphone, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export type StatusTone = 'neutral' | 'brand' | 'info' | 'warning' | 'danger';

const grounds: Record<StatusTone, string> = {
  neutral: color.neutralTint,
  brand: color.brandTint,
  info: color.infoTint,
  warning: color.warningTint,
  danger: color.dangerTint,
};
const inks: Record<StatusTone, string> = {
  neutral: color.textMuted,
  brand: color.brandText,
  info: color.infoText,
  warning: color.warningText,
  danger: color.dangerText,
};

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[3]} ${space[4]};
  @media ${media.phone} {
    grid-template-columns: auto minmax(0, 1fr);
    align-items: start;
  }
`;

const Mark = styled.span<{ $tone: StatusTone }>`
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: ${radius.full};
  background: ${({ $tone }) => grounds[$tone]};
  color: ${({ $tone }) => inks[$tone]};
`;

const Title = styled.p`
  ${typeStep('lead')}
  font-weight: ${fontWeight.semibold};
`;

const Action = styled.div`
  @media ${media.phone} {
    grid-column: 1 / -1;
    > * {
      width: 100%;
    }
  }
`;

const Facts = styled.dl`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[8]};
  min-width: 0;
  dd {
    overflow-wrap: anywhere;
  }
  @media ${media.phone} {
    grid-column: 1 / -1;
    order: 1;
  }
`;

type StatusBoxProps = {
  readonly tone: StatusTone;
  readonly title: string;
  readonly text: string;
  readonly isBusy?: boolean;
  readonly action?: ReactNode;
  readonly facts?: readonly { readonly name: string; readonly value: string }[];
};

/** A status with its meaning and its actions. */
export function StatusBox(props: StatusBoxProps): ReactNode {
  const { tone, title, text, isBusy = false, action, facts = [] } = props;
  const Icon = tone === 'danger' ? CircleAlert : tone === 'warning' ? TriangleAlert : Smartphone;
  return (
    <Box>
      <Mark $tone={tone}>{isBusy ? <Spinner size={20} /> : <Icon size={20} aria-hidden />}</Mark>
      <div role="status">
        <Title>{title}</Title>
        <Text tone="muted">{text}</Text>
      </div>
      {action && <Action>{action}</Action>}
      {facts.length > 0 && (
        <Facts>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <Text as="dt" size="small" tone="muted">
                {name}
              </Text>
              <Text as="dd" numeric>
                {value}
              </Text>
            </div>
          ))}
        </Facts>
      )}
    </Box>
  );
}
