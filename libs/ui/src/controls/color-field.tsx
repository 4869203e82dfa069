import { Check } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import { styled } from 'styled-components';
import { normalizeHex, readableOn } from '../theme/contrast.ts';
import { media } from '../theme/media.ts';
import { PROFESSIONAL_COLORS } from '../theme/professional-colors.ts';
import { tabularNumerals } from '../theme/style-fragments.ts';
import { color } from '../theme/tokens.ts';
import { useUiTexts } from '../ui-provider.tsx';
import { ControlInput, type ValueFieldProps } from './control-parts.tsx';
import { Field, type FieldLook, splitFieldLook } from './field.tsx';

const Swatches = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, 32px);
  gap: 8px;
  @media ${media.touch} {
    grid-template-columns: repeat(auto-fill, 44px);
    gap: 4px;
  }
`;

const SwatchLabel = styled.label<{ $color: string; $noted: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: ${({ $color }) => $color};
  background-clip: padding-box;
  box-shadow: inset 0 0 0 1px color-mix(in srgb, ${color.text} 14%, transparent);
  color: ${({ $color }) => readableOn($color)};
  cursor: pointer;
  /* Same press area. */
  ${({ $noted }) => $noted && 'border: 5px solid transparent; box-shadow: none;'}
  /* :focus, because WebKit does not match :focus-visible after a click and an arrow key. */
  &:has(input:focus) {
    outline: 2px solid ${color.focus};
    outline-offset: 2px;
  }
  input {
    position: absolute;
    inset: 0;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  @media ${media.touch} {
    width: 44px;
    height: 44px;
    border: ${({ $noted }) => ($noted ? '9px' : '4px')} solid transparent;
    box-shadow: none;
  }
`;

const HexInput = styled(ControlInput)`
  ${tabularNumerals}
  width: 116px;
  margin-top: 6px;
`;

export interface ColorFieldProps extends FieldLook, ValueFieldProps<string, string> {
  /** Hex swatches; default: twelve distinct colours. */
  readonly palette?: readonly string[] | undefined;
  /** Note of a swatch, for example its owner; a swatch with a note is smaller. */
  readonly swatchNote?: ((hex: string) => string | undefined) | undefined;
  /** The chosen colour as in the agenda. */
  readonly preview?: ReactNode;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * A colour as data: swatches, a hex input and a preview. Value `#RRGGBB`. An invalid text is passed on
 * unchanged, so that the form refuses it.
 */
export function ColorField(props: ColorFieldProps): ReactNode {
  const [look, control] = splitFieldLook(props);
  const {
    palette = PROFESSIONAL_COLORS,
    swatchNote,
    preview,
    value,
    onChange,
    onBlur,
    id,
    name,
    disabled,
    ref,
  } = control;
  const texts = useUiTexts();
  /** Text while typing, because three digits may be the start of six. */
  const [draft, setDraft] = useState<string | null>(null);
  const hex = normalizeHex(value);
  return (
    <Field id={id} group="group" {...look} error={hex === null ? texts.colorInvalid : look.error}>
      {(wiring) => (
        <>
          <Swatches>
            {palette.map((swatch) => {
              const note = swatchNote?.(swatch);
              const name = note === undefined ? swatch : `${swatch}, ${note}`;
              return (
                <SwatchLabel key={swatch} $color={swatch} $noted={note !== undefined} title={name}>
                  <input
                    type="radio"
                    name={`${wiring.id}-swatch`}
                    aria-label={name}
                    checked={normalizeHex(swatch) === hex}
                    disabled={disabled}
                    onChange={() => onChange(normalizeHex(swatch) ?? swatch)}
                  />
                  {normalizeHex(swatch) === hex && <Check size={16} strokeWidth={3} aria-hidden />}
                </SwatchLabel>
              );
            })}
          </Swatches>
          <HexInput
            {...wiring}
            ref={ref}
            name={name}
            disabled={disabled}
            aria-label={texts.hexCode}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            value={draft ?? hex ?? value}
            onChange={(event) => {
              const text = event.target.value;
              setDraft(text);
              onChange(normalizeHex(text) ?? text);
            }}
            onBlur={() => {
              setDraft(null);
              onBlur?.();
            }}
          />
          {preview}
        </>
      )}
    </Field>
  );
}
