import { styled } from 'styled-components';
import { media } from '../theme/media.ts';
import { tabularNumerals, typeStep } from '../theme/style-fragments.ts';
import { color, fontWeight } from '../theme/tokens.ts';

export const Frame = styled.div`
  min-width: 0;
  container-type: inline-size;
`;

export const Head = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;
  margin-bottom: 4px;
`;

export const Label = styled.div`
  flex: 1;
  padding-left: 8px;
  font-weight: ${fontWeight.semibold};
  &::first-letter {
    text-transform: uppercase;
  }
`;

export const Grid = styled.div`
  display: grid;
  gap: 1px;
  ${typeStep('small')}
  /* Two digits fit a seventh of a narrow column at any text size. */
  font-size: min(0.75rem, 8cqi);
  ${tabularNumerals}
`;

export const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
`;

export const Cell = styled.div`
  display: grid;
  justify-items: center;
`;

export const Weekday = styled.div`
  text-align: center;
  padding: 6px 0;
  color: ${color.textMuted};
  font-weight: ${fontWeight.medium};
  text-transform: uppercase;
`;

// The button has a touch target's size; the visible circle inside it is smaller.
export const Day = styled.button<{
  $outside: boolean;
  $today: boolean;
  $selected: boolean;
}>`
  position: relative;
  isolation: isolate;
  width: 100%;
  height: max(33px, 1.5rem);
  padding: 0;
  border: 0;
  background: none;
  color: ${({ $selected, $today, $outside }) =>
    $selected ? color.textOnBrand : $today ? color.brandText : $outside ? color.textMuted : color.text};
  font-weight: ${({ $selected, $today }) => ($selected || $today ? fontWeight.semibold : fontWeight.regular)};
  cursor: pointer;
  &::after {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    width: 32px;
    height: 32px;
    margin: auto;
    border-radius: 50%;
    background: ${({ $selected }) => ($selected ? color.brand : 'transparent')};
    box-shadow: ${({ $today, $selected }) => ($today && !$selected ? `inset 0 0 0 1.5px ${color.brand}` : 'none')};
  }
  &:hover:not(:disabled)::after {
    background: ${({ $selected }) => ($selected ? color.brandHover : `color-mix(in srgb, ${color.text} 7%, transparent)`)};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 2px solid ${color.focus};
    outline-offset: 1px;
  }
  &:disabled {
    opacity: 0.4;
    cursor: not-allowed;
  }
  @media ${media.touch} {
    height: 44px;
    &::after {
      width: 36px;
      height: 36px;
    }
  }
`;
