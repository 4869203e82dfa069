import { PAYMENT_METHODS } from '@alinha/contracts-billing';
import { Select } from '@alinha/ui/panels';
import { useTexts } from '@alinha/web-kit';
import type { ComponentProps, ReactNode } from 'react';

type MethodFieldProps = Omit<ComponentProps<typeof Select>, 'label' | 'options'>;

/** How money was received. */
export function MethodField(props: MethodFieldProps): ReactNode {
  const texts = useTexts();
  return (
    <Select
      label={texts('payments.how')}
      options={PAYMENT_METHODS.map((value) => ({ value, label: texts(`payments.method.${value}`) }))}
      {...props}
    />
  );
}
