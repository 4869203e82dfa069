import { HIGHEST_SCALE } from '@alinha/contracts-agenda';
import { color, Field, fontWeight, media, radius, tabularNumerals, typeStep } from '@alinha/ui';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { useNoteTexts } from '../note-texts.ts';
import { ClearAnswer } from './clear-answer.tsx';

const STEPS = Array.from({ length: HIGHEST_SCALE + 1 }, (_, step) => step);

const Steps = styled.div`
  display: grid;
  grid-template-columns: repeat(${STEPS.length}, minmax(0, 1fr));
  gap: 4px;
  max-width: 560px;
  @media ${media.phone} {
    grid-template-columns: repeat(6, minmax(0, 1fr));
  }
`;

const Step = styled.label`
  ${tabularNumerals}
  position: relative;
  display: grid;
  place-items: center;
  min-height: 36px;
  border: 1px solid ${color.borderControl};
  border-radius: ${radius.control};
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &:has(input:checked) {
    background: ${color.brand};
    border-color: ${color.brand};
    color: ${color.textOnBrand};
    font-weight: ${fontWeight.semibold};
    print-color-adjust: exact;
  }
  &:has(input:focus-visible) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  @media ${media.touch} {
    min-height: 44px;
  }
`;

const Native = styled.input`
  position: absolute;
  inset: 0;
  margin: 0;
  opacity: 0;
  cursor: inherit;
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  max-width: 560px;
  ${typeStep('small')}
  color: ${color.textMuted};
`;

type ScaleFieldProps = {
  readonly label: string;
  readonly required: boolean;
  readonly error: string | undefined;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

/** A whole number from 0 to 10. Arrow keys choose, as in every group of radio buttons. */
export function ScaleField({ label, required, error, value, onChange }: ScaleFieldProps): ReactNode {
  const texts = useNoteTexts();
  const name = useId();
  return (
    <Field
      label={label}
      required={required}
      error={error}
      group="radiogroup"
      aside={
        <ClearAnswer label={label} isAnswered={value !== undefined} onClear={() => onChange(undefined)} />
      }
    >
      {() => (
        <>
          <Steps>
            {STEPS.map((step) => (
              <Step key={step}>
                <Native
                  type="radio"
                  name={name}
                  value={step}
                  checked={step === value}
                  onChange={() => onChange(step)}
                />
                {step}
              </Step>
            ))}
          </Steps>
          <Ends aria-hidden>
            <span>{texts('evolution.template.scale_lowest')}</span>
            <span>{texts('evolution.template.scale_highest')}</span>
          </Ends>
        </>
      )}
    </Field>
  );
}
