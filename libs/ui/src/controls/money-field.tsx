import { parseCents } from '@alinha/contracts-core';
import { type ReactNode, type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { amountOf, formatCents, MAX_CENTS, type MoneyCurrency } from './money.ts';

const NumericInput = styled(ControlInput)`
  ${tabularNumerals}
`;

export interface MoneyFieldProps
  extends FieldLook,
    ValueFieldProps<number | null | undefined, number | null> {
  /** BRL when left out. */
  readonly currency?: MoneyCurrency | undefined;
  /** Locale of the drawn text; pt-BR when left out. */
  readonly locale?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * Money as people write it: "90", "90,5" and "1.234,50" are R$ 90,00, R$ 90,50 and R$ 1.234,50. While it is typed it
 * stays as typed; left, it is drawn as money. The value is integer cents, or null when empty.
 */
export function MoneyField(props: MoneyFieldProps): ReactNode {
  const [look, control] = splitFieldLook(props);
  const { currency = 'BRL', locale = 'pt-BR', value, onChange, onBlur, id, placeholder, ...rest } = control;
  const [typed, setTyped] = useState<string | null>(null);
  const cents = value ?? null;
  const drawn = cents === null ? '' : formatCents(cents, currency, locale);

  const type = (text: string) => {
    const amount = amountOf(text);
    if (amount === '') onChange(null);
    else if (parseCents(amount) <= MAX_CENTS) onChange(parseCents(amount));
    else return;
    setTyped(amount);
  };

  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <NumericInput
          {...rest}
          {...wiring}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder ?? formatCents(0, currency, locale)}
          value={typed ?? drawn}
          onFocus={(event) => {
            setTyped(amountOf(drawn));
            event.target.select();
          }}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyped(null);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
