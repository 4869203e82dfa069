import { parseCents } from '@alinha/contracts-core';
import { type ReactNode, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/typography.tsx';
import { tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color } from '../theme/tokens.ts';
import { useUiLocale, useUiTexts } from '../ui-provider.tsx';
import { ControlInput, focusOnPress, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { amountOf, formatCents, isAmbiguous, MAX_TYPED_CENTS, type MoneyCurrency } from './money.ts';

const NumericInput = styled(ControlInput)`
  ${tabularNumerals}
`;

const Reading = styled.div`
  ${typeStep('small')}
  ${tabularNumerals}
  color: ${color.textMuted};
`;

export interface MoneyFieldProps
  extends FieldLook,
    ValueFieldProps<number | null | undefined, number | null> {
  /** Default BRL. */
  readonly currency?: MoneyCurrency | undefined;
  /** Locale of the formatted text; default: that of the nearest `UiProvider`. */
  readonly locale?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * An amount: "90", "90,5" and "1.234,50" are R$ 90,00, R$ 90,50 and R$ 1.234,50. Typed text is formatted on blur; an
 * ambiguous amount shows how it is read. The value is integer cents, or null when empty.
 */
export function MoneyField(props: MoneyFieldProps): ReactNode {
  const [look, control] = splitFieldLook(props);
  const uiLocale = useUiLocale();
  const { currency = 'BRL', locale = uiLocale, value, onChange, onBlur, id, placeholder, ...rest } = control;
  const texts = useUiTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const cents = value ?? null;
  const drawn = cents === null ? '' : formatCents(cents, currency, locale);

  const type = (text: string) => {
    const amount = amountOf(text);
    if (amount === '') onChange(null);
    else if (parseCents(amount) <= MAX_TYPED_CENTS) onChange(parseCents(amount));
    else return;
    setTyped(amount);
  };

  // Selects after the focused field has its new text, which would remove an earlier selection.
  const entered = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    entered.current?.select();
    entered.current = null;
  });

  const isInDoubt = typed !== null && isAmbiguous(typed);

  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <>
          <NumericInput
            {...rest}
            {...wiring}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder ?? formatCents(0, currency, locale)}
            value={typed ?? drawn}
            onMouseDown={focusOnPress}
            onFocus={(event) => {
              entered.current = event.target;
              setTyped(amountOf(drawn));
            }}
            onChange={(event) => type(event.target.value)}
            onBlur={() => {
              setTyped(null);
              onBlur?.();
            }}
          />
          {/* Always rendered, because screen readers announce only changes inside a region. */}
          <div aria-live="polite" style={isInDoubt ? undefined : { display: 'contents' }}>
            {isInDoubt && (
              <Reading>
                <span aria-hidden>= {drawn}</span>
                <VisuallyHidden>{texts.readAs(drawn)}</VisuallyHidden>
              </Reading>
            )}
          </div>
        </>
      )}
    </Field>
  );
}
