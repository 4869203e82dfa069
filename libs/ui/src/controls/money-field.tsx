import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { centsFromTyped, formatCents, type MoneyCurrency } from './money.ts';

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

/** Money typed from the cents up: 1, 2, 3 reads R$ 0,01, R$ 0,12, R$ 1,23. The value is integer cents, or null. */
export function MoneyField(props: MoneyFieldProps): ReactNode {
  const [look, control] = splitFieldLook(props);
  const {
    currency = 'BRL',
    locale = 'pt-BR',
    value,
    onChange,
    onBlur,
    id,
    placeholder,
    ref,
    ...rest
  } = control;
  const input = useRef<HTMLInputElement>(null);
  const drawn = value === null || value === undefined ? '' : formatCents(value, currency, locale);

  // Digits enter at the right, whatever was pressed: the caret belongs at the end after each change.
  useLayoutEffect(() => {
    const element = input.current;
    if (element !== null && document.activeElement === element) {
      element.setSelectionRange(drawn.length, drawn.length);
    }
  }, [drawn]);

  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <NumericInput
          {...rest}
          {...wiring}
          ref={joinRefs(input, ref)}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder ?? formatCents(0, currency, locale)}
          value={drawn}
          onChange={(event) => onChange(centsFromTyped(event.target.value, value ?? null))}
          onBlur={() => onBlur?.()}
        />
      )}
    </Field>
  );
}
