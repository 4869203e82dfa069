import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { ellipsis, floatingSurface, typeStep } from '../theme/style-fragments.ts';
import { color } from '../theme/tokens.ts';

/** An option of a Select or a Combobox. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  /** Second line: a phone, a specialty. */
  readonly description?: string | undefined;
  /** Hex swatch before the label: a professional's colour. */
  readonly color?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** The floating list of options. */
export const optionListSurface = css`
  ${floatingSurface}
  padding: 4px;
  overflow-y: auto;
  overscroll-behavior: contain;
`;

/** An option row, highlighted by hover or keyboard. */
export const optionRow = css`
  display: flex;
  align-items: center;
  gap: 8px;
  min-height: 34px;
  padding: 5px 8px;
  border-radius: 6px;
  cursor: pointer;
  outline: none;
  user-select: none;
  &[data-highlighted] {
    background: color-mix(in srgb, ${color.text} 7%, transparent);
  }
  &[data-disabled],
  &[aria-disabled='true'] {
    color: ${color.textMuted};
    opacity: 0.6;
    cursor: not-allowed;
  }
  @media ${media.touch} {
    min-height: 44px;
  }
`;

/** A round sample of a colour. The border keeps a white sample visible. */
export const Swatch = styled.span<{ $color: string; $size?: number }>`
  flex: none;
  width: ${({ $size = 10 }) => $size}px;
  height: ${({ $size = 10 }) => $size}px;
  border-radius: 50%;
  background: ${({ $color }) => $color};
  box-shadow: inset 0 0 0 1px color-mix(in srgb, ${color.text} 16%, transparent);
`;

const Texts = styled.span`
  flex: 1;
  min-width: 0;
  display: grid;
`;

const Line = styled.span`
  ${ellipsis}
`;

const SecondLine = styled.span`
  ${ellipsis}
  ${typeStep('small')}
  color: ${color.textMuted};
`;

/** Content of an option row. */
export function OptionContent({ option, chosen }: { option: Option; chosen: boolean }): ReactNode {
  return (
    <>
      {option.color !== undefined && <Swatch $color={option.color} />}
      <Texts>
        <Line dir="auto">{option.label}</Line>
        {option.description !== undefined && <SecondLine>{option.description}</SecondLine>}
      </Texts>
      {chosen && <Check size={16} aria-hidden />}
    </>
  );
}
