import { type ChangeEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';
import { joinRefs } from './join-refs.ts';
import { applyMask, caretAfterDigits, digitsOf, limitDigits, type Mask } from './mask.ts';

const NumericInput = styled(ControlInput)`
  ${tabularNumerals}
`;

export interface MaskedFieldProps extends FieldLook, ValueFieldProps<string | null | undefined, string> {
  /** `000.000.000-00`, or several masks; the shortest that fits is used (CPF and CNPJ, phones). */
  readonly mask: Mask | readonly Mask[];
  readonly placeholder?: string | undefined;
  readonly autoComplete?: string | undefined;
  /** `tel` shows the phone keypad. */
  readonly inputMode?: 'numeric' | 'tel' | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Formats digits with a mask while the user types. The value contains only the digits. */
export function MaskedField(props: MaskedFieldProps): ReactNode {
  const [look, control] = splitFieldLook(props);
  const {
    mask,
    value,
    onChange,
    onBlur,
    id,
    ref,
    inputMode = 'numeric',
    autoComplete = 'off',
    ...rest
  } = control;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const digits = limitDigits(mask, digitsOf(value ?? ''));
  const drawn = applyMask(mask, digits);

  useLayoutEffect(() => {
    const position = caret.current;
    caret.current = null;
    if (position !== null) input.current?.setSelectionRange(position, position);
  });

  const change = (event: ChangeEvent<HTMLInputElement>): void => {
    const typed = event.target.value;
    const typedCaret = event.target.selectionStart ?? typed.length;
    let before = digitsOf(typed.slice(0, typedCaret)).length;
    let next = digitsOf(typed);
    // Backspace on a literal deletes the digit before it.
    if (next === digits && typed.length < drawn.length && before > 0) {
      next = digits.slice(0, before - 1) + digits.slice(before);
      before -= 1;
    }
    next = limitDigits(mask, next);
    caret.current = caretAfterDigits(applyMask(mask, next), before);
    onChange(next);
  };

  return (
    <Field id={id} {...look}>
      {(wiring) => (
        <NumericInput
          {...rest}
          {...wiring}
          ref={joinRefs(input, ref)}
          inputMode={inputMode}
          autoComplete={autoComplete}
          value={drawn}
          onChange={change}
          onBlur={() => onBlur?.()}
        />
      )}
    </Field>
  );
}
