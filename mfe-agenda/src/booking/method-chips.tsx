import { PAYMENT_METHODS, type PaymentMethod } from '@alinha/contracts-core';
import { Chip, Inline, space, Text } from '@alinha/ui';
import { useTexts } from '@alinha/web-kit';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Group = styled.div`
  display: grid;
  gap: ${space[2]};
`;

type MethodChipsProps = {
  readonly chosen: PaymentMethod | null;
  readonly onPress: (method: PaymentMethod) => void;
};

/** How a booking was paid. */
export function MethodChips({ chosen, onPress }: MethodChipsProps): ReactNode {
  const texts = useTexts();
  const titleId = useId();
  return (
    <Group role="group" aria-labelledby={titleId}>
      <Text size="small" tone="muted" id={titleId}>
        {texts('payment.how')}
      </Text>
      <Inline>
        {PAYMENT_METHODS.map((method) => (
          <Chip
            key={method}
            label={texts(`payment.method.${method}`)}
            pressed={chosen === method}
            onPress={() => onPress(method)}
          />
        ))}
      </Inline>
    </Group>
  );
}
