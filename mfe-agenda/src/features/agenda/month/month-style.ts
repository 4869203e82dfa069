import { color, ellipsis, fontWeight, media, rem, space, tabularNumerals, typeStep } from '@alinha/ui';
import { css, styled } from 'styled-components';
import { hatched } from '../closed-times/closed-times-style.ts';

/** Height of a line of a cell and of the gap below it, in pixels at the default text size. */
export const LINE_PX = 20;
export const TALL_LINE_PX = 34;
export const LINE_GAP_PX = 2;
/** Narrower cells show names below times. */
export const NARROW_CELL_PX = 116;
/** Height of a cell's number and padding, in pixels at the default text size. */
export const CELL_HEAD_PX = 32;

export const Frame = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
  background: ${color.surface};
`;

export const Row = styled.div`
  flex: 1 1 0;
  min-height: 0;
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  &:not(:last-child) {
    border-bottom: 1px solid ${color.border};
  }
`;

export const WeekdayRow = styled(Row)`
  flex: none;
  padding: 6px 0;
`;

export const Weekday = styled.span`
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${color.textMuted};
  text-align: center;
`;

export const Rows = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;

type Ground = 'open' | 'closed' | 'blocked';

const grounds = {
  open: css``,
  closed: css`background: color-mix(in srgb, ${color.text} 4%, transparent);`,
  blocked: hatched,
} as const;

export const Cell = styled.div<{ $ground: Ground; $chosen: boolean }>`
  position: relative;
  min-width: 0;
  padding: 4px 3px 0;
  overflow: hidden;
  cursor: pointer;
  ${({ $ground }) => grounds[$ground]}
  &:not(:first-child) {
    border-left: 1px solid ${color.border};
  }
  ${({ $chosen }) => $chosen && css`box-shadow: inset 0 2px 0 ${color.brandMark};`}
  @media ${media.hover} {
    &:hover:not(:has(button:hover))::after {
      content: '+';
      position: absolute;
      top: 3px;
      right: 8px;
      ${typeStep('lead')}
      color: ${color.brandText};
    }
  }
`;

export const CellHead = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  height: ${rem(26)};
  margin-bottom: 2px;
`;

export const DayNumber = styled.button<{ $outside: boolean }>`
  flex: none;
  min-width: ${rem(26)};
  height: ${rem(26)};
  padding: 0 4px;
  border: 0;
  border-radius: 13px;
  background: none;
  ${typeStep('body')}
  ${tabularNumerals}
  font-weight: ${({ $outside }) => ($outside ? fontWeight.regular : fontWeight.semibold)};
  color: ${({ $outside }) => ($outside ? color.textMuted : color.text)};
  cursor: pointer;
  &:hover {
    background: ${color.hover};
  }
  &[aria-current='date'] {
    background: ${color.brand};
    color: ${color.textOnBrand};
  }
  @media ${media.coarse} {
    /* The whole cell is the target of a finger. */
    &::after {
      content: '';
      position: absolute;
      inset: 0;
    }
  }
`;

export const Lines = styled.div`
  display: grid;
  gap: ${LINE_GAP_PX}px;
`;

const line = css`
  height: ${rem(LINE_PX)};
  width: 100%;
  border: 0;
  border-radius: 4px;
  ${typeStep('small')}
  line-height: ${rem(LINE_PX)};
  text-align: left;
  cursor: pointer;
`;

export const AppointmentLine = styled.button<{ $done: boolean; $tall: boolean }>`
  ${line}
  position: relative;
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 0 4px 0 8px;
  overflow: hidden;
  background: ${({ $done }) =>
    $done ? `color-mix(in srgb, var(--card-tint) 55%, ${color.surface})` : 'var(--card-tint)'};
  color: ${({ $done }) => ($done ? color.textMuted : color.text)};
  &::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 4px;
    background: var(--card-bar);
    opacity: ${({ $done }) => ($done ? 0.55 : 1)};
  }
  &:hover {
    box-shadow: inset 0 0 0 1.5px color-mix(in srgb, var(--card-bar) 75%, ${color.text});
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  > span {
    ${tabularNumerals}
  }
  > b {
    flex: 1;
    ${ellipsis}
    font-weight: ${fontWeight.medium};
  }
  svg,
  i {
    flex: none;
  }
  ${({ $tall }) =>
    $tall &&
    css`
      /* The time and its marks above, on one line however many they are; the name has the lower half for itself. */
      gap: 2px;
      height: ${rem(TALL_LINE_PX)};
      padding: 1px 2px ${rem(TALL_LINE_PX / 2)} 7px;
      line-height: 1rem;
      > b {
        position: absolute;
        inset: auto 2px 1px 7px;
      }
    `}
`;

export const MoreLine = styled.button`
  ${line}
  padding: 0 8px;
  background: none;
  font-weight: ${fontWeight.semibold};
  color: ${color.textMuted};
  ${tabularNumerals}
  &:hover {
    background: ${color.hover};
    color: ${color.text};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

export const GhostLine = styled.span`
  ${line}
  display: block;
  width: ${space[16]};
  max-width: 80%;
  background: color-mix(in srgb, ${color.text} 7%, transparent);
`;
