import { type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { color, radius } from '../theme/tokens.ts';
import {
  ChoiceDescription,
  ChoiceDot,
  ChoiceInput,
  ChoiceMark,
  ChoiceRow,
  ChoiceTexts,
} from './choice-parts.tsx';
import type { ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';

const Options = styled.div<{ $layout: 'list' | 'inline' | 'cards' }>`
  display: flex;
  flex-direction: column;
  gap: 2px;
  ${({ $layout }) => $layout === 'inline' && 'flex-flow: row wrap; gap: 4px 20px;'}
  ${({ $layout }) =>
    $layout === 'cards' &&
    'display: grid; gap: 8px; grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));'}
`;

const CardRow = styled(ChoiceRow)`
  /* Doubled class, because a page may insert the style of the extended row after this one. */
  && {
    padding: 12px 14px;
  }
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.control};
  &:hover {
    background: ${color.hover};
  }
  &:has(input:checked) {
    border-color: ${color.brand};
    box-shadow: inset 0 0 0 1px ${color.brand};
    background: ${color.surface};
  }
`;

export interface RadioOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly description?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string = string>
  extends FieldLook,
    ValueFieldProps<Value | null | undefined, Value> {
  readonly options: readonly RadioOption<Value>[];
  /** Default `list`; `inline` for two or three short options; `cards` for options with descriptions. */
  readonly layout?: 'list' | 'inline' | 'cards' | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** Chooses one of a few visible options. */
export function RadioGroup<Value extends string = string>(props: RadioGroupProps<Value>): ReactNode {
  const [look, control] = splitFieldLook(props);
  const { options, value, onChange, onBlur, name, id, disabled, layout = 'list', ref } = control;
  const madeUpName = useId();
  const Row = layout === 'cards' ? CardRow : ChoiceRow;
  // The form's ref is on the radio that Tab would focus, because it gets the focus on an error.
  const focusable = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <Field id={id} group="radiogroup" {...look}>
      {(wiring) => (
        <Options $layout={layout}>
          {options.map((option) => {
            const optionId = `${wiring.id}-${option.value}`;
            return (
              <Row key={option.value}>
                <ChoiceMark $shape="circle" $fill={color.brand}>
                  <ChoiceInput
                    type="radio"
                    id={optionId}
                    ref={option.value === focusable ? ref : undefined}
                    name={name ?? madeUpName}
                    value={option.value}
                    checked={option.value === value}
                    disabled={disabled || option.disabled}
                    aria-labelledby={`${optionId}-label`}
                    aria-describedby={
                      option.description === undefined ? undefined : `${optionId}-description`
                    }
                    onChange={() => onChange(option.value)}
                    onBlur={() => onBlur?.()}
                  />
                  <ChoiceDot />
                </ChoiceMark>
                <ChoiceTexts>
                  <span id={`${optionId}-label`}>{option.label}</span>
                  {option.description !== undefined && (
                    <ChoiceDescription id={`${optionId}-description`}>{option.description}</ChoiceDescription>
                  )}
                </ChoiceTexts>
              </Row>
            );
          })}
        </Options>
      )}
    </Field>
  );
}
