import { PAYMENT_METHODS, type PaymentMethod } from '@alinha/contracts-billing';
import type { Texts } from '@alinha/web-kit';

/** Items of a menu that asks how an amount was paid. */
export const paymentMethodItems = (texts: Texts, onChoose: (method: PaymentMethod) => void) => [
  { type: 'label' as const, label: texts('payment.how') },
  ...PAYMENT_METHODS.map((method) => ({
    label: texts(`payment.method.${method}`),
    onSelect: () => onChoose(method),
  })),
];
