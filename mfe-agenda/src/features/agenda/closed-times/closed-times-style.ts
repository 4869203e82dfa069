import { color, ellipsis, fontWeight, space, typeStep } from '@alinha/ui';
import { css, styled } from 'styled-components';

/** Background of time that a block closes. */
export const hatched = css`
  background: repeating-linear-gradient(
    135deg,
    color-mix(in srgb, ${color.text} 10%, transparent) 0 1.5px,
    color-mix(in srgb, ${color.text} 3%, transparent) 1.5px 9px
  );
`;

/** Closed time in a column of the time grid. */
export const closedTimesStyle = css`
  .grid-closed,
  .grid-blocked {
    position: absolute;
    left: 0;
    right: 0;
  }
  .grid-closed {
    background: ${color.closed};
  }
  /* Draws the grid lines over closed time. */
  .rbc-day-slot .rbc-timeslot-group {
    position: relative;
  }
  .grid-blocked {
    ${hatched}
    background-color: ${color.closed};
    > span {
      position: sticky;
      top: 0;
      display: block;
      padding: 4px ${space[2]};
      overflow: hidden;
      text-overflow: ellipsis;
      ${typeStep('small')}
      font-weight: ${fontWeight.medium};
      color: ${color.textMuted};
    }
  }
`;

/** Name of the block that closes a whole day. */
export const ClosedDayNote = styled.span`
  display: block;
  ${ellipsis}
  ${typeStep('small')}
  font-weight: ${fontWeight.medium};
  color: ${color.textMuted};
`;
