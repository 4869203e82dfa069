import { color, fontWeight, space, tabularNumerals, typeStep } from '@alinha/ui';
import { css, styled } from 'styled-components';
import { hatched } from '../closed-times/closed-times-style.ts';

export const Month = styled.div`
  flex: none;
  padding: 0 ${space[2]} ${space[1]};
  background: ${color.surface};
  border-bottom: 1px solid ${color.border};
`;

export const Week = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
`;

export const DayCell = styled.div`
  min-width: 0;
`;

export const Day = styled.button<{ $outside: boolean; $blocked: boolean }>`
  position: relative;
  display: grid;
  justify-items: center;
  align-content: start;
  width: 100%;
  min-height: 44px;
  padding: 2px 0 0;
  border: 0;
  background: none;
  cursor: pointer;
  ${({ $blocked }) => $blocked && hatched}
  b {
    display: grid;
    place-items: center;
    width: 1.875rem;
    height: 1.875rem;
    border-radius: 50%;
    ${typeStep('body')}
    ${tabularNumerals}
    font-weight: ${fontWeight.medium};
    color: ${({ $outside }) => ($outside ? color.textMuted : color.text)};
    ${({ $outside }) => $outside && css`font-weight: ${fontWeight.regular};`}
  }
  &[aria-current='date'] b {
    color: ${color.brandText};
    font-weight: ${fontWeight.bold};
    box-shadow: inset 0 0 0 1.5px ${color.brand};
  }
  [aria-selected='true'] > & b {
    background: ${color.brand};
    color: ${color.textOnBrand};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

/** A dot for each of the first appointments, in its professional's colour. */
export const Dots = styled.span`
  display: flex;
  gap: 3px;
  height: 5px;
  margin-top: 2px;
  > i {
    width: 5px;
    height: 5px;
    border-radius: 50%;
    box-shadow: inset 0 0 0 1px color-mix(in srgb, ${color.text} 12%, transparent);
  }
  /* Of a day whose appointments are on their way. */
  > .ghost {
    background: color-mix(in srgb, ${color.text} 12%, transparent);
    box-shadow: none;
  }
`;
