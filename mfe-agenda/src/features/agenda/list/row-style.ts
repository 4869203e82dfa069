import { color, fontWeight, space, tabularNumerals, typeStep } from '@alinha/ui';
import { css, styled } from 'styled-components';
import { classPlaces } from '../card/event-card-style.ts';

/**
 * A row of a list. `$done` mutes it when the appointment is done, missed or cancelled. `$bare` is for a client below the
 * heading of a class, which already shows time and colour.
 */
export const Row = styled.button<{ $done: boolean; $bare?: boolean }>`
  display: grid;
  grid-template-columns: 44px 4px minmax(0, 1fr) auto;
  align-items: center;
  gap: ${space[3]};
  width: 100%;
  min-height: 60px;
  padding: ${space[2]} ${space[4]};
  border: 0;
  background: none;
  text-align: left;
  color: ${({ $done }) => ($done ? color.textMuted : color.text)};
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  ${({ $bare, $done }) =>
    $bare
      ? css`
          grid-template-columns: minmax(0, 1fr) auto;
          min-height: 44px;
        `
      : css`
          /* The colour bar. */
          > span:nth-child(2) {
            opacity: ${$done ? 0.55 : 1};
          }
        `}
`;

export const Times = styled.span`
  display: grid;
  font-weight: ${fontWeight.medium};
  ${tabularNumerals}
  small {
    ${typeStep('small')}
    font-weight: ${fontWeight.regular};
    color: ${color.textMuted};
  }
`;

export const Texts = styled.span`
  display: grid;
  min-width: 0;
  b {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: ${fontWeight.semibold};
  }
  small {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    ${typeStep('small')}
    color: ${color.textMuted};
  }
`;

/** Clients of a class in one row, each with the icons of attendance and payment. */
export const People = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space[3]};
  ${typeStep('small')}
  color: ${color.textMuted};
  > span {
    display: flex;
    align-items: center;
    gap: ${space[1]};
    min-width: 0;
  }
`;

/** Icons at the end of a row, or the places of a class. */
export const Marks = styled.span`
  display: flex;
  align-items: center;
  gap: 6px;
  ${typeStep('small')}
  ${classPlaces}
`;
